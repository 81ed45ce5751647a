// CSV and TSV: the written rows are read back, in every encoding, with any delimiter, quoting and chunks.
import { describe, expect, test, vi } from 'vitest';
import { decodePiece } from '#electron/stages/intake/formats/decode.ts';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { delimiters, type Encoding, encodings } from '#shared/contract/intake.ts';
import { temporaryFile } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { encode } from '../helpers/texts/encode.ts';
import { syntheticText } from '../helpers/texts/synthetic-texts.ts';

const HEADER = ['编号', '標題', '正文', '来源'];
const headerOf = (encoding: Encoding) => (encoding === 'big5' ? ['編號', '標題', '內文', '來源'] : HEADER);

const marks: Partial<Record<Encoding, Buffer>> = {
  'utf-8': Buffer.from([0xef, 0xbb, 0xbf]),
  'utf-16le': Buffer.from([0xff, 0xfe]),
  'utf-16be': Buffer.from([0xfe, 0xff]),
};

/** Quotes cells where that is required, and randomly elsewhere. */
function write(rows: readonly (readonly string[])[], delimiter: string, random: Random): string {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const needed = (cell: string) => /["\r\n]/.test(cell) || cell.includes(delimiter);
  const record = (cells: readonly string[]) =>
    cells.map((cell) => (needed(cell) || random.int(4) === 0 ? quote(cell) : cell)).join(delimiter);
  return rows.map((cells) => record(cells) + random.pick(['\r\n', '\n'])).join('');
}

function syntheticRows(random: Random, encoding: Encoding, count: number): string[][] {
  const text = (length: number) => syntheticText(random, encoding, 1 + random.int(length));
  return Array.from({ length: count }, (_, n) => [`A${n}`, text(12), `${text(200)}。`, random.pick(['', text(4)])]);
}

async function allCells(file: string, reading = {}): Promise<string[][]> {
  const table = (await openSource(file, reading)).tables[0]!;
  const rows = await Array.fromAsync(table.read().rows);
  expect(rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ cells }) => cells.map((cell) => (cell as string | null) ?? ''));
}

describe.each(encodings)('%s', (encoding) => {
  test.each(delimiters)(
    'between %j: encoding and delimiter are found, and every cell comes back',
    async (delimiter) => {
      const random = freshRandom(encodings.indexOf(encoding) * 10 + delimiters.indexOf(delimiter));
      for (const count of [1, 3, 40, 400]) {
        const rows = [headerOf(encoding), ...syntheticRows(random, encoding, count)];
        const bytes = encode(write(rows, delimiter, random), encoding);
        for (const marked of [false, true]) {
          const mark = marked ? (marks[encoding] ?? Buffer.alloc(0)) : Buffer.alloc(0);
          const file = temporaryFile('稿件.csv', Buffer.concat([mark, bytes]));
          const found = await inspectSource(file);
          expect({ count, marked, ...found.reading }).toMatchObject({ encoding, delimiter, headerRow: 1 });
          expect(found).toMatchObject({ rows: count, rowsCounted: true, undecodable: { rows: 0 } });
          expect(found.reading.mapping).toEqual({ id: 0, title: 1, body: 2, source: 3 });
          expect(await allCells(file)).toEqual(rows);
        }
      }
    },
  );

  test('a file of one megabyte, cut into pieces anywhere', async () => {
    const random = freshRandom(77);
    const rows = [headerOf(encoding), ...syntheticRows(random, encoding, 4000)];
    const file = temporaryFile('稿件.csv', encode(write(rows, ',', random), encoding));
    expect(await allCells(file)).toEqual(rows);
  });
});

describe('bytes that cannot be decoded', () => {
  const cases: [Encoding, Buffer][] = [
    ['utf-8', Buffer.from([0xff])],
    ['utf-8', Buffer.from([0xe4, 0xb8])],
    ['gb18030', Buffer.from([0xff])],
    ['gb18030', Buffer.from([0x81, 0x20])],
    ['big5', Buffer.from([0xff])],
    ['utf-16le', Buffer.from([0x00, 0xdc])],
  ];

  test.each(cases)(
    '%s: the rows that have them are rejected and show them, the others are not',
    async (encoding, bad) => {
      const line = (n: number) => encode(`A${n},標題,正文第${'一二三四五六七八九'[n % 9]}句。\n`, encoding);
      const parts = [encode('id,title,body\n', encoding)];
      for (let n = 0; n < 50; n++) {
        if (n === 7 || n === 30) parts.push(encode('B,標題,正文', encoding), bad, encode('一二三。\n', encoding));
        else parts.push(line(n));
      }
      const file = temporaryFile('坏.csv', Buffer.concat(parts));
      const inspection = await inspectSource(file, { encoding });
      expect(inspection).toMatchObject({ rows: 50, undecodable: { rows: 2, first: [9, 32] } });
      expect((await inspectSource(file)).reading.encoding).toBe(encoding);
      const table = (await openSource(file, { encoding })).tables[0]!;
      const rows = await Array.fromAsync(readArticles(table, inspection.reading).rows);
      const rejected = rows.filter((row) => row.kind === 'rejected');
      expect(rejected.map(({ row, reason }) => [row, reason])).toEqual([
        [9, 'undecodable'],
        [32, 'undecodable'],
      ]);
      expect(rejected[0]!.cells[2]).toMatch(/^正文(\\x[\dA-F]{2})+/);
      expect(JSON.stringify(rows)).not.toMatch(/\uFFFD|\uFFFF/);
      expect(rows.length).toBe(50);
    },
  );

  test('cost no look at each ASCII character of their line', () => {
    const line = Buffer.concat([
      Buffer.from([0xff]),
      Buffer.alloc(100_000, 'a'),
      Buffer.from('标'),
      Buffer.from([0xff]),
    ]);
    const looks = vi.spyOn(Buffer.prototype, 'subarray');
    const decoded = decodePiece(line, 'utf-8').toString();
    expect(looks.mock.calls.length).toBeLessThan(20);
    looks.mockRestore();
    expect(decoded).toBe(`\uFFFFFF${'a'.repeat(100_000)}标\uFFFFFF`);
  });

  test('another encoding can be chosen, and its undecodable rows are then reported', async () => {
    const file = temporaryFile('稿件.csv', encode('标题,正文\n甲,山城新开一条索道。\n', 'gb18030'));
    expect((await inspectSource(file)).preview[0]!.cells).toEqual(['甲', '山城新开一条索道。']);
    const wrong = await inspectSource(file, { encoding: 'utf-8' });
    expect(wrong.undecodable.rows).toBe(2);
    expect(wrong.columns[0]).toMatch(/^\\x/);
  });
});

