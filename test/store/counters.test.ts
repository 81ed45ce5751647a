// Counters: right after any history, and read without a scan of what they count.
import { expect, it } from 'vitest';
import { readFigures } from '#electron/api/figures.ts';
import { acceptIdentical } from '#electron/review/accept-identical.ts';
import { removeImport } from '#electron/review/remove-import.ts';
import { describeLearning } from '#electron/review/suggestion.ts';
import { turn } from '#electron/review/turn.ts';
import { listClusters } from '#electron/store/cluster-list.ts';
import type { ReadableDb, WritableDb } from '#electron/store/database.ts';
import { readDecidedAt } from '#electron/store/decisions.ts';
import type { ArticleId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { seededRandom } from '../helpers/random.ts';
import { tools } from '../helpers/stored-projects.ts';
import { importBodies, madeBodies, madeProject } from '../review/made-project.ts';
import { importFile } from '../review/made-updates.ts';
import { actAtRandom, expectSound } from '../review/random-actions.ts';

const AT = '2026-02-01T09:00:00.000Z';

/** Undo, redo and the removal of an import may be refused. */
async function attempt(action: Promise<unknown>): Promise<void> {
  await action.catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
}

const BROUGHT = 8;

it.each([1, 2, 3, 4])('are those of a recount after every action of a history (%i)', async (seed) => {
  const random = seededRandom(700 + seed);
  const bodies = madeBodies(40, seed);
  const { db } = madeProject(24, seed);
  const rows = () =>
    Array.from({ length: BROUGHT }, (_, n) => ({
      id: `${n}`,
      url: '',
      body: `${random.pick(bodies)}${random.int(3)}`,
    }));
  const actions: (() => unknown)[] = [
    () =>
      importBodies(
        db,
        Array.from({ length: BROUGHT }, () => random.pick(bodies)),
      ),
    () => importFile(db, rows(), 'update', { file: '甲.csv', sha256: `${random.int(1e9)}` }),
    async () => {
      const id = await importFile(db, rows(), 'skip', { file: '乙.csv', saved: BROUGHT - 1 });
      for (let some = random.int(3); some > 0; some--) await actAtRandom(db, random, some);
      expectSound(db);
      await attempt(removeImport(db, tools, id, AT));
    },
    () => acceptIdentical(db, random.int(2) === 0, AT),
    ...(['undo', 'undo', 'redo'] as const).map(
      (kind) => () => attempt(turn(db, tools, { kind, action: null, at: AT })),
    ),
  ];
  for (let step = 0; step < 60; step++) {
    if (random.int(2) === 0) await actAtRandom(db, random, step);
    else await random.pick(actions)();
    expectSound(db);
  }
  db.close();
});

/** The query plans of the statements that a reading prepares. */
function plansOf(db: WritableDb, read: (db: ReadableDb) => unknown): string[] {
  const texts: string[] = [];
  const prepare = (text: string) => {
    texts.push(text);
    return db.prepare(text);
  };
  read({ prepare } as unknown as ReadableDb);
  return texts.flatMap((text) => {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${text}`);
    const values = Array.from({ length: text.split('?').length - 1 }, () => null);
    return (plan.all(...values) as { detail: string }[]).map(({ detail }) => detail);
  });
}

it('are read without a scan of articles, memberships, decisions or clusters', () => {
  const { db } = madeProject(24, 1);
  for (const read of [readFigures, describeLearning]) {
    const scanned = plansOf(db, read).filter((detail) => detail.startsWith('SCAN'));
    expect(scanned).toContain('SCAN counters');
    for (const one of scanned) expect(one).toMatch(/^SCAN (counters|imports)$/);
  }
  // The control: a look-up that reads one row, and a count that reads all.
  expect(plansOf(db, (db) => readDecidedAt(db, 1 as ArticleId)).join()).toMatch(/^SEARCH decisions/);
  expect(plansOf(db, (db) => db.prepare('SELECT count(*) FROM decisions')).join()).toMatch(/^SCAN decisions/);
  db.close();
});

it('say the status of a listed cluster, whose decisions are read by key', () => {
  const { db } = madeProject(24, 1);
  const plans = plansOf(db, (db) => listClusters(db, { most: 10 }));
  expect(plans.filter((detail) => /^SCAN (?!c\b)/.test(detail))).toEqual([]);
  expect(plans.filter((detail) => / d\b/.test(detail))).toEqual([
    expect.stringMatching(/^SEARCH d USING INTEGER PRIMARY KEY/),
  ]);
  db.close();
});
