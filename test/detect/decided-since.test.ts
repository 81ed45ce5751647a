// Verdicts between a preview and its application: the project ends as if it had been previewed after them.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listBackups } from '#electron/base/backup-files.ts';
import type { Progress, TaskServices } from '#electron/base/task.ts';
import { reclusterTask } from '#electron/stages/detect/recluster.job.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { findUndoable } from '#electron/store/history/last-step.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import type { DecisionPolicy } from '#shared/contract/detection.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { type Detection, detectionFor } from '#shared/model/detection.ts';
import { type Verdict, verdicts } from '#shared/model/model.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { contentOf, everything, tools } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { clustersOf, expectConsistent } from '../review/random-actions.ts';

let session: Launch;
let imported: string;
let copies = 0;

beforeAll(async () => {
  session = launch();
  imported = (await session.client.projects.create({ name: '原', detection: detectionFor('standard') })).path;
  const file = writeWorkbook(path.join(session.folder, '稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(200, 88)]);
  const { job } = await session.client.intake.start({ project: imported, path: file, reading: {} });
  expect((await follow(session.client, job)).at(-1)?.type).toBe('done');
  session.db(imported).pragma('wal_checkpoint(TRUNCATE)');
});
afterAll(() => session.stop());

async function copyOf(): Promise<string> {
  const copy = path.join(session.folder, `副本${++copies}.tonggao`);
  fs.copyFileSync(imported, copy);
  return (await session.client.projects.open({ path: copy })).path;
}

async function decideAtRandom(db: WritableDb, random: Random, count: number): Promise<void> {
  const clusters = [...clustersOf(db)].filter(([, members]) => members.length > 1);
  for (let minute = 0; minute < count; minute++) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    const action = minute > 0 ? findUndoable(db) : null;
    if (action !== null && random.int(4) === 0) await runUndoRedo(db, tools, { kind: 'undo', action, at });
    else {
      const [cluster, members] = random.pick(clusters);
      const changes = members
        .filter(() => random.int(3) > 0)
        .map(({ article }) => ({ article, verdict: random.pick<Verdict | null>([...verdicts, null]) }));
      decide(db, cluster, changes, at);
    }
  }
}

/** Keeps all articles of a cluster. @param place the position of the cluster among those of several articles */
function decideOne(db: WritableDb, place: number): void {
  const [cluster, members] = [...clustersOf(db)].filter(([, { length }]) => length > 1)[place]!;
  const changes = members.map(({ article }) => ({ article, verdict: 'keep' as const }));
  decide(db, cluster, changes, '2026-01-01T00:00:00.000Z');
}

async function makePreview(project: string, detection: Detection): Promise<string> {
  const { job } = await session.client.detection.preview({ project, detection });
  const end = (await follow(session.client, job)).at(-1);
  if (end?.type !== 'done' || end.result.kind !== 'preview') throw new Error(JSON.stringify(end));
  return end.result.id;
}

async function apply(project: string, preview: string, policy: DecisionPolicy): Promise<JobEvent[]> {
  const { job } = await session.client.detection.apply({ project, preview, policy });
  return follow(session.client, job);
}

describe.each([
  ['keep', detectionFor('simhash', { hd: 0 })],
  ['keep', detectionFor('nshash')],
  ['follow', detectionFor('simhash', { hd: 0 })],
  ['follow', detectionFor('nshash')],
] as const)('decisions after the preview, where the policy is %s', (policy, detection) => {
  it('count as those before it', async () => {
    const [early, late] = [await copyOf(), await copyOf()];
    for (const project of [early, late]) {
      await decideAtRandom(session.db(project), freshRandom(2), 8);
      // Undone decisions may be all of them, and then there is nothing to follow.
      decideOne(session.db(project), 0);
    }
    const preview = await makePreview(late, detection);
    for (const project of [early, late]) await decideAtRandom(session.db(project), freshRandom(52), 8);
    expect(await session.client.detection.read({ project: late })).toMatchObject({
      stale: false,
      decidedSince: true,
    });
    expect((await apply(late, preview, policy)).at(-1)).toMatchObject({ type: 'done' });
    expect((await apply(early, await makePreview(early, detection), policy)).at(-1)).toMatchObject({ type: 'done' });
    expectConsistent(session.db(late));
    expect(everything(session.db(late))).toEqual(everything(session.db(early)));
  });
});

describe('clusters that are kept', () => {
  const detection = detectionFor('nshash');

  it('are planned again for decisions that come while they are planned, and no files are left', async () => {
    const project = await copyOf();
    const db = session.db(project);
    const preview = await makePreview(project, detection);
    decideOne(db, 0);
    const { job } = await session.client.detection.apply({ project, preview, policy: 'keep' });
    let decidedAgain = false;
    const events = await follow(session.client, job, (event) => {
      if (decidedAgain || event.type !== 'progress' || event.stage !== 'compare') return;
      decidedAgain = true;
      decideOne(db, 1);
    });
    expect(decidedAgain).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: 'done' });
    await expect(session.client.detection.read({ project })).resolves.toMatchObject({ preview: null });
    expect(fs.readdirSync(session.services.folders.previews)).toEqual([]);
    expectConsistent(db);
  });

  it('are as they were after a cancel, and the preview is still there', async () => {
    const project = await copyOf();
    const preview = await makePreview(project, detection);
    await decideAtRandom(session.db(project), freshRandom(3), 6);
    // Undone decisions may be all of them, and then nothing is planned again that could be cancelled.
    decideOne(session.db(project), 0);
    const before = everything(session.db(project));
    const { job } = await session.client.detection.apply({ project, preview, policy: 'keep' });
    let cancelling: Promise<void> | undefined;
    const events = await follow(session.client, job, (event) => {
      if (event.type === 'progress' && event.stage === 'compare') cancelling ??= session.client.jobs.cancel({ job });
    });
    await cancelling;
    expect(events.at(-1)).toEqual({ type: 'cancelled' });
    expect(everything(session.db(project))).toEqual(before);
    expect((await apply(project, preview, 'keep')).at(-1)).toMatchObject({ type: 'done' });
  });
});

