// An editor's calls through the client while a job runs: each job is held in its middle until all of them are answered.
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JobEvent, JobResult } from '#shared/contract/jobs.ts';
import { detectionFor, type Profile } from '#shared/model/detection.ts';
import type { JobKind } from '#shared/model/job-kinds.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch } from '../helpers/launch.ts';
import { type Gate, makeGate } from '../helpers/shells/gate.ts';
import { launchOfTest } from '../helpers/shells/launch-of-test.ts';
import { contentsOf, everything, padProject } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { expectConsistent } from '../review/random-actions.ts';
import { halvesOf, syntheticProject } from '../review/synthetic-project.ts';

vi.mock('#electron/base/worker-entry.ts', async (importOriginal) => {
  const { workerEntry } = await importOriginal<typeof import('#electron/base/worker-entry.ts')>();
  const held = path.join(import.meta.dirname, 'writer-holding-copies.ts');
  return {
    workerEntry: (caller: string, name: string) => (name === 'writer-thread' ? held : workerEntry(caller, name)),
  };
});

const OLD = 60;
const NEW = 500;
/** Rows of 4 kB, so that a copy takes several steps. */
const PADDING = 1000;

let session: Launch;
let gate: Gate;

beforeEach(() => {
  gate = makeGate();
});
afterEach(() => {
  gate.open();
  vi.restoreAllMocks();
});

/** Makes fingerprints here. @param free batches that are not held */
function holdFingerprints(free: number): Promise<void> {
  const reached = Promise.withResolvers<void>();
  let made = 0;
  vi.spyOn(session.services.pool, 'fingerprint').mockImplementation(async (texts) => {
    if (made++ >= free) {
      reached.resolve();
      await gate.opened;
    }
    return texts.map(halvesOf);
  });
  return reached.promise;
}

/** @returns once an event says that the job has come this far */
async function reach(job: string, isFarEnough: (event: JobEvent) => boolean): Promise<void> {
  for await (const event of await session.client.jobs.watch({ job })) if (isFarEnough(event)) return;
  throw new Error('the job has ended');
}

type Held = {
  readonly job: string;
  /** Resolves in the middle of the job. */
  readonly reached: Promise<unknown>;
  readonly check: (result: JobResult) => void;
};
type Start = (project: string, folder: string) => Promise<Held>;

const startImport: Start = async (project, folder) => {
  const file = writeWorkbook(path.join(folder, '来稿.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(NEW, 72)]);
  const held = holdFingerprints(1);
  const { job } = await session.client.intake.start({ project, path: file, reading: {} });
  const saved = reach(job, (event) => event.type === 'progress' && event.stage === 'save' && event.done > 0);
  return {
    job,
    reached: Promise.all([held, saved]),
    check: (result) => expect(result).toMatchObject({ imported: NEW }),
  };
};

const startPreview: Start = async (project) => {
  const reached = holdFingerprints(0);
  const { job } = await session.client.detection.preview({ project, detection: detectionFor('simhash') });
  return { job, reached, check: (result) => expect(result).toMatchObject({ articles: OLD }) };
};

const startExport: Start = async (project, folder) => {
  // As after a process was lost that cut words: an export makes the missing fingerprints.
  session.db(project).prepare('DELETE FROM fingerprints').run();
  const reached = holdFingerprints(0);
  const target = path.join(folder, '组.csv');
  const choices = { kind: 'sets', format: 'csv', undecided: 'keep-all' } as const;
  const { job } = await session.client.exports.start({ project, ...choices, target });
  return { job, reached, check: () => expect(fs.existsSync(target)).toBe(true) };
};

const startCopy: Start = async (project, folder) => {
  const copies = new BroadcastChannel('copies');
  void gate.opened.then(() => {
    copies.postMessage('released');
    copies.close();
  });
  const target = path.join(folder, '副本.tonggao');
  const { job } = await session.client.projects.saveAs({ path: project, name: '副本', target });
  const reached = reach(job, (event) => event.type === 'progress' && event.stage === 'copy' && event.done > 0);
  return { job, reached, check: () => expect(contentsOf(target)).toEqual(everything(session.db(project))) };
};

async function readClusters(project: string) {
  const listed = await session.client.review.clusters({ project });
  const details = listed.map(({ id }) => session.client.review.cluster({ project, cluster: id }));
  return (await Promise.all(details)).map(({ id, members }) => ({ cluster: id, members }));
}

/** Does what an editor does, and calls `check` after each answer. */
async function review(project: string, check: () => Promise<void>): Promise<void> {
  const { client } = session;
  const clusters = await readClusters(project);
  const [first, second] = clusters;
  const { cluster, members } = first!;
  const membersOf = async (id: ClusterId) => (await client.review.cluster({ project, cluster: id })).members;

  const verdicts = [{ article: members[0]!.article, verdict: 'canonical' as const }];
  await client.review.decide({ project, cluster, verdicts });
  await check();
  expect(await membersOf(cluster)).toContainEqual(verdicts[0]);

  const { article } = members.at(-1)!;
  await client.review.split({ project, cluster, articles: [article] });
  await check();
  expect((await membersOf(cluster)).map((one) => one.article)).not.toContain(article);

  const other = second!.cluster;
  const before = await readClusters(project);
  await client.review.merge({ project, cluster, other });
  await check();
  expect((await membersOf(cluster)).map((one) => one.article)).toContain(second!.members[0]!.article);

  await client.review.undo({ project });
  await check();
  expect(await readClusters(project)).toEqual(before);

  const last = clusters.at(-1)!;
  const bodyOf = session.db(project).prepare('SELECT body FROM articles WHERE id = ?').pluck();
  const body = bodyOf.get(last.members[0]!.article) as string;
  const words = body.replaceAll(/<[^>]*>/g, '').slice(0, 12);
  const found = await client.review.search({ project, words });
  await check();
  expect(found).toContain(last.cluster);
}

const jobs: [name: string, JobKind, Profile, Start][] = [
  ['an import', 'import', 'simhash', startImport],
  ['a preview', 'preview', 'simhash', startPreview],
  ['an export', 'export', 'standard', startExport],
  ['Save as', 'copy', 'simhash', startCopy],
];

it.each(jobs)(
  'while %s runs, clusters are decided, split, merged, restored and found',
  async (_, kind, profile, start) => {
    const { db, file: project } = syntheticProject(OLD, 71, detectionFor(profile));
    padProject(db, PADDING);
    db.close();
    session = launchOfTest();
    await session.client.projects.open({ path: project });
    const { job, reached, check } = await start(project, path.dirname(project));
    const ended = follow(session.client, job);
    // A job that ends too early must not leave the test waiting.
    await Promise.race([reached, ended]);
    const isRunning = async () => {
      const { runningJobs } = await session.client.projects.info({ path: project });
      expect(runningJobs).toContainEqual(expect.objectContaining({ job, kind }));
    };
    await isRunning();
    await review(project, isRunning);
    gate.open();
    const end = (await ended).at(-1)!;
    expect(end).toMatchObject({ type: 'done', result: { kind } });
    check((end as Extract<JobEvent, { type: 'done' }>).result);
    expectConsistent(session.db(project));
  },
);
