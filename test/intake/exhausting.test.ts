// Files that would keep a reader busy for minutes, or fill its memory: each is read in a moment, or refused. Without the
// limits that are tested here, most of these tests would not end.
import { describe, expect, test } from 'vitest';
import { guessMapping } from '#electron/intake/column-aliases.ts';
import { columnNames } from '#electron/intake/header-row.ts';
import { readArticles } from '#electron/intake/rows.ts';
import { inspectSource } from '#electron/intake/sheet-reading.ts';
import { openSource } from '#electron/intake/source.ts';
import { MOST_COLUMNS, sheetOfRows } from '#electron/intake/table.ts';
import { stripMarkup } from '#electron/text/markup.ts';
import { docx, wordXml } from '../fixtures/documents.ts';
import { temporaryFile, workbookOfXml, zipOf } from '../fixtures/workbooks.ts';
import { makeZip } from '../fuzz/made-zip.ts';
import { expectRejection } from '../helpers/refused.ts';

const BODY = '山城新开一条跨江索道，首日客流超过三万人次。';

async function rowsOf(name: string, contents: string | Buffer) {
  const file = temporaryFile(name, contents);
  const { reading } = await inspectSource(file);
  const { tables } = await openSource(file);
  return Array.fromAsync(readArticles(tables[0]!, reading).rows);
}

async function refusal(name: string, contents: string | Buffer, code: Parameters<typeof expectRejection>[1]) {
  return expectRejection(inspectSource(temporaryFile(name, contents)), code);
}

describe('too many columns', () => {
  test.each([
    ['a csv', '稿件.csv', `标题,正文\n甲,${BODY}\n${'乙,'.repeat(200_000)}\n丙,${BODY}\n`],
    [
      'a jsonl',
      '稿件.jsonl',
      [
        { 正文: BODY },
        Object.fromEntries(Array.from({ length: MOST_COLUMNS }, (_, n) => [`键${n}`, 1])),
        { 正文: BODY },
      ]
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(''),
    ],
    [
      'an xml',
      '稿件.xml',
      `<a>${[`<正文>${BODY}</正文>`, Array.from({ length: MOST_COLUMNS + 1 }, (_, n) => `<e${n}>1</e${n}>`).join(''), `<正文>${BODY}</正文>`].map((inside) => `<item>${inside}</item>`).join('')}</a>`,
    ],
  ])('make a row of %s unreadable, and the others are read', async (_, name, contents) => {
    const rows = await rowsOf(name, contents);
    expect(rows.map((row) => (row.kind === 'article' ? 'article' : row.reason))).toEqual([
      'article',
      'unreadable',
      'article',
    ]);
  });

  test('are named all the same where they are as many as a sheet can have', () => {
    const sheet = sheetOfRows('宽', [Array.from({ length: MOST_COLUMNS }, () => '列'), ['值']]);
    const names = columnNames(sheet, 1);
    expect(new Set(names).size).toBe(MOST_COLUMNS);
    expect(names.slice(0, 3)).toEqual(['列', '列 (2)', '列 (3)']);
    expect(guessMapping([...names, '正文'])).toEqual({ body: MOST_COLUMNS });
  });

  test('of a workbook are refused, and a far cell costs no more than its own row', async () => {
    const cell = (ref: string) => `<c r="${ref}" t="inlineStr"><is><t>${BODY}</t></is></c>`;
    const rows = (ref: string) =>
      `<row r="1"><c r="A1" t="inlineStr"><is><t>正文</t></is></c></row><row r="2">${cell('A2')}${cell(ref)}</row><row r="3">${cell('A3')}</row>`;
    await refusal('宽.xlsx', workbookOfXml({ rows: rows('XFE2') }), 'FILE_DAMAGED');
    const read = await rowsOf('远.xlsx', workbookOfXml({ rows: rows('XFD2') }));
    expect(read.map(({ cells }) => cells.length)).toEqual([MOST_COLUMNS, 1]);
  });

  test('that the spans of a page would make are not made', async () => {
    const row = `<tr>${`<td colspan="1000" rowspan="1000">甲</td>`.repeat(40)}<td>${BODY}</td></tr>`;
    const file = temporaryFile('表.html', `<table><tr><th>标题</th><th>正文</th></tr>${row.repeat(50)}</table>`);
    const { columns } = await inspectSource(file);
    expect(columns.length).toBeLessThanOrEqual(MOST_COLUMNS);
  });
});

