import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckAnswer, CheckState, ShownPair } from '#shared/contract/accuracy-check.ts';
import { useClient } from '../base/client.ts';
import { keys, withOpenProject } from './queries.ts';

export function useCheck(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = [...keys.project(project), 'check'];
  const state = useQuery({
    queryKey,
    queryFn: () => withOpenProject(client, project, () => client.check.state({ project })),
    staleTime: 0,
  });
  const onSuccess = (changed: CheckState) => queries.setQueryData(queryKey, changed);
  const change = useMutation({ mutationFn: (on: boolean) => client.check.change({ project, on }), onSuccess });
  const begin = useMutation({ mutationFn: () => client.check.begin({ project }), onSuccess });
  return { state, change, begin };
}

/** The pair that waits for an answer; `answered`: how many have one. */
export function useCheckPair(project: string, answered: number) {
  const client = useClient();
  const queries = useQueryClient();
  const pair = useQuery({
    queryKey: [...keys.project(project), 'check-pair', answered],
    queryFn: () => withOpenProject(client, project, () => client.check.pair({ project })),
    staleTime: 0,
    gcTime: 0,
  });
  const answer = useMutation({
    mutationFn: ({ session, place, answer }: Pick<ShownPair, 'session' | 'place'> & { answer: CheckAnswer }) =>
      client.check.answer({ project, session, place, answer }),
    onSuccess: (changed) => queries.setQueryData([...keys.project(project), 'check'], changed),
  });
  return { pair, answer };
}
