// Exports of reference managers and databases, and texts in which every part of an article has its label.
import { describe, expect, test } from 'vitest';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { encode } from '../../helpers/texts/encode.ts';

const ARTICLES = [
  {
    title: '大桥通车',
    body: '大桥昨日正式通车，首日车流平稳。',
    author: '张三',
    source: '江城晚报',
    published: '2026-03-01',
  },
  {
    title: '图书馆开放',
    body: '图书馆下月开放，读者凭身份证办证。',
    author: '李四',
    source: '北岸晚报',
    published: '2026-03-02',
  },
];
type Article = (typeof ARTICLES)[number];

const makers: Readonly<Record<string, { name: string; make: (article: Article) => string; before?: string }>> = {
  ris: {
    name: '来稿.ris',
    make: (a) =>
      `TY  - NEWS\r\nTI  - ${a.title}\r\nAU  - ${a.author}\r\nT2  - ${a.source}\r\nPY  - 2026\r\nDA  - ${a.published}\r\nAB  - ${a.body.slice(0, 8)}\r\n${a.body.slice(8)}\r\nER  - \r\n\r\n`,
  },
  enw: {
    name: '来稿.enw',
    make: (a) =>
      `%0 Newspaper Article\n%A ${a.author}\n%T ${a.title}\n%J ${a.source}\n%8 ${a.published}\n%D 2026\n%X ${a.body}\n%W CNKI\n\n`,
  },
  noteexpress: {
    name: '来稿.net',
    make: (a) =>
      `{Reference Type}: Newspaper Article\n{Title}: ${a.title}\n{Author}: ${a.author}\n{Newspaper}: ${a.source}\n{Publish Date}: ${a.published}\n{Abstract}: ${a.body}\n\n`,
  },
  'web of science': {
    name: '来稿.txt',
    before: 'FN Clarivate\nVR 1.0\n',
    make: (a) => `PT J\nAU ${a.author}\nTI ${a.title}\nSO ${a.source}\nAB ${a.body}\nPY ${a.published}\nER\n\n`,
  },
  refworks: {
    name: '来稿.txt',
    make: (a) =>
      `RT Newspaper Article\nSR 1\nA1 ${a.author}\nT1 ${a.title}\nJF ${a.source}\nFD ${a.published}\nAB ${a.body}\n\n`,
  },
  'the format of 知网': {
    name: '来稿.txt',
    make: (a) =>
      `SrcDatabase-来源库: 报纸\nTitle-题名: ${a.title}\nAuthor-作者: ${a.author}\nSource-文献来源: ${a.source}\nSummary-摘要: ${a.body}\nPubTime-发表时间: ${a.published}\n\n`,
  },
  'elements without a root': {
    name: '来稿.txt',
    make: (a) =>
      `<doc>\n<author>${a.author}</author>\n<site>${a.source}</site>\n<date>${a.published}</date>\n<contenttitle>${a.title}</contenttitle>\n<content>${a.body}</content>\n</doc>\n`,
  },
  'labelled parts': {
    name: '来稿.txt',
    make: (a) => `标题：${a.title}\n来源：${a.source}\n作者：${a.author}\n时间：${a.published}\n正文：\n${a.body}\n\n`,
  },
  bibtex: {
    name: '来稿.bib',
    before: '% 导出\n@string{j = {晚报}}\n',
    make: (a) =>
      `@article{k${a.title.length},\n  title = {{${a.title}}},\n  author = "${a.author}", journal = {${a.source}}, date = ${'{'}${a.published}}, abstract = {${a.body}},\n}\n`,
  },
};

async function fieldsOf(name: string, text: string | Buffer) {
  const file = temporaryFile(name, text);
  const { reading } = await inspectSource(file);
  const rows = await Array.fromAsync(readArticles((await openSource(file)).tables[0]!, reading).rows);
  return rows.map((row) => (row.kind === 'article' ? row.fields : row.reason));
}

describe.each(Object.entries(makers))('records in %s', (_, { name, make, before = '' }) => {
  const text = before + ARTICLES.map(make).join('');

  test.each(['utf-8', 'gb18030'] as const)('are articles with their fields, in %s', async (encoding) => {
    const fields = await fieldsOf(name, encode(text, encoding));
    expect(fields).toHaveLength(2);
    for (const [n, { body, ...others }] of ARTICLES.entries()) {
      expect(fields[n]).toMatchObject(others);
      expect((fields[n] as { body: string }).body.replaceAll('\n', '')).toBe(body);
    }
  });

  test('that are cut off anywhere lose none before', async () => {
    for (const part of [0.55, 0.8, 0.97])
      expect((await fieldsOf(name, text.slice(0, text.length * part)))[0]).toMatchObject({ title: '大桥通车' });
  });
});

test.each(['ris', 'bibtex'])('100,000 records in %s are read in their order', async (kind) => {
  const { name, make, before = '' } = makers[kind]!;
  const records = Array.from({ length: 100_000 }, (_, n) => make({ ...ARTICLES[0]!, title: `第${n}篇` }));
  let n = 0;
  for await (const row of (await openSource(temporaryFile(name, before + records.join('')))).tables[0]!.read().rows)
    if (row.cells.includes(`第${n}篇`)) n++;
  expect(n).toBe(100_000);
});

describe('no records are', () => {
  test.each([
    ['a text that begins with its headline', '标题：大桥通车\n大桥昨日正式通车。\n首日车流平稳。'],
    ['a text that begins with a name', 'TY 公司昨日宣布\n大桥通车。'],
    ['an address', '@大桥 {通车}\n大桥昨日正式通车。'],
  ])('%s', async (_, text) => {
    expect((await openSource(temporaryFile('来稿.txt', text))).tables[0]!.size.rows).toBe(1);
  });
});

test('an entry of BibTeX that is never closed loses itself only', async () => {
  const text = `@article{a, title = {甲}, abstract = {一\n@article{b, title = {乙}, abstract = {二}}\n${'{'.repeat(100_000)}`;
  expect(await fieldsOf('来稿.bib', text)).toMatchObject(['unreadable', { title: '乙', body: '二' }]);
});
