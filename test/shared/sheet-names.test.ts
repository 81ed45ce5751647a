import { expect, test } from 'vitest';
import { openSource } from '#electron/stages/intake/source.ts';
import { givenName } from '#shared/model/sheet-names.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';

const rows = [
  ['标题', '正文'],
  ['甲', '一'],
];
const table = `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

test('what intake names itself is known again, under the names that stored imports have', async () => {
  const page = temporaryFile('稿件.html', `<html><body>${table}${table}</body></html>`);
  const tables = (await openSource(page)).tables.map(({ name }) => name);
  expect(tables).toEqual(['表格 1', '表格 2']);
  expect(tables.map((name) => givenName(name, '稿件.html'))).toEqual([
    { kind: 'table', number: 1 },
    { kind: 'table', number: 2 },
  ]);
  const [article] = (await openSource(temporaryFile('稿件.txt', '索道开通\n山城新开一条索道。'))).tables;
  expect(article!.name).toBe('文章');
  for (const file of ['稿件.txt', '来稿']) expect(givenName('文章', file)).toEqual({ kind: 'articles' });
});

test('a name that a file has is left alone', () => {
  const sheets = ['文章', '表格 1'].map((name) => ({ name, rows }));
  const file = writeWorkbook(temporaryFile('稿件.xlsx'), { sheets });
  for (const { name } of sheets) expect(givenName(name, file)).toBeNull();
  for (const name of ['文章 2', '表格', '表格 一', '三月', '文章.csv']) expect(givenName(name, '来稿')).toBeNull();
});
