// Undo and redo against remembered states, also across restarts: every step back restores the previous state to the
// last row, and never undoes additions of later imports.
import { describe, expect, it } from 'vitest';
import { merge, move, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { readHistory } from '#electron/stages/review/history.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { openProject, type WritableDb } from '#electron/store/database.ts';
import { listActions } from '#electron/store/history/actions.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { freshRandom } from '../helpers/random.ts';
import { clusterOfEach, everything, tools } from '../helpers/stored-projects.ts';
import { actAtRandom, clustersOf, expectConsistent } from './random-actions.ts';
import { importBodies, syntheticBodies, syntheticProject } from './synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';
const MAX_ROUNDS = 60;

function undoOrRedo(db: WritableDb, kind: 'undo' | 'redo', action: ActionId | null = null) {
  return runUndoRedo(db, tools, { kind, action, at: AT });
}

/** Returns true if it was done; an expected error must have changed nothing. */
async function isTurned(db: WritableDb, kind: 'undo' | 'redo', action: ActionId): Promise<boolean> {
  const before = everything(db);
  try {
    await undoOrRedo(db, kind, action);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('CHANGED_SINCE');
    expect(everything(db)).toEqual(before);
    return false;
  }
}

describe('undo and redo', () => {
  it('walk through the states as they were, to the last row, across restarts', async () => {
    for (let round = 0; round < 6; round++) {
      const random = freshRandom(300 + round);
      let { db, file } = syntheticProject(40, 50 + round);
      const states = [everything(db)];
      let at = 0;
      for (let step = 0; step < 60; step++) {
        const choice = random.int(10);
        if (choice < 4) {
          await actAtRandom(db, random, step);
          const state = everything(db);
          // Only a repeated verdict changes nothing, and is no action.
          if (JSON.stringify(state) !== JSON.stringify(states[at]))
            states.splice(++at, Number.POSITIVE_INFINITY, state);
        } else if (choice < 7) {
          if (at === 0) await expectRejection(undoOrRedo(db, 'undo'), 'NOTHING_TO_UNDO');
          else {
            await undoOrRedo(db, 'undo');
            at--;
          }
        } else if (choice < 9) {
          if (at === states.length - 1) await expectRejection(undoOrRedo(db, 'redo'), 'NOTHING_TO_REDO');
          else {
            await undoOrRedo(db, 'redo');
            at++;
          }
        } else {
          db.close();
          db = openProject(file);
        }
        expect(everything(db)).toEqual(states[at]);
        expectConsistent(db);
      }
      while (at-- > 0) {
        await undoOrRedo(db, 'undo');
        expect(everything(db)).toEqual(states[at]);
      }
      await expectRejection(undoOrRedo(db, 'undo'), 'NOTHING_TO_UNDO');
      db.close();
    }
  });

  it('of any action in the history restores a sound project, or refuses and changes nothing', async () => {
    let done = 0;
    let refused = 0;
    // Rounds differ in how many are refused.
    for (let round = 0; round < 6 || (round < MAX_ROUNDS && (done <= 40 || refused <= 20)); round++) {
      const random = freshRandom(400 + round);
      const { db } = syntheticProject(60, 80 + round);
      for (let step = 0; step < 25; step++) await actAtRandom(db, random, step);
      for (let step = 0; step < 40; step++) {
        const { id, undone } = random.pick(
          listActions(db, null, 1000).filter(({ kind }) => kind !== 'undo' && kind !== 'redo'),
        );
        if (await isTurned(db, undone ? 'redo' : 'undo', id)) done++;
        else refused++;
        expectConsistent(db);
        if (step % 10 === 9) await actAtRandom(db, random, 100 + step);
      }
      db.close();
    }
    expect(done).toBeGreaterThan(40);
    expect(refused).toBeGreaterThan(20);
  });

  it('never take along what a later import has added', async () => {
    let done = 0;
    for (let round = 0; round < 6; round++) {
      const random = freshRandom(500 + round);
      const bodies = syntheticBodies(120, 90 + round);
      const { db } = syntheticProject(40, 90 + round);
      for (let step = 0; step < 12; step++) await actAtRandom(db, random, step);
      const newMembers = importBodies(db, bodies.slice(40));
      const evidenceOf = () =>
        new Map([...clustersOf(db).values()].flat().map(({ article, evidence }) => [article, evidence]));
      const before = evidenceOf();
      for (const { id } of listActions(db, null, 100)) if (await isTurned(db, 'undo', id)) done++;
      expectConsistent(db);
      const after = evidenceOf();
      const home = clusterOfEach(db);
      for (const article of newMembers) {
        expect(home.has(article)).toBe(true);
        // Either the article is compared with the same one as before, or it was measured against another.
        const { matched } = before.get(article)!;
        if (after.get(article)!.matched === matched) expect(home.get(article)).toBe(home.get(matched));
      }
      db.close();
    }
    expect(done).toBeGreaterThan(10);
  });

  it('refuse what is no action of the editor, and what is unknown', async () => {
    const { db } = syntheticProject(10, 3);
    const [article] = [...clusterOfEach(db)][0]!;
    decide(db, clusterOfEach(db).get(article)!, [{ article, verdict: 'keep' }], AT);
    await undoOrRedo(db, 'undo');
    const [undone, decided] = listActions(db, null, 10);
    await expectRejection(undoOrRedo(db, 'undo', undone!.id), 'NOTHING_TO_UNDO');
    await expectRejection(undoOrRedo(db, 'undo', decided!.id), 'NOTHING_TO_UNDO');
    await expectRejection(undoOrRedo(db, 'redo', undone!.id), 'NOTHING_TO_REDO');
    await expectRejection(undoOrRedo(db, 'undo', 99 as ActionId), 'NOTHING_TO_UNDO');
    db.close();
  });
});

describe('the history', () => {
  it('lists actions with their articles, their time, and if they hold; page by page', async () => {
    const { db } = syntheticProject(60, 12);
    const [one, two] = [...clustersOf(db)].filter(([, { length }]) => length > 1);
    const [cluster, members] = one!;
    const [first, second] = members.map(({ article }) => article) as [ArticleId, ArticleId];
    decide(db, cluster, [{ article: second, verdict: 'keep' }], AT);
    decide(db, cluster, [{ article: second, verdict: 'canonical' }], AT);
    const { opened } = await split(db, tools, { cluster, articles: [second], at: AT });
    await undoOrRedo(db, 'undo');
    await merge(db, tools, { cluster, other: two![0], at: AT });
    const alone = [...clustersOf(db)].find(([, { length }]) => length === 1)![1][0]!;
    await move(db, tools, { cluster, articles: [alone.article], at: AT });

    const history = readHistory(db, null, 50);
    expect(history.map(({ kind, undone }) => [kind, undone])).toEqual([
      ['add', false],
      ['merge', false],
      ['undo', false],
      ['split', true],
      ['decide', false],
      ['decide', false],
    ]);
    const [added, merged, undo, out, decided] = history;
    expect(added!.articles).toEqual([
      {
        article: alone.article,
        title: expect.any(String),
        source: expect.any(String),
        row: expect.any(Number),
        verdicts: null,
        from: alone.cluster,
        to: cluster,
        version: null,
      },
    ]);
    expect(merged!.touched).toBe(two![1].length);
    expect(undo).toMatchObject({ of: out!.id, undoable: false });
    expect(out!.articles).toMatchObject([{ article: second, from: cluster, to: opened }]);
    expect(decided!.articles).toMatchObject([{ article: second, verdicts: { before: 'keep', after: 'canonical' } }]);
    expect(decided).toMatchObject({ cluster, at: AT, touched: 1, title: expect.any(String) });
    expect([...clusterOfEach(db).keys()]).toContain(first);

    const pages = [readHistory(db, null, 4), readHistory(db, history[3]!.id, 4), readHistory(db, history[5]!.id, 4)];
    expect(pages.flat()).toEqual(history);
    db.close();
  });

  it('has a title where the cluster is still there, and null where it is gone', async () => {
    const { db } = syntheticProject(30, 14);
    const [one, other] = [...clustersOf(db).keys()] as [ClusterId, ClusterId];
    decide(db, other, [{ article: clustersOf(db).get(other)![0]!.article, verdict: 'keep' }], AT);
    await merge(db, tools, { cluster: one, other, at: AT });
    expect(readHistory(db, null, 2).map(({ title }) => title)).toEqual([expect.any(String), null]);
    db.close();
  });
});
