// Queries of reference sets: those of a project, and the text of one reference.
import { useQuery } from '@tanstack/react-query';
import type { Client } from '#shared/contract/index.ts';
import type { PublishedMatch } from '#shared/reference-sets.ts';
import { useClient } from '../client.ts';
import { keys, withOpenProject } from './queries.ts';

/** The sets next to a project; other programs may change them at any time. */
export function useReferenceSets(project: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.references(project),
    queryFn: () => withOpenProject(client, project, () => client.references.list({ project })),
    staleTime: 0,
  });
}

/** Null where the set is gone or has it no longer. */
export function referenceTextQuery(client: Client, project: string, { article, set, reference }: PublishedMatch) {
  return {
    queryKey: [...keys.references(project), 'text', article, set, reference],
    queryFn: () => withOpenProject(client, project, () => client.references.text({ project, article, set })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  };
}
