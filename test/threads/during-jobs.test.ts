// An editor continues while a job runs: each job is held in its middle until an action is answered.
import fs from 'node:fs';
import path from 'node:path';
import { call } from '@orpc/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClusterSearch } from '#electron/api/cluster-search.ts';
import { reviewCommands, reviewQueries } from '#electron/api/review.ts';
import { importTask } from '#electron/stages/detect/import.job.ts';
import { previewTask } from '#electron/stages/detect/preview.job.ts';
import { exportTask } from '#electron/stages/export/export.job.ts';
import { openForReading } from '#electron/store/database.ts';
import { SyncAhead } from '#electron/store/file/sync-ahead.ts';
import { copyOpenTask } from '#electron/writer/copy.job.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { detectionFor, type Profile } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { contentOf, everything } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { clustersOf, expectConsistent } from '../review/random-actions.ts';
import { halvesOf, syntheticProject } from '../review/synthetic-project.ts';

const OLD = 60;
const NEW = 500;

function openedProject(profile: Profile) {
  const { db: made, file: project } = syntheticProject(OLD, 71, detectionFor(profile));
  made.close();
  const writer = new ProjectWriter(project);
  writer.open();
  const db = openForReading(project);
  onTestFinished(async () => {
    db.close();
    await writer.close();
  });
  return { writer, db, project, folder: path.dirname(project), search: new ClusterSearch(db) };
}

type Opened = ReturnType<typeof openedProject>;

/** Holds a job from its middle until `release`. */
class Gate {
  readonly #reached = Promise.withResolvers<void>();
  readonly #released = Promise.withResolvers<void>();
  readonly whenReached = this.#reached.promise;
  isReached = false;
  isOpen = false;

  /** @returns whether the job may continue */
  pass(): boolean {
    this.isReached = true;
    this.#reached.resolve();
    return this.isOpen;
  }

  /** @param free batches that are made before the release */
  services(free: number) {
    let made = 0;
    return fakeServices({
      fingerprint: async (texts) => {
        if (made++ >= free && !this.pass()) await this.#released.promise;
        return texts.map(halvesOf);
      },
    });
  }

  release(): void {
    this.isOpen = true;
    this.#released.resolve();
  }
}

/** Resolves with the check of the outcome. */
type Job = (opened: Opened, gate: Gate) => Promise<() => void>;

const runImport: Job = async ({ writer, db, folder }, gate) => {
  const file = writeWorkbook(path.join(folder, '来稿.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(NEW, 72)]);
  const { result } = await importTask(writer, { path: file, reading: {} }, gate.services(1));
  return () => {
    expect(result).toMatchObject({ imported: NEW });
    expect(db.prepare('SELECT count(*) FROM articles').pluck().get()).toBe(OLD + NEW);
  };
};

const runPreview: Job = async ({ db, project, folder }, gate) => {
  const before = { clusters: severalOf(db).length };
  const input = { project, folder, detection: detectionFor('simhash'), policies: ['follow'] as const };
  const { result } = await previewTask(input, gate.services(0));
  return () => expect(result).toMatchObject({ articles: OLD, before });
};

const runExport: Job = async ({ writer, project, folder }, gate) => {
  // As after a process was lost that cut words: an export makes the missing fingerprints.
  writer.writable().prepare('DELETE FROM fingerprints').run();
  const input = { project, kind: 'sets', format: 'csv', undecided: 'keep-all', language: 'zh' } as const;
  const [quiet, disturbed] = ['安静.csv', '同时.csv'].map((name) => path.join(folder, name)) as [string, string];
  await exportTask({ ...input, target: quiet }, fakeServices());
  await exportTask({ ...input, target: disturbed }, gate.services(0));
  return () => expect(fs.readFileSync(disturbed, 'utf8')).toBe(fs.readFileSync(quiet, 'utf8'));
};

const runSaveAs: Job = async ({ writer, db, folder }, gate) => {
  vi.spyOn(SyncAhead.prototype, 'mayGrow').mockImplementation(() => gate.pass());
  const target = path.join(folder, '副本.tonggao');
  await copyOpenTask(writer, { target }, fakeServices());
  return () => expect(contentOf(target)).toEqual(everything(db));
};

const jobs: [string, Profile, Job][] = [
  ['an import', 'simhash', runImport],
  ['a preview', 'simhash', runPreview],
  ['an export', 'standard', runExport],
  ['Save as', 'simhash', runSaveAs],
];

type Story = { cluster: ClusterId; articles: ArticleId[] };

function severalOf(db: Opened['db']): readonly [Story, Story, ...Story[]] {
  const several = [...clustersOf(db)].filter(([, { length }]) => length > 1);
  const stories = several.map(([cluster, members]) => ({ cluster, articles: members.map(({ article }) => article) }));
  return stories as [Story, Story];
}

type Action = (opened: Opened) => Promise<void>;

const decide: Action = async ({ writer, db, project }) => {
  const [{ cluster, articles }] = severalOf(db);
  const verdicts = [{ article: articles[0]!, verdict: 'canonical' as const }];
  await writer.whenUnblocked();
  await call(reviewCommands.decide, { project, cluster, verdicts }, { context: { writer } });
  expect(clustersOf(db).get(cluster)).toContainEqual(expect.objectContaining(verdicts[0]!));
};

const split: Action = async ({ writer, db, project }) => {
  const [{ cluster, articles }] = severalOf(db);
  const chosen = articles.slice(-1);
  await writer.whenUnblocked();
  const { opened } = await call(reviewCommands.split, { project, cluster, articles: chosen }, { context: { writer } });
  expect(
    clustersOf(db)
      .get(opened!)!
      .map(({ article }) => article),
  ).toEqual(chosen);
};

const merge: Action = async ({ writer, db, project }) => {
  const [{ cluster, articles }, { cluster: other }] = severalOf(db);
  await writer.whenUnblocked();
  await call(reviewCommands.merge, { project, cluster, other }, { context: { writer } });
  expect(clustersOf(db).has(other)).toBe(false);
  expect(clustersOf(db).get(cluster)!.length).toBeGreaterThan(articles.length);
};

const undo: Action = async (opened) => {
  const { writer, db, project } = opened;
  const before = clustersOf(db);
  await split(opened);
  await writer.whenUnblocked();
  await call(reviewCommands.undo, { project }, { context: { writer } });
  expect(clustersOf(db)).toEqual(before);
};

const search: Action = async (opened) => {
  const { db, project } = opened;
  const { cluster, articles } = severalOf(db).at(-1)!;
  const text = db.prepare('SELECT body FROM articles WHERE id = ?').pluck().get(articles[0]) as string;
  const words = text.replaceAll(/<[^>]*>/g, '').slice(0, 12);
  expect(await call(reviewQueries.search, { project, words }, { context: opened })).toContain(cluster);
};

describe.each(jobs)('while %s runs', (_, profile, run) => {
  it.each(Object.entries({ decide, split, merge, undo, search }))('%s', async (_, act) => {
    const opened = openedProject(profile);
    const gate = new Gate();
    const ended = run(opened, gate);
    // A job that fails before the gate must not leave the test waiting.
    await Promise.race([gate.whenReached, ended]);
    expect(gate.isReached).toBe(true);
    await act(opened);
    gate.release();
    const check = await ended;
    check();
    expectConsistent(opened.db);
  });
});
