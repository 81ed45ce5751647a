// Files made to keep a reader busy or to fill its memory are read with bounded work, or refused. Work is counted in
// calls and sizes, not in seconds.
import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MAX_COLUMNS } from '#electron/cells/cell.ts';
import { stripMarkup } from '#electron/core/text/markup/markup.ts';
import { guessMapping } from '#electron/stages/intake/column-aliases.ts';
import { columnNames } from '#electron/stages/intake/header-row.ts';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { sheetOfRows } from '#electron/stages/intake/table.ts';
import { docx, wordXml } from '../fixtures/documents.ts';
import { temporaryFile, workbookOfXml, zipOf } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { makeZip } from '../tools/fuzz/synthetic-zip.ts';

vi.mock('linkedom', async (importOriginal) => {
  const linkedom = await importOriginal<typeof import('linkedom')>();
  return { ...linkedom, parseHTML: vi.fn(linkedom.parseHTML) };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(parseHTML).mockClear();
});

function tagsOfDocuments(): number[] {
  return vi.mocked(parseHTML).mock.calls.map(([html]) => html.split('<').length - 1);
}

const BODY = '山城新开一条跨江索道，首日客流超过三万人次。';

async function rowsOf(name: string, contents: string | Buffer) {
  const file = temporaryFile(name, contents);
  const { reading } = await inspectSource(file);
  const { tables } = await openSource(file);
  return Array.fromAsync(readArticles(tables[0]!, reading).rows);
}

async function appError(name: string, contents: string | Buffer, code: Parameters<typeof expectRejection>[1]) {
  return expectRejection(inspectSource(temporaryFile(name, contents)), code);
}

