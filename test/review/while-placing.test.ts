// Corrections between two slices of an import: it ends like an import that was cancelled, corrected and resumed.
import { describe, expect, it } from 'vitest';
import { Stopwatch } from '#electron/base/stopwatch.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { BatchSaver } from '#electron/stages/detect/batch-saver.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { detectionFor, profiles } from '#shared/model/detection.ts';
import type { ImportId } from '#shared/model/model.ts';
import { freshRandom } from '../helpers/random.ts';
import { everything, fieldsFrom, newImport } from '../helpers/stored-projects.ts';
import { actAtRandom, expectConsistent } from './random-actions.ts';
import { halvesOf, MAPPING, syntheticBodies, syntheticProject } from './synthetic-project.ts';

const OLD = 30;
const NEW = 40;

function saverOf(db: WritableDb, id: ImportId, from: number): BatchSaver {
  const saver = new BatchSaver(db, { id, mapping: MAPPING, texts: new ComparableTexts(), stopwatch: new Stopwatch() });
  const bodies = syntheticBodies(OLD + NEW, 61).slice(OLD + from);
  const rows = bodies.map((body, at) => {
    const fields = fieldsFrom({ title: body.slice(0, 8), body, source: '晚报' });
    return { kind: 'article' as const, row: from + at + 2, fields, cells: [fields.title, body, '晚报', ''] };
  });
  saver.enqueue(rows, bodies.map(halvesOf));
  return saver;
}

function restore(saver: BatchSaver): BatchSaver {
  for (const _ of saver.restore());
  return saver;
}

/** Saves this many rows in one transaction. */
function saveRows(db: WritableDb, saver: BatchSaver, count: number): void {
  let left = count;
  db.transaction(() => saver.saveSome(() => --left > 0)).immediate();
}

/** @param resume makes the saver for the remaining rows after corrections */
async function importWithCorrections(
  seed: number,
  profile: (typeof profiles)[number],
  resume: (saver: BatchSaver, db: WritableDb, id: ImportId, saved: number) => BatchSaver,
) {
  const { db } = syntheticProject(OLD, 61, detectionFor(profile));
  const id = newImport(db, { sheet: '后来', rows: NEW });
  const random = freshRandom(seed);
  let saver = restore(saverOf(db, id, 0));
  for (let saved = 0; saved < NEW; ) {
    const count = 1 + random.int(8);
    saveRows(db, saver, count);
    saved += count;
    for (let action = random.int(3); action > 0; action--) await actAtRandom(db, random, saved);
    saver = resume(saver, db, id, saved);
  }
  expectConsistent(db);
  const state = everything(db);
  db.close();
  return state;
}

describe.each(profiles)('an import by %s with corrections', (profile) => {
  it('between its slices ends as one that was resumed after them', async () => {
    for (const seed of [1, 2, 3]) {
      const sliced = await importWithCorrections(seed, profile, (saver) => restore(saver));
      const resumed = await importWithCorrections(seed, profile, (_saver, db, id, saved) =>
        restore(saverOf(db, id, saved)),
      );
      expect(sliced).toEqual(resumed);
    }
  });
});
