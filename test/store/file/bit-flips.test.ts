// Bits of a project that flip on a bad disk: doctor reports them, or everything reads as before.
import fs from 'node:fs';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { decide } from '#electron/stages/review/decide.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { findDamagedArticles } from '#electron/store/checksums.ts';
import type { ReadableDb } from '#electron/store/database.ts';
import { examine, isError } from '#electron/store/file/doctor.ts';
import { openReadOnly } from '#electron/store/file/open-read-only.ts';
import { AppError } from '#shared/words/errors.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { freshRandom, runSeed } from '../../helpers/random.ts';
import { tools } from '../../helpers/stored-projects.ts';
import { actAtRandom, clustersOf } from '../../review/random-actions.ts';
import { syntheticProject } from '../../review/synthetic-project.ts';

const FLIPS = 200;

/** Makes a project with articles, decisions, corrections and undone steps. */
async function usedProject(): Promise<string> {
  const { db, file } = syntheticProject(200, 51);
  const random = freshRandom(51);
  for (const [cluster, members] of clustersOf(db))
    decide(db, cluster, [{ article: members[0]!.article, verdict: 'canonical' }], '2026-01-02T00:00:00.000Z');
  for (let step = 0; step < 30; step++) await actAtRandom(db, random, step);
  await runUndoRedo(db, tools, { kind: 'undo', action: null, at: '2026-01-03T00:00:00.000Z' }).catch(() => {});
  db.close();
  return file;
}

/** The editor's material and work: articles with all cells, their clusters, decisions, and the history. */
function readContents(db: Pick<ReadableDb, 'prepare'>): unknown {
  const all = (query: string) => db.prepare(query).raw().all();
  return [
    all('SELECT * FROM article_versions ORDER BY id'),
    all('SELECT article_id, cluster_id, kinds FROM memberships ORDER BY article_id'),
    all('SELECT * FROM decisions ORDER BY article_id'),
    all('SELECT * FROM actions ORDER BY id'),
    all('SELECT * FROM action_changes ORDER BY action_id, n'),
  ];
}

/** Null if doctor reports a fault. */
function contentsUnlessReported(file: string): unknown {
  try {
    const project = openReadOnly(file);
    try {
      return [...examine(project.db)].some(isError) ? null : readContents(project.db);
    } finally {
      project.close();
    }
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

it(`is reported by doctor, or changes nothing that can be read: ${FLIPS} bits, seed ${runSeed}`, async () => {
  const file = await usedProject();
  const sound = fs.readFileSync(file);
  const contents = contentsUnlessReported(file);
  expect(contents).not.toBeNull();
  const random = freshRandom(52);
  const flipped = temporaryFile('翻转.tonggao');
  let reported = 0;
  for (let flip = 0; flip < FLIPS; flip++) {
    const [at, bit] = [random.int(sound.length), random.int(8)];
    const bytes = Buffer.from(sound);
    bytes[at]! ^= 1 << bit;
    fs.writeFileSync(flipped, bytes);
    const read = contentsUnlessReported(flipped);
    if (read === null) reported++;
    else expect(read, `bit ${bit} of byte ${at}`).toEqual(contents);
  }
  // Free space and fingerprints do not count as contents.
  console.log(`${reported} of ${FLIPS} flipped bits are reported`);
  expect(reported).toBeGreaterThan(FLIPS / 4);
});

it('a text that has changed on the disk is found by its checksum, and no other', async () => {
  const file = await usedProject();
  const raw = new Sqlite(file);
  raw.prepare("UPDATE article_versions SET body = body || '。' WHERE id = 7").run();
  raw.close();
  const project = openReadOnly(file);
  expect(findDamagedArticles(project.db)).toEqual([7]);
  expect(findDamagedArticles(project.db, [6, 7, 8] as never)).toEqual([7]);
  expect([...examine(project.db)].filter(isError)).toMatchObject([{ check: 'texts', first: ['7'] }]);
  project.close();
});