describe('too many columns', () => {
  test.each([
    ['a csv', '稿件.csv', `标题,正文\n甲,${BODY}\n${'乙,'.repeat(200_000)}\n丙,${BODY}\n`],
    [
      'a jsonl',
      '稿件.jsonl',
      [{ 正文: BODY }, Object.fromEntries(Array.from({ length: MAX_COLUMNS }, (_, n) => [`键${n}`, 1])), { 正文: BODY }]
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(''),
    ],
    [
      'an xml',
      '稿件.xml',
      `<a>${[`<正文>${BODY}</正文>`, Array.from({ length: MAX_COLUMNS + 1 }, (_, n) => `<e${n}>1</e${n}>`).join(''), `<正文>${BODY}</正文>`].map((inside) => `<item>${inside}</item>`).join('')}</a>`,
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
    const sheet = sheetOfRows('宽', [Array.from({ length: MAX_COLUMNS }, () => '列'), ['值']]);
    const names = columnNames(sheet, 1);
    expect(new Set(names).size).toBe(MAX_COLUMNS);
    expect(names.slice(0, 3)).toEqual(['列', '列 (2)', '列 (3)']);
    expect(guessMapping([...names, '正文'])).toEqual({ body: MAX_COLUMNS });
  });

  test('of a workbook are refused, and a far cell costs no more than its own row', async () => {
    const cell = (ref: string) => `<c r="${ref}" t="inlineStr"><is><t>${BODY}</t></is></c>`;
    const rows = (ref: string) =>
      `<row r="1"><c r="A1" t="inlineStr"><is><t>正文</t></is></c></row><row r="2">${cell('A2')}${cell(ref)}</row><row r="3">${cell('A3')}</row>`;
    await appError('宽.xlsx', workbookOfXml({ rows: rows('XFE2') }), 'FILE_DAMAGED');
    const read = await rowsOf('远.xlsx', workbookOfXml({ rows: rows('XFD2') }));
    expect(read.map(({ cells }) => cells.length)).toEqual([MAX_COLUMNS, 1]);
  });

  test('that the spans of a page would make are not made', async () => {
    const row = `<tr>${`<td colspan="1000" rowspan="1000">甲</td>`.repeat(40)}<td>${BODY}</td></tr>`;
    const file = temporaryFile('表.html', `<table><tr><th>标题</th><th>正文</th></tr>${row.repeat(50)}</table>`);
    const { columns } = await inspectSource(file);
    expect(columns.length).toBeLessThanOrEqual(MAX_COLUMNS);
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

  test.each([
    ['never closed', `${'<div>'.repeat(200_000)}${BODY}`],
    ['closed', `${'<div>'.repeat(200_000)}${BODY}${'</div>'.repeat(200_000)}`],
    ['that imply no end', `${'<form>'.repeat(200_000)}${BODY}`],
  ])('that nests without end keeps its text and title: tags %s', async (_, inside) => {
    const search = vi.spyOn(Readability.prototype, 'parse');
    const steps = vi.spyOn(Parser.prototype, 'onopentagname');
    const [row] = await rowsOf('无底.html', `<html><head><title>索道</title></head><body>${inside}</body></html>`);
    expect(row?.kind === 'article' && row.fields).toMatchObject({ title: '索道', body: BODY });
    expect(search).not.toHaveBeenCalled();
    expect(Math.max(...tagsOfDocuments())).toBeLessThanOrEqual(30_000);
    // Each call of the parser takes time proportional to the height of its stack. `<form>` does not nest.
    if (!inside.startsWith('<form>')) expect(steps.mock.calls.length).toBeLessThan(5 * 600);
  });

  test('with text under many elements is read without a search for its main text', async () => {
    const search = vi.spyOn(Readability.prototype, 'parse');
    const text = `<p>${BODY}</p>`.repeat(5000);
    const [row] = await rowsOf('重.html', `<html><body>${'<div>'.repeat(150)}${text}`);
    expect(row?.kind === 'article' && row.fields.body.split('\n')).toHaveLength(5000);
    expect(search).not.toHaveBeenCalled();
  });

  test('whose title is full of tags is read without a search, which would read them as texts again and again', async () => {
    const search = vi.spyOn(Readability.prototype, 'parse');
    const page = `<html><head><title>${'<div>'.repeat(20_000)}</title></head><body><p>${BODY}</p></body></html>`;
    const [row] = await rowsOf('题.html', page);
    expect(row?.kind === 'article' && row.fields.body).toContain(BODY);
    expect(search).not.toHaveBeenCalled();
  });

  test('with more attributes than any has is read without them', async () => {
    const attributes = Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ');
    const [row] = await rowsOf('属性.html', `<html><body><p ${attributes}>${BODY}</p></body></html>`);
    expect(row?.kind === 'article' && row.fields.body).toBe(BODY);
    expect(vi.mocked(parseHTML).mock.calls.some(([html]) => html.includes('a100000='))).toBe(false);
  });

  test('with a table of 100,000 rows is read without a document', async () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => `<tr><td>甲${n}<td><font>${BODY}`).join('');
    const table = `<table><tr><th>标题</th><th>正文</th></tr>${rows}</table>`;
    const read = await rowsOf('长.html', `<html><body>${table}</body></html>`);
    expect(read).toHaveLength(100_000);
    expect(read.at(-1)).toMatchObject({ kind: 'article', fields: { title: '甲99999', body: BODY } });
    expect(parseHTML).not.toHaveBeenCalled();
  });

  test('whose tables nest without end is read, each text once', async () => {
    const html = `<html><body>${`<table><tr><td>${BODY}`.repeat(20_000)}</body></html>`;
    const [row] = await rowsOf('套.html', html);
    expect(row?.kind === 'article' && row.fields.body.split('\n')).toHaveLength(20_000);
  });

  test('with lone angles keeps them', async () => {
    const angles = '<'.repeat(200_000);
    const [row] = await rowsOf('尖.html', `<html><body><p>${BODY}${angles}</p>`);
    expect(row?.kind === 'article' && row.fields.body).toBe(BODY + angles);
  });

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

  test.each([
    ['closed', (text: string, times: number) => '<div>'.repeat(times) + text + '</div>'.repeat(times)],
    ['never closed', (text: string, times: number) => '<div>'.repeat(times) + text],
  ])('with tags that nest without end loses them and keeps its text: tags %s', (_, nest) => {
    const steps = vi.spyOn(Parser.prototype, 'onopentagname');
    for (const times of [1000, 60_000, 500_000]) {
      expect(stripMarkup(nest(`甲<script>if (a<b) c</script><b>乙</b>&amp;<p>丙`, times))).toBe('甲乙&\n丙');
      expect(steps.mock.calls.length).toBeLessThan(600);
      steps.mockClear();
    }
  });

  test('that nests no deeper than pages do is read by the same rules as before', () => {
    const nest = (text: string) => '<div>'.repeat(500) + text + '</div>'.repeat(500);
    expect(stripMarkup(nest('<div><template>甲</div>乙'))).toBe('乙');
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
    await appError(`炸弹.${ending}`, zip(), 'FILE_UNSAFE');
    // Also if the directory claims a smaller packed size.
    await appError(`炸弹.${ending}`, zip({ packedSize: 0x7fffffff }), 'FILE_UNSAFE');
  });

  test('of a document with more paragraphs than any has is refused', () =>
    appError('长.docx', docx(wordXml(...Array.from({ length: 60_000 }, () => ''))), 'FILE_UNSAFE'));

  test('of a document with a part that is no XML is refused after some of its errors', () =>
    appError('乱.docx', docx(wordXml('甲', '乙'), { 'docProps/custom.xml': Buffer.alloc(100_000) }), 'FILE_DAMAGED'));

  test.each(['<!--', '<![CDATA[', '<?', '</'])(
    'of a document with many parts without an end is refused: %s',
    async (begin) => {
      await appError('开.docx', docx(wordXml('甲', '乙') + begin.repeat(200_000)), 'FILE_DAMAGED');
    },
  );

  test.each([
    ['behind an empty cell', '<table:table-cell/>', '>'],
    ['with a sign of more in a value before it', '', ' table:formula="a>b">'],
  ])('of an .ods whose cell is repeated billions of times is refused, also %s', async (_, before, end) => {
    const repeated = `<table:table-cell office:value-type="string"${end.slice(0, -1)} table:number-columns-repeated="1000000000"><text:p>甲</text:p></table:table-cell>`;
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="甲"><table:table-row>${before}${repeated}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
    await appError(
      '倍.ods',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content }),
      'FILE_DAMAGED',
    );
  });

  test('with sections that are never closed is read to where they begin', async () => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>正文</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>${BODY}</t></is></c></row>${'<![CDATA['.repeat(200_000)}`;
    expect(await rowsOf('开.xlsx', workbookOfXml({ rows }))).toMatchObject([
      { kind: 'article', row: 2, fields: { body: BODY } },
    ]);
  });
});
