// Imports of text files, several sheets and folders through the router: streamed, resumed, warned of, put right, remembered.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { iterateArticles, readRejectedRows } from '#electron/store/articles.ts';
import { readImportColumns } from '#electron/store/imports.ts';
import type { JobEvent, JobResult } from '#shared/contract/jobs.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { encode } from '../helpers/encode.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { makeArticles } from '../helpers/made-articles.ts';

type Imported = Extract<JobResult, { kind: 'import' }>;

let session: Launch;

beforeAll(() => {
  session = launch();
});

afterAll(() => session.stop());

function write(name: string, contents: string | Buffer): string {
  const file = path.join(session.folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, contents);
  return file;
}

async function newProject(name: string): Promise<string> {
  return (await session.client.projects.create({ name })).path;
}

async function runImport(
  project: string,
  file: string,
  more = {},
  onEvent?: (event: JobEvent, job: string) => unknown,
) {
  const { job } = await session.client.intake.start({ project, path: file, reading: {}, ...more });
  return (await follow(session.client, job, (event) => onEvent?.(event, job))).at(-1)!;
}

async function imported(project: string, file: string, more = {}): Promise<Imported> {
  const last = await runImport(project, file, more);
  if (last.type !== 'done') throw new Error(JSON.stringify(last));
  return last.result as Imported;
}

function articlesOf(project: string) {
  const db = session.db(project);
  const mappings = new Map(readImportColumns(db).map(({ id, mapping }) => [id, mapping]));
  return Array.from(iterateArticles(db, mappings), ({ row, externalId, cells }) => ({ row, externalId, cells }));
}

function columnsOf(project: string): string[][] {
  return readImportColumns(session.db(project)).map(({ columns }) => columns);
}

