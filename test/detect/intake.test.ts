// The intake thread of an import returns the same rows and boilerplate as without a thread. Expected errors and cancels
// are passed on.
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Stopwatch } from '#electron/base/stopwatch.ts';
import { Cancelled } from '#electron/base/task.ts';
import type { LearnableArticle } from '#electron/core/boilerplate/learn.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { signatureOf } from '#electron/core/cluster/standard/signature.ts';
import { openSheets, RowCounter, readBatches } from '#electron/stages/detect/intake/import-sheets.ts';
import { Intake } from '#electron/stages/detect/intake/intake.ts';
import { foldBatches, learnableOf, ReadAhead } from '#electron/stages/detect/intake/read-ahead.ts';
import { NO_SETS } from '#electron/stages/references/set-files.ts';
import { addLearned } from '#electron/store/boilerplate.ts';
import { readLeftOut } from '#electron/store/comparison-basis.ts';
import { createProject } from '#electron/store/database.ts';
import { syntheticStory } from '../boilerplate/boilerplate-samples.ts';
import { temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';

const NOTICE = '本网站所刊载的全部内容仅供读者参考。';
const ROWS = Array.from({ length: 450 }, (_, n) => [
  `A${n}`,
  `标题${n}`,
  n % 50 === 7 ? '' : syntheticStory(n, 60) + NOTICE,
]);

const open: Intake[] = [];
afterEach(async () => {
  for (const intake of open.splice(0)) await intake.close();
});

function start(checkCancelled = () => {}): Intake {
  const intake = new Intake({ progress() {}, checkCancelled }, new Stopwatch());
  open.push(intake);
  return intake;
}

function makeFiles() {
  const folder = temporaryFolder();
  const project = path.join(folder, '收稿.tonggao');
  const db = createProject(project);
  const file = writeWorkbook(path.join(folder, '稿件.xlsx'), [['编号', '标题', '正文'], ...ROWS]);
  return { project, db, file };
}

const opening = (project: string, file: string) =>
  ({ ask: 'open', project, path: file, readings: [{}], remembered: [], workers: null }) as const;

describe('the intake thread', () => {
  it('reads the same rows and learns the same boilerplate as without a thread', async () => {
    const { project, db, file } = makeFiles();
    const [sheet] = await openSheets(file, [{}]);
    const [tally, stopwatch, texts] = [new RowCounter(), new Stopwatch(), new ComparableTexts()];
    const batches = readBatches(sheet!.rows.rows, null, new Set(), tally, stopwatch);
    const ahead = new ReadAhead(foldBatches(batches, texts, stopwatch));
    const learnable: LearnableArticle[] = [];
    await ahead.fill((batch) => learnable.push(...learnableOf(batch)));
    const expected = ahead.learn(db, learnable, texts, () => {});
    expect(expected.map(({ text }) => text)).toEqual([NOTICE]);
    const order = ahead.arrange();

    const intake = start();
    expect(await intake.ask(opening(project, file))).toEqual([sheet!.source]);
    const sheetAt = { at: 0, id: null, isResumed: false, leavesOutKnown: false, folds: true, references: NO_SETS };
    expect(await intake.ask({ ask: 'begin', ...sheetAt })).toEqual({ learned: expected, order });
    addLearned(db, expected);
    const rows = [];
    for await (const batch of intake.batches()) rows.push(...batch);
    const same = [];
    for await (const batch of ahead.batches())
      for (const row of batch)
        if (row.kind === 'rejected') same.push(row);
        else {
          const { body, source, url } = row.fields;
          const { comparable, story } = texts.cutAndFold(row.fields, readLeftOut(db));
          const signature = signatureOf(comparable, source, url);
          same.push({ ...row, comparable, signature, ...(story !== body && { story }) });
        }
    expect(rows).toEqual(same);
    expect(readLeftOut(db).isEmpty).toBe(false);
    expect(intake.tally).toEqual({ read: 450, unreadDates: tally.unreadDates, columns: sheet!.rows.columns() });
    db.close();
  });

  it('refuses what cannot be read, and answers the next question', async () => {
    const { project, db, file } = makeFiles();
    const intake = start();
    await expect(intake.ask(opening(project, `${file}.nowhere`))).rejects.toMatchObject({ code: expect.any(String) });
    expect(await intake.ask(opening(project, file))).toHaveLength(1);
    db.close();
  });

  it('is not waited for once the editor has cancelled', async () => {
    const { project, db, file } = makeFiles();
    let isCancelled = false;
    const intake = start(() => {
      if (isCancelled) throw new Cancelled();
    });
    const opened = intake.ask(opening(project, file));
    isCancelled = true;
    await expect(opened).rejects.toBeInstanceOf(Cancelled);
    db.close();
  });

  it('that has ended refuses every question', async () => {
    const { project, db, file } = makeFiles();
    const intake = start();
    const opened = intake.ask(opening(project, file));
    await intake.close();
    for (const answer of [opened, intake.ask(opening(project, file))])
      await expect(answer).rejects.toMatchObject({ code: 'WORKER_FAILED' });
    db.close();
  });
});
