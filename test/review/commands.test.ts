// Commands in the writer thread, next to jobs that place articles.
import { call } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reviewCommands } from '#electron/api/review.ts';
import { Cancelled, type TaskServices } from '#electron/base/task.ts';
import { removeImportTask } from '#electron/stages/detect/remove-import.job.ts';
import { findUndoable } from '#electron/store/history/last-step.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import type { ArticleId, ClusterId, MemberState } from '#shared/model/model.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { clusterOfEach, everything } from '../helpers/stored-projects.ts';
import { importFile } from './corrections/synthetic-updates.ts';
import { clustersOf, expectConsistent } from './random-actions.ts';
import { syntheticBodies, syntheticProject } from './synthetic-project.ts';

function openedProject(seed: number) {
  const { db, file } = syntheticProject(30, seed);
  db.close();
  const writer = new ProjectWriter(file);
  writer.open();
  onTestFinished(() => writer.close());
  return { writer, db: writer.writable(), project: file, context: { context: { writer } } };
}

describe('an import takes in all placed articles again', () => {
  it('after a split and its undo, and after no decision and no accepted suggestion', async () => {
    const { writer, db, project, context } = openedProject(71);
    const [cluster, members] = [...clustersOf(db)].find(([, { length }]) => length > 1)!;
    const { article } = members[0]!;
    const verdicts = [{ article, verdict: 'canonical' as const }];
    const decide = (given: object) => call(reviewCommands.decide, { project, cluster, verdicts, ...given }, context);
    const undo = () => call(reviewCommands.undo, { project }, context);
    for (const given of [{}, { accepted: ['most-complete' as const] }]) {
      await decide(given);
      await undo();
      expect(writer.corrections).toBe(0);
    }
    await call(reviewCommands.split, { project, cluster, articles: [article] }, context);
    expect(writer.corrections).toBe(1);
    await undo();
    expect(writer.corrections).toBe(2);
  });
});

describe('an import that begins while texts are compared', () => {
  it('is not removed by a job that was about to', async () => {
    const { writer, db, project, context } = openedProject(72);
    const old = clustersOf(db);
    const rows = syntheticBodies(60, 72).slice(30);
    const id = await importFile(
      db,
      rows.map((body, n) => ({ id: `${n}`, url: '', body })),
      'add',
      { sheet: '后来', saved: 20 },
    );
    // Removing this import compares texts, because articles that stay were placed by one that leaves.
    const cluster = [...clustersOf(db).keys()].find((one) => !old.has(one))!;
    const alone = [...old].filter(([, { length }]) => length === 1).map(([one]) => one);
    for (const other of alone.slice(0, 2)) await call(reviewCommands.merge, { project, cluster, other }, context);

    const importing = Promise.withResolvers<void>();
    let job: Promise<void> | undefined;
    const before = everything(db);
    const remove = (progress: TaskServices['progress']) =>
      removeImportTask(writer, { import: id, editor: null }, fakeServices({ progress }));
    const removal = remove(({ stage }) => {
      expect(stage).toBe('compare');
      job ??= writer.place('import', () => importing.promise);
    });
    await expectRejection(removal, 'JOB_RUNNING');
    expect(job).toBeDefined();
    expect(everything(db)).toEqual(before);

    importing.resolve();
    await job;
    let isCompared = false;
    const compared = fakeServices({
      progress: ({ stage, done, total }) => (isCompared = stage === 'compare' && done === total),
      checkCancelled() {
        if (isCompared) throw new Cancelled();
      },
    });
    await expect(removeImportTask(writer, { import: id, editor: null }, compared)).rejects.toThrow(Cancelled);
    expect(everything(db)).toEqual(before);

    const { corrections } = writer;
    const stages: string[] = [];
    await remove(({ stage }) => stages.push(stage));
    expect([...new Set(stages)]).toEqual(['compare', 'remove']);
    expect(writer.corrections).toBe(corrections + 1);
    expectConsistent(db);
  });
});

describe('undo', () => {
  it('of two windows at once undoes the last two steps, one each', async () => {
    const { db, project, context } = openedProject(73);
    const members = clustersOf(db);
    const [own, [first, copy]] = [...members].find(([, states]) => states.length > 1)! as [
      ClusterId,
      [MemberState, MemberState],
    ];
    const [cluster, states] = [...members].find(([one]) => one !== own)!;
    const decide = (article: ArticleId, verdict: 'keep' | 'canonical') =>
      call(reviewCommands.decide, { project, cluster, verdicts: [{ article, verdict }] }, context);
    await decide(states[0]!.article, 'keep');
    const earliest = findUndoable(db)!;
    await decide(states[0]!.article, 'canonical');
    const earlier = findUndoable(db)!;
    await call(reviewCommands.split, { project, cluster: own, articles: [copy.article] }, context);
    const latest = findUndoable(db)!;
    const undo = () => call(reviewCommands.undo, { project }, context);
    const undone = await Promise.all([undo(), undo()]);
    expect(undone.map(({ id }) => id).sort()).toEqual([earlier, latest]);
    expect(findUndoable(db)).toBe(earliest);
    expect(clusterOfEach(db).get(copy.article)).toBe(clusterOfEach(db).get(first.article));
  });
});
