// XML: the repeating element is the row. Parsing is strict, and entities that a document defines are not expanded.
import { describe, expect, test } from 'vitest';
import { XmlRow } from '#electron/stages/intake/formats/xml-row.ts';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { encode } from '../../helpers/texts/encode.ts';

async function read(text: string | Buffer) {
  const table = (await openSource(temporaryFile('稿件.xml', text))).tables[0]!;
  const reading = table.read();
  const rows = (await Array.fromAsync(reading.rows)).map(({ cells }) => cells);
  return { names: reading.names(), rows };
}

const item = (n: number) =>
  `<item id="A${n}"><title>标题${n}</title><content><p>第一段${n}</p><p>第二段 &amp; 完</p></content><tags><tag>甲</tag><tag>乙</tag></tags></item>`;

describe('an xml', () => {
  test('has a row for each element that repeats, a column for each kind inside it', async () => {
    const text = `<?xml version="1.0"?>\n<export><date>2026</date><items>${item(1)}\n ${item(2)}</items></export>`;
    expect(await read(text)).toEqual({
      names: ['@id', 'title', 'content/p', 'tags/tag'],
      rows: [1, 2].map((n) => [`A${n}`, `标题${n}`, `第一段${n}\n第二段 & 完`, '甲\n乙']),
    });
  });

  test('such as rss maps itself', async () => {
    const entry =
      '<item><title>甲</title><link>https://news.example/1</link><content><![CDATA[<p>正文</p>]]></content></item>';
    const file = temporaryFile('feed.xml', `<rss><channel><title>报</title>${entry}${entry}</channel></rss>`);
    const { reading, preview } = await inspectSource(file);
    expect(reading).toMatchObject({ sheet: 'item', headerRow: 0, mapping: { title: 0, url: 1, body: 2 } });
    expect(preview[1]).toEqual({ row: 2, cells: ['甲', 'https://news.example/1', '<p>正文</p>'] });
  });

  test('of a feed has its entries as rows, be there one, or more categories than entries', async () => {
    const feed = (inside: string) => `<rss><channel><title>报</title>${inside}</channel></rss>`;
    const entry = (n: number) => `<item><title>标题${n}</title><description>摘要${n}</description></item>`;
    const category = '<wp:category><wp:name>要闻</wp:name></wp:category>';
    expect((await read(feed(entry(1)))).rows).toEqual([['标题1', '摘要1']]);
    expect((await read(feed(category.repeat(9) + entry(1) + entry(2)))).rows).toHaveLength(2);
    const { reading } = await inspectSource(temporaryFile('feed.xml', feed(entry(1) + entry(2))));
    expect(reading.mapping).toEqual({ title: 0, body: 1 });
  });

  test('loses characters that XML forbids, and reads the entities of HTML', async () => {
    const text = `<a>${[1, 2].map((n) => `<b><t>大\u0008桥&#x1;${n}&#31;</t><c>通车&nbsp;&hellip;</c></b>`).join('')}</a>`;
    expect((await read(text)).rows).toEqual([
      ['大桥1', '通车\u00A0…'],
      ['大桥2', '通车\u00A0…'],
    ]);
  });

  test('of one article has one row', async () => {
    const { rows } = await read('<news><article><title>甲</title><content>一</content></article></news>');
    expect(rows).toEqual([['甲', '一']]);
  });

  test('of megabytes is read whole, also in GB 18030', async () => {
    const text = `<?xml version="1.0" encoding="GB18030"?><r>${Array.from({ length: 8000 }, (_, n) => item(n)).join('\n')}</r>`;
    const { rows } = await read(encode(text, 'gb18030'));
    expect(rows.length).toBe(8000);
    expect(rows.at(-1)).toEqual(['A7999', '标题7999', '第一段7999\n第二段 & 完', '甲\n乙']);
  });

  test('with bytes that cannot be decoded rejects the rows that have them', async () => {
    const [before, after] = `<r>${item(1)}${item(2)}${item(3)}</r>`.split('第一段2') as [string, string];
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
    const table = (await openSource(temporaryFile('坏.xml', bytes))).tables[0]!;
    const { rows } = readArticles(table, { headerRow: 0, mapping: { title: 1, body: 2 } });
    const all = await Array.fromAsync(rows);
    expect(all.map((row) => (row.kind === 'rejected' ? row.reason : row.kind))).toEqual([
      'article',
      'undecodable',
      'article',
    ]);
    expect(all[1]!.cells[2]).toMatch(/^\\xFF/);
  });

  test('that is not well-formed is refused with the line', async () => {
    const appError = await expectRejection(read(`<r>\n${item(1)}\n<item></r>`), 'FILE_MALFORMED');
    expect(appError.data).toMatchObject({ line: 3 });
    await expectRejection(read(`<r>${item(1)}`), 'FILE_MALFORMED');
  });

  test('with entities of its own is refused: they may expand to anything, or name a file', async () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    await expectRejection(
      read(`<!DOCTYPE r [<!ENTITY l0 "哈">${laughs}]><r><a><b>&l9;</b></a><a><b>1</b></a></r>`),
      'FILE_UNSAFE',
    );
    await expectRejection(
      read('<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]><r><a><b>&x;</b></a></r>'),
      'FILE_UNSAFE',
    );
  });

  test.each([
    ['its elements nest without end', (text: string) => '<b>'.repeat(200_000) + text + '</b>'.repeat(200_000)],
    ['it never seems to end', (text: string) => `<content>${text}${'a'.repeat(51_000_000)}</content>`],
  ])('rejects only the row where %s', async (_, inside) => {
    const text = `<r><item><content>一</content></item><item>${inside('二')}</item><item><content>三</content></item></r>`;
    const table = (await openSource(temporaryFile('深.xml', text))).tables[0]!;
    const rows = await Array.fromAsync(readArticles(table, { headerRow: 0, mapping: { body: 0 } }).rows);
    expect(rows.map((row) => (row.kind === 'rejected' ? row.reason : row.kind))).toEqual([
      'article',
      'unreadable',
      'article',
    ]);
    expect(rows[1]!.cells.join('')).toContain('二');
  });

  test('keeps the beginning of a row that is too long', () => {
    const row = new XmlRow();
    for (const path of ['title', 'content']) row.add(path, '长'.repeat(26_000_000));
    const { cells, unreadable } = row.take(1);
    expect(unreadable).toBe(true);
    expect(cells).toEqual([expect.stringMatching(/^长{1000}…$/)]);
    row.add('content', '短');
    expect(row.take(2)).toEqual({ row: 2, cells: [null, '短'] });
  });

  test('that nests deeper than its reader can remember is refused, and one that never ends', async () => {
    await expectRejection(read('<a>'.repeat(1_100_000)), 'FILE_UNSAFE');
    await expectRejection(read('<a>'.repeat(100_000)), 'FILE_MALFORMED');
  });
});

test('the elements that repeat are offered as rows, the likeliest first', async () => {
  const category = '<wp:category><wp:name>要闻</wp:name></wp:category>';
  const entries = [1, 2].map((n) => `<item><title>标题${n}</title><content>正文${n}</content></item>`).join('');
  const feed = `<rss><channel><title>报</title>${category.repeat(9)}${entries}</channel></rss>`;
  const { tables } = await openSource(temporaryFile('feed.xml', feed));
  expect(tables.map(({ name, size }) => [name, size.rows])).toEqual([
    ['item', 2],
    ['wp:category', 9],
  ]);
});
