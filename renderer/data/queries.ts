// What the screens read, each under one key; a project that the program has not open (after a restart) is opened first.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Client } from '#shared/contract/index.ts';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { ClusterId, ImportId, UndecidedPolicy } from '#shared/model.ts';
import { useClient } from '../client.ts';
import { refusalOf } from './errors.ts';

export const keys = {
  recent: ['recent'],
  project: (project: string) => ['project', project],
  info: (project: string) => ['project', project, 'info'],
  clusters: (project: string) => ['project', project, 'clusters'],
  cluster: (project: string, cluster: ClusterId) => ['project', project, 'cluster', cluster],
  counts: (project: string, undecided: UndecidedPolicy) => ['project', project, 'counts', undecided],
  rejected: (project: string, importId: ImportId) => ['project', project, 'rejected', importId],
  job: (job: string) => ['job', job],
} as const;

export async function withOpenProject<T>(client: Client, project: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (refusalOf(error)?.code !== 'PROJECT_NOT_OPEN') throw error;
    await client.projects.open({ path: project });
    return call();
  }
}

export function useAppInfo() {
  const client = useClient();
  return useQuery({ queryKey: ['app'], queryFn: () => client.app.info(), staleTime: Number.POSITIVE_INFINITY });
}

export function useSegmenter() {
  const client = useClient();
  return useQuery({
    queryKey: ['segmenter'],
    queryFn: () => client.app.segmenter(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRecentProjects() {
  const client = useClient();
  return useQuery({ queryKey: keys.recent, queryFn: () => client.projects.recent(), staleTime: 0 });
}

export function useProjectInfo(project: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.info(project),
    queryFn: () => withOpenProject(client, project, () => client.projects.info({ path: project })),
  });
}

/** Sees to it that a project's numbers are read anew, and whatever else follows from its articles. */
export function useProjectChanged(project: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: keys.project(project) }), [queries, project]);
}

export function rememberProject(queries: QueryClient, info: ProjectInfo): void {
  queries.setQueryData(keys.info(info.path), info);
}

export function useClusters(project: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.clusters(project),
    queryFn: () => withOpenProject(client, project, () => client.review.clusters({ project })),
    staleTime: 60_000,
  });
}

export function clusterQuery(client: Client, project: string, cluster: ClusterId) {
  return {
    queryKey: keys.cluster(project, cluster),
    queryFn: () => withOpenProject(client, project, () => client.review.cluster({ project, cluster })),
    staleTime: 60_000,
  };
}

export function countsQuery(client: Client, project: string, undecided: UndecidedPolicy) {
  return {
    queryKey: keys.counts(project, undecided),
    queryFn: () => withOpenProject(client, project, () => client.exporting.counts({ project, undecided })),
    staleTime: 0,
  };
}

export function useRejected(project: string, importId: ImportId) {
  const client = useClient();
  return useQuery({
    queryKey: keys.rejected(project, importId),
    queryFn: () => withOpenProject(client, project, () => client.intake.rejected({ project, import: importId })),
  });
}
