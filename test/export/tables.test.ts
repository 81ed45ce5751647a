// The cleaned and the removed table: their rows, in order, and their columns.
import { describe, expect, it } from 'vitest';
import { asFingerprint } from '#electron/core/fingerprint/simhash.ts';
import { planExport } from '#electron/stages/export/plan.ts';
import { cleanedTable, removedTable } from '#electron/stages/export/tables.ts';
import { timeCell } from '#electron/stages/export/time-cell.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { addArticle } from '#electron/store/articles.ts';
import { iterateMemberStates, joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { addFingerprint } from '#electron/store/clusters/placements.ts';
import type { ArticleId, UndecidedPolicy } from '#shared/model/model.ts';
import { measuredOf, type ReasonName } from '#shared/review/suggest/rules.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { clusterOfEach, fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';
import { candidate } from '../suggest/candidates.ts';
import { AT, makeProject, planOf, read, sourcesOf, workbook } from './tables-project.ts';

describe('the cleaned table', () => {
  it('has every kept article with the union of all columns, in the order of import and row', () => {
    const { db } = makeProject();
    expect(read(cleanedTable(db, planOf(db, 'keep-all'), workbook))).toEqual({
      columns: ['编号', '标题', '正文', '备注'],
      rows: [
        ['A1', '甲', '正文甲'],
        ['A2', '乙', '正文乙'],
        [null, '丙', '正文丙'],
        [null, '丁', '正文丁', 7],
      ],
    });
    expect(read(cleanedTable(db, planOf(db, 'follow-suggestions'), workbook)).rows.map((row) => row[1])).toEqual([
      '甲',
      '乙',
    ]);
    db.close();
  });

  it('has what the editor chose in place of the leader', () => {
    const { db, articles, cluster } = makeProject();
    decide(
      db,
      cluster,
      [
        { article: articles[0]!, verdict: 'discard' },
        { article: articles[3]!, verdict: 'canonical' },
      ],
      AT,
    );
    expect(read(cleanedTable(db, planOf(db, 'follow-suggestions'), workbook)).rows.map((row) => row[1])).toEqual([
      '乙',
      '丁',
    ]);
    db.close();
  });
});

describe('the removed table', () => {
  it('names for each removed article the one kept, the evidence, and who decided when', () => {
    const { db, articles, cluster } = makeProject();
    addFingerprint(db, articles[0]!, asFingerprint(0, 3));
    addFingerprint(db, articles[2]!, asFingerprint(0, 0));
    decide(db, cluster, [{ article: articles[2]!, verdict: 'discard' }], AT);
    expect(read(removedTable(db, planOf(db, 'keep-centres'), workbook, sourcesOf(db, 'keep-centres')))).toEqual({
      columns: [
        '编号',
        '标题',
        '正文',
        '备注',
        '保留稿件编号',
        '保留稿件行号',
        '保留稿件标题',
        '依据',
        '汉明距离',
        '相似度',
        '规则',
        '处理方式',
        '处理时间',
        '关系',
        '旗标',
        '备注*',
        '导出时补全',
      ],
      rows: [
        // Texts without a shingle have no measurable similarity: their fingerprints put them together.
        [
          null,
          '丙',
          '正文丙',
          null,
          'A1',
          2,
          '甲',
          '指纹相近',
          2,
          0,
          '本组首篇',
          '编辑处理',
          timeCell(AT),
          '无关',
          null,
          null,
          null,
        ],
        [
          null,
          '丁',
          '正文丁',
          7,
          'A1',
          2,
          '甲',
          '指纹相近',
          null,
          0,
          '本组首篇',
          '待定（保留首篇）',
          null,
          '无关',
          null,
          null,
          null,
        ],
      ],
    });
    db.close();
  });

  it('names no evidence of another pair', () => {
    const { db, articles, cluster } = makeProject();
    const [, , third, fourth] = articles;
    const verdicts = [
      { article: articles[0]!, verdict: 'discard' as const },
      { article: third!, verdict: 'discard' as const },
      { article: fourth!, verdict: 'canonical' as const },
    ];
    decide(db, cluster, verdicts, AT);
    const { rows } = read(removedTable(db, planOf(db, 'keep-all'), workbook, sourcesOf(db, 'keep-all')));
    expect(rows.map((row) => [row[1], row[7], row[13]])).toEqual([
      ['甲', '指纹相近', '无关'],
      // Both resemble only 甲.
      ['丙', '经另一篇', '无关'],
    ]);
    db.close();
  });

  it('names the rule by which the kept one was chosen, and who decided', () => {
    const readReasons = (
      undecided: UndecidedPolicy,
      verdicts: readonly ('canonical' | 'keep' | 'discard' | null)[],
      { accepted, reasons }: { accepted?: ReasonName[]; reasons?: ReasonName[] } = {},
    ) => {
      const { db, articles, cluster } = makeProject();
      const members = [articles[0]!, articles[2]!, articles[3]!];
      const changes = members.map((article, at) => ({ article, verdict: verdicts[at]! }));
      decide(db, cluster, changes, AT, accepted && { accepted });
      const ranking = [members[1]!, members[0]!, members[2]!];
      const suggestions = new Map(reasons ? [[cluster, { article: members[1]!, reasons, measured }]] : []);
      const plan = planExport(iterateMemberStates(db), undecided, new Map(reasons ? [[cluster, ranking]] : []));
      const { rows } = read(removedTable(db, plan, workbook, sourcesOf(db, undecided, suggestions)));
      db.close();
      return rows.map((row) => [row[1], row[6], row[10], row[11]]);
    };
    const reasons: ReasonName[] = ['most-complete', 'earliest'];
    const none = [null, null, null];
    const measured = measuredOf(candidate(1, { length: 812 }, { shared: 0.967, others: 4 }));
    expect(readReasons('keep-centres', none)).toEqual([
      ['丙', '甲', '本组首篇', '待定（保留首篇）'],
      ['丁', '甲', '本组首篇', '待定（保留首篇）'],
    ]);
    expect(readReasons('follow-suggestions', none, { reasons })).toEqual([
      ['甲', '丙', '最完整、首发', '待定（采纳建议）'],
      ['丁', '丙', '最完整、首发', '待定（采纳建议）'],
    ]);
    expect(readReasons('follow-suggestions', none, { reasons: ['agrees-most'] })[0]![2]).toBe(
      '与其他稿件最一致（正文 96.7% 见于其他 4 篇中的至少一半）',
    );
    expect(readReasons('keep-centres', ['discard', null, null])).toEqual([
      ['甲', '丙', '最先导入', '编辑处理'],
      ['丁', '丙', '最先导入', '待定（保留首篇）'],
    ]);
    const picked = ['discard', 'canonical', null] as const;
    expect(readReasons('follow-suggestions', picked, { reasons })).toEqual([
      ['甲', '丙', '编辑选定', '编辑处理'],
      ['丁', '丙', '编辑选定', '待定（采纳建议）'],
    ]);
    const settled = ['discard', 'canonical', 'discard'] as const;
    expect(readReasons('keep-all', settled, { accepted: reasons })).toEqual([
      ['甲', '丙', '最完整、首发', '编辑采纳建议'],
      ['丁', '丙', '最完整、首发', '编辑采纳建议'],
    ]);
    // The current rules would suggest another article.
    expect(readReasons('keep-all', settled, { accepted: [], reasons })[0]![2]).toBe('建议');
    expect(readReasons('keep-all', settled)[0]![2]).toBe('编辑选定');
    expect(readReasons('keep-all', ['discard', 'discard', 'discard'])[0]).toEqual(['甲', null, null, '编辑处理']);
  });

  it('measures against the one kept, also where that is not the one it was compared with', () => {
    const { db } = newProject();
    const importId = newImport(db, { columns: ['正文'], mapping: { body: 0 } });
    const story = '青石江大桥昨日正式通车，两岸之间的行车时间由四十分钟缩短到八分钟，家住北岸的居民说等了二十年。';
    const [leader, copy] = [story, story.replace('八分钟', '九分钟')].map((body, index) =>
      addArticle(db, { importId, row: index + 2, fields: fieldsFrom({ body }), cells: [body] }, { body: 0 }),
    ) as [ArticleId, ArticleId];
    openCluster(db, leader);
    joinCluster(db, copy, leader, joinedBy(leader));
    const cluster = clusterOfEach(db).get(leader)!;
    decide(
      db,
      cluster,
      [
        { article: copy, verdict: 'canonical' },
        { article: leader, verdict: 'discard' },
      ],
      AT,
    );
    const [row] = read(
      removedTable(db, planOf(db, 'keep-all'), { ...workbook, language: 'en' }, sourcesOf(db, 'keep-all')),
    ).rows;
    expect(row!.slice(2, 3)).toEqual([3]);
    expect(row![4]).toBe('similar fingerprints');
    expect(row![6]).toBeGreaterThan(0.7);
    expect(row![6]).toBeLessThan(1);
    db.close();
  });

  it('names no kept article where all were discarded', () => {
    const { db, articles, cluster } = makeProject();
    const all = [articles[0]!, articles[2]!, articles[3]!];
    decide(
      db,
      cluster,
      all.map((article) => ({ article, verdict: 'discard' as const })),
      AT,
    );
    const { rows } = read(
      removedTable(db, planOf(db, 'keep-all'), { ...workbook, language: 'en' }, sourcesOf(db, 'keep-all')),
    );
    expect(rows.map((row) => row.slice(4, 7))).toEqual(all.map(() => [null, null, null]));
    db.close();
  });

  it('and the cleaned one together have every article once', () => {
    const { db } = makeProject();
    const plan = planOf(db, 'follow-suggestions');
    const titles = [
      cleanedTable(db, plan, workbook),
      removedTable(db, plan, workbook, sourcesOf(db, 'follow-suggestions')),
    ].flatMap((table) => read(table).rows.map((row) => row[1]));
    expect(titles.toSorted()).toEqual(['甲', '乙', '丙', '丁'].toSorted());
    db.close();
  });
});
