// Large corrections are answered first and measured later. In the end a project is as if they had been measured at
// once.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { call } from '@orpc/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkCommands } from '#electron/api/accuracy-check.ts';
import { reviewCommands } from '#electron/api/review.ts';
import { Stopwatch } from '#electron/base/stopwatch.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { BatchSaver } from '#electron/stages/detect/batch-saver.ts';
import { finishMeasuring } from '#electron/stages/detect/finish-measuring.ts';
import { PlacingSlices } from '#electron/stages/detect/placing-slices.ts';
import { merge, move, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { readCheckPairs } from '#electron/store/accuracy-checks.ts';
import { readMemberStates } from '#electron/store/clusters/clusters.ts';
import { isAnyUnmeasured } from '#electron/store/clusters/unmeasured.ts';
import type { ReadableDb, WritableDb } from '#electron/store/database.ts';
import { examine, isError } from '#electron/store/file/doctor.ts';
import { findRedoable, findUndoable } from '#electron/store/history/last-step.ts';
import { Checkpointer } from '#electron/writer/checkpointer.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { detectionFor, profiles } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { launch } from '../helpers/launch.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { everything, fieldsFrom, newImport, tools } from '../helpers/stored-projects.ts';
import { clustersOf, expectConsistent } from './random-actions.ts';
import { importBodies, MAPPING, syntheticBodies, syntheticProject } from './synthetic-project.ts';

const AT = '2026-02-01T08:00:00.000Z';
const AT_ONCE = { ...tools, maxMeasured: Number.POSITIVE_INFINITY };
const LATER = { ...tools, maxMeasured: 0 };

function openedProject(seed: number, profile: (typeof profiles)[number] = 'standard') {
  const { db, file } = syntheticProject(60, seed, detectionFor(profile));
  db.close();
  const revisions: number[] = [];
  const writer = new ProjectWriter(file, (revision) => revisions.push(revision));
  writer.open();
  onTestFinished(() => writer.close());
  return { writer, db: writer.writable(), file, revisions };
}

/** Corrects half of a cluster, or undoes or redoes. The same random numbers and clusters give the same action. */
async function correctAtRandom(db: WritableDb, random: Random, given: typeof tools): Promise<void> {
  const clusters = clustersOf(db);
  const bySize = [...clusters.keys()].sort((a, b) => clusters.get(b)!.length - clusters.get(a)!.length || a - b);
  const [cluster, other] = [bySize[random.int(3)]!, bySize[3 + random.int(6)]!];
  const articlesOf = (id: ClusterId): ArticleId[] => clusters.get(id)!.map(({ article }) => article);
  const from = random.int(3);
  switch (random.int(6)) {
    case 0:
    case 1:
      await merge(db, given, { cluster, other, at: AT });
      return;
    case 2: {
      const articles = articlesOf(cluster).filter((_, at) => at % 2 === from % 2);
      const isPart = articles.length > 0 && articles.length < clusters.get(cluster)!.length;
      if (isPart) await split(db, given, { cluster, articles, at: AT });
      return;
    }
    case 3:
      await move(db, given, { cluster: other, articles: articlesOf(cluster).slice(from, from + 8), at: AT }).catch(
        () => {},
      );
      return;
    case 4:
      if (findUndoable(db) !== null) await runUndoRedo(db, given, { kind: 'undo', action: null, at: AT });
      return;
    default:
      if (findRedoable(db) !== null) await runUndoRedo(db, given, { kind: 'redo', action: null, at: AT });
  }
}

/** The log without keys that were measured again with the same result, which measuring at once does not record. */
function logOf(db: ReadableDb): unknown[] {
  const query = `SELECT action_id, tab, key_1, key_2, before, after FROM action_changes
    WHERE before IS NOT after ORDER BY action_id, n`;
  return db.prepare(query).all();
}

describe.each(profiles)('corrections by %s that are measured later', (profile) => {
  it.each([
    ['after each of them', 1],
    ['now and then, so that some are undone before', 0.3],
    ['in the end', 0],
  ])('%s leave the rows that measuring at once leaves', async (_, share) => {
    for (const seed of [1, 2]) {
      const [one, other] = [openedProject(90 + seed, profile), openedProject(90 + seed, profile)];
      const [first, second, whenMeasured] = [freshRandom(seed), freshRandom(seed), freshRandom(seed)];
      for (let step = 0; step < 30; step++) {
        await correctAtRandom(one.db, first, AT_ONCE);
        await correctAtRandom(other.db, second, LATER);
        expect(isAnyUnmeasured(one.db)).toBe(false);
        expectConsistent(other.db);
        if (whenMeasured.next() < share) await finishMeasuring(other.writer);
      }
      await finishMeasuring(other.writer);
      expect(isAnyUnmeasured(other.db)).toBe(false);
      expect(everything(other.db)).toEqual(everything(one.db));
      if (share === 1) expect(logOf(other.db)).toEqual(logOf(one.db));
      for (const { db } of [one, other])
        while (findUndoable(db) !== null) await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
      await finishMeasuring(other.writer);
      expect(everything(other.db)).toEqual(everything(one.db));
    }
  });
});

/** The size of a cluster of long articles, of which half is split off. */
const MANY = 300;

function manyCopies(): string[] {
  const story = syntheticBodies(12, 7).join('');
  return Array.from({ length: MANY }, (_, at) => `${story}这是第${at}次刊登。`);
}

function largeProject() {
  const made = syntheticProject(10, 95);
  const [first] = importBodies(made.db, manyCopies());
  const [cluster, members] = [...clustersOf(made.db)].find(([, all]) => all.some(({ article }) => article === first))!;
  expect(members).toHaveLength(MANY);
  const articles = members.slice(MANY / 2).map(({ article }) => article);
  return { ...made, cluster, articles };
}

function opened(file: string) {
  const revisions: number[] = [];
  const writer = new ProjectWriter(file, (revision) => revisions.push(revision));
  writer.open();
  onTestFinished(() => writer.close());
  return { writer, db: writer.writable(), revisions, context: { context: { writer } } };
}

describe('a split of hundreds of articles', () => {
  it('shows unknown figures, is sound, and is measured between decisions with a few revisions', async () => {
    const { db: made, file, cluster, articles } = largeProject();
    made.close();
    const { writer, db, revisions, context } = opened(file);
    const { opened: half } = await call(reviewCommands.split, { project: file, cluster, articles }, context);
    const unknown = readMemberStates(db, half!).filter(({ evidence }) => evidence.kinds.includes('unmeasured'));
    expect(unknown).toHaveLength(MANY / 2 - 1);
    for (const { evidence } of unknown)
      expect(evidence).toMatchObject({ hd: null, relation: null, matchedShare: null, passages: null });
    expect([...examine(db)].filter(isError)).toEqual([]);

    const before = revisions.length;
    const measured = finishMeasuring(writer);
    let decisions = 0;
    for (; isAnyUnmeasured(db); decisions++) {
      const verdicts = [{ article: articles[decisions]!, verdict: 'keep' as const }];
      await call(reviewCommands.decide, { project: file, cluster: half!, verdicts }, context);
      await setTimeout(1);
    }
    await measured;
    expect(decisions).toBeGreaterThan(2);
    expect(revisions.length - before - decisions).toBeLessThan(5);
    expect(revisions.at(-1)).toBe(writer.noteChanges());
    for (const { evidence, article } of readMemberStates(db, half!))
      if (evidence.matched !== article) expect(evidence.relation).not.toBeNull();
  });

  it('is shown as far as it was measured when the disk is full', async () => {
    const { db: made, file, cluster, articles } = largeProject();
    await split(made, LATER, { cluster, articles, at: AT });
    made.close();
    const { writer, db, revisions } = opened(file);
    const slice = writer.slice.bind(writer);
    vi.spyOn(writer, 'slice').mockImplementationOnce(slice).mockRejectedValue(new AppError('DISK_FULL', {}));
    const before = revisions.length;
    await finishMeasuring(writer);
    expect(isAnyUnmeasured(db)).toBe(true);
    expect(revisions).toHaveLength(before + 1);
  });

  it('is measured when the project is opened again, and before statistics and exports count', async () => {
    const { db, file, cluster, articles } = largeProject();
    await split(db, tools, { cluster, articles, at: AT });
    expect(isAnyUnmeasured(db)).toBe(true);
    db.close();
    const session = launch({ hasWindow: true });
    onTestFinished(() => session.stop());
    const { client } = session;
    const openCopy = async (name: string) => {
      const project = path.join(path.dirname(file), name);
      fs.copyFileSync(file, project);
      await client.projects.open({ path: project });
      return { project, isMeasured: () => !isAnyUnmeasured(session.db(project)) };
    };
    const again = await openCopy('再开.tonggao');
    await expect.poll(again.isMeasured).toBe(true);
    for (const [name, read] of [
      ['统计', ({ project }) => client.overview.statistics({ project })],
      ['导出', ({ project }) => client.exports.counts({ project, undecided: 'keep-all' })],
    ] as [string, (input: { project: string }) => Promise<unknown>][]) {
      const copy = await openCopy(`${name}.tonggao`);
      await read(copy);
      expect(copy.isMeasured(), name).toBe(true);
    }
  });
});

describe('an accuracy check', () => {
  it('has no pair of texts that are the same once they are measured', async () => {
    const { writer, db, file } = openedProject(99);
    const [body] = syntheticBodies(1, 990);
    const [kept, copy] = importBodies(db, [body!, body!]) as [ArticleId, ArticleId];
    const clusterOf = (one: ArticleId) =>
      [...clustersOf(db)].find(([, members]) => members.some(({ article }) => article === one))![0];
    await split(db, AT_ONCE, { cluster: clusterOf(kept), articles: [copy], at: AT });
    await merge(db, LATER, { cluster: clusterOf(kept), other: clusterOf(copy), at: AT });
    expect(isAnyUnmeasured(db)).toBe(true);
    const verdicts = [
      { article: kept, verdict: 'canonical' as const },
      { article: copy, verdict: 'discard' as const },
    ];
    const context = { context: { writer } };
    await call(reviewCommands.decide, { project: file, cluster: clusterOf(kept), verdicts }, context);
    await call(checkCommands.begin, { project: file }, context);
    expect(readCheckPairs(db)).not.toEqual([]);
    expect(readCheckPairs(db).filter(({ kind }) => kind === 'own')).toEqual([]);
  });
});

describe('a launch that may only read the project', () => {
  it('neither measures it nor copies its log', async () => {
    const { writer, db, file } = openedProject(98);
    const [cluster, members] = [...clustersOf(db)].find(([, { length }]) => length > 2)!;
    await split(db, LATER, { cluster, articles: [members[1]!.article], at: AT });
    const other = new ProjectWriter(file);
    other.open();
    onTestFinished(() => other.close());
    const keepUp = vi.spyOn(Checkpointer.prototype, 'keepUp');
    onTestFinished(() => keepUp.mockRestore());
    await finishMeasuring(other);
    expect(keepUp).not.toHaveBeenCalled();
    expect(isAnyUnmeasured(db)).toBe(true);
    await finishMeasuring(writer);
    expect(keepUp).toHaveBeenCalled();
    expect(isAnyUnmeasured(db)).toBe(false);
  });
});

describe('an import after a correction', () => {
  it('finds articles by keys that are measured first', async () => {
    const states = await Promise.all(
      [AT_ONCE, LATER].map(async (given) => {
        const { writer, db } = openedProject(97);
        const [cluster, members] = [...clustersOf(db)].find(([, { length }]) => length > 2)!;
        const others = [...clustersOf(db).keys()].filter((one) => one !== cluster);
        await split(db, given, { cluster, articles: members.slice(1).map(({ article }) => article), at: AT });
        await merge(db, given, { cluster: others[0]!, other: others[1]!, at: AT });
        writer.noteCorrection();
        const bodies = syntheticBodies(100, 97).slice(60);
        const saver = new BatchSaver(db, {
          id: newImport(db, { sheet: '后来', rows: bodies.length }),
          mapping: MAPPING,
          texts: new ComparableTexts(),
          stopwatch: new Stopwatch(),
        });
        const rows = bodies.map((body, at) => {
          const fields = fieldsFrom({ title: body.slice(0, 8), body, source: '晚报' });
          return { kind: 'article' as const, row: at + 2, fields, cells: [fields.title, body, '晚报', ''] };
        });
        saver.enqueue(rows, []);
        const slices = new PlacingSlices(writer, new Stopwatch());
        while (!(await slices.save(saver, () => {})));
        expect(isAnyUnmeasured(db)).toBe(false);
        return everything(db);
      }),
    );
    expect(states[1]).toEqual(states[0]);
  });
});
