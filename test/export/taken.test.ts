// Exports with parts that canonical articles take from other members: the changed cells, and the columns that record
// them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecisionAuthors } from '#electron/stages/export/decision-reasons.ts';
import { logTable } from '#electron/stages/export/log-table.ts';
import type { TableStyle } from '#electron/stages/export/original-cells.ts';
import { planExport } from '#electron/stages/export/plan.ts';
import { cleanedTable, removedTable } from '#electron/stages/export/tables.ts';
import { applySentences } from '#electron/stages/export/taken/composed-cells.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { take } from '#electron/stages/review/take.ts';
import { iterateMemberStates } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import type { ArticleId, UndecidedPolicy } from '#shared/model/model.ts';
import type { Takeable } from '#shared/model/taken.ts';
import { checkProperty } from '../helpers/check-property.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { clusterOf, type Sheet } from './one-cluster.ts';
import { writeText } from './synthetic-tables.ts';

const AT = '2026-03-01T09:00:00.000Z';
const workbook: TableStyle = { language: 'zh', isWorkbook: true };
const text: TableStyle = { language: 'en', isWorkbook: false };

/** Makes one cluster of all rows: the first is canonical, the others are undecided. */
function projectOf(...sheets: Sheet[]) {
  const { db, articles, cluster } = clusterOf(sheets);
  decide(db, cluster, [{ article: articles[0]!, verdict: 'canonical' }], AT);
  const takeOne = (takeable: Takeable) => take(db, { cluster, at: AT, takeable });
  return { db, articles, cluster, takeOne };
}

function cleaned(db: WritableDb, style = workbook, policy: UndecidedPolicy = 'keep-all') {
  const { columns, rows } = cleanedTable(db, planExport(iterateMemberStates(db), policy), style);
  return { columns, rows: Array.from(rows, (row) => [...row]) };
}

const news: Sheet = {
  columns: ['编号', '标题', '来源', '时间', '正文'],
  mapping: { id: 0, title: 1, source: 2, published: 3, body: 4 },
  rows: [
    ['A2', '甲', '晚报', { n: 46_000, format: 'yyyy-mm-dd' }, '正文一。正文二。'],
    ['A3', '乙', '晨报', { n: 46_001, format: 'yyyy/m/d' }, '正文一。多出一句。正文二。'],
    ['A4', '丙', '日报', '三月', '正文一。'],
  ],
};

describe('the cleaned table', () => {
  it('has the cells of the copy in place of the own, and a column that says so', () => {
    const { db, articles, takeOne } = projectOf(news);
    const [, second, third] = articles as [ArticleId, ArticleId, ArticleId];
    const before = cleaned(db);
    takeOne({ from: second, field: 'published' });
    takeOne({ from: third, field: 'title' });
    takeOne({ from: second, start: 6, end: 7, place: 4, replaced: 0 });
    const { columns, rows } = cleaned(db);
    expect(columns).toEqual([...news.columns, '取自']);
    expect(rows).toEqual([
      [
        ...['A2', '丙', '晚报', { n: 46_001, format: 'yyyy/m/d' }, '正文一。多出一句。正文二。'],
        '标题取自 A4，第 4 行，日报；发布时间、正文 1 处取自 A3，第 3 行，晨报',
      ],
      ...before.rows.slice(1).map((row) => [...row, null]),
    ]);
  });

  it('is as without them where the article is not canonical', () => {
    const { db, articles, cluster, takeOne } = projectOf(news);
    const [first, second] = articles as [ArticleId, ArticleId];
    const before = cleaned(db);
    takeOne({ from: second, field: 'title' });
    const taken = cleaned(db);
    expect(taken).not.toEqual(before);
    // An article that is only kept or undecided does not have the taken title, nor has another canonical one.
    for (const verdict of ['keep', null] as const) {
      decide(db, cluster, [{ article: first, verdict }], AT);
      expect(cleaned(db)).toEqual(before);
    }
    decide(db, cluster, [{ article: second, verdict: 'canonical' }], AT);
    expect(cleaned(db)).toEqual(before);
    decide(db, cluster, [{ article: first, verdict: 'canonical' }], AT);
    expect(cleaned(db)).toEqual(taken);
  });

  it('puts a field that the sheet lacks into the column of the copy', () => {
    const own: Sheet = { columns: ['正文', '取自'], mapping: { body: 0 }, rows: [['甲文', '备注']] };
    const other: Sheet = { columns: ['正文', '作者'], mapping: { body: 0, author: 1 }, rows: [['乙文', '张']] };
    const { db, articles, takeOne } = projectOf(own, other);
    takeOne({ from: articles[1]!, field: 'author' });
    expect(cleaned(db)).toEqual({
      columns: ['正文', '取自', '作者', '取自*'],
      rows: [
        ['甲文', '备注', '张', '作者取自 第 2 行'],
        ['乙文', null, '张', null],
      ],
    });
  });

  it('keeps the link of a cell, and merges nothing into a cell that is taken', () => {
    const below = { merged: '晚报', top: 2 };
    const sheet: Sheet = {
      columns: ['正文', '来源', '标题'],
      mapping: { body: 0, source: 1, title: 2 },
      rows: [
        ['一', '晚报', { of: '甲', link: 'https://a.example' }],
        ['二', below, '乙'],
        ['三', below, '丙'],
        ['四', '晨报', '丁'],
      ],
    };
    const { db, articles, takeOne } = projectOf(sheet);
    takeOne({ from: articles[3]!, field: 'source' });
    takeOne({ from: articles[1]!, field: 'title' });
    const { rows } = cleaned(db);
    // The two cells below stay merged.
    expect(rows.map(([, source]) => source)).toEqual(['晨报', '晚报', below, '晨报']);
    expect(rows[0]![2]).toEqual({ of: '乙', link: 'https://a.example' });
    const listed = cleaned(db, text);
    expect(listed.columns).toEqual(['正文', '来源', '标题', '标题 link', 'taken from']);
    expect(listed.rows[0]!.slice(2)).toEqual([
      '乙',
      'https://a.example',
      'title from row 3, 晚报; source from row 5, 晨报',
    ]);
  });

  it('runs nothing that was taken as a formula', () => {
    const sheet: Sheet = {
      columns: ['正文', '标题', '来源'],
      mapping: { body: 0, title: 1, source: 2 },
      rows: [
        ['一', '甲', '报'],
        ['二', '=1+1', '@报'],
      ],
    };
    const { db, articles, takeOne } = projectOf(sheet);
    takeOne({ from: articles[1]!, field: 'title' });
    takeOne({ from: articles[1]!, field: 'source' });
    const table = cleanedTable(db, planExport(iterateMemberStates(db), 'keep-all'), text);
    const [, first] = parseCsv(writeText('csv', table));
    expect(first!.slice(0, 3)).toEqual(['一', "'=1+1", "'@报"]);
  });
});

