// The cluster table, its rows in common with the removed table, and the paper's sets.
import { describe, expect, it } from 'vitest';
import { asFingerprint } from '#electron/core/fingerprint/simhash.ts';
import { toCsv } from '#electron/stages/export/csv.ts';
import { cleanedTable, clusterTable, removedTable, setTable } from '#electron/stages/export/tables.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { chooseMerging, flag, writeNote } from '#electron/stages/review/notes.ts';
import { addFingerprint } from '#electron/store/clusters/placements.ts';
import { AT, makeProject, planOf, read, sourcesOf, workbook } from './tables-project.ts';

const keyOf = (article: number, cluster: number) =>
  expect.stringMatching(new RegExp(`^T${article}-${cluster}-u-[0-9a-f]{8}$`));

describe('the cluster table', () => {
  it('has every article one row: its id or else its row number, cluster, role and evidence', () => {
    const { db } = makeProject();
    expect(read(clusterTable(db, planOf(db, 'follow-suggestions'), 'follow-suggestions', 'en'))).toEqual({
      columns: [
        'id',
        'row',
        'cluster',
        'role',
        'evidence',
        'hd',
        'similarity',
        'relation',
        'outcome',
        'flag',
        'note',
        'filling in',
        'title',
        'source',
        'decision',
        'key',
      ],
      rows: [
        [
          'A1',
          2,
          1,
          'canonical',
          'first article',
          null,
          null,
          null,
          'kept',
          null,
          null,
          null,
          '甲',
          null,
          'undecided',
          keyOf(1, 1),
        ],
        ['A2', 3, 2, 'single', null, null, null, null, 'kept', null, null, null, '乙', null, null, keyOf(2, 2)],
        [
          '4',
          4,
          1,
          'member',
          'similar fingerprints',
          2,
          0.1235,
          'reprint',
          'discarded',
          null,
          null,
          null,
          '丙',
          null,
          'undecided',
          keyOf(3, 1),
        ],
        [
          '2',
          2,
          1,
          'member',
          'similar fingerprints',
          0,
          1,
          'reprint',
          'discarded',
          null,
          null,
          null,
          '丁',
          null,
          'undecided',
          keyOf(4, 1),
        ],
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
      '导出时补全',
      '标题',
      '来源',
      '处理结果',
      '校验码',
    ]);
    expect(rows.slice(0, 3)).toEqual([
      [
        'A1',
        2,
        1,
        '主稿（按建议）',
        '本组首篇',
        null,
        null,
        null,
        '保留',
        null,
        null,
        null,
        '甲',
        null,
        '待定',
        keyOf(1, 1),
      ],
      ['A2', 3, 2, '没有重复', null, null, null, null, '保留', null, null, null, '乙', null, null, keyOf(2, 2)],
      ['4', 4, 1, '组内稿件', '指纹相近', 2, 0.1235, '转载', '剔除', null, null, null, '丙', null, '待定', keyOf(3, 1)],
    ]);
    db.close();
  });

  it('has flag, note and merging of its cluster in every row, as the removed table has', () => {
    const { db, articles, cluster } = makeProject();
    writeNote(db, { cluster, text: '=请示主任', shown: '', at: AT });
    flag(db, { cluster, isFlagged: true, at: AT });
    chooseMerging(db, { cluster, choice: 'none', at: AT });
    decide(db, cluster, [{ article: articles[2]!, verdict: 'discard' }], AT);
    const plan = planOf(db, 'keep-all');
    const { rows } = read(clusterTable(db, plan, 'keep-all', 'en'));
    const noted = ['flagged', '=请示主任', 'not filled in'];
    expect(rows.map((row) => row.slice(9, 12))).toEqual([noted, [null, null, null], noted, noted]);
    expect(rows.map((row) => row[14])).toEqual(['undecided', null, 'discard', 'undecided']);
    expect(rows[2]![15]).toMatch(/^T3-1-d-/);
    const removed = read(removedTable(db, plan, workbook, sourcesOf(db, 'keep-all')));
    expect(removed.rows.map((row) => row.slice(-3))).toEqual([['有', '=请示主任', '不补全']]);
    expect(read(cleanedTable(db, plan, workbook)).columns).toHaveLength(4);
    expect(toCsv(rows)).toContain("flagged,'=请示主任,");
    db.close();
  });
});

describe('the tables of one export', () => {
  it('call an undecided article suggested where nothing is removed for it', () => {
    const { db, articles, cluster } = makeProject();
    const rolesOf = (language: 'zh' | 'en') =>
      read(clusterTable(db, planOf(db, 'keep-all'), 'keep-all', language)).rows.map((row) => row[3]);
    expect(rolesOf('zh')).toEqual(['建议主稿', '没有重复', '组内稿件', '组内稿件']);
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
    const removed = read(removedTable(db, plan, workbook, sourcesOf(db, 'keep-centres'))).rows;
    const clusters = read(clusterTable(db, plan, 'keep-centres', 'zh')).rows.filter((row) => row[3] === '组内稿件');
    expect(removed.map((row) => row[7])).toEqual(clusters.map((row) => row[4]));
    db.close();
  });
});

describe('the sets of the paper', () => {
  it('have the leaders by fingerprint, those without one last, each with what joined it', () => {
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
