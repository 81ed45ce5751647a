// Finds an earlier import of the file in the project. Asked again whenever the project changes.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Inspection, RowIdentity } from '#shared/contract/intake.ts';
import type { ColumnMapping, Field } from '#shared/model/model.ts';
import { useClient } from '../../../base/client.ts';
import { keys, withOpenProject } from '../../../data/queries.ts';

/** The result is null if the file was not imported before. Without a project or a preview nothing is asked. */
export function usePreviousImport(
  file: string,
  project: string | undefined,
  preview: Inspection['preview'] | undefined,
  mapping: ColumnMapping | undefined,
) {
  const client = useClient();
  const rows = useMemo(
    () => (preview && mapping ? preview.map(({ cells }) => identify(cells, mapping)) : []),
    [preview, mapping],
  );
  return useQuery({
    queryKey: [...keys.project(project ?? ''), 'findPreviousImport', file, rows],
    queryFn: ({ signal }) =>
      withOpenProject(client, project!, () =>
        client.intake.findPreviousImport({ project: project!, path: file, rows }, { signal }),
      ),
    enabled: project !== undefined && preview !== undefined,
    placeholderData: keepPreviousData,
  });
}

function identify(cells: readonly string[], mapping: ColumnMapping): RowIdentity {
  const read = (field: Field) => cells[mapping[field] ?? -1] ?? '';
  return { id: read('id'), url: read('url'), title: read('title') };
}
