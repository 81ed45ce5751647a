import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspect } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { tableNamed } from '#electron/stages/intake/table.ts';

const path = fileURLToPath(new URL('../../electron/stages/intake/sample/示例稿件.xlsx', import.meta.url));

test('the sample is read whole', async () => {
  const workbook = await openSource(path);
  const { reading, columns, rows } = inspect(workbook);
  expect(columns).toEqual(['编号', '标题', '正文', '来源', '链接', '发布时间', '作者', '栏目']);
  expect(reading).toEqual({
    sheet: '稿件',
    headerRow: 1,
    mapping: { id: 0, title: 1, body: 2, source: 3, url: 4, published: 5, author: 6 },
  });
  expect(rows).toBe(69);

  const all = await Array.fromAsync(readArticles(tableNamed(workbook, reading.sheet), reading).rows);
  const articles = all.filter((row) => row.kind === 'article');
  expect(all.filter((row) => row.kind === 'rejected')).toMatchObject([{ row: 44, reason: 'no-body' }]);
  expect(new Set(articles.map(({ fields }) => fields.id)).size).toBe(68);
  for (const { fields } of articles) {
    expect(fields.published).toMatch(/^2024(-03-\d\d \d\d:\d\d|年3月\d+日)$/);
    expect(fields.body.length).toBeGreaterThan(140);
  }
});