describe('the discarded articles and the log', () => {
  it('name the title that is written, and every part that was taken', () => {
    const { db, articles, cluster, takeOne } = projectOf(news);
    const [, second, third] = articles as [ArticleId, ArticleId, ArticleId];
    decide(
      db,
      cluster,
      [second, third].map((article) => ({ article, verdict: 'discard' })),
      AT,
    );
    takeOne({ from: second, field: 'title' });
    takeOne({ from: second, start: 6, end: 7, place: 4, replaced: 0 });
    const plan = planExport(iterateMemberStates(db), 'keep-all');
    const sources = { undecided: 'keep-all', authors: readDecisionAuthors(db), suggestions: new Map() } as const;
    const removed = removedTable(db, plan, workbook, sources);
    const title = removed.columns.indexOf('保留稿件标题');
    expect(Array.from(removed.rows, (row) => [row[1], row[title]])).toEqual([
      ['乙', '乙'],
      ['丙', '乙'],
    ]);
    const log = Array.from(logTable(db, 'zh').rows, ([, , what, , , id, , , before, after]) => [
      what,
      id,
      before,
      after,
    ]);
    expect(log.slice(-2)).toEqual([
      ['取用', 'A2', null, '标题“乙”取自 A3，第 3 行'],
      ['取用', 'A2', null, '正文 1 处“多出一句。”取自 A3，第 3 行'],
    ]);
  });
});

describe('sentences that are inserted or replace others', () => {
  it('leave the rest of the text as it was, in its order', () => {
    const body = fc.string({ unit: 'grapheme', maxLength: 40 });
    const inserted = fc.array(
      fc.record({ place: fc.nat(40), text: fc.constantFrom('句。', 'One.', ''), replaced: fc.constant(0) }),
      {
        maxLength: 5,
      },
    );
    checkProperty(
      fc.property(body, inserted, (body, unsorted) => {
        const sentences = unsorted
          .map(({ place, ...rest }) => ({ place: Math.min(place, body.length), ...rest }))
          .sort((a, b) => a.place - b.place);
        const inserted = sentences
          .toReversed()
          .reduce((text, { place, text: one }) => text.slice(0, place) + one + text.slice(place), body);
        const without = (text: string) => text.replaceAll(' ', '');
        expect(without(applySentences(body, sentences))).toBe(without(inserted));
      }),
    );
  });

  it('are parted from Latin letters by a blank, and from nothing else', () => {
    const at = (place: number, text: string) => [{ place, text, replaced: 0 }];
    expect(applySentences('He left. She came.', at(8, 'It rained.'))).toBe('He left. It rained. She came.');
    expect(applySentences('He left.She came.', at(8, 'It rained.'))).toBe('He left. It rained. She came.');
    expect(applySentences('他走了。她来了。', at(4, '下雨。'))).toBe('他走了。下雨。她来了。');
    expect(applySentences('甲。', at(0, '头。'))).toBe('头。甲。');
  });

  it('follow sentences that replace those around their place', () => {
    const sentences = [
      { place: 0, text: '新。', replaced: 4 },
      { place: 2, text: '插。', replaced: 0 },
    ];
    expect(applySentences('甲。乙。丙。', sentences)).toBe('新。插。丙。');
  });

  it('replace their range only, and the rest of the text stays', () => {
    const parts = fc.array(
      fc.record({ own: fc.constantFrom('甲。', '乙乙。', ''), taken: fc.option(fc.constantFrom('新。', '')) }),
    );
    checkProperty(
      fc.property(parts, (parts) => {
        let place = 0;
        const sentences = parts.flatMap(({ own, taken }) => {
          const one = { place, text: taken ?? '', replaced: own.length };
          place += own.length;
          return taken === null ? [] : [one];
        });
        const body = parts.map(({ own }) => own).join('');
        expect(applySentences(body, sentences)).toBe(parts.map(({ own, taken }) => taken ?? own).join(''));
      }),
    );
  });
});
