import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../base/client.ts';
import { useOpenProject } from '../../data/use-open-project.ts';

export function useChooseProject(onError?: (error: Error) => void) {
  const client = useClient();
  const opening = useOpenProject();
  const choosing = useMutation({
    mutationFn: () => client.files.choose({ kind: 'project' }),
    onSuccess: ({ paths: [chosen] }) => chosen !== undefined && opening.mutate(chosen, { onError }),
    onError,
  });
  return { choosing, opening };
}
