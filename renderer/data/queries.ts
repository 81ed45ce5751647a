// The queries of the screens, each under one key. They first open a project that the program does not have open, as
// after a restart.
import {
  type QueryClient,
  type QueryFunctionContext,
  skipToken,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DecisionPolicy } from '#shared/contract/detection.ts';
import type { Client } from '#shared/contract/index.ts';
import type { RunningJob } from '#shared/contract/jobs.ts';
import type { ProjectInfo, ProjectProgress } from '#shared/contract/projects.ts';
import type { WatchedFolderState } from '#shared/contract/watched-folder.ts';
import type { JobKind } from '#shared/model/job-kinds.ts';
import type { ArticleId, ClusterId, ImportId, UndecidedPolicy } from '#shared/model/model.ts';
import { useClient } from '../base/client.ts';
import { appErrorOf } from './errors.ts';
import { shownRevision } from './shown-revision.ts';

export const keys = {
  recent: ['recent'],
  folder: ['folder'],
  project: (project: string) => ['project', project],
  progress: (project: string) => ['progress', project],
  info: (project: string) => ['project', project, 'info'],
  clusters: (project: string) => ['project', project, 'clusters'],
  cluster: (project: string, cluster: ClusterId) => ['project', project, 'cluster', cluster],
  members: (project: string, cluster: ClusterId) => ['project', project, 'members', cluster],
  texts: (project: string, cluster: ClusterId) => ['project', project, 'texts', cluster],
  missingContent: (project: string, cluster: ClusterId) => ['project', project, 'missing-content', cluster],
  factMatrix: (project: string, cluster: ClusterId) => ['project', project, 'fact-matrix', cluster],
  nearMatches: (project: string, cluster: ClusterId) => ['project', project, 'near-matches', cluster],
  similarities: (project: string, cluster: ClusterId, others: readonly ClusterId[]) => [
    ...keys.nearMatches(project, cluster),
    others,
  ],
  batch: (project: string) => ['project', project, 'batch'],
  history: (project: string) => ['project', project, 'history'],
  suggest: (project: string) => ['project', project, 'suggest'],
  answered: (project: string, cluster: ClusterId) => ['answered', project, cluster],
  view: (project: string) => ['view', project],
  search: (project: string, words: string) => ['project', project, 'search', words],
  export: (project: string) => ['project', project, 'export'],
  statistics: (project: string) => ['project', project, 'statistics'],
  rejected: (project: string, importId: ImportId) => ['project', project, 'rejected', importId],
  withoutText: (project: string, importId: ImportId) => ['project', project, 'without-text', importId],
  references: (project: string) => ['project', project, 'references'],
  related: (project: string) => ['project', project, 'related'],
  boilerplate: (project: string) => ['project', project, 'boilerplate'],
  detection: (project: string) => ['project', project, 'detection'],
  importedDetection: (project: string) => ['imported-detection', project],
  exported: (project: string) => ['exported', project],
  running: (project: string) => ['running', project],
  presence: (project: string) => ['presence', project],
  watchedFolder: (project: string) => ['watched-folder', project],
  workers: ['workers'],
  job: (job: string) => ['job', job],
} as const;

export async function withOpenProject<T>(client: Client, project: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (appErrorOf(error)?.code !== 'PROJECT_NOT_OPEN') throw error;
    await client.projects.open({ path: project });
    return call();
  }
}

export function useAppInfo() {
  const client = useClient();
  return useQuery({ queryKey: ['app'], queryFn: () => client.app.info(), staleTime: Number.POSITIVE_INFINITY });
}

/** Polled, because another window may switch workers on and off, and an import continues with them. */
const WORKERS_AGAIN_MS = 2_000;

export function useWorkers() {
  const client = useClient();
  return useQuery({
    queryKey: keys.workers,
    queryFn: () => client.workers.state(),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => state.data?.host != null && WORKERS_AGAIN_MS,
  });
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

/**
 * Progress by path: undefined until it is read, null if it can't be read. Each visit reads it again, because listed
 * projects change while they are open.
 */
export function useProgressOf(paths: readonly string[]): ReadonlyMap<string, ProjectProgress | null | undefined> {
  const client = useClient();
  const read = useQueries({
    queries: paths.map((path) => ({
      queryKey: keys.progress(path),
      queryFn: ({ signal }: QueryFunctionContext) => client.projects.progress({ path }, { signal }),
      staleTime: 0,
    })),
  });
  return new Map(paths.map((path, index) => [path, read[index]?.data]));
}

export function useFolderProjects() {
  const client = useClient();
  return useQuery({ queryKey: keys.folder, queryFn: () => client.projects.folder(), staleTime: 0 });
}

export function useProjectInfo(project: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.info(project),
    queryFn: () => withOpenProject(client, project, () => client.projects.info({ path: project })),
  });
}

export function useInvalidateProject(project: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: keys.project(project) }), [queries, project]);
}

const NO_JOBS: readonly RunningJob[] = [];

