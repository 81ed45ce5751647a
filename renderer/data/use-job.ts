// Watches a job. Its events are folded into the query cache, so leaving and coming back shows the same state.
import { experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient } from '../base/client.ts';
import { foldEvent, type JobView, newJob } from './job-view.ts';
import { keys } from './queries.ts';

export function useJob(job: string | null, onEnd: () => void) {
  const client = useClient();
  const query = useQuery<JobView>({
    queryKey: keys.job(job ?? ''),
    enabled: job !== null,
    queryFn: streamedQuery({
      streamFn: ({ signal }) => client.jobs.watch({ job: job ?? '' }, { signal }),
      refetchMode: 'append',
      initialValue: newJob,
      reducer: foldEvent,
    }),
    staleTime: (query) => (query.state.data?.end ? Number.POSITIVE_INFINITY : 0),
  });

  const ended = query.data?.end ?? null;
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useEffect(() => {
    if (ended) latestOnEnd.current();
  }, [ended]);
  return query;
}
