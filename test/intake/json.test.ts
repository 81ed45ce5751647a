// JSON Lines and JSON: each object is a row with its keys as columns, streamed. Other values are rejected with their
// line.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonColumns } from '#electron/stages/intake/formats/json-cells.ts';
import { cutElements, cutLines } from '#electron/stages/intake/formats/json-elements.ts';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { temporaryFile } from '../fixtures/workbooks.ts';
import { expectAppError, expectRejection } from '../helpers/expect-error.ts';
import { encode } from '../helpers/texts/encode.ts';

async function cellsOf(name: string, text: string | Buffer) {
  const table = (await openSource(temporaryFile(name, text))).tables[0]!;
  const reading = table.read();
  const rows = (await Array.fromAsync(reading.rows)).map(({ cells }) => cells);
  return { names: reading.names(), rows };
}

describe('jsonl', () => {
  test('the union of the keys is the columns, nested values are JSON, types stay', async () => {
    const lines = [
      { id: 1, title: '甲', content: '一' },
      { content: '二', 来源: '晚报', tags: ['要闻', { n: 1 }], top: true, id: 2.5, none: null },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(await cellsOf('稿件.jsonl', text)).toEqual({
      names: ['id', 'title', 'content', '来源', 'tags', 'top', 'none'],
      rows: [
        [1, '甲', '一'],
        [2.5, null, '二', '晚报', { json: '["要闻",{"n":1}]' }, true, null],
      ],
    });
  });

  test('reads the NaN of Python as an empty cell, and the word as a word', async () => {
    const lines = ['{"title":"NaN 与 Infinity","content":"一","score":NaN}', '{"title":"\\"NaN\\"","score":-Infinity}'];
    expect((await cellsOf('稿件.jsonl', lines.join('\n'))).rows).toEqual([
      ['NaN 与 Infinity', '一', null],
      ['"NaN"', null, null],
    ]);
    expect((await cellsOf('稿件.json', `[${lines.join()}]`)).rows).toHaveLength(2);
  });

  test('maps its keys, has no header row to choose, and numbers its rows by line', async () => {
    const file = temporaryFile(
      '稿件.jsonl',
      '{"id":1,"title":"甲","content":"一"}\n\n{"id":2,"title":"乙","content":"二"}\n',
    );
    const found = await inspectSource(file, { headerRow: 1 });
    expect(found).toMatchObject({ ownNames: true, rows: 3, columns: ['id', 'title', 'content'] });
    expect(found.reading).toMatchObject({ headerRow: 0, mapping: { id: 0, title: 1, body: 2 }, encoding: 'utf-8' });
    expect(found.preview.map(({ row }) => row)).toEqual([1, 2, 3]);
  });

  test('a new key in a late row becomes a column then', async () => {
    const text = `${'{"title":"甲","content":"一"}\n'.repeat(2000)}{"content":"二","late":"晚"}\n`;
    const table = (await openSource(temporaryFile('稿件.jsonl', text))).tables[0]!;
    const { rows, columns } = readArticles(table, { headerRow: 0, mapping: { title: 0, body: 1 } });
    const all = await Array.fromAsync(rows);
    expect([all.length, columns()]).toEqual([2001, ['title', 'content', 'late']]);
    expect(all.at(-1)).toMatchObject({ row: 2001, cells: [null, '二', '晚'] });
  });

  test('lines end as they may, wherever the reading of the file breaks off', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('{"a":1}', '[', ''), fc.constantFrom('\n', '\r\n', '\r'))),
        fc.integer({ min: 1, max: 7 }),
        async (lines, step) => {
          const text = Buffer.from(lines.flat().join(''));
          const pieces = async function* () {
            for (let at = 0; at < text.length; at += step) yield text.subarray(at, at + step);
          };
          const cut = (await Array.fromAsync(cutLines(pieces()))).map((line) => line.trimEnd());
          // A `\r` at the end of one chunk and a `\n` at the beginning of the next are one line end.
          const expected = text.toString().split(/\r\n|\r|\n/);
          if (cut.length < expected.length) cut.push('');
          expect(cut).toEqual(expected);
        },
      ),
    ));

  test('without a single object has no fields that could be named', async () => {
    const table = (await openSource(temporaryFile('稿件.jsonl', '[1]\n"字"\n'))).tables[0]!;
    expectAppError(() => readArticles(table, { headerRow: 0, mapping: {} }), 'FILE_WITHOUT_FIELDS');
  });

  test('lines that are no object are rejected verbatim', async () => {
    const text = '{"title":"甲","content":"一"}\n{"title":"乙","content"\n[1,2]\n\n"字"\n{"content":"五"}\n';
    const table = (await openSource(temporaryFile('稿件.jsonl', text))).tables[0]!;
    const { rows } = readArticles(table, { headerRow: 0, mapping: { title: 0, body: 1 } });
    const all = await Array.fromAsync(rows);
    expect(all.map((row) => [row.row, row.kind === 'rejected' ? row.reason : row.kind])).toEqual([
      [1, 'article'],
      [2, 'unreadable'],
      [3, 'unreadable'],
      [4, 'blank'],
      [5, 'unreadable'],
      [6, 'article'],
    ]);
    expect(all[1]!.cells).toEqual(['{"title":"乙","content"']);
  });

  test.each([
    ['a jsonl', '稿件.jsonl', (rows: string[]) => rows.join('\n')],
    ['an array', '稿件.json', (rows: string[]) => `[${rows.join()}]`],
    ['an object around an array', '稿件.json', (rows: string[]) => `{"data":[${rows.join()}]}`],
  ])('a value that nests without end rejects its row only: %s', async (_, name, join) => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const text = join(['{"content":"一"}', `{"content":"二","x":${deep}}`, '{"content":"三"}']);
    const table = (await openSource(temporaryFile(name, text))).tables[0]!;
    const rows = await Array.fromAsync(readArticles(table, { headerRow: 0, mapping: { body: 0 } }).rows);
    expect(rows.map((row) => (row.kind === 'rejected' ? row.reason : row.kind))).toEqual([
      'article',
      'unreadable',
      'article',
    ]);
  });

  test.each([
    ['a line', '', '\n', '\n', cutLines],
    ['an element', '[', ',', ']', cutElements],
  ] as const)('%s that is too long rejects its row only', async (_, before, between, after, cut) => {
    const pieces = async function* () {
      yield Buffer.from(`${before}{"a":1}${between}{"a":"`);
      for (let millions = 0; millions < 51; millions++) yield Buffer.alloc(1_000_000, 'a');
      yield Buffer.from(`"}${between}{"a":3}${after}`);
    };
    const texts = await Array.fromAsync(cut(pieces()));
    const columns = new JsonColumns();
    expect(texts.map((text) => columns.toRow(1, text).unreadable ?? false)).toEqual([false, true, false]);
    expect(texts[1]!.length).toBeLessThan(10_000);
  });

  test('a number with millions of zeros inside is kept', async () => {
    const number = `0.1${'0'.repeat(2_000_000)}1`;
    const { rows } = await cellsOf('稿件.jsonl', `{"a":${number}}\n`);
    expect(rows).toEqual([[{ json: number }]]);
  });

  test.each([
    ...['110105199003071234', '-9007199254740993', '1e400', '-1E400', '1e-400', '-0', '-0.0'],
    ...['0.1234567890123456789', '1234567890.12345678', '1.00000000000000000000001'],
  ])('keeps %s as it is written, also inside of others', async (number) => {
    const { rows } = await cellsOf('稿件.jsonl', `{"a":${number},"b":[{"c":${number}}]}\n`);
    expect(rows).toEqual([[{ json: number }, { json: `[{"c":${number}}]` }]]);
  });

  test.each([
    ...['0', '1.50', '-2.5', '1e5', '1.5E-7', '1e23', '5e-324', '1234567890123', '10000000000000000', '0.1', '100.0'],
    ...['9007199254740991', '1.7976931348623157e308', '0.30000000000000004', '0.0000001000000000000000'],
  ])('reads %s as a number, which it is', async (number) => {
    const { rows } = await cellsOf('稿件.jsonl', `{"a":${number}}\n`);
    expect(rows).toEqual([[Number(number)]]);
  });

  test('distinguishes an empty text from null', async () => {
    const { rows } = await cellsOf('稿件.jsonl', '{"a":"","b":null,"c":"字"}\n');
    expect(rows).toEqual([['', null, '字']]);
  });

  test('bytes that the encoding cannot mean reject the row, also inside of a nested value', async () => {
    const text = Buffer.concat([Buffer.from('{"content":"一","tags":["'), Buffer.from([0xff]), Buffer.from('"]}\n')]);
    const file = temporaryFile('稿件.jsonl', Buffer.concat([text, Buffer.from('{"content":"二"}\n')]));
    const table = (await openSource(file, { encoding: 'utf-8' })).tables[0]!;
    const [first] = await Array.fromAsync(readArticles(table, { headerRow: 0, mapping: { body: 0 } }).rows);
    expect(first).toMatchObject({ kind: 'rejected', reason: 'undecodable', cells: ['一', '["\\xFF"]'] });
  });

  test.each(['gb18030', 'utf-16le'] as const)('in %s', async (encoding) => {
    const bytes = encode('{"标题":"镕基","正文":"山城新开一条索道。"}\n{"标题":"乙","正文":"二"}\n', encoding);
    expect(await cellsOf('稿件.jsonl', bytes)).toEqual({
      names: ['标题', '正文'],
      rows: [
        ['镕基', '山城新开一条索道。'],
        ['乙', '二'],
      ],
    });
  });
});