describe('a page', () => {
  test('without any element is an article', async () => {
    const [row] = await rowsOf('片段.html', `${BODY}\n${BODY}`);
    expect(row).toMatchObject({ kind: 'article' });
  });

  test('that nests deeply is read without a search for its main text', async () => {
    const [row] = await rowsOf('深.html', `<html><body>${'<div>'.repeat(5000)}${BODY}`);
    expect(row?.kind === 'article' && row.fields.body).toBe(BODY);
  });

  test('that nests without end is refused', () =>
    refusal('无底.html', `<html>${'<div>'.repeat(30_000)}`, 'FILE_UNSAFE'));

  test('with more lone angles than any has is refused', () =>
    refusal('尖.html', `<html><body><p>${BODY}${'<'.repeat(200_000)}</p>`, 'FILE_UNSAFE'));

  test('with a long stretch of white space is read', async () => {
    const [row] = await rowsOf('空.html', `<html><body><p>${BODY}${' '.repeat(1_000_000)}末</p></body></html>`);
    expect(row?.kind === 'article' && row.fields.body).toMatch(/末$/);
  });
});

describe('a cell', () => {
  test('full of comments that are never closed keeps its text', () => {
    const text = `${BODY}${'<!--'.repeat(300_000)}`;
    expect(stripMarkup(text)).toBe(text);
    expect(stripMarkup(`<p>${text}</p>`)).toBe(text);
  });

  test('with a comment that is closed loses it, and what is not closed after it stays', () => {
    expect(stripMarkup(`甲<!-- <b>乙</b> -->丙<!--丁`)).toBe('甲丙<!--丁');
  });

  test('full of tags that are never closed comes back as it is', () => {
    const text = '<div>'.repeat(500_000);
    expect(stripMarkup(text)).toBe(text);
  });
});

describe('a zip', () => {
  test.each([
    ['xlsx', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'],
    ['docx', 'word/document.xml', 'word/comments.xml'],
  ])('that unpacks to a mountain of nothing is refused before it is unpacked: %s', async (ending, first, bomb) => {
    const zip = (claims = {}) =>
      makeZip([
        { name: first, contents: Buffer.from('<a/>') },
        { name: bomb, contents: Buffer.alloc(60_000_000), claims },
      ]);
    await refusal(`炸弹.${ending}`, zip(), 'FILE_UNSAFE');
    // Also where its directory says that it is packed less.
    await refusal(`炸弹.${ending}`, zip({ packedSize: 0x7fffffff }), 'FILE_UNSAFE');
  });

  test('of a document with more paragraphs than any has is refused', () =>
    refusal('长.docx', docx(wordXml(...Array.from({ length: 60_000 }, () => ''))), 'FILE_UNSAFE'));

  test.each([
    ['behind an empty cell', '<table:table-cell/>', '>'],
    ['with a sign of more in a value before it', '', ' table:formula="a>b">'],
  ])('of an .ods whose cell stands for billions is refused, also %s', async (_, before, end) => {
    const repeated = `<table:table-cell office:value-type="string"${end.slice(0, -1)} table:number-columns-repeated="1000000000"><text:p>甲</text:p></table:table-cell>`;
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="甲"><table:table-row>${before}${repeated}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
    await refusal(
      '倍.ods',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content }),
      'FILE_DAMAGED',
    );
  });

  test('with sections that are never closed is read to where they begin', async () => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>正文</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>${BODY}</t></is></c></row>${'<![CDATA['.repeat(200_000)}`;
    await expect(inspectSource(temporaryFile('开.xlsx', workbookOfXml({ rows })))).resolves.toBeDefined();
  });
});