describe('records', () => {
  const read = (text: string, reading = {}) => allCells(temporaryFile('稿件.csv', text), reading);

  test('of different lengths, with blank ones between, without those at the end', async () => {
    expect(await read('标题,正文\n甲\n\n乙,二,多,的\n,\n\n')).toEqual([
      ['标题', '正文'],
      ['甲'],
      [''],
      ['乙', '二', '多', '的'],
    ]);
  });

  test('longer than the header get columns by letter, and no cell is lost', async () => {
    const file = temporaryFile('稿件.csv', `标题,正文\n${'甲,一\n'.repeat(1500)}乙,二,丙,丁\n`);
    const table = (await openSource(file)).tables[0]!;
    const reader = readArticles(table, { headerRow: 1, mapping: { title: 0, body: 1 } });
    const rows = await Array.fromAsync(reader.rows);
    expect(reader.columns()).toEqual(['标题', '正文', 'C', 'D']);
    expect(rows.at(-1)).toMatchObject({ row: 1502, cells: ['乙', '二', '丙', '丁'] });
  });

  test('with quotes where none should be', async () => {
    expect(await read('标题,正文\n他说"好",正文 "引" 文\n"甲"乙,丙\n')).toEqual([
      ['标题', '正文'],
      ['他说"好"', '正文 "引" 文'],
      ['"甲"乙', '丙'],
    ]);
  });

  test('that are too long are unreadable where their quotes are closed, and the others are read', async () => {
    const file = temporaryFile('稿件.csv', `标题,正文\n甲,一\n乙,"${'a'.repeat(9_000_000)}"\n丙,三\n`);
    const table = (await openSource(file)).tables[0]!;
    const rows = await Array.fromAsync(readArticles(table, { headerRow: 1, mapping: { title: 0, body: 1 } }).rows);
    expect(rows.map((row) => (row.kind === 'rejected' ? row.reason : row.kind))).toEqual([
      'article',
      'unreadable',
      'article',
    ]);
    expect(rows[1]!.cells).toEqual([expect.stringMatching(/^乙,a{998}…$/)]);
  });

  test('after a quote that is never closed are refused with the line, not swallowed', async () => {
    const appError = await expectRejection(read('标题,正文\n甲,一\n乙,"二\n丙,三\n'), 'FILE_MALFORMED');
    expect(appError.data).toMatchObject({ line: 3 });
    await expectRejection(read(`标题,正文\n乙,"二\n${'丙,三\n'.repeat(4_000_000)}`), 'FILE_MALFORMED');
  });

  test('keep long ids, leading zeros and formulas verbatim', async () => {
    const cells = ['110105199003071234', '007', '=1+1', ' 空格 ', '1e5'];
    expect((await read(`a,b,c,d,e\n${cells.join(',')}\n`))[1]).toEqual(cells);
  });

  test('imported + rejected = rows', async () => {
    const random = freshRandom(5);
    for (let round = 0; round < 20; round++) {
      const cells = () => Array.from({ length: random.int(5) }, () => random.pick(['', ' ', '<br>', '字', '"多\n行"']));
      const lines = Array.from({ length: 1 + random.int(40) }, () => cells().join(','));
      const file = temporaryFile('稿件.csv', `编号,标题,正文\n${lines.join('\n')}\n尾,尾,尾\n`);
      const table = (await openSource(file, { delimiter: ',' })).tables[0]!;
      const { rows } = readArticles(table, { headerRow: 1, mapping: { title: 1, body: 2 } });
      const all = await Array.fromAsync(rows);
      expect(all.map(({ row }) => row)).toEqual(Array.from({ length: lines.length + 1 }, (_, n) => n + 2));
    }
  });
});
