// Random corrections between the slices of an import job: it ends, row for row, like one that was cancelled, corrected
// and resumed.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cancelled } from '#electron/base/task.ts';
import { type ImportInput, importTask } from '#electron/stages/detect/import.job.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { detectionFor } from '#shared/model/detection.ts';
import { type FixtureRows, temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
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

type Case = {
  readonly profile: 'standard' | 'simhash';
  readonly input: ImportInput;
  /** Imported before `input`, without a correction. */
  readonly earlier?: ImportInput;
  readonly added: number;
  readonly replaced?: number;
};

async function newProject({ profile, earlier }: Case): Promise<string> {
  const { db, file } = syntheticProject(OLD, 61, detectionFor(profile));
  db.close();
  if (!earlier) return file;
  const writer = new ProjectWriter(file);
  writer.open();
  await importTask(writer, earlier, fakeServices());
  await writer.close();
  return file;
}

/** @param resumes whether the import is cancelled before each correction, and resumed after it */
async function importWithCorrections(one: Case, { seed, resumes }: { seed: number; resumes: boolean }) {
  const { input, added, replaced = 0 } = one;
  const project = await newProject(one);
  const saved = () => db.prepare('SELECT count(*) FROM articles').pluck().get() as number;
  const writer = new ProjectWriter(
    project,
    () => {},
    () => saved() >= stop,
  );
  writer.open();
  const db = writer.writable();
  const random = freshRandom(seed);
  const before = saved();
  let stop = before;
  let corrections = 0;
  const correct = async () => {
    for (let left = 1 + random.int(2); left > 0; left--) {
      await actAtRandom(db, random, ++corrections);
      writer.noteCorrection();
    }
    stop = saved() + 1 + random.int(MAX_ROWS_BETWEEN);
  };
  await correct();
  const isDue = () => saved() >= stop && saved() < before + added;
  const slice = writer.slice.bind(writer);
  vi.spyOn(writer, 'slice').mockImplementation(async (...step) => {
    const done = await slice(...step);
    if (isDue() && resumes) throw new Cancelled();
    if (isDue()) await correct();
    return done as never;
  });
  const run = () =>
    importTask(writer, input, fakeServices()).catch((error) => {
      if (!(error instanceof Cancelled)) throw error;
      return null;
    });
  while ((await run()) === null) await correct();

  expect([saved(), corrections > 0]).toEqual([before + added - replaced, true]);
  expectConsistent(db);
  const { settings, ...state } = everything(db);
  await writer.close();
  // A resumed import begins again: undo is about it, not about the corrections before.
  const others = (settings as { key: string }[]).filter(({ key }) => key !== 'importBegan');
  return { state, others, corrections };
}

async function expectSameWhenResumed(one: Case): Promise<void> {
  for (const seed of [1, 2]) {
    const corrected = await importWithCorrections(one, { seed, resumes: false });
    expect(corrected).toEqual(await importWithCorrections(one, { seed, resumes: true }));
  }
}

describe.each(['standard', 'simhash'] as const)('by %s', (profile) => {
  const rows = makeArticles(OLD + NEW, 61).slice(OLD);
  const workbook = (name: string, content: FixtureRows) =>
    writeWorkbook(temporaryFile(name), [SYNTHETIC_COLUMNS, ...content]);

  it('one sheet', async () => {
    const input = { path: workbook('来稿.xlsx', rows), reading: {} };
    await expectSameWhenResumed({ profile, input, added: NEW });
  });

  it('a further sheet', async () => {
    const sheets = [rows.slice(0, NEW / 3), rows.slice(NEW / 3)].map((part, at) => ({
      name: `第${at + 1}版`,
      rows: [SYNTHETIC_COLUMNS, ...part],
    }));
    const path = writeWorkbook(temporaryFile('来稿.xlsx'), { sheets });
    const [reading, ...further] = sheets.map(({ name: sheet }) => ({ sheet }));
    await expectSameWhenResumed({ profile, input: { path, reading: reading!, further }, added: NEW });
  });

  it('an update, in which every third earlier row has another text', async () => {
    const known = rows.slice(0, NEW / 2);
    const isChanged = (at: number) => at < known.length && at % 3 === 0;
    const newer = rows.map((row, at) => (isChanged(at) ? row.with(2, `改${row[2]}`) : row));
    const replaced = known.filter((_, at) => isChanged(at)).length;
    const earlier = { path: workbook('来稿.xlsx', known), reading: {} };
    const input = { path: workbook('来稿.xlsx', newer), reading: { repeats: 'update' as const } };
    const added = rows.length - known.length + replaced;
    await expectSameWhenResumed({ profile, input, earlier, added, replaced });
  });
});
