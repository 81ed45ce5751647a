// Facts about the next export: its counts, the changes since the last one, and the parts of a workbook that it keeps.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UndecidedPolicy } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { countsQuery, keys, withOpenProject } from '../../data/queries.ts';

/** Asks for the facts; each is undefined until it is known. */
export function useExportFacts(project: string, undecided: UndecidedPolicy) {
  const client = useClient();
  const counts = useQuery({ ...countsQuery(client, project, undecided), placeholderData: keepPreviousData });
  const since = useQuery({
    queryKey: [...keys.export(project), 'since'],
    queryFn: () => withOpenProject(client, project, () => client.exports.sinceLast({ project })),
    staleTime: 0,
  });
  const parts = useQuery({
    queryKey: [...keys.export(project), 'workbookParts'],
    queryFn: () => withOpenProject(client, project, () => client.exports.workbookParts({ project })),
    staleTime: 0,
  });
  return {
    counts,
    since: since.data,
    parts: parts.data,
    /** True until each fact has been asked for once. */
    arePending: counts.isPending || since.isPending || parts.isPending,
  };
}

export type ExportFacts = ReturnType<typeof useExportFacts>;
