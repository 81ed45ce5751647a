import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClusterId, UndecidedPolicy } from '#shared/model/model.ts';
import type { MergeRules } from '#shared/review/row-merge.ts';
import { useClient } from '../../base/client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';

type Previewed = {
  readonly undecided: UndecidedPolicy;
  readonly merge: MergeRules;
  /** Only these; undefined: the project. */
  readonly clusters?: readonly ClusterId[];
};

/** What an export would merge now. */
export function useMergePreview(project: string, { undecided, merge, clusters }: Previewed) {
  const client = useClient();
  return useQuery({
    queryKey: [...keys.export(project), 'previewMerge', undecided, merge, clusters],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () =>
        client.exports.previewMerge(
          { project, undecided, merge, ...(clusters && { clusters: [...clusters] }) },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
