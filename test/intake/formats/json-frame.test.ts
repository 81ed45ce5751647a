// JSON as pandas and other programs write tables, and objects inside the rows.
import { describe, expect, test } from 'vitest';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';

const titles = ['大桥通车', '图书馆开放', '地铁试运行'];
const rows = titles.map((title, n) => ({ 标题: title, 正文: `${title}的消息，第${n}篇。`, 日期: '2026-03-01' }));
const names = ['标题', '正文', '日期'];
const index = rows.map((_, n) => String(n));
const values = rows.map((row) => Object.values(row));

async function read(value: unknown, name = '稿件.json') {
  const file = temporaryFile(name, typeof value === 'string' ? value : JSON.stringify(value));
  const { reading, columns, preview } = await inspectSource(file);
  const all = await Array.fromAsync((await openSource(file)).tables[0]!.read().rows);
  return { mapping: reading.mapping, columns, preview, cells: all.map(({ cells }) => cells) };
}

describe('a table of pandas', () => {
  test.each([
    ['records', rows],
    [
      'columns',
      Object.fromEntries(names.map((name, at) => [name, Object.fromEntries(values.map((row, n) => [n, row[at]]))])),
    ],
    ['index', Object.fromEntries(rows.map((row, n) => [index[n], row]))],
    ['index of names', Object.fromEntries(rows.map((row, n) => [`稿${n}`, row]))],
    ['split', { columns: names, index, data: values }],
    ['table', { schema: { fields: names.map((name) => ({ name, type: 'string' })) }, data: rows }],
  ])('by %s has its rows and columns', async (_, value) => {
    expect(await read(value)).toMatchObject({
      columns: names,
      mapping: { title: 0, body: 1, published: 2 },
      cells: values,
    });
  });

  test('by values has rows, the first of which may name the columns', async () => {
    const { preview, mapping } = await read([names, ...values]);
    expect(mapping).toEqual({ title: 0, body: 1, published: 2 });
    expect(preview.map(({ cells }) => cells)).toEqual(values);
  });
});

describe('objects inside rows', () => {
  const nested = rows.map(({ 标题: title, 正文: content }, n) => ({
    id: n,
    article: { title, content },
    media: { name: '晚报', stats: { views: n } },
  }));

  test.each([
    ['jsonl', '稿件.jsonl', nested.map((row) => JSON.stringify(row)).join('\n')],
    ['array', '稿件.json', nested],
    ['object around an array', '稿件.json', { data: nested }],
  ])('are columns where they hold fields, and stay JSON elsewhere: %s', async (_, name, value) => {
    const { columns, mapping, cells } = await read(value, name);
    expect(columns).toEqual(['id', 'article.title', 'article.content', 'media.name', 'media.stats']);
    expect(mapping).toEqual({ id: 0, title: 1, body: 2, source: 3 });
    expect(cells[1]).toEqual([1, titles[1], rows[1]!.正文, '晚报', { json: '{"views":1}' }]);
  });

  test('that name no field stay as they are', async () => {
    const { columns, cells } = await read([{ title: '甲', content: '一', extra: { likes: 1, tags: ['x'] } }]);
    expect(columns).toEqual(['title', 'content', 'extra']);
    expect(cells[0]![2]).toEqual({ json: '{"likes":1,"tags":["x"]}' });
  });

  test('that name a field only by the object around them, or are empty, stay as they are', async () => {
    const named = await read([{ 编号: { '': 1, '.': 2 }, 正文: '一' }]);
    expect([named.columns, named.cells[0]![0]]).toEqual([['编号', '正文'], { json: '{"":1,".":2}' }]);
    const { columns, cells } = await read([{ article: { title: '甲', content: '一' } }, { article: {} }]);
    expect(columns).toEqual(['article.title', 'article.content', 'article']);
    expect(cells[1]).toEqual([null, null, { json: '{}' }]);
  });

  test('that are one article are one row', async () => {
    const { cells } = await read({ article: { title: '甲', content: '一' }, media: { name: '晚报' } });
    expect(cells).toEqual([['甲', '一', '晚报']]);
  });

  test('lose nothing where two keys become one name, or keys are those of every object', async () => {
    const text = '[{"a.title":"甲","content":"一","a":{"title":"乙","__proto__":{"x":1}}}]';
    const { columns, cells } = await read(text);
    expect(columns).toEqual(['a.title', 'content', 'a.title (2)', 'a.__proto__']);
    expect(cells).toEqual([['甲', '一', '乙', { json: '{"x":1}' }]]);
  });
});