describe('json', () => {
  test.each([
    ['an array', (rows: unknown) => JSON.stringify(rows)],
    ['an array with line breaks', (rows: unknown) => JSON.stringify(rows, null, 2)],
    ['an object around it', (rows: unknown) => JSON.stringify({ code: 0, data: rows })],
    ['two objects around it', (rows: unknown) => JSON.stringify({ data: { total: 2, list: rows } }, null, 1)],
  ])('%s', async (_, write) => {
    const rows = [
      { title: '甲', content: '一 [二], "三" {' },
      { title: '乙', content: '\\"四' },
    ];
    expect(await cellsOf('稿件.json', write(rows))).toEqual({
      names: ['title', 'content'],
      rows: rows.map(({ title, content }) => [title, content]),
    });
  });

  test('that breaks off is refused with a sentence', async () => {
    await expectRejection(openSource(temporaryFile('断.json', '[{"content":"一"},{"content":')), 'FILE_MALFORMED');
    await expectRejection(openSource(temporaryFile('断.json', '{"data":[{"content":"一"}')), 'FILE_MALFORMED');
  });

  test('the cutter gives the elements of any array, cut into pieces anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (values, step, wide) => {
          const characters = Array.from(wide ? JSON.stringify(values, null, 2) : JSON.stringify(values));
          async function* pieces() {
            for (let at = 0; at < characters.length; at += step)
              yield Buffer.from(characters.slice(at, at + step).join(''));
          }
          const elements = await Array.fromAsync(cutElements(pieces()));
          expect(elements.map((element) => JSON.parse(element))).toEqual(JSON.parse(JSON.stringify(values)));
        },
      ),
    );
  });
});
