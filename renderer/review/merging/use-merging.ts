// What exports of the project merge: kept in the project, as the next export mostly wants the same.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DEFAULT_MERGE_RULES, type Merging } from '#shared/review/row-merge.ts';
import { useClient } from '../../base/client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';

const NONE_CHOSEN = { use: 0, none: 0 };

export function useMerging(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = [...keys.export(project), 'merging'];
  const { data, isPending, error } = useQuery({
    queryKey,
    queryFn: () => withOpenProject(client, project, () => client.exports.merging({ project })),
    staleTime: 0,
  });
  const { merge = null, mergeOrigins = false, defaults = DEFAULT_MERGE_RULES, chosen = NONE_CHOSEN } = data ?? {};
  return {
    merging: { merge, mergeOrigins },
    /** The rules from which a choice starts. */
    defaults,
    /** Clusters for which an editor has chosen. */
    chosen,
    isPending,
    error,
    keep: ({ merge, mergeOrigins }: Merging) => {
      queries.setQueryData(queryKey, { merge, mergeOrigins, defaults, chosen });
      // While a task blocks the project they can't be stored, but this screen exports by them.
      client.exports.keepMerging({ project, merge, mergeOrigins }).catch(() => {});
    },
  };
}
