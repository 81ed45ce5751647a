import { useQuery } from '@tanstack/react-query';
import type { Client } from '#shared/contract/index.ts';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import { useClient } from '../base/client.ts';
import { keys, withOpenProject } from './queries.ts';

/** Always stale: other programs may change the sets next to a project at any time. */
export function useReferenceSets(project: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.references(project),
    queryFn: () => withOpenProject(client, project, () => client.references.list({ project })),
    staleTime: 0,
  });
}

/** Null if the set is gone or no longer has the reference. */
export function referenceTextQuery(client: Client, project: string, { article, set, reference }: PublishedMatch) {
  return {
    queryKey: [...keys.references(project), 'text', article, set, reference],
    queryFn: () => withOpenProject(client, project, () => client.references.text({ project, article, set })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  };
}
