// The report of a cluster: the page contains both texts, its marks are those of the comparison, and nothing in it runs
// or is loaded.
import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { type ClusterReportInput, clusterReportTask } from '#electron/stages/report/cluster-report.query.ts';
import { PairComparer, type ReportArticle } from '#electron/stages/report/compare-pair.ts';
import type { Piece } from '#shared/compare/sheet/row-pieces.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { languages } from '#shared/text/language.ts';
import { hostileText, readable } from './hostile-text.ts';
import { syntheticArticle } from './synthetic-articles.ts';

const comparer = new PairComparer();

async function makeReport(articles: readonly ReportArticle[], about: Partial<ClusterReportInput> = {}) {
  const [base, ...others] = articles;
  const source = await clusterReportTask(
    {
      ...{ language: 'zh', at: '2026-03-01T08:30:00.000Z', version: '1.2.3', project: '江城' },
      ...{ cluster: 12 as ClusterId, size: articles.length, base: base!, others, ...about },
    },
    { checkCancelled() {} },
  );
  return { source, document: parseHTML(source).document };
}

const MARKS: Readonly<Record<string, Piece['kind']>> = { DEL: 'deleted', INS: 'inserted' };

function piecesOf(cells: readonly Element[]): { kind: string; text: string }[] {
  return cells.flatMap((cell) =>
    Array.from(cell.childNodes, (node) => {
      const { nodeName, textContent, className = '' } = node as Element;
      return { kind: MARKS[nodeName] ?? (nodeName === 'SPAN' ? className : 'same'), text: textContent };
    }),
  );
}

function joined(pieces: readonly { kind: string; text: string }[]): string[] {
  const all: { kind: string; text: string }[] = [];
  for (const { kind, text } of pieces) {
    if (all.at(-1)?.kind === kind) all.at(-1)!.text += text;
    else if (text !== '') all.push({ kind, text });
  }
  return all.map(({ kind, text }) => `${kind}: ${text}`);
}

/** The cells of a column of the table with both texts: first the title's, then those of the body. */
function cellsOf(document: Document, side: 0 | 1): Element[] {
  return [...document.querySelectorAll('.sheet tbody tr')].map((row) => row.querySelectorAll('td')[side]!);
}

const article = fc.record({
  title: hostileText,
  body: hostileText,
  source: hostileText,
  url: hostileText,
  published: hostileText,
});

