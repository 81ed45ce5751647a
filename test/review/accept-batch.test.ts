import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { Cancelled, type TaskServices } from '#electron/base/task.ts';
import { acceptBatchTask } from '#electron/stages/review/accept-batch.job.ts';
import { acceptBatch } from '#electron/stages/review/accept-batch.ts';
import { merge, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { chooseMerging } from '#electron/stages/review/notes.ts';
import { readRiskBasis } from '#electron/stages/review/risk/basis.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { readVerdicts } from '#electron/store/clusters/clusters.ts';
import { readMergeChoices } from '#electron/store/clusters/notes.ts';
import { findBatchCandidate } from '#electron/store/clusters/risks.ts';
import type { ReadableDb } from '#electron/store/database.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { countPicks } from '#electron/store/suggestion-queries.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { listStaying } from '#shared/review/risk.ts';
import type { MergeChoice } from '#shared/review/row-merge.ts';
import { measureCandidates } from '../helpers/measured-risks.ts';
import { everything, tools } from '../helpers/stored-projects.ts';
import { expectConsistent } from './random-actions.ts';
import { syntheticProject } from './synthetic-project.ts';

const AT = '2024-03-02T09:00:00.000Z';

function makeProject() {
  const { db, file } = syntheticProject(120, 5);
  onTestFinished(() => void db.close());
  return { db, file, items: measureCandidates(db, 'safe', 'extra', 'look') };
}

const statusOf = (db: ReadableDb, cluster: number) => listClusters(db).find(({ id }) => id === cluster)?.status;

test('each cluster keeps its suggestion and what is no duplicate, and discards the others, as one action, undone as one', async () => {
  const { db, items } = makeProject();
  expect(items.length).toBeGreaterThan(5);
  const before = everything(db);
  const staying = new Set(
    items.flatMap(({ cluster }) => listStaying(findBatchCandidate(db, readRiskBasis(db), cluster)!.measures)),
  );
  const discarded = items.reduce((sum, { size }) => sum + size - 1, 0) - staying.size;
  expect(acceptBatch(db, { items, at: AT })).toMatchObject({ clusters: items.length, discarded, leftOut: 0 });
  for (const { cluster, suggested } of items)
    for (const [article, verdict] of readVerdicts(db, cluster))
      expect(verdict).toBe(article === suggested ? 'canonical' : staying.has(article) ? 'keep' : 'discard');
  expectConsistent(db);
  expect(countPicks(db)).toBe(0);
  expect(listActions(db, null, 1)).toMatchObject([{ kind: 'decide', cluster: null }]);
  await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
  expect(everything(db)).toEqual(before);
});

test('what it says of merging is chosen for each accepted cluster, in the same action, and undone with it', async () => {
  const { db, items } = makeProject();
  const [mine, plain, ...rest] = items;
  // Somebody has chosen since the preview: that is not overruled.
  chooseMerging(db, { cluster: mine!.cluster, choice: 'use', at: AT });
  acceptBatch(db, { items: [plain!], at: AT });
  const before = everything(db);
  expect(acceptBatch(db, { items: [mine!, ...rest], merging: 'none', at: AT })).toMatchObject({ leftOut: 1 });
  expect(listActions(db, null, 1)).toMatchObject([{ kind: 'decide', cluster: null }]);
  const chosen = rest.map(({ cluster }) => [cluster, 'none'] as const);
  expect(readMergeChoices(db)).toEqual(new Map<ClusterId, MergeChoice>([[mine!.cluster, 'use'], ...chosen]));
  await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
  expect(everything(db)).toEqual(before);
});

test('clusters that have changed since the preview are left out', async () => {
  const { db, items } = makeProject();
  const [decided, merged, other, cut, ...rest] = items.toSorted((a, b) => b.size - a.size);
  decide(db, decided!.cluster, [{ article: decided!.suggested, verdict: 'keep' }], AT);
  await merge(db, tools, { cluster: merged!.cluster, other: other!.cluster, at: AT });
  await split(db, tools, { cluster: cut!.cluster, articles: [cut!.suggested], at: AT });
  measureCandidates(db);
  const unseen = { ...rest[0]!, size: rest[0]!.size + 1 };
  const accepted = acceptBatch(db, { items: [decided!, merged!, other!, cut!, unseen, ...rest.slice(1)], at: AT });
  expect(accepted).toMatchObject({ clusters: rest.length - 1, leftOut: 5 });
  expect(statusOf(db, decided!.cluster)).toBe('partial');
  for (const { cluster } of [merged!, unseen]) expect(statusOf(db, cluster)).toBe('open');
  expectConsistent(db);
});

test('a cluster of high risk is not accepted, and one that is not measured neither', () => {
  const { db, items } = makeProject();
  const [risky, unmeasured, ...rest] = items;
  db.prepare("UPDATE cluster_risks SET batch = 'never', level = 2 WHERE cluster_id = ?").run(risky!.cluster);
  db.prepare("UPDATE cluster_risks SET basis = '' WHERE cluster_id = ?").run(unmeasured!.cluster);
  expect(acceptBatch(db, { items, at: AT })).toMatchObject({ clusters: rest.length, leftOut: 2 });
  expect(statusOf(db, risky!.cluster)).toBe('open');
});

test('a command that is sent twice acts once', () => {
  const { db, items } = makeProject();
  const batch = { items, at: AT, request: randomUUID() };
  const done = acceptBatch(db, batch);
  const rows = everything(db);
  expect(acceptBatch(db, batch)).toEqual(done);
  expect(everything(db)).toEqual(rows);
});

test('the job reports its progress, and a cancel leaves everything as it was', async () => {
  const { db, file, items } = makeProject();
  const before = everything(db);
  db.close();
  const writer = new ProjectWriter(file);
  writer.open();
  onTestFinished(() => writer.close());
  const reports: number[] = [];
  let isCancelled = false;
  const services = {
    progress: ({ done }: { done: number }) => {
      reports.push(done);
      isCancelled = done > 0;
    },
    checkCancelled: () => {
      if (isCancelled) throw new Cancelled();
    },
  } as unknown as TaskServices;
  await expect(acceptBatchTask(writer, { items, at: AT }, services)).rejects.toThrow(Cancelled);
  expect(reports).toEqual([0, items.length]);
  expect(everything(writer.readable)).toEqual(before);
  isCancelled = false;
  const { result } = await acceptBatchTask(writer, { items, at: AT }, { ...services, checkCancelled: () => {} });
  expect(result).toMatchObject({ kind: 'batch', clusters: items.length, leftOut: 0 });
});
