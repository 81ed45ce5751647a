// One launch per file of tests, with projects that are clustered again.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { addSeparation, setLink } from '#electron/store/clusters/constraints.ts';
import { ChangeRecorder } from '#electron/store/history/change-recorder.ts';
import type { DecisionPolicy, PreviewSummary } from '#shared/contract/detection.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import type { Detection } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { everything } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS, type SyntheticRow } from '../helpers/synthetic-articles.ts';

export const COUNT = 300;
export const rows = makeArticles(COUNT, 88);
/** Further articles, which include copies of the project's. */
export const later = makeArticles(COUNT + 40, 88).slice(COUNT);

export let session: Launch;
let files = 0;
/** The project of all rows for each tested detection, of which tests use copies. */
const imported = new Map<string, Promise<string>>();

beforeAll(() => {
  session = launch();
});
afterAll(() => session.stop());

export async function makeProject(detection: Detection): Promise<string> {
  const key = JSON.stringify(detection);
  if (!imported.has(key)) imported.set(key, importProject(detection, rows));
  return copyOf(await imported.get(key)!);
}

export async function importProject(detection: Detection, articles: readonly SyntheticRow[]): Promise<string> {
  const { path: project } = await session.client.projects.create({ name: '重聚', detection });
  await importInto(project, articles);
  return project;
}

export async function importInto(project: string, articles: readonly SyntheticRow[]): Promise<void> {
  const file = writeWorkbook(path.join(session.folder, `${++files}.xlsx`), [SYNTHETIC_COLUMNS, ...articles]);
  const { job } = await session.client.intake.start({ project, path: file, reading: {} });
  expect((await follow(session.client, job)).at(-1)?.type).toBe('done');
}

export async function makePreview(project: string, detection: Detection): Promise<PreviewSummary> {
  const { job } = await session.client.detection.preview({ project, detection });
  const end = (await follow(session.client, job)).at(-1);
  if (end?.type !== 'done' || end.result.kind !== 'preview') throw new Error(JSON.stringify(end));
  return end.result;
}

export async function apply(
  project: string,
  { id }: PreviewSummary,
  policy: DecisionPolicy = 'keep',
): Promise<JobEvent> {
  const { job } = await session.client.detection.apply({ project, preview: id, policy });
  return (await follow(session.client, job)).at(-1)!;
}

export function read<Row>(project: string, sql: string): Row[] {
  return session.db(project).prepare(sql).all() as Row[];
}

export function partitionOf(project: string): number[] {
  return read<{ first: number }>(
    project,
    `SELECT (SELECT min(o.article_id) FROM memberships o WHERE o.cluster_id = m.cluster_id) AS first
     FROM memberships m ORDER BY m.article_id`,
  ).map(({ first }) => first);
}

/** All rows of all tables and of the log, except data computed later in the background. */
export function dumpOf(project: string): unknown {
  return {
    ...everything(session.db(project)),
    revisions: read(project, 'SELECT id, rev FROM clusters ORDER BY id'),
    actions: read(project, 'SELECT * FROM actions ORDER BY 1'),
    changes: read(project, 'SELECT * FROM action_changes ORDER BY 1, 2'),
  };
}

export function constrain(project: string, pairs: readonly (readonly [number, number, 'same' | 'different'])[]): void {
  const db = session.db(project);
  db.transaction(() => {
    const recorder = new ChangeRecorder(db, { kind: 'split', at: '2024-03-01T08:00:00.000Z', cluster: null });
    for (const [a, b, kind] of pairs as [ArticleId, ArticleId, 'same' | 'different'][])
      if (kind === 'same') setLink(recorder, a, b);
      else addSeparation(recorder, [a], [b]);
    recorder.close();
  }).immediate();
}

export async function decideSome(project: string, every: number): Promise<void> {
  const clusters = await session.client.review.clusters({ project });
  for (const { id } of clusters.filter((_, index) => index % every === 0)) {
    const { members } = await readCluster(session.client, { project, cluster: id });
    const verdicts = members.map(({ article }, place) => ({
      article: article.id,
      verdict: place === 0 ? ('canonical' as const) : ('discard' as const),
    }));
    await session.client.review.decide({ project, cluster: id, verdicts });
  }
}

export function previewFiles(): string[] {
  return fs.readdirSync(session.services.folders.previews);
}

export async function copyOf(project: string): Promise<string> {
  const copy = path.join(session.folder, `副本${++files}.tonggao`);
  // A copy of the file could fall into a checkpoint of the engine.
  await session.db(project).backup(copy);
  return (await session.client.projects.open({ path: copy })).path;
}