/** The jobs that are running, as the program reports them (`useExternalChanges`). */
export function useRunningJobs(project: string): readonly RunningJob[] {
  const { data } = useQuery<readonly RunningJob[]>({ queryKey: keys.running(project), queryFn: skipToken });
  return data ?? NO_JOBS;
}

/** Null if no folder is watched, undefined until the program reports it (`useExternalChanges`). */
export function useWatchedFolder(project: string): WatchedFolderState | null | undefined {
  return useQuery<WatchedFolderState | null>({ queryKey: keys.watchedFolder(project), queryFn: skipToken }).data;
}

type Reading = {
  /** The revision of the reply after which everything is read again. */
  readonly revision?: number;
  /** False if neither texts nor anything found by texts has changed. */
  readonly texts?: boolean;
};

/** Reads again all that the screens show: after a correction, or after a change made elsewhere. */
export async function invalidateReview(
  queries: QueryClient,
  project: string,
  { revision, texts = true }: Reading = {},
): Promise<void> {
  const shown = shownRevision(project);
  shown.beginReading(revision, texts);
  try {
    await readReviewAgain(queries, project, texts);
  } finally {
    shown.endReading();
  }
}

/** Awaits all queries except slow ones. */
export async function readReviewAgain(queries: QueryClient, project: string, texts: boolean): Promise<void> {
  const { clusters, info, history, suggest, detection, batch, statistics } = keys;
  const ofProject = [clusters, info, history, suggest, detection, batch, statistics, keys.export, keys.progress];
  const stale = ofProject.map((key) => key(project));
  const parts = (...names: string[]) => names.map((name) => [...keys.project(project), name]);
  const read = [...stale, ...parts('cluster', 'members', 'boilerplate')];
  read.push(...parts('rejected', 'without-text'));
  if (texts) read.push(...parts('texts', 'near-matches', 'search', 'timeline', 'related'));
  await Promise.all(read.map((queryKey) => queries.invalidateQueries({ queryKey })));
  for (const queryKey of texts ? parts('missing-content', 'fact-matrix') : [])
    void queries.invalidateQueries({ queryKey });
}

export function findRunning(info: ProjectInfo | undefined, ...kinds: readonly JobKind[]): string | null {
  return info?.runningJobs.findLast(({ kind }) => kinds.includes(kind))?.job ?? null;
}

export function rememberProject(queries: QueryClient, info: ProjectInfo): void {
  queries.setQueryData(keys.info(info.path), info);
}

export function useNearMatches(project: string, cluster: ClusterId) {
  const client = useClient();
  return useQuery({
    queryKey: keys.nearMatches(project, cluster),
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () => client.review.nearMatches({ project, cluster }, { signal })),
    staleTime: 60_000,
  });
}

export function countsQuery(client: Client, project: string, undecided: UndecidedPolicy) {
  return {
    queryKey: [...keys.export(project), 'counts', undecided],
    queryFn: () => withOpenProject(client, project, () => client.exports.counts({ project, undecided })),
    staleTime: 0,
  };
}

/** Rows of one request; a list asks for more when its end is in sight. */
const ROWS = 200;

export function useRejected(project: string, importId: ImportId) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: keys.rejected(project, importId),
    queryFn: ({ pageParam: after }) => {
      const request = { project, import: importId, after, most: ROWS };
      return withOpenProject(client, project, () => client.intake.rejected(request));
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < ROWS ? undefined : page.at(-1)?.row),
  });
}

/** The clusters to review and other work that these imports leave. */
export function useImportOutcome(project: string, imports: ImportId[]) {
  const client = useClient();
  return useQuery({
    queryKey: [...keys.project(project), 'outcome', imports],
    queryFn: () => withOpenProject(client, project, () => client.intake.outcome({ project, imports })),
  });
}

export function useWithoutText(project: string, importId: ImportId) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: keys.withoutText(project, importId),
    queryFn: ({ pageParam: after }) => {
      const request = { project, import: importId, after, most: ROWS };
      return withOpenProject(client, project, () => client.intake.withoutText(request));
    },
    initialPageParam: undefined as ArticleId | undefined,
    getNextPageParam: (page) => (page.length < ROWS ? undefined : page.at(-1)?.article),
  });
}

export function detectionQuery(client: Client, project: string) {
  return {
    queryKey: keys.detection(project),
    queryFn: () => withOpenProject(client, project, () => client.detection.read({ project })),
    staleTime: 0,
  };
}

export function boilerplateQuery(client: Client, project: string) {
  return {
    queryKey: keys.boilerplate(project),
    queryFn: () => withOpenProject(client, project, () => client.boilerplate.list({ project })),
    staleTime: 0,
  };
}

type OfPreview = { project: string; preview: string; policy: DecisionPolicy };

/** Stays fresh for ever: a preview never changes. */
export function changesQuery(client: Client, given: OfPreview, from: number, most: number) {
  return {
    queryKey: ['changes', given, from],
    queryFn: () => client.detection.changes({ ...given, from, most }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function changedArticlesQuery(client: Client, given: OfPreview, change: number) {
  return {
    queryKey: ['changed-articles', given, change],
    queryFn: () => client.detection.changedArticles({ ...given, change }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
