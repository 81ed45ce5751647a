// Random corrections between the slices of an import job: it ends, row for row, like one that was cancelled, corrected
// and resumed.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProjectWriter } from '#electron/engine/project-writer.ts';
import { Cancelled } from '#electron/engine/tasks/task.ts';
import { importTask } from '#electron/placing/import.job.ts';
import { detectionFor } from '#shared/detection.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { freshRandom } from '../helpers/random.ts';
import { everything } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { actAtRandom, expectConsistent } from '../review/random-actions.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const OLD = 30;
const NEW = 60;
const MAX_ROWS_BETWEEN = 24;

// The rows of both imports have the times at which they were written.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-01T08:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

/** @param resumes whether the import is cancelled before each correction, and resumed after it */
async function importWithCorrections(
  file: string,
  { seed, profile, resumes }: { seed: number; profile: 'standard' | 'simhash'; resumes: boolean },
) {
  const { db: made, file: project } = syntheticProject(OLD, 61, detectionFor(profile));
  made.close();
  const saved = () => db.prepare('SELECT count(*) FROM articles').pluck().get() as number;
  const writer = new ProjectWriter(
    project,
    () => {},
    () => saved() >= stop,
  );
  writer.open();
  const db = writer.writable();
  const random = freshRandom(seed);
  let stop = OLD;
  let corrections = 0;
  const correct = async () => {
    for (let left = 1 + random.int(2); left > 0; left--) {
      await actAtRandom(db, random, ++corrections);
      writer.noteCorrection();
    }
    stop = saved() + 1 + random.int(MAX_ROWS_BETWEEN);
  };
  await correct();
  const isDue = () => saved() >= stop && saved() < OLD + NEW;
  const slice = writer.slice.bind(writer);
  vi.spyOn(writer, 'slice').mockImplementation(async (...step) => {
    const done = await slice(...step);
    if (isDue() && resumes) throw new Cancelled();
    if (isDue()) await correct();
    return done as never;
  });
  const run = () =>
    importTask(writer, { path: file, reading: {} }, fakeServices()).catch((error) => {
      if (!(error instanceof Cancelled)) throw error;
      return null;
    });
  while ((await run()) === null) await correct();

  expect([saved(), corrections > 0]).toEqual([OLD + NEW, true]);
  expectConsistent(db);
  const { settings, ...state } = everything(db);
  await writer.close();
  // A resumed import begins again: undo is about it, not about the corrections before.
  const others = (settings as { key: string }[]).filter(({ key }) => key !== 'importBegan');
  return { state, others, corrections };
}

it.each(['standard', 'simhash'] as const)('by %s', { timeout: 240_000 }, async (profile) => {
  const rows = makeArticles(OLD + NEW, 61).slice(OLD);
  const file = writeWorkbook(temporaryFile('来稿.xlsx'), [SYNTHETIC_COLUMNS, ...rows]);
  for (const seed of [1, 2]) {
    const corrected = await importWithCorrections(file, { seed, profile, resumes: false });
    expect(corrected).toEqual(await importWithCorrections(file, { seed, profile, resumes: true }));
  }
});
