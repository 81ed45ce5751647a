// Several articles in one text or document, and texts that only look like it.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { splitArticles } from '#electron/stages/intake/formats/several-articles.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { docx, wordXml } from '../../fixtures/documents.ts';
import { temporaryFile, temporaryFolder } from '../../fixtures/workbooks.ts';

const TITLES = ['大桥昨日正式通车', '图书馆下月开放', '地铁延长段开始试运行'];
const body = (n: number) => `第${n}篇的第一段写的是市民的日常出行。\n第${n}篇的第二段写的是专家的看法。`;
const articles = TITLES.map((title, n) => ({ title, body: body(n) }));
const joined = (between: string, above = '') =>
  articles.map((one) => `${one.title}\n${above}${one.body}`).join(between);
const titlesOf = (text: string, splitting: 'marked' | 'likely' = 'marked') =>
  splitArticles(text, splitting).map(({ title }) => title);

describe('a text is several articles', () => {
  test.each([
    ['lines of dashes', joined('\n\n——————————\n\n')],
    ['lines of stars', joined('\n* * * * * *\n')],
    ['pages', joined('\n\f\n')],
    ['pages that begin within a line', joined('\n\f')],
    [
      'the numbers of 慧科',
      articles
        .map((one) => `${one.title}\n晚报 | A1\n${one.body}\n文章编号: 202603010001234\n--------\n`)
        .join('\n')
        .concat('慧科讯业\n'),
    ],
    ['bylines', joined('\n\n', '来源：江城晚报  2026-03-01 08:00\n')],
  ])('with %s between them', (_, text) => {
    expect(titlesOf(text)).toEqual(TITLES);
  });

  test('with blank lines, where it is all that was chosen', () => {
    expect(splitArticles(joined('\n\n'), 'likely')).toEqual(articles);
    expect(titlesOf(joined('\n\n'))).toHaveLength(1);
  });

  test('with headings, in a Word document', async () => {
    const heading = (xml: string) =>
      xml.replaceAll('<w:p><w:r><w:t>#', '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>');
    const xml = heading(wordXml(...articles.flatMap((one) => [`#${one.title}`, ...one.body.split('\n')])));
    const { preview, several } = await inspectSource(temporaryFile('剪报.docx', docx(xml)));
    expect(preview.map(({ cells }) => [cells[1], cells[2]])).toEqual(articles.map((one) => [one.title, one.body]));
    expect(several).toEqual({ as: 'several', files: [{ file: '剪报.docx', articles: 3 }] });
  });
});

test.each([
  ['来源：江城晚报  2026-03-01 08:00', { source: '江城晚报', published: '2026-03-01 08:00' }],
  ['2026年3月1日 | 作者：林小禾', { author: '林小禾', published: '2026年3月1日' }],
  [
    '发布时间：2026/3/1 8:05:30 来源: 晚报 记者：周敏',
    { source: '晚报', author: '周敏', published: '2026/3/1 8:05:30' },
  ],
])('the line “%s” below a headline fills the fields', (line, facts) => {
  expect(splitArticles(`${TITLES[0]}\n${line}\n${body(0)}`, 'marked')).toEqual([{ ...articles[0], ...facts }]);
});

test.each(['江城晚报 2026-03-01', '2026-03-01 来源：晚报 第3版', '来源：晚报', '2026-03-01至2026-03-05'])(
  'the line “%s” says more than fields hold, and stays in the body',
  (line) => {
    expect(splitArticles(`${TITLES[0]}\n${line}\n${body(0)}`, 'marked')).toEqual([
      { title: TITLES[0], body: `${line}\n${body(0)}` },
    ]);
  },
);

describe('a text is one article', () => {
  test.each([
    ['with a line of dashes above the editor’s name', `${TITLES[0]}\n${body(0)}\n----------\n责任编辑：张三`],
    ['with subheads below its lead', `${TITLES[0]}\n\n${body(0)}\n\n一、出行\n${body(1)}\n\n二、票价\n${body(2)}`],
    ['with a date in its first lines', `${TITLES[0]}\n江城晚报 2026-03-01\n${body(0)}`],
    ['of paragraphs', Array.from({ length: 9 }, (_, n) => body(n)).join('\n\n')],
    ['that is empty', ''],
  ])('%s', (_, text) => {
    expect(splitArticles(text, 'likely')).toHaveLength(1);
  });
});

test('the person may read each file as one, and is told of those that are several', async () => {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, '1.txt'), joined('\n=======\n'));
  fs.writeFileSync(path.join(folder, '2.txt'), joined('\n\n'));
  const found = await inspectSource(folder);
  expect([found.rows, found.several]).toEqual([4, { as: 'several', files: [{ file: '1.txt', articles: 3 }] }]);
  expect(found.preview.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [1, '1.txt'],
    [2, '1.txt'],
    [3, '1.txt'],
    [4, '2.txt'],
  ]);
  const one = await inspectSource(folder, { articles: 'one' });
  expect([one.rows, one.several, one.reading.articles]).toEqual([2, { as: 'one', files: [] }, 'one']);
});

test('20,000 articles, and a line of 100,000 dashes, take no longer than their length', () => {
  expect(
    splitArticles(Array.from({ length: 20_000 }, () => `${TITLES[0]}\n${body(0)}`).join('\n-----\n'), 'likely'),
  ).toHaveLength(20_000);
  expect(splitArticles(`${TITLES[0]}\n${'- '.repeat(100_000)}x`, 'likely')).toHaveLength(1);
});
