// The three tables of a project: which rows, in which order, with which columns.
import { describe, expect, it } from 'vitest';
import { toCsv } from '#electron/export/csv.ts';
import type { TableStyle } from '#electron/export/original-cells.ts';
import { planExport } from '#electron/export/plan.ts';
import { readDeciders, type Standings } from '#electron/export/survivors.ts';
import { cleanedTable, clusterTable, removedTable, setTable, type Table } from '#electron/export/tables.ts';
import { timeCell } from '#electron/export/time-cell.ts';
import { asFingerprint } from '#electron/fingerprint/simhash.ts';
import type { Cell } from '#electron/intake/cell.ts';
import { decide } from '#electron/review/decide.ts';
import { flag, writeNote } from '#electron/review/notes.ts';
import { addArticle } from '#electron/store/articles.ts';
import { iterateStandings, joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { addFingerprint } from '#electron/store/clusters/placements.ts';
import type { WritableDb } from '#electron/store/database.ts';
import type { ArticleId, ClusterId, ColumnMapping, UndecidedPolicy } from '#shared/model.ts';
import { measuredOf, type ReasonName } from '#shared/suggest/rules.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { clusterOfEach, fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';
import { contender } from '../suggest/contenders.ts';

const AT = '2024-03-01T09:00:00.000Z';

type Sheet = { columns: string[]; mapping: ColumnMapping; rows: Cell[][] };

/** Two imports with different columns: 甲 opens a cluster that 丙 joins, and 丁 of the second import; 乙 is alone. */
const sheets: Sheet[] = [
  {
    columns: ['编号', '标题', '正文'],
    mapping: { id: 0, title: 1, body: 2 },
    rows: [
      ['A1', '甲', '正文甲'],
      ['A2', '乙', '正文乙'],
      [null, '丙', '正文丙'],
    ],
  },
  { columns: ['正文', '备注', '标题'], mapping: { title: 2, body: 0 }, rows: [['正文丁', 7, '丁']] },
];

function makeProject(): { db: WritableDb; articles: ArticleId[]; cluster: ClusterId } {
  const { db } = newProject();
  const articles: ArticleId[] = [];
  sheets.forEach(({ columns, mapping, rows }, sheet) => {
    const importId = newImport(db, { columns, mapping, sheet: String(sheet) });
    rows.forEach((cells, index) => {
      const texts = Object.entries(mapping).map(([field, column]) => [field, cells[column] ?? '']);
      const fields = fieldsFrom(Object.fromEntries(texts));
      articles.push(addArticle(db, { importId, row: index + 2, fields, cells }, mapping));
    });
  });
  const [first, second, third, fourth] = articles as [ArticleId, ArticleId, ArticleId, ArticleId];
  openCluster(db, first);
  openCluster(db, second);
  joinCluster(db, third, first, joinedBy(first, { hd: 2, similarity: 0.123456 }));
  joinCluster(db, fourth, first, joinedBy(first, { hd: 0, similarity: 1 }));
  return { db, articles, cluster: clusterOfEach(db).get(first)! };
}

const workbook: TableStyle = { language: 'zh', isWorkbook: true };

function planOf(db: WritableDb, policy: UndecidedPolicy) {
  return planExport(iterateStandings(db), policy);
}

function standingsOf(db: WritableDb, undecided: UndecidedPolicy, suggestions: Standings['suggestions'] = new Map()) {
  return { undecided, deciders: readDeciders(db), suggestions };
}

function read({ columns, rows }: Table): { columns: readonly string[]; rows: Cell[][] } {
  return { columns, rows: Array.from(rows, (row) => [...row]) };
}

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

  it('has what the editor chose in place of the centre', () => {
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
    expect(read(removedTable(db, planOf(db, 'keep-centres'), workbook, standingsOf(db, 'keep-centres')))).toEqual({
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
        '处理',
        '处理时间',
        '关系',
        '旗标',
        '备注*',
      ],
      rows: [
        // Texts without a shingle share nothing that could be measured: they are together by their fingerprints.
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
          '首篇',
          '编辑处理',
          timeCell(AT),
          '无关',
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
          '首篇',
          '待定，保留首篇',
          null,
          '无关',
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
    const { rows } = read(removedTable(db, planOf(db, 'keep-all'), workbook, standingsOf(db, 'keep-all')));
    expect(rows.map((row) => [row[1], row[7], row[13]])).toEqual([
      ['甲', '指纹相近', '无关'],
      // Both are like 甲 alone.
      ['丙', '经另一篇', '无关'],
    ]);
    db.close();
  });

  it('says by which rule the one stands that is kept, and who decided', () => {
    const told = (
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
      const plan = planExport(iterateStandings(db), undecided, new Map(reasons ? [[cluster, ranking]] : []));
      const { rows } = read(removedTable(db, plan, workbook, standingsOf(db, undecided, suggestions)));
      db.close();
      return rows.map((row) => [row[1], row[6], row[10], row[11]]);
    };
    const reasons: ReasonName[] = ['most-complete', 'earliest'];
    const none = [null, null, null];
    const measured = measuredOf(contender(1, { length: 812 }, { shared: 0.967, others: 4 }));
    expect(told('keep-centres', none)).toEqual([
      ['丙', '甲', '首篇', '待定，保留首篇'],
      ['丁', '甲', '首篇', '待定，保留首篇'],
    ]);
    expect(told('follow-suggestions', none, { reasons })).toEqual([
      ['甲', '丙', '最完整（812 字）、首发', '待定，按建议'],
      ['丁', '丙', '最完整（812 字）、首发', '待定，按建议'],
    ]);
    expect(told('follow-suggestions', none, { reasons: ['agrees-most'] })[0]![2]).toBe(
      '与其他稿件最一致（正文 96% 见于其他 4 篇中的至少一半）',
    );
    expect(told('keep-centres', ['discard', null, null])).toEqual([
      ['甲', '丙', '最先导入', '编辑处理'],
      ['丁', '丙', '最先导入', '待定，保留首篇'],
    ]);
    const picked = ['discard', 'canonical', null] as const;
    expect(told('follow-suggestions', picked, { reasons })).toEqual([
      ['甲', '丙', '编辑选定', '编辑处理'],
      ['丁', '丙', '编辑选定', '待定，按建议'],
    ]);
    const settled = ['discard', 'canonical', 'discard'] as const;
    expect(told('keep-all', settled, { accepted: reasons })).toEqual([
      ['甲', '丙', '最完整、首发', '编辑采纳建议'],
      ['丁', '丙', '最完整、首发', '编辑采纳建议'],
    ]);
    // What is suggested by the rules of today is another thing.
    expect(told('keep-all', settled, { accepted: [], reasons })[0]![2]).toBe('建议');
    expect(told('keep-all', settled)[0]![2]).toBe('编辑选定');
    expect(told('keep-all', ['discard', 'discard', 'discard'])[0]).toEqual(['甲', null, null, '编辑处理']);
  });

  it('measures against the one kept, also where that is not the one it was compared with', () => {
    const { db } = newProject();
    const importId = newImport(db, { columns: ['正文'], mapping: { body: 0 } });
    const story = '青石江大桥昨日正式通车，两岸之间的行车时间由四十分钟缩短到八分钟，家住北岸的居民说等了二十年。';
    const [centre, copy] = [story, story.replace('八分钟', '九分钟')].map((body, index) =>
      addArticle(db, { importId, row: index + 2, fields: fieldsFrom({ body }), cells: [body] }, { body: 0 }),
    ) as [ArticleId, ArticleId];
    openCluster(db, centre);
    joinCluster(db, copy, centre, joinedBy(centre));
    const cluster = clusterOfEach(db).get(centre)!;
    decide(
      db,
      cluster,
      [
        { article: copy, verdict: 'canonical' },
        { article: centre, verdict: 'discard' },
      ],
      AT,
    );
    const [row] = read(
      removedTable(db, planOf(db, 'keep-all'), { ...workbook, language: 'en' }, standingsOf(db, 'keep-all')),
    ).rows;
    expect(row!.slice(2, 3)).toEqual([3]);
    expect(row![4]).toBe('near fingerprints');
    expect(row![6]).toBeGreaterThan(0.7);
    expect(row![6]).toBeLessThan(1);
    db.close();
  });

  it('names nobody where all were discarded', () => {
    const { db, articles, cluster } = makeProject();
    const all = [articles[0]!, articles[2]!, articles[3]!];
    decide(
      db,
      cluster,
      all.map((article) => ({ article, verdict: 'discard' as const })),
      AT,
    );
    const { rows } = read(
      removedTable(db, planOf(db, 'keep-all'), { ...workbook, language: 'en' }, standingsOf(db, 'keep-all')),
    );
    expect(rows.map((row) => row.slice(4, 7))).toEqual(all.map(() => [null, null, null]));
    db.close();
  });

  it('and the cleaned one together have every article once', () => {
    const { db } = makeProject();
    const plan = planOf(db, 'follow-suggestions');
    const titles = [
      cleanedTable(db, plan, workbook),
      removedTable(db, plan, workbook, standingsOf(db, 'follow-suggestions')),
    ].flatMap((table) => read(table).rows.map((row) => row[1]));
    expect(titles.toSorted()).toEqual(['甲', '乙', '丙', '丁'].toSorted());
    db.close();
  });
});

describe('the cluster table', () => {
  it('has every article one row: its id or else its row number, cluster, role and evidence', () => {
    const { db } = makeProject();
    expect(read(clusterTable(db, planOf(db, 'follow-suggestions'), 'follow-suggestions', 'en'))).toEqual({
      columns: ['id', 'row', 'cluster', 'role', 'evidence', 'hd', 'similarity', 'relation', 'outcome', 'flag', 'note'],
      rows: [
        ['A1', 2, 1, 'canonical', 'centre', null, null, null, 'kept', null, null],
        ['A2', 3, 2, 'single', null, null, null, null, 'kept', null, null],
        ['4', 4, 1, 'member', 'simhash', 2, 0.1235, 'reprint', 'discarded', null, null],
        ['2', 2, 1, 'member', 'simhash', 0, 1, 'reprint', 'discarded', null, null],
      ],
    });
    const { columns, rows } = read(clusterTable(db, planOf(db, 'follow-suggestions'), 'follow-suggestions', 'zh'));
    expect(columns).toEqual([
      '稿件编号',
      '稿件行号',
      '重复组',
      '角色',
      '依据',
      '汉明距离',
      '相似度',
      '关系',
      '去留',
      '旗标',
      '备注',
    ]);
    expect(rows.slice(0, 3)).toEqual([
      ['A1', 2, 1, '主稿（按建议）', '首篇', null, null, null, '保留', null, null],
      ['A2', 3, 2, '没有重复', null, null, null, null, '保留', null, null],
      ['4', 4, 1, '组内其他', '指纹相近', 2, 0.1235, '转载', '剔除', null, null],
    ]);
    db.close();
  });

  it('has flag and note of its cluster in every row, as the removed table has', () => {
    const { db, articles, cluster } = makeProject();
    writeNote(db, { cluster, text: '=请示主任', shown: '', at: AT });
    flag(db, { cluster, isFlagged: true, at: AT });
    decide(db, cluster, [{ article: articles[2]!, verdict: 'discard' }], AT);
    const plan = planOf(db, 'keep-all');
    const { rows } = read(clusterTable(db, plan, 'keep-all', 'en'));
    const noted = ['flagged', '=请示主任'];
    expect(rows.map((row) => row.slice(-2))).toEqual([noted, [null, null], noted, noted]);
    const removed = read(removedTable(db, plan, workbook, standingsOf(db, 'keep-all')));
    expect(removed.rows.map((row) => row.slice(-2))).toEqual([['有', '=请示主任']]);
    expect(read(cleanedTable(db, plan, workbook)).columns).toHaveLength(4);
    expect(toCsv(rows)).toContain("flagged,'=请示主任\r\n");
    db.close();
  });
});

describe('the tables of one export', () => {
  it('call an undecided article suggested where nothing is removed for it', () => {
    const { db, articles, cluster } = makeProject();
    const rolesOf = (language: 'zh' | 'en') =>
      read(clusterTable(db, planOf(db, 'keep-all'), 'keep-all', language)).rows.map((row) => row[3]);
    expect(rolesOf('zh')).toEqual(['建议主稿', '没有重复', '组内其他', '组内其他']);
    expect(rolesOf('en')[0]).toBe('suggested');
    decide(db, cluster, [{ article: articles[0]!, verdict: 'canonical' }], AT);
    expect(rolesOf('zh')[0]).toBe('主稿');
    expect(rolesOf('en')[0]).toBe('canonical');
    db.close();
  });

  it('give the same evidence for an article', () => {
    const { db, articles, cluster } = makeProject();
    decide(db, cluster, [{ article: articles[2]!, verdict: 'discard' }], AT);
    const plan = planOf(db, 'keep-centres');
    const removed = read(removedTable(db, plan, workbook, standingsOf(db, 'keep-centres'))).rows;
    const clusters = read(clusterTable(db, plan, 'keep-centres', 'zh')).rows.filter((row) => row[3] === '组内其他');
    expect(removed.map((row) => row[7])).toEqual(clusters.map((row) => row[4]));
    db.close();
  });
});

describe('the sets of the paper', () => {
  it('have the centres by fingerprint, those without one last, each with what joined it', () => {
    const { db, articles } = makeProject();
    addFingerprint(db, articles[0]!, asFingerprint(0xf0000000, 1));
    addFingerprint(db, articles[1]!, asFingerprint(0x10000000, 2));
    const { columns, rows } = read(setTable(db, new Map()));
    expect(columns.join()).toBe('fingerprint,id,row,similar');
    expect(rows.map(([fingerprint]) => fingerprint)).toEqual(['1000000000000002', 'f000000000000001']);
    const made = new Map([[articles[1]!, asFingerprint(0, 3)]]);
    expect(read(setTable(db, made)).rows.map(([fingerprint]) => fingerprint)).toEqual([
      '0000000000000003',
      'f000000000000001',
    ]);
    const similar = rows.map(([, , , members]) => String(members).split(' ').filter(Boolean).length);
    expect(similar).toEqual([0, 2]);
    db.close();
  });
});
