// Imports of text files through the router: streaming, resuming, warnings, correcting rejected rows, remembered
// columns.
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { iterateArticles, readRejectedRows } from '#electron/store/articles.ts';
import { readImportColumns } from '#electron/store/imports.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';
import { encode } from '../helpers/texts/encode.ts';
import { imported, newProject, runImport, session, write } from './import-session.ts';

function articlesOf(project: string) {
  const db = session.db(project);
  const mappings = new Map(readImportColumns(db).map(({ id, mapping }) => [id, mapping]));
  return Array.from(iterateArticles(db, mappings), ({ row, externalId, cells }) => ({ row, externalId, cells }));
}

function columnsOf(project: string): string[][] {
  return readImportColumns(session.db(project)).map(({ columns }) => columns);
}

/** 1,200 articles as CSV in GB 18030: a late row is longer than the header, some have no body, one can't be decoded. */
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

  it('that is cancelled continues after its last saved row and ends the same', async () => {
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
    expect(await runImport(project, file)).toMatchObject({ type: 'refused', appError: { code: 'ALREADY_IMPORTED' } });
    const reading = { encoding: 'big5', headerRow: 1, mapping: { body: 1 } };
    expect((await imported(project, file, { reading })).rows).toBe(1);
  });
});

describe('warnings', () => {
  it('name the rows with repeated ids and with unreadable dates, which are imported all the same', async () => {
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
  /**
   * As a spreadsheet program saves a CSV that it has opened: ids become numbers, and texts with an apostrophe keep it.
   */
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
