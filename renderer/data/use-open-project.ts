// Opens a project and shows its next step: a running or unfinished import, the import of an empty project, else review.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { useClient } from '../base/client.ts';
import { go, type Route } from '../base/routes.ts';
import { findRunning, keys, rememberProject } from './queries.ts';

export function useOpenProject() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (path: string) => client.projects.open({ path }),
    onSuccess: (info) => {
      rememberProject(queries, info);
      go(placeOfWork(info));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.recent }),
  });
}

function placeOfWork(info: ProjectInfo): Route {
  const atImport = findRunning(info, 'import') !== null || info.unfinishedImport !== null || info.articles === 0;
  return { at: atImport ? 'imports' : 'review', project: info.path };
}
