// Finds an earlier import of the file in the project. Asked again whenever the project changes.
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client.ts';
import { keys, withOpenProject } from '../../../data/queries.ts';

/** The result is null if the file was not imported before. Without a project nothing is asked. */
export function usePreviousImport(file: string, project: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: [...keys.project(project ?? ''), 'findPreviousImport', file],
    queryFn: ({ signal }) =>
      withOpenProject(client, project!, () =>
        client.intake.findPreviousImport({ project: project!, path: file }, { signal }),
      ),
    enabled: project !== undefined,
  });
}
