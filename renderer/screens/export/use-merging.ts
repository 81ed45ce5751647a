// What exports of the project merge: kept in the project, as the next export mostly wants the same.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_MERGE_RULES, type Merging } from '#shared/row-merge.ts';
import { useClient } from '../../client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';

export function useMerging(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = [...keys.export(project), 'merging'];
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: () => withOpenProject(client, project, () => client.exports.merging({ project })),
    staleTime: 0,
  });
  const { merge = null, mergeOrigins = false, defaults = DEFAULT_MERGE_RULES } = data ?? {};
  return {
    merging: { merge, mergeOrigins },
    /** The rules from which a choice starts. */
    defaults,
    isPending,
    keep: ({ merge, mergeOrigins }: Merging) => {
      queries.setQueryData(queryKey, { merge, mergeOrigins, defaults });
      // While a task blocks the project they can't be stored, but this screen exports by them.
      client.exports.keepMerging({ project, merge, mergeOrigins }).catch(() => {});
    },
  };
}