/** 1,200 articles as csv in GB 18030; a late row is longer than the header, some have no body, one cannot be decoded. */
function bigCsv(): Buffer {
  const lines = makeArticles(1200, 91).map(([id, title, body], n) =>
    [id, title, n % 97 === 5 ? '' : body, n === 1100 ? '晚报,多出来的' : '晚报']
      .map((cell) => (/[",\n]/.test(cell!) && !cell!.endsWith('多出来的') ? `"${cell!.replaceAll('"', '""')}"` : cell))
      .join(','),
  );
  const bytes = encode(`编号,标题,正文,来源\n${lines.join('\n')}\n`, 'gb18030');
  return Buffer.concat([bytes, encode('坏,标题,正文', 'gb18030'), Buffer.from([0xff]), encode(',晚报\n', 'gb18030')]);
}

describe('a csv', () => {
  it('is imported as it was written, with every row accounted for', async () => {
    const project = await newProject('整份');
    const { imports, ...counts } = await imported(project, write('稿件.csv', bigCsv()));
    expect(counts).toMatchObject({ rows: 1201, imported: 1187, rejected: 14 });
    expect(imports[0]).toMatchObject({ sheet: '稿件.csv', rows: 1201 });
    expect(columnsOf(project)).toEqual([['编号', '标题', '正文', '来源', 'E']]);
    expect(articlesOf(project).find(({ row }) => row === 1102)!.cells).toEqual([
      ...makeArticles(1200, 91)[1100]!.slice(0, 3),
      '晚报',
      '多出来的',
    ]);
    const db = session.db(project);
    const rejected = readRejectedRows(db, imports[0]!.import);
    expect(rejected.at(-1)).toMatchObject({
      row: 1202,
      reason: 'undecodable',
      cells: ['坏', '标题', '正文\\xFF', '晚报'],
    });
  });

  it('that is cancelled goes on behind its last saved row and ends the same', async () => {
    const whole = await newProject('不停');
    const file = write('稿件.csv', bigCsv());
    await imported(whole, file);
    const project = await newProject('停过');
    let cancelling: Promise<void> | undefined;
    const ended = await runImport(project, file, {}, (event, job) => {
      if (event.type === 'progress' && event.stage === 'save' && event.done > 0)
        cancelling ??= session.client.jobs.cancel({ job });
    });
    await cancelling;
    expect(ended.type).toBe('cancelled');
    const { unfinishedImport } = await session.client.projects.info({ path: project });
    expect(unfinishedImport!.reading).toMatchObject({ encoding: 'gb18030', delimiter: ',' });
    expect(unfinishedImport!.saved).toBeGreaterThan(0);
    const { reading } = unfinishedImport!;
    expect(await imported(project, file, { reading })).toMatchObject({ rows: 1201, imported: 1187, rejected: 14 });
    expect(articlesOf(project)).toEqual(articlesOf(whole));
    expect(columnsOf(project)).toEqual(columnsOf(whole));
  });

  it('read in another encoding is another import', async () => {
    const project = await newProject('两读');
    const file = write('短.csv', encode('标题,正文\n甲,山城新开一条索道。\n', 'gb18030'));
    await imported(project, file);
    expect(await runImport(project, file)).toMatchObject({ type: 'refused', refusal: { code: 'ALREADY_IMPORTED' } });
    const reading = { encoding: 'big5', headerRow: 1, mapping: { body: 1 } };
    expect((await imported(project, file, { reading })).rows).toBe(1);
  });
});

describe('warnings', () => {
  it('name the rows with repeated ids and with dates that are none, which are imported all the same', async () => {
    const lines = [
      'A1,一,2026年11月20日',
      'A2,二,昨天',
      '\u3000Ａ１ ,三,45981',
      'A3,四,',
      ',五,刚刚',
      ',六,2026-11-20 10:05',
    ];
    const file = write('告.csv', `编号,正文,发布时间\n${lines.join('\n')}\n`);
    const { imports } = await imported(await newProject('告'), file);
    expect(imports[0]).toMatchObject({
      imported: 6,
      warnings: { repeatedIds: { rows: 2, first: [2, 4] }, unreadDates: { rows: 2, first: [3, 6] } },
    });
  });
});

describe('the csv of rejected rows', () => {
  /** As a spreadsheet program saves what it has opened: ids are numbers then, the texts with an apostrophe keep it. */
  const asWorkbook = (text: string) =>
    XLSX.write(XLSX.read(text, { type: 'string' }), { type: 'buffer', bookType: 'xlsx' });

  it.each([
    ['csv', (text: string) => text, ['2', '4']],
    ['xlsx', asWorkbook, [2, 4]],
  ] as const)(
    'comes back put right as %s: only its rows, with their old numbers and columns',
    async (ending, save, ids) => {
      const project = await newProject(`改正 ${ending}`);
      const file = write(`稿件 ${ending}.csv`, '编号,标题,正文\n1,甲,一\n2,=1+1,\n\n3,丙,三\n4,丁,\n');
      const { imports } = await imported(project, file);
      expect(imports[0]).toMatchObject({ rows: 5, imported: 2, rejected: 3 });
      for (const language of ['zh', 'en'] as const) {
        const download = await session.client.intake.rejectedFile({ project, import: imports[0]!.import, language });
        const text = (await download.text()).replace("2,'=1+1,", "2,'=1+1,补上的二").replace('4,丁,', '4,丁,补上的四');
        const fixed = write(`改好 ${language}.${ending}`, save(text));
        const inspection = await session.client.intake.inspect({ path: fixed });
        expect(inspection).toMatchObject({ columns: ['编号', '标题', '正文'], rows: 3 });
        const target = language === 'zh' ? project : await newProject(`改正二 ${ending}`);
        expect(await imported(target, fixed)).toMatchObject({ rows: 3, imported: 2, rejected: 1 });
        expect(articlesOf(target).slice(-2)).toEqual([
          { row: 3, externalId: '2', cells: [ids[0], '=1+1', '补上的二'] },
          { row: 6, externalId: '4', cells: [ids[1], '丁', '补上的四'] },
        ]);
      }
    },
  );
});

describe('several sheets', () => {
  const rows = (word: string) => [
    ['标题', '正文'],
    [`${word}甲`, `${word}一`],
    [`${word}乙`, `${word}二`],
  ];

  it('of one workbook are one import each, in one job; those already there are passed over', async () => {
    const sheets = ['三月', '四月', '五月'].map((name) => ({ name, rows: rows(name) }));
    const file = writeWorkbook(path.join(session.folder, '多表.xlsx'), { sheets });
    const project = await newProject('多表');
    await imported(project, file, { reading: { sheet: '四月' } });
    const further = [{ sheet: '四月' }, { sheet: '五月' }];
    const result = await imported(project, file, { reading: { sheet: '三月' }, further });
    expect(result).toMatchObject({ rows: 4, imported: 4, rejected: 0 });
    expect(result.imports.map(({ sheet }) => sheet)).toEqual(['三月', '五月']);
    const info = await session.client.projects.info({ path: project });
    expect([info.articles, info.imports.map(({ sheet }) => sheet)]).toEqual([6, ['四月', '三月', '五月']]);
  });

  it('of which one cannot be read are refused before a row is saved', async () => {
    const file = path.join(session.folder, '多表.xlsx');
    const project = await newProject('缺表');
    const ended = await runImport(project, file, { reading: { sheet: '三月' }, further: [{ sheet: '没有' }] });
    expect(ended).toMatchObject({ type: 'refused', refusal: { code: 'SHEET_MISSING' } });
    expect((await session.client.projects.info({ path: project })).articles).toBe(0);
  });

  describe('with columns that no name explains', () => {
    const columns = ['甲栏', '乙栏'];
    const odd = (word: string) => [columns, [`${word}题`, `${word}文`]];
    const byHand = { headerRow: 1, mapping: { title: 0, body: 1 } };
    const fileOf = (name: string, sheets: Record<string, string[][]>) =>
      writeWorkbook(path.join(session.folder, `${name}.xlsx`), {
        sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })),
      });
    const readingsOf = (project: string) =>
      session
        .db(project)
        .prepare('SELECT sheet, header_row AS headerRow, mapping FROM imports ORDER BY id')
        .all()
        .map((one) => ({ ...(one as object), mapping: JSON.parse((one as { mapping: string }).mapping) }));
    const mapping = { title: 0, body: 1 };

    it('are read as the first was by hand, each under its own header row', async () => {
      const project = await newProject('怪列');
      const file = fileOf('怪列', { 一: odd('一'), 二: odd('二'), 三: [['三月来稿'], ...odd('三')] });
      const further = [{ sheet: '二' }, { sheet: '三' }];
      expect(await imported(project, file, { reading: { sheet: '一', ...byHand }, further })).toMatchObject({
        rows: 3,
      });
      expect(readingsOf(project)).toEqual([
        { sheet: '一', headerRow: 1, mapping },
        { sheet: '二', headerRow: 1, mapping },
        { sheet: '三', headerRow: 2, mapping },
      ]);
    });

    it('take the header row that was chosen, also that there is none', async () => {
      const plain = (word: string) => [
        [`${word}题`, `${word}文`],
        [`${word}题二`, `${word}文二`],
      ];
      for (const [headerRow, rows] of [
        [0, 4],
        [2, 2],
      ] as const) {
        const project = await newProject(`行${headerRow}`);
        const sheet = (word: string) => (headerRow === 0 ? plain(word) : [columns, ...odd(word)]);
        const file = fileOf(`行${headerRow}`, { 一: sheet('一'), 二: sheet('二') });
        const reading = { sheet: '一', headerRow, mapping };
        expect(await imported(project, file, { reading, further: [{ sheet: '二' }] })).toMatchObject({ rows });
        expect(readingsOf(project)).toMatchObject([{ headerRow }, { headerRow }]);
      }
    });

    it('are read as remembered where the first has others, and their names count where nothing is remembered', async () => {
      const project = await newProject('记得');
      const named = [
        ['标题', '正文'],
        ['题', '文'],
      ];
      const strange = (word: string) => [['丙栏', '丁栏', '戊栏'], ...odd(word).slice(1)];
      const teacher = fileOf('先生', { 一: strange('旧') });
      await imported(await newProject('先生'), teacher, { reading: { headerRow: 1, mapping: { title: 1, body: 0 } } });
      const file = fileOf('记得', { 一: odd('一'), 二: strange('二'), 三: named });
      const further = [{ sheet: '二' }, { sheet: '三' }];
      await imported(project, file, { reading: { sheet: '一', ...byHand }, further });
      expect(readingsOf(project)).toMatchObject([{ mapping }, { mapping: { title: 1, body: 0 } }, { mapping }]);
    });

    it('are refused by the name of their sheet where nothing says which is the body', async () => {
      const project = await newProject('不知');
      const file = fileOf('不知', { 一: odd('一'), 附表: [['己栏', '庚栏'], ...odd('二').slice(1)] });
      const ended = await runImport(project, file, {
        reading: { sheet: '一', ...byHand },
        further: [{ sheet: '附表' }],
      });
      const refusal = { code: 'BODY_UNMAPPED', data: { sheet: '附表', columns: ['己栏', '庚栏'] } };
      expect(ended).toMatchObject({ type: 'refused', refusal });
      expect((await session.client.projects.info({ path: project })).articles).toBe(0);
    });
  });

  it('of a folder too', async () => {
    const folder = path.dirname(write('来稿/1.txt', '索道开通\n山城新开一条跨江索道。'));
    write('来稿/2.txt', '索道开通二\n山城又开一条跨江索道。');
    write('来稿/表.csv', '标题,正文\n甲,一\n');
    const project = await newProject('文件夹');
    const { sheets } = await session.client.intake.inspect({ path: folder });
    expect(sheets).toEqual([
      { name: '文章', rows: 2 },
      { name: '表.csv', rows: 1 },
    ]);
    const [reading, ...further] = sheets.map(({ name }) => ({ sheet: name }));
    expect(await imported(project, folder, { reading, further })).toMatchObject({ rows: 3, imported: 3 });
    const again = await runImport(project, folder, { reading });
    expect(again).toMatchObject({ type: 'refused', refusal: { code: 'ALREADY_IMPORTED' } });
    write('来稿/2.txt', '改了\n不再是那一份。');
    expect((await imported(project, folder, { reading })).imported).toBe(2);
  });
});

