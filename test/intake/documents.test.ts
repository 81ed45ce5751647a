// Reading HTML pages, Word documents, plain texts, .ods, and folders of all of these.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { docx, wordXml } from '../fixtures/documents.ts';
import { temporaryFile, temporaryFolder, workbookBytes, writeWorkbook, zipOf } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { encode } from '../helpers/texts/encode.ts';

const PARAGRAPHS = Array.from(
  { length: 8 },
  (_, n) =>
    `第${n + 1}段写的是山城新开的一条跨江索道，全长一千二百米，单程六分钟，首日客流超过三万人次，市民排队体验。`,
);
const page = (body: string) =>
  `<!DOCTYPE html><html><head><title>山城新开索道_晚报网</title><meta property="og:url" content="https://news.example/1"><script>globalThis.ran = true</script></head><body>${body}</body></html>`;
const articlePage = page(
  `<nav><a href="/">首页</a><a href="/a">国内</a></nav><div class="article"><h1>山城新开索道</h1>${PARAGRAPHS.map((p) => `<p>${p}</p>`).join('')}</div><footer>版权所有</footer>`,
);

async function rowsOf(file: string) {
  const source = await openSource(file);
  const table = source.tables[0]!;
  const { reading } = await inspectSource(file);
  const { rows } = readArticles(table, reading);
  return { source, rows: await Array.fromAsync(rows) };
}

async function fieldsOf(file: string) {
  const [row] = (await rowsOf(file)).rows;
  if (row?.kind !== 'article') throw new Error(`no article: ${JSON.stringify(row)}`);
  return row.fields;
}

describe('a web page', () => {
  test('that is an article gives its main text, and runs nothing', async () => {
    const fields = await fieldsOf(temporaryFile('索道.html', articlePage));
    expect(fields).toMatchObject({ url: 'https://news.example/1' });
    expect(fields.title).toBe('山城新开索道');
    expect(fields.body.split('\n').filter((line) => line.startsWith('第'))).toEqual(PARAGRAPHS);
    expect(fields.body).not.toMatch(/首页|版权/);
    expect('ran' in globalThis).toBe(false);
  });

  test('with a table of articles gives the table, also when a program called it .xls', async () => {
    const table =
      '<table><caption>稿件</caption><tr><th>标题</th><th>来源</th><th>正文</th></tr>' +
      '<tr><td>甲</td><td rowspan="2">晚报</td><td>一<br>二&nbsp;&lt;三&gt;</td></tr><tr><td>乙</td><td>四</td></tr></table>';
    for (const [name, bytes] of [
      ['稿件.html', Buffer.from(page(`<p>说明</p>${table}`))],
      ['稿件.xls', encode(table, 'gb18030')],
    ] as const) {
      const { rows, source } = await rowsOf(temporaryFile(name, bytes));
      expect(source.tables.map((one) => one.name)).toEqual(['稿件']);
      expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
        [2, '甲', '晚报', '一\n二\u00a0<三>'],
        [3, '乙', { merged: '晚报', top: 2 }, '四'],
      ]);
    }
  });

  test('in GB 18030 is decoded as that', async () => {
    expect((await fieldsOf(temporaryFile('索道.htm', encode(articlePage, 'gb18030')))).body).toContain(PARAGRAPHS[3]);
  });
});

describe('a Word document', () => {
  test('gives its text, with the first line as the title', async () => {
    const file = temporaryFile('索道.docx', docx(wordXml('山城新开索道', ...PARAGRAPHS)));
    const fields = await fieldsOf(file);
    expect(fields.title).toBe('山城新开索道');
    expect(fields.body.split(/\n+/)).toEqual(PARAGRAPHS);
  });

  test('that is damaged, unpacks to too much, or defines entities is refused', async () => {
    const good = docx(wordXml('甲', '乙'));
    await expectRejection(openSource(temporaryFile('断.docx', good.subarray(0, good.length - 30))), 'FILE_DAMAGED');
    const bomb = Buffer.from(docx(wordXml('甲'), { 'word/media/a.bin': Buffer.alloc(1000) }));
    bomb.writeUInt32LE(4_000_000_000, bomb.lastIndexOf('word/media/a.bin') - 46 + 24);
    await expectRejection(openSource(temporaryFile('炸弹.docx', bomb)), 'FILE_TOO_LARGE');
    const entities = `<!DOCTYPE w [<!ENTITY a "哈">]>${wordXml('&a;').replace(/^<\?xml.*?\?>/, '')}`;
    await expectRejection(openSource(temporaryFile('实体.docx', docx(entities))), 'FILE_UNSAFE');
  });
});