test('any texts are in it whole, marked as they are compared, and are nothing but text', async () => {
  const property = fc.asyncProperty(article, article, async (left, right) => {
    const [base, other] = [syntheticArticle(1, left), syntheticArticle(2, right)];
    const { source, document } = await makeReport([base, other]);
    const { sheet } = comparer.compare(base, other);
    const blocks = sheet.sections.flatMap((section) => section.blocks);
    for (const [at, side] of (['left', 'right'] as const).entries()) {
      const { title, body } = [left, right][at]!;
      const [headline, ...cells] = cellsOf(document, at as 0 | 1);
      expect(headline!.textContent).toBe(readable(title));
      expect(cells.map(({ textContent }) => textContent).join('')).toBe(readable(body));
      const pieces = [...sheet.title[side], ...blocks.flatMap((block) => block[side])];
      expect(joined(piecesOf([headline!, ...cells]))).toEqual(joined(pieces).map(readable));
    }
    const rows = [...document.querySelectorAll('.articles tbody tr')].map(
      (row) => row.querySelectorAll('td')[1]!.textContent,
    );
    expect(rows).toEqual([left, right].map(({ source }) => readable(source) || '未注明'));
    expect(document.querySelectorAll('script, link, img, iframe, object, embed, base, a, form, h1 ~ h1')).toHaveLength(
      0,
    );
    expect(document.querySelectorAll('[src], [href], [srcset], [style], [onload], [onerror]')).toHaveLength(0);
    expect(source).not.toMatch(/@import|url\(/);
  });
  await fc.assert(property, { numRuns: 150 });
});

const STORY =
  '青石江大桥昨日正式通车。大桥全长2860米，设双向六车道，连接南岸新区与北岸老城。两岸之间的行车时间由四十分钟缩短到八分钟。';

test.each(languages)('says what the two have in common and which facts differ (%s)', async (language) => {
  const one = syntheticArticle(
    1,
    { title: '大桥通车', body: `${STORY}通车首月限速。`, source: '江城日报', published: '2026-03-01' },
    { verdict: 'canonical' },
  );
  const two = syntheticArticle(3, {
    title: '大桥通车了',
    body: STORY.replace('2860', '2680'),
    source: '北岸在线',
    published: '2026-03-02',
  });
  const { document } = await makeReport([one, two], { language, size: 5 });
  expect(document.documentElement.lang).toBe(language === 'zh' ? 'zh-CN' : 'en');
  const { covered } = comparer.compare(one, two);
  expect(covered.other).toBeGreaterThan(covered.base);
  const lines = [...document.querySelectorAll('section dd div')].map(({ textContent }) => textContent);
  const shares = [covered.base, covered.other].map((share) => `${Math.round(share * 1000) / 10}%`);
  expect(lines.map((line) => /[\d.]+%/.exec(line!)![0])).toEqual(shares);
  const facts = [...document.querySelectorAll('.facts tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(facts).toEqual([['1', language === 'zh' ? '数字' : 'Number', '2860米', '2680米']]);
  const marks = [...document.querySelectorAll('.sheet mark')].map((mark) => [
    mark.textContent,
    mark.getAttribute('data-number'),
  ]);
  expect(marks).toEqual([
    ['2860', null],
    ['米', '1'],
    ['2680', null],
    ['米', '1'],
  ]);
});

test('compares texts that are too long by sentences, whole and without facts, and says so', async () => {
  const long = Array.from({ length: 6_000 }, (_, at) => `第${at}段：${STORY.slice(0, 10)}。`);
  const [left, right] = [long.join(''), long.with(3_000, '这一段改写了。').toSpliced(10, 1).join('')];
  const { document } = await makeReport([syntheticArticle(1, { body: left }), syntheticArticle(2, { body: right })]);
  const [cells, others] = ([0, 1] as const).map((side) => cellsOf(document, side).slice(1));
  for (const [own, body] of [
    [cells, left],
    [others, right],
  ] as const)
    expect(own!.map(({ textContent }) => textContent).join('')).toBe(body);
  const changed = (own: readonly Element[]) =>
    piecesOf(own).flatMap(({ kind, text }) => (kind === 'same' ? [] : [text]));
  expect([changed(cells!), changed(others!)]).toEqual([[long[10], long[3_000]], ['这一段改写了。']]);
  expect(document.querySelector('.facts')).toBeNull();
  for (const said of ['没有比较其中的数字', '只逐句比较']) expect(document.body.textContent).toContain(said);
});

test('has one number for the same contents, and another for others', async () => {
  const [one, two] = [syntheticArticle(1, { body: STORY }), syntheticArticle(2, { body: STORY })];
  const numberOf = async (...made: Parameters<typeof makeReport>) =>
    (await makeReport(...made)).document.querySelector('dd')!.textContent;
  const number = await numberOf([one, two]);
  expect(number).toMatch(/^TG-12-[\dA-F]{8}$/);
  expect(await numberOf([one, two], { at: '2026-04-01T00:00:00.000Z', language: 'en' })).toBe(number);
  expect(await numberOf([one, syntheticArticle(2, { body: `${STORY}。` })])).not.toBe(number);
});

test('does not compare a damaged text, and says so', async () => {
  const damaged = syntheticArticle(2, {}, { isDamaged: true });
  const { document } = await makeReport([
    syntheticArticle(1, { body: STORY }),
    damaged,
    syntheticArticle(3, { body: STORY }),
  ]);
  const sections = [...document.querySelectorAll('section')];
  expect(sections.map((section) => section.querySelector('.sheet') !== null)).toEqual([false, true]);
  expect(sections[0]!.textContent).toContain('已损坏');
});

test('says where names were not compared', async () => {
  const known = syntheticArticle(1, { body: STORY });
  const unknown = syntheticArticle(2, { body: STORY }, { names: null });
  const method = ({ document }: { document: Document }) => document.querySelector('body > ul')!.textContent;
  expect(method(await makeReport([known, unknown]))).toContain('名称没有比较');
  expect(method(await makeReport([known, known]))).not.toContain('名称没有比较');
});

test('says who says what where three articles disagree, and which of it most say', async () => {
  const told = (money: string) =>
    `城东水闸的加固工程投资${money}，由省里和县里分担，沿河的居民都来看望，工期到年底为止，其间河道不能通航。`;
  const articles = ['300万元', '400万元', '300万元'].map((money, at) =>
    syntheticArticle(at + 1, { title: '水闸加固', body: told(money), source: `${at + 1}报` }),
  );
  const rowsOf = async (of: readonly ReportArticle[]) => {
    const { document } = await makeReport(of);
    return [...document.querySelectorAll('.disputed tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  };
  expect(await rowsOf(articles)).toEqual([
    ['数字', '300万元 （多数）', '第 1 篇 · 1报第 3 篇 · 3报'],
    ['400万元', '第 2 篇 · 2报'],
  ]);
  expect(await rowsOf(articles.slice(0, 2))).toEqual([]);
});