describe('the same file, changed since', () => {
  it('brings only rows that are new or changed, if asked, also when it was cut short', async () => {
    const project = await newProject('更新');
    const articles = makeArticles(900, 17);
    const csvOf = (rows: readonly (readonly string[])[]) =>
      `编号,标题,正文,来源\n${rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')}\n`;
    await imported(project, write('更新/稿件.csv', csvOf(articles.slice(0, 500))));
    const before = articlesOf(project);
    const changed = articles.map((cells, n) =>
      n === 7 || n === 8 ? [cells[0]!, cells[1]!, `改${cells[2]}`, cells[3]!] : cells,
    );
    const file = write('更新/稿件.csv', csvOf(changed));
    let cancelling: Promise<void> | undefined;
    await runImport(project, file, { reading: { repeats: 'skip' } }, (event, job) => {
      if (event.type === 'progress' && event.stage === 'save' && event.done > 0)
        cancelling ??= session.client.jobs.cancel({ job });
    });
    await cancelling;
    const { unfinishedImport } = await session.client.projects.info({ path: project });
    const result = await imported(project, file, { reading: unfinishedImport!.reading });
    expect(result).toMatchObject({ rows: 900, imported: 402, rejected: 498, imports: [{ unchanged: 498 }] });
    expect(articlesOf(project).slice(0, 500)).toEqual(before);
    expect(
      articlesOf(project)
        .slice(500)
        .map(({ row }) => row),
    ).toEqual([9, 10, ...Array.from({ length: 400 }, (_, n) => n + 502)]);
    expect(await session.client.intake.rejected({ project, import: result.import })).toEqual([]);
  });
});

describe('a mapping by hand', () => {
  it('is proposed for the next file with the same header, and for no other', async () => {
    const project = await newProject('记住');
    const first = write('一.csv', '甲栏,乙栏,正文\nA,一,二\n');
    expect((await session.client.intake.inspect({ path: first })).reading.mapping).toEqual({ body: 2 });
    await imported(project, first, { reading: { mapping: { title: 0, body: 1 } } });
    const next = await session.client.intake.inspect({ path: write('二.csv', '甲栏,乙栏,正文\nB,三,四\n') });
    expect(next).toMatchObject({ remembered: true, reading: { mapping: { title: 0, body: 1 } } });
    const other = await session.client.intake.inspect({ path: write('三.csv', '甲栏,正文\nB,三\n') });
    expect(other).toMatchObject({ remembered: false, reading: { mapping: { body: 1 } } });
  });
});
