import { expect, it } from 'vitest';
import { cleanedTable, clusterTable, removedTable } from '#electron/stages/export/tables.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { readRiskBasis } from '#electron/stages/review/risk/basis.ts';
import { take, untake } from '#electron/stages/review/take.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { countSinceExport, readLatestRows } from '#electron/store/exports.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { readTakenParts } from '#electron/store/taken-parts.ts';
import type { Verdict } from '#shared/model/model.ts';
import { suggestSettings } from '#shared/review/suggest/learned.ts';
import { AppError } from '#shared/words/errors.ts';
import { planOf, read, sourcesOf, workbook } from '../export/tables-project.ts';
import { expectAppError } from '../helpers/expect-error.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { tools } from '../helpers/stored-projects.ts';
import { actAtRandom, clustersOf } from '../review/random-actions.ts';
import { importBodies, syntheticBodies, syntheticProject } from '../review/synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';
const NONE = { at: AT, articles: 0, changed: 0, rebuilt: false, rules: false };

/** The exported tables without the times of decisions. */
function exportedOf(db: WritableDb): string {
  const plan = planOf(db, 'keep-all');
  const removed = read(removedTable(db, plan, workbook, sourcesOf(db, 'keep-all')));
  const decidedAt = removed.columns.indexOf('处理时间');
  expect(decidedAt).toBeGreaterThan(0);
  return JSON.stringify([
    read(cleanedTable(db, plan, workbook)),
    removed.rows.map((row) => row.toSpliced(decidedAt, 1)),
    read(clusterTable(db, plan, 'keep-all', 'zh')),
  ]);
}

function noteExport(db: WritableDb): void {
  writeSetting(db, 'exported', { ...readLatestRows(db), basis: readRiskBasis(db), at: AT });
}

const count = (db: WritableDb) => countSinceExport(db, readRiskBasis(db));

/** Takes the title of a copy, or removes a taken part. False if no cluster has a canonical article. */
function takeAtRandom(db: WritableDb, random: Random, at: string): boolean {
  const decided = [...clustersOf(db)].filter(
    ([, members]) => members.length > 1 && members.some(({ verdict }) => verdict === 'canonical'),
  );
  if (decided.length === 0) return false;
  const [cluster, members] = random.pick(decided);
  const canonical = members.find(({ verdict }) => verdict === 'canonical')!.article;
  const taken = readTakenParts(db, cluster).filter(({ article }) => article === canonical);
  if (taken.length > 0 && random.int(2) === 0) untake(db, { cluster, at, part: random.pick(taken).part });
  else {
    const from = random.pick(members.filter(({ article }) => article !== canonical)).article;
    take(db, { cluster, at, takeable: { from, field: random.pick(['title', 'source'] as const) } });
  }
  return true;
}

async function stepAtRandom(db: WritableDb, random: Random, minute: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 1, 2, 0, minute)).toISOString();
  const kind = random.pick(['act', 'act', 'take', 'undo', 'undo', 'undo', 'redo'] as const);
  try {
    if (kind === 'take' && takeAtRandom(db, random, at)) return;
    if (kind === 'undo' || kind === 'redo') await runUndoRedo(db, tools, { kind, action: null, at });
    else await actAtRandom(db, random, minute);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
  }
}

it('counts nothing exactly where an export would write the same again', async () => {
  let same = 0;
  for (let round = 0; round < 5; round++) {
    const random = freshRandom(700 + round);
    const { db } = syntheticProject(24, 80 + round);
    expect(count(db)).toBeNull();
    for (let step = 0; step < 8; step++) await stepAtRandom(db, random, step);
    noteExport(db);
    const exported = exportedOf(db);
    for (let step = 8; step < 28; step++) {
      await stepAtRandom(db, random, step);
      const isSame = exportedOf(db) === exported;
      if (isSame) same++;
      const counted = count(db)!;
      if (isSame) expect(counted, `round ${round}, step ${step}`).toEqual(NONE);
      else expect(counted.changed, `round ${round}, step ${step}`).toBeGreaterThan(0);
    }
    importBodies(db, syntheticBodies(4, 90 + round));
    expect(count(db)!.articles).toBe(4);
  }
  expect(same).toBeGreaterThan(0);
});

it('names the action whose values are unreadable', () => {
  const { db } = syntheticProject(6, 1);
  const [cluster, members] = [...clustersOf(db)][0]!;
  const give = (verdict: Verdict) => {
    decide(db, cluster, [{ article: members[0]!.article, verdict }], AT);
    return readLatestRows(db).action;
  };
  give('canonical');
  noteExport(db);
  const first = give('keep');
  give('canonical');
  db.prepare("UPDATE action_changes SET before = '{' WHERE action_id = ?").run(first);
  expect(expectAppError(() => count(db), 'RECORD_UNREADABLE').data).toEqual({ record: `action_changes ${first}` });
});

it('says that suggestion rules have changed', () => {
  const { db } = syntheticProject(6, 1);
  noteExport(db);
  expect(count(db)).toEqual(NONE);
  writeSetting(
    db,
    'suggest',
    suggestSettings.parse({ rules: { ...suggestSettings.parse({}).rules, sources: ['晨报'] } }),
  );
  expect(count(db)).toEqual({ ...NONE, rules: true });
});
