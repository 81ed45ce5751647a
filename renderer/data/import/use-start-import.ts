import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReadingRequest } from '#shared/contract/intake.ts';
import { useClient } from '../../base/client.ts';
import { go } from '../../base/routes.ts';
import { keys, withOpenProject } from '../queries.ts';

type StartInput = {
  project: string;
  path: string;
  reading: ReadingRequest;
  further?: ReadingRequest[];
};

export function useStartImport() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: StartInput) => withOpenProject(client, input.project, () => client.intake.start(input)),
    onSuccess: async ({ job }, { project }) => {
      await queries.invalidateQueries({ queryKey: keys.info(project) });
      go({ at: 'importing', project, job }, { replace: true });
    },
  });
}