describe('a plain text', () => {
  test.each(['utf-8', 'gb18030', 'utf-16le', 'utf-16be'] as const)('in %s is one article', async (encoding) => {
    const file = temporaryFile('索道.txt', encode(`山城新开索道\r\n\r\n${PARAGRAPHS.join('\r\n')}\r\n`, encoding));
    const fields = await fieldsOf(file);
    expect([fields.title, fields.body.split('\n')]).toEqual(['山城新开索道', PARAGRAPHS]);
    expect((await inspectSource(file)).reading.encoding).toBe(encoding);
  });

  test('that is a table is read as one', async () => {
    const file = temporaryFile('稿件.txt', encode('编号\t标题\t正文\n1\t甲\t一\n2\t乙\t二\n', 'utf-16le'));
    expect((await inspectSource(file)).reading).toMatchObject({
      delimiter: '\t',
      mapping: { id: 0, title: 1, body: 2 },
    });
  });

  test('with bytes that cannot be decoded is rejected as a row', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`标题\n${PARAGRAPHS.join('\n')}`),
      Buffer.from([0xff]),
      Buffer.from('完'),
    ]);
    const { rows } = await rowsOf(temporaryFile('坏.txt', bytes));
    expect(rows).toMatchObject([{ kind: 'rejected', reason: 'undecodable' }]);
  });
});

describe('an .ods', () => {
  const rows = [
    ['标题', '正文', '编号'],
    ['甲', '一\n二', '110105199003071234'],
    ['乙', '三', '007'],
  ];

  test('is read as other workbooks are', async () => {
    const file = writeWorkbook(temporaryFile('稿件.ods'), rows, { bookType: 'ods' });
    const read = await Array.fromAsync((await openSource(file)).tables[0]!.read().rows);
    expect(read.map(({ cells }) => cells)).toEqual(rows);
  });

  test('and so is an XML Spreadsheet 2003, which some systems call .xls', async () => {
    const file = writeWorkbook(temporaryFile('稿件.xls'), rows, { bookType: 'xlml' });
    const read = await Array.fromAsync((await openSource(file)).tables[0]!.read().rows);
    expect(read.map(({ cells }) => cells)).toEqual(rows);
  });

  test('of which one cell is repeated billions of times is refused', async () => {
    const cell =
      '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>哈</text:p></table:table-cell>';
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="S"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
    const bytes = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': content,
      'META-INF/manifest.xml': '<manifest/>',
    });
    await expectRejection(openSource(temporaryFile('炸弹.ods', bytes)), 'FILE_DAMAGED');
  });
});

describe('a folder', () => {
  function makeFolder(files: Record<string, string | Buffer>): string {
    const folder = path.join(temporaryFolder(), '周三来稿');
    for (const [name, bytes] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), bytes);
    }
    return folder;
  }

  test('has its articles as one table and its tables each as their own, and says what it cannot read', async () => {
    const folder = makeFolder({
      '10.txt': '第十篇\n正文十',
      '2.docx': docx(wordXml('第二篇', '正文二')),
      '子/3.html': articlePage,
      '表.csv': encode('标题,正文\n甲,一\n', 'gb18030'),
      '簿.xlsx': workbookBytes({
        sheets: [
          {
            name: '一',
            rows: [
              ['标题', '正文'],
              ['乙', '二'],
            ],
          },
          { name: '二', rows: [['正文'], ['三']] },
        ],
      }),
      '图.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      '断.docx': docx(wordXml('甲')).subarray(0, 300),
      '断.xlsx': workbookBytes([['标题', '正文']]).subarray(0, 300),
      '.DS_Store': 'x',
      '~$2.docx': 'x',
    });
    const { source, rows } = await rowsOf(folder);
    expect(source.file).toBe('周三来稿');
    expect(source.tables.map(({ name }) => name)).toEqual(['文章', '表.csv', '簿.xlsx · 一', '簿.xlsx · 二']);
    expect(rows.map(({ row, cells }) => [row, cells[0], cells[1]])).toEqual([
      [1, '2.docx', '第二篇'],
      [2, '10.txt', '第十篇'],
      [3, '断.docx', undefined],
      [4, path.join('子', '3.html'), '山城新开索道'],
    ]);
    expect(rows[2]).toMatchObject({ kind: 'rejected', reason: 'unreadable' });
    const { skipped } = await inspectSource(folder);
    expect(skipped.map(({ file, appError }) => [file, appError.code])).toEqual([
      ['断.xlsx', 'FILE_DAMAGED'],
      ['图.png', 'FILE_OTHER_FORMAT'],
      ['.DS_Store', 'FILE_HIDDEN'],
      ['~$2.docx', 'FILE_HIDDEN'],
    ]);
    const { reading, preview } = await inspectSource(folder, { sheet: '簿.xlsx · 一' });
    expect([reading.headerRow, preview[0]!.cells]).toEqual([1, ['乙', '二']]);
    const again = await Array.fromAsync(source.tables[1]!.read().rows);
    expect(again.map(({ cells }) => cells)).toEqual([
      ['标题', '正文'],
      ['甲', '一'],
    ]);
  });

  test('with nothing to read is refused', async () => {
    await expectRejection(openSource(makeFolder({ '图.png': Buffer.from('89504e47', 'hex') })), 'FOLDER_UNREADABLE');
    await expectRejection(openSource(temporaryFolder()), 'FOLDER_EMPTY');
  });
});
