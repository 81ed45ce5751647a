// Detection options that imported desk rules propose. The form that takes them may be shown already, or only later.
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Detection } from '#shared/model/detection.ts';
import { keys } from './queries.ts';

export function handToDetection(queries: QueryClient, project: string, detection: Detection): void {
  queries.setQueryData(keys.importedDetection(project), detection);
}

/** Calls `take` once with options that were handed over. @param take is the same function in each render */
export function useImportedDetection(project: string, take: (detection: Detection) => void): void {
  const queries = useQueryClient();
  const { data } = useQuery<Detection | null>({ queryKey: keys.importedDetection(project), queryFn: skipToken });
  useEffect(() => {
    if (!data) return;
    take(data);
    queries.setQueryData(keys.importedDetection(project), null);
  }, [data, take, queries, project]);
}
