// Exports in which kept rows take cells of the rows that are removed for them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, isBlank } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import { readDecisionAuthors } from '#electron/stages/export/decision-reasons.ts';
import { RowMerger } from '#electron/stages/export/merged/merge-rows.ts';
import { countMerged, mergeRows } from '#electron/stages/export/merged/merged-rows.ts';
import type { TableStyle } from '#electron/stages/export/original-cells.ts';
import { planExport } from '#electron/stages/export/plan.ts';
import { cleanedTable, removedTable } from '#electron/stages/export/tables.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { take } from '#electron/stages/review/take.ts';
import { iterateMemberStates } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { readColumns } from '#electron/store/filled-columns.ts';
import { columnsOnlyIn, isFilled } from '#shared/model/columns.ts';
import type { Evidence, Verdict } from '#shared/model/model.ts';
import { markMerged, mergeRuleNames, mergeRules } from '#shared/review/row-merge.ts';
import { checkProperty } from '../helpers/check-property.ts';
import { clusterOf, type Sheet } from './one-cluster.ts';

const AT = '2026-03-01T09:00:00.000Z';
const workbook: TableStyle = { language: 'zh', isWorkbook: true };
const text: TableStyle = { language: 'en', isWorkbook: false };

/** Makes one cluster of all rows: the first is canonical, the others are discarded. */
function projectOf(sheets: readonly Sheet[], evidence: Partial<Evidence> = {}) {
  const { db, articles, cluster } = clusterOf(sheets, evidence);
  const decideAll = (...verdicts: (Verdict | null)[]) =>
    decide(
      db,
      cluster,
      verdicts.map((verdict, at) => ({ article: articles[at]!, verdict })),
      AT,
    );
  decideAll('canonical', ...articles.slice(1).map(() => 'discard' as const));
  return { db, articles, cluster, decideAll };
}

function cleaned(db: WritableDb, rules: unknown = {}, { style = workbook, origins = false } = {}) {
  const plan = planExport(iterateMemberStates(db), 'keep-all');
  const merging = { rows: mergeRows(db, plan, () => mergeRules.parse(rules)), origins };
  const { columns, rows } = cleanedTable(db, plan, style, undefined, merging);
  return { columns, rows: Array.from(rows, (row) => [...row]), merged: merging.rows, plan };
}

const news: Sheet = {
  columns: ['编号', '标题', '来源', '时间', '作者', '正文', '评级', '标签'],
  mapping: { id: 0, title: 1, source: 2, published: 3, author: 4, body: 5 },
  rows: [
    ['A2', '甲', '晚报', null, '佚名', '正文一。', null, '水务'],
    ['A3', '乙长', '晨报', { n: 46_001, format: 'yyyy/m/d' }, null, '正文一。又。', 7, '民生；水务'],
    ['A4', '丙', '日报', { n: 46_000, format: 'yyyy-mm-dd' }, '林小禾', '正文一。', 'A级', null],
  ],
};