describe('a decision while the project is backed up', () => {
  it.each(['keep', 'follow'] as const)('does not wait, and is in the backup (%s)', async (policy) => {
    const project = await copyOf();
    decideOne(session.db(project), 0);
    const preview = await makePreview(project, detectionFor('nshash'));
    const { engines, previews } = session.services;
    const file = previews.file(engines.of(project).identity, preview, policy);
    const copy = path.join(session.folder, `另${++copies}.tonggao`);
    session.db(project).prepare('VACUUM INTO ?').run(copy);
    const writer = new ProjectWriter(copy);
    writer.open();
    onTestFinished(() => writer.close());
    const db = writer.writable();
    let before: unknown;
    const progress = ({ stage }: Progress) => {
      if (stage !== 'backup' || before !== undefined) return;
      expect(writer.areWritesBlocked).toBe(false);
      decideOne(db, 1);
      before = everything(db);
    };
    const recluster = () =>
      reclusterTask(writer, { project: copy, file, policy }, { progress, checkCancelled: () => {} } as TaskServices);
    // With this policy, kept clusters must be planned again.
    if (policy === 'keep') {
      await expectRejection(recluster(), 'DECIDED_SINCE_PREVIEW');
      expect(everything(db)).toEqual(before);
      expect(listBackups(copy)).toEqual([]);
      return;
    }
    expect(await recluster()).toMatchObject({ result: { kind: 'recluster' } });
    expect(contentOf(listBackups(copy)[0]!)).toEqual(before);
    expectConsistent(db);
  });
});

describe('a preview that is discarded while it is applied', () => {
  it('is removed when that is cancelled', async () => {
    const { client, services } = session;
    const project = await copyOf();
    const preview = await makePreview(project, detectionFor('nshash'));
    const before = everything(session.db(project));
    const { job } = await client.detection.apply({ project, preview, policy: 'keep' });
    const ended = follow(client, job);
    await Promise.all([client.detection.discard({ project, preview }), client.jobs.cancel({ job })]);
    expect((await ended).at(-1)).toEqual({ type: 'cancelled' });
    expect(everything(session.db(project))).toEqual(before);
    expect((await client.detection.read({ project })).preview).toBeNull();
    const { identity } = services.engines.of(project);
    expect(services.previews.find(identity)).toBeNull();
    // A later preview does not replace it.
    const next = await makePreview(project, detectionFor('nshash'));
    const again = await client.detection.apply({ project, preview: next, policy: 'keep' });
    await client.jobs.cancel(again);
    expect(services.previews.find(identity)?.summary.id).toBe(next);
    await client.detection.discard({ project, preview: next });
    expect(services.previews.find(identity)).toBeNull();
  });
});
