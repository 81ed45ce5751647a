// A watched folder with real files and a real project: imported once despite a restart, refused files, concurrent
// decisions.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFolder, lookAt } from '#electron/program/watched-folder/folder-files.ts';
import { type FileOutcome, FolderWatcher } from '#electron/program/watched-folder/folder-watcher.ts';
import { importsOf } from '#electron/program/watched-folder/project-imports.ts';
import { SETTLE_MS } from '#electron/program/watched-folder/watched-files.ts';
import { assertConsistent } from '../../crash/on-disk.ts';
import { follow, type Launch, launch } from '../../helpers/launch.ts';
import { SYNTHETIC_COLUMNS } from '../../helpers/synthetic-articles.ts';
import { encode } from '../../helpers/texts/encode.ts';
import { ARTICLES, csv, prepareWatched } from './prepare-watched.ts';

let session: Launch;

beforeAll(() => {
  session = launch();
});
afterAll(() => session.stop());

const prepare = (name: string) => prepareWatched(session, name);

function watcherOf(project: string, folder: string) {
  let now = 0;
  const outcomes: FileOutcome[] = [];
  const left = new AbortController();
  const watcher = new FolderWatcher(folder, {
    project: importsOf(session.services, project),
    list: listFolder,
    lookAt,
    now: () => now,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const step = () => watcher.step(left.signal);
  const settle = async () => {
    await step();
    now += SETTLE_MS;
    return step();
  };
  return { watcher, outcomes, step, settle, left };
}

const waitingOf = ({ state }: FolderWatcher) => state.waiting.map(({ file, appError }) => [file, appError.code]);

it('files are imported once, after a restart and under another name too', async () => {
  const { project, folder, write, info } = await prepare('一次');
  write('晨.csv', csv(20, 40));
  write('晚.csv', csv(40, 50));
  const { settle, outcomes } = watcherOf(project, folder);
  await settle();
  await settle();
  expect(outcomes.map(({ file }) => file).sort()).toEqual(['晚.csv', '晨.csv'].sort());
  expect(await info()).toMatchObject({ articles: 50 });

  fs.renameSync(path.join(folder, '晨.csv'), path.join(folder, '改名.csv'));
  fs.utimesSync(path.join(folder, '晚.csv'), 5, 5);
  write('夜.csv', csv(50, 60));
  const again = watcherOf(project, folder);
  await again.settle();
  expect(again.outcomes.map(({ file }) => file)).toEqual(['夜.csv']);
  expect(await info()).toMatchObject({ articles: 60 });
  expect(again.watcher.state).toMatchObject({ pending: 0, waitingCount: 0, last: { file: '夜.csv', imported: 10 } });
});

it('a newer version of a file adds what is new, and replaces nothing', async () => {
  const { project, folder, write, info } = await prepare('新版');
  write('日报.csv', csv(20, 40));
  const { settle, watcher } = watcherOf(project, folder);
  await settle();
  write('日报.csv', csv(20, 45));
  await settle();
  expect(watcher.state.last).toMatchObject({ file: '日报.csv', imported: 5, unchanged: 20, rejected: 0 });
  expect(await info()).toMatchObject({ articles: 45 });
});

it('refused files wait with their reason, stop no other, and leave the list once a person has imported them', async () => {
  const { project, folder, write, info } = await prepare('拒绝');
  const columns = ['序号', '题目', '内容', '出处'];
  write('新列.csv', csv(100, 110, columns));
  write('同新列.csv', csv(110, 120, columns));
  write('坏.xlsx', 'PK\u0003\u0004');
  write('空.csv', '');
  write('图片.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]));
  write('混.csv', Buffer.concat([encode(csv(20, 25), 'gb18030'), encode(csv(25, 30), 'utf-8')]));
  write('还在写.csv.part', csv(20, 30));
  fs.symlinkSync(path.join(folder, '新列.csv'), path.join(folder, '链接.csv'));
  write('好.csv', csv(20, 30));
  const { settle, watcher, outcomes } = watcherOf(project, folder);
  await settle();
  expect(Object.fromEntries(waitingOf(watcher))).toEqual({
    '新列.csv': 'COLUMNS_UNKNOWN',
    '同新列.csv': 'COLUMNS_UNKNOWN',
    '坏.xlsx': 'FILE_DAMAGED',
    '空.csv': 'FILE_EMPTY',
    '图片.jpg': 'FILE_OTHER_FORMAT',
    '混.csv': 'ENCODING_UNSURE',
    '链接.csv': 'FILE_IS_LINK',
  });
  expect(await info()).toMatchObject({ articles: 30, unfinishedImport: null });
  const before = outcomes.length;
  await settle();
  expect(outcomes).toHaveLength(before);

  const { client } = session;
  const mapping = { id: 0, title: 1, body: 2, source: 3 };
  const byHand = { project, path: path.join(folder, '新列.csv'), reading: { mapping } };
  await follow(client, (await client.intake.start(byHand)).job);
  await settle();
  expect(outcomes.slice(before).map(({ file }) => file)).toEqual(['同新列.csv']);
  expect(waitingOf(watcher).map(([, code]) => code)).not.toContain('COLUMNS_UNKNOWN');
  expect(await info()).toMatchObject({ articles: 50 });
});

it('a file that is damaged near its end is refused before any of it is imported', async () => {
  const { project, folder, write, info } = await prepare('引号');
  // So long that opening the file does not read all of it.
  const long = `M0,${'长'.repeat(8000)},,\n`.repeat(1500);
  write('断.csv', `${csv(30, 40)}${long}M9,题,"没有写完的正文\n`);
  write('好.csv', csv(20, 30));
  const { settle, watcher } = watcherOf(project, folder);
  await settle();
  expect(waitingOf(watcher)).toEqual([['断.csv', 'FILE_MALFORMED']]);
  expect(await info()).toMatchObject({ articles: 30, unfinishedImport: null });
  // The completed file counts as another file.
  write('断.csv', csv(30, 100));
  await settle();
  expect(waitingOf(watcher)).toEqual([]);
  expect(await info()).toMatchObject({ articles: 100 });
});

it('the sheets of a workbook with known columns follow each other, and one with others waits', async () => {
  const { project, folder, info } = await prepare('多表');
  const XLSX = await import('xlsx');
  const book = (columns: readonly string[]) => {
    const made = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(
      made,
      XLSX.utils.aoa_to_sheet([[...SYNTHETIC_COLUMNS], ...ARTICLES.slice(20, 40)]),
      '一',
    );
    XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet([[...columns], ...ARTICLES.slice(40, 50)]), '二');
    XLSX.utils.book_append_sheet(made, XLSX.utils.aoa_to_sheet([['说明'], ['请审阅']]), '说明');
    return XLSX.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  };
  fs.writeFileSync(path.join(folder, '别的列.xlsx'), book(['编号', '标题', '正文', '转载自']));
  const { settle, watcher } = watcherOf(project, folder);
  await settle();
  expect(waitingOf(watcher)).toEqual([['别的列.xlsx', 'COLUMNS_UNKNOWN']]);
  expect(await info()).toMatchObject({ articles: 20 });
  fs.writeFileSync(path.join(folder, '同样的列.xlsx'), book(SYNTHETIC_COLUMNS));
  await settle();
  expect((await info()).imports.slice(1).map(({ sheet, imported }) => [sheet, imported])).toEqual([
    ['一', 20],
    ['二', 10],
  ]);
});

it('decisions are saved while a file is imported', async () => {
  const { project, folder, write, info } = await prepare('同时');
  const { client } = session;
  write('大.csv', csv(20, 3000));
  const [cluster] = await client.review.clusters({ project });
  const { members } = await client.review.cluster({ project, cluster: cluster!.id });
  const article = members[0]!.article;
  let decidedDuring = false;
  const { settle, watcher } = watcherOf(project, folder);
  const ended = settle();
  for await (const { jobs } of await client.projects.watch({ path: project })) {
    const job = jobs.find(({ kind }) => kind === 'import')?.job;
    if (!job) continue;
    await follow(client, job, async (event) => {
      if (event.type !== 'progress' || event.stage !== 'save' || event.done === 0 || decidedDuring) return;
      decidedDuring = watcher.state.importing?.job === job;
      await client.review.decide({ project, cluster: cluster!.id, verdicts: [{ article, verdict: 'keep' }] });
    });
    break;
  }
  await ended;
  expect(decidedDuring).toBe(true);
  expect(await info()).toMatchObject({ articles: 3000, unfinishedImport: null });
  const after = await client.review.cluster({ project, cluster: cluster!.id });
  expect(after.members.find((member) => member.article === article)).toMatchObject({ verdict: 'keep' });
  assertConsistent(project);
});

it('an import that was cut short is continued by the next launch', async () => {
  const { project, folder, write, info } = await prepare('接续');
  const { client } = session;
  write('大.csv', csv(20, 3000));
  const { settle, left } = watcherOf(project, folder);
  const ended = settle();
  for await (const { jobs } of await client.projects.watch({ path: project })) {
    const job = jobs.find(({ kind }) => kind === 'import')?.job;
    if (!job) continue;
    let cancelling: Promise<void> | undefined;
    await follow(client, job, (event) => {
      if (event.type !== 'progress' || event.stage !== 'save' || event.done === 0) return;
      left.abort();
      cancelling ??= client.jobs.cancel({ job });
    });
    await cancelling;
    break;
  }
  // On a slow machine the cancel may come too late. Then the file is in the project, and not imported again.
  expect(await ended).toBe(true);
  const again = watcherOf(project, folder);
  await again.settle();
  expect(await info()).toMatchObject({ articles: 3000, unfinishedImport: null });
  expect((await info()).imports).toHaveLength(2);
});