describe('the cleaned table', () => {
  it('has the first filled cell of a copy where the own is empty, as that cell is, and its origin on request', () => {
    const { db } = projectOf([news]);
    const date = { n: 46_001, format: 'yyyy/m/d' };
    const row = ['A2', '甲', '晚报', date, '林小禾', '正文一。', 7, '水务'];
    expect(cleaned(db)).toMatchObject({ columns: news.columns, rows: [row] });
    const { columns, rows, merged } = cleaned(db, {}, { origins: true });
    expect(columns).toEqual([...news.columns, '取自']);
    expect(rows).toEqual([[...row, '时间、评级取自 A3，第 3 行，晨报；作者取自 A4，第 4 行，日报']]);
    expect(countMerged(merged)).toEqual({ rows: 1, columns: { 时间: 1, 作者: 1, 评级: 1 } });
  });

  it('follows the rules for fields and columns, and the preferred sources', () => {
    const { db } = projectOf([news]);
    const rules = {
      fields: { title: 'longest', body: 'longest', published: 'earliest', author: 'keep' },
      columns: { 标签: 'union' },
      preferredSources: ['日报'],
    };
    const date = { n: 46_000, format: 'yyyy-mm-dd' };
    expect(cleaned(db, rules).rows).toEqual([
      ['A2', '乙长', '晚报', date, '佚名', '正文一。又。', 'A级', '水务；民生'],
    ]);
  });

  it('takes nothing of a copy that is kept, undecided or restored, nor for another article', () => {
    const { db, decideAll } = projectOf([news]);
    const before = cleaned(db, { others: 'keep', fields: { published: 'keep', author: 'keep', source: 'keep' } });
    decideAll('canonical', 'keep', null);
    expect(cleaned(db).rows).toEqual(news.rows);
    decideAll('discard', 'canonical', 'discard');
    expect(cleaned(db).rows).toEqual([news.rows[1]!.with(4, '林小禾')]);
    decideAll('discard', 'discard', 'discard');
    expect(cleaned(db).rows).toEqual([]);
    decideAll('canonical', 'discard', 'discard');
    expect(cleaned(db).rows).not.toEqual(before.rows);
  });

  it('takes nothing of an article that is about something else, unless the editor has put it there', () => {
    expect(cleaned(projectOf([news], { relation: 'quote' }).db).rows).toEqual([news.rows[0]]);
    const placed = projectOf([news], { relation: 'quote', kinds: ['editor'] });
    expect(cleaned(placed.db).rows[0]![4]).toBe('林小禾');
  });

  it('puts a column that the list lacks into that of the copy, and never mixes two columns of one name', () => {
    const own: Sheet = { columns: ['正文', '来源', '作者'], mapping: { body: 0, author: 2 }, rows: [['一', '', '甲']] };
    const other: Sheet = {
      columns: ['正文', '来源', '网址', '作者'],
      mapping: { body: 0, source: 1, url: 2 },
      rows: [['一', '晚报', 'https://a.example/1', '责编']],
    };
    const { columns, rows } = cleaned(projectOf([own, other]).db, { others: 'union', fields: { author: 'union' } });
    expect(columns).toEqual(['正文', '来源', '作者', '网址']);
    expect(rows).toEqual([['一', '', '甲', 'https://a.example/1']]);
  });

  it('takes the link of a cell, which other formats have in a column of its own', () => {
    const sheet: Sheet = {
      columns: ['正文', '链接'],
      mapping: { body: 0, url: 1 },
      rows: [
        ['一', null],
        ['一', { of: '原文', link: 'https://a.example/1' }],
      ],
    };
    const { db } = projectOf([sheet]);
    expect(cleaned(db).rows).toEqual([['一', { of: '原文', link: 'https://a.example/1' }]]);
    expect(cleaned(db, {}, { style: text })).toMatchObject({
      columns: ['正文', '链接', '链接 link'],
      rows: [['一', '原文', 'https://a.example/1']],
    });
  });

  it('has what the editor has taken by hand, and the origins of both', () => {
    const { db, articles, cluster } = projectOf([news]);
    take(db, { cluster, at: AT, takeable: { from: articles[2]!, field: 'published' } });
    const { columns, rows } = cleaned(db);
    expect([columns.at(-1), rows[0]![3], rows[0]!.at(-1)]).toEqual([
      '取自',
      { n: 46_000, format: 'yyyy-mm-dd' },
      '发布时间取自 A4，第 4 行，日报',
    ]);
    expect(cleaned(db, {}, { origins: true }).rows[0]!.at(-1)).toBe(
      '发布时间取自 A4，第 4 行，日报；作者取自 A4，第 4 行，日报；评级取自 A3，第 3 行，晨报',
    );
  });

  it('names the merged title among the discarded rows', () => {
    const { db } = projectOf([news]);
    const { plan, merged } = cleaned(db, { fields: { title: 'longest' } });
    const sources = { undecided: 'keep-all', authors: readDecisionAuthors(db), suggestions: new Map() } as const;
    const { columns, rows } = removedTable(db, plan, workbook, sources, merged);
    expect(Array.from(rows, (row) => row[columns.indexOf('保留稿件标题')])).toEqual(['乙长', '乙长']);
  });

  it('loses no filled cell of the kept row and no column of a copy by the rules from the start', () => {
    const cell = fc.constantFrom<Cell>(null, '', ' ', '甲', '乙；丙', 7, { n: 46_000, format: 'yyyy-mm-dd' }, true);
    const row = fc.tuple(cell, cell, cell);
    checkProperty(
      fc.property(fc.array(row, { minLength: 2, maxLength: 4 }), fc.constantFrom('fill', 'union'), (rows, others) => {
        const columns = ['正文', '一', '二', '三'];
        const sheet: Sheet = { columns, mapping: { body: 0 }, rows: rows.map((row) => ['文', ...row]) };
        const [[, ...kept] = []] = cleaned(projectOf([sheet]).db, { others }).rows;
        for (const [at, one] of kept.entries()) {
          const own = rows[0]![at]!;
          if (!isBlank(own))
            expect(others === 'fill' ? one : cellAsText(one).startsWith(cellAsText(own))).toEqual(
              others === 'fill' ? own : true,
            );
          expect(isBlank(one)).toBe(rows.every((row) => isBlank(row[at]!)));
        }
      }),
      20,
    );
  });

  it('fills in exactly the columns that the review screen says it does', () => {
    const cell = fc.constantFrom<Cell>(null, '—', '无', '甲', { error: '#N/A' });
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 2 });
    const names = fc.shuffledSubarray(['一', '二', '三'], { minLength: 2 });
    const sheet = fc.tuple(names, fc.integer({ min: 0, max: 2 }), rows).map(
      ([names, author, rows]): Sheet => ({
        columns: ['正文', ...names],
        mapping: { body: 0, ...(author > 0 && { author }) },
        rows: rows.map((row) => ['文', ...row.slice(0, names.length)]),
      }),
    );
    const rule = fc.constantFrom(...mergeRuleNames);
    checkProperty(
      fc.property(sheet, sheet, rule, rule, (one, another, author, others) => {
        const { db, articles } = projectOf([one, another]);
        const [kept, ...copies] = articles;
        const rules = mergeRules.parse({ fields: { author }, others });
        const columns = readColumns(db, articles);
        const own = columns.get(kept!)!;
        const said = copies.flatMap((copy) => markMerged(columnsOnlyIn(columns.get(copy)!, own, true), rules));
        const filled = new RowMerger(db)
          .merge(kept!, copies, rules)
          .filter(({ own: cell, field }) => !isFilled(cellAsText(cell), field))
          // Lists of other columns of the editor's own differ in all of their rows.
          .filter(
            ({ field, column }) => field !== null || own.some((one) => one.field === null && one.name === column),
          );
        expect(new Set(said.filter(({ isMerged }) => isMerged).map(({ field, name }) => field ?? name))).toEqual(
          new Set(filled.map(({ field, column }) => field ?? column)),
        );
      }),
      20,
    );
  });

  it('writes as many cells by any rules as without them', () => {
    const { db } = projectOf([news]);
    for (const others of mergeRuleNames) {
      const { columns, rows } = cleaned(db, { others });
      expect([columns, rows.length, rows[0]!.length]).toEqual([news.columns, 1, news.columns.length]);
    }
  });
});
