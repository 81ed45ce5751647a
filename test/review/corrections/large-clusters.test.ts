// Corrections of large clusters write a number of rows proportional to the articles, not the pairs, and write them
// once.
import { describe, expect, it } from 'vitest';
import { merge, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { readHistory } from '#electron/stages/review/history.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { readConstraints } from '#electron/store/clusters/constraints.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { iterateChanges } from '#electron/store/history/action-changes.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { addStories, clusterOfEach, everything, newProject, type Story, tools } from '../../helpers/stored-projects.ts';

const AT = '2026-02-01T09:00:00.000Z';
const SIZE = 1000;
const HALF = SIZE / 2;

/**
 * Each change is a row and a row of the log. SQLite also counts changes by triggers and changes that were rolled back.
 */
async function expectFewRows<Result>(db: WritableDb, work: () => Promise<Result>): Promise<Result> {
  const total = () => db.prepare('SELECT total_changes()').pluck().get() as number;
  const before = total();
  const result = await work();
  const rows = 2 * [...iterateChanges(db, listActions(db, null, 1)[0]!.id)].length;
  expect(rows).toBeLessThanOrEqual(5 * SIZE);
  expect(total() - before).toBeLessThan(2 * rows);
  return result;
}

describe('a cluster of 1,000 articles', () => {
  it('is split, merged again and undone with some thousand rows, and its history names ten articles', async () => {
    const { db } = newProject();
    const [{ cluster, articles }] = db.transaction(() => addStories(db, [SIZE]))() as [Story];
    const before = everything(db);
    const leaving = articles.slice(HALF);
    const { opened } = await expectFewRows(db, () => split(db, tools, { cluster, articles: leaving, at: AT }));
    expect(readConstraints(db)).toEqual({ links: [], separations: [[leaving, articles.slice(0, HALF)]] });
    const [entry] = readHistory(db, null, 50);
    expect(entry).toMatchObject({ kind: 'split', touched: HALF });
    expect(entry!.articles.map(({ article }) => article)).toEqual(leaving.slice(0, 10));
    for (const one of entry!.articles) expect(one).toMatchObject({ from: cluster, to: opened });

    await expectFewRows(db, () => merge(db, tools, { cluster, other: opened!, at: AT }));
    expect(new Set(clusterOfEach(db).values()).size).toBe(1);
    expect(readConstraints(db)).toEqual({ links: [[articles[0], articles[HALF]]], separations: [] });
    const undo = () => runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
    for (let step = 0; step < 2; step++) await expectFewRows(db, undo);
    expect(everything(db)).toEqual(before);
    db.close();
  });
});
