// The progress of a project that is not open: three counters of its file, which does not change.
import type { ProjectProgress } from '#shared/contract/projects.ts';
import { countClusters } from '../clusters/clusters.ts';
import { openProjectReadOnly } from './open-read-only.ts';
import { whyReadOnly } from './project-file.ts';

/** Null where the project cannot be read, or only through a copy, which may take long. */
export async function progressTask({ project }: { readonly project: string }): Promise<ProjectProgress | null> {
  try {
    if (whyReadOnly(project) !== null) return null;
    const { db, close } = openProjectReadOnly(project);
    try {
      const { clusters, resolvedClusters } = countClusters(db);
      return { clusters, resolvedClusters };
    } finally {
      close();
    }
  } catch {
    // A list of projects is no place for their defects: opening one says what is wrong with it.
    return null;
  }
}
