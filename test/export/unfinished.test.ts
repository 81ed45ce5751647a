// Exports through the router that end without a file, because a cell is too long or the editor cancels.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { finishImport } from '#electron/store/imports.ts';
import type { ExportKind, LongCells } from '#shared/contract/exports.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import type { UndecidedPolicy } from '#shared/model/model.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { newImport } from '../helpers/stored-projects.ts';

let session: Launch;

beforeAll(() => {
  session = launch();
});

afterAll(() => session.stop());

describe('a cell that no spreadsheet holds', () => {
  const longest = '长'.repeat(32_767);
  let project: string;

  async function write(
    kind: ExportKind,
    format: 'xlsx' | 'csv',
    undecided: UndecidedPolicy,
    longCells?: LongCells,
  ): Promise<JobEvent> {
    const target = path.join(session.folder, `长 ${kind}.${format}`);
    const { job } = await session.client.exports.start({ project, kind, format, undecided, target, longCells });
    const end = (await follow(session.client, job)).at(-1)!;
    expect(fs.existsSync(target)).toBe(end.type === 'done');
    return end;
  }

  beforeAll(async () => {
    project = (await session.client.projects.create({ name: '长文' })).path;
    const rows = [
      { 标题: '甲', 正文: '一篇报道的正文。'.repeat(20), 备注: longest },
      { 标题: '乙', 正文: '一篇报道的正文。'.repeat(20), 备注: `${longest}！` },
    ];
    const file = path.join(session.folder, '长文.jsonl');
    fs.writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
    const { job } = await session.client.intake.start({ project, path: file, reading: {} });
    expect((await follow(session.client, job)).at(-1)?.type).toBe('done');
  });

  it('is named by file, row and column before anything is written, whichever table it is in', async () => {
    const appError = { code: 'CELL_TOO_LONG', data: { file: '长文.jsonl', row: 2, column: '备注' } };
    for (const kind of ['cleaned', 'all'] as const) {
      const end = await write(kind, 'xlsx', 'keep-all');
      expect(end).toMatchObject({ type: 'refused', appError });
    }
    expect(await write('removed', 'xlsx', 'keep-centres')).toMatchObject({ type: 'refused', appError });
  });

  it('is written cut, with a mark, where that is asked for, and the result says where', async () => {
    for (const kind of ['cleaned', 'all'] as const) {
      const end = await write(kind, 'xlsx', 'keep-all', 'cut');
      const first = [{ sheet: '去重后', row: 3, column: '备注' }];
      expect(end).toMatchObject({ type: 'done', result: { cut: { cells: 1, first } } });
      const { Sheets } = XLSX.read(fs.readFileSync(path.join(session.folder, `长 ${kind}.xlsx`)));
      const [whole, cut] = XLSX.utils.sheet_to_json<{ 备注: string }>(Sheets.去重后!);
      expect(whole!.备注).toBe(longest);
      expect(cut!.备注).toMatch(/^长+…〔此处截断，全文 32768 字〕$/);
      expect(cut!.备注).toHaveLength(32_767);
    }
  });

  it('is found in a row without a body, which the cleaned file has as well', async () => {
    const other = (await session.client.projects.create({ name: '长文无正文' })).path;
    const file = path.join(session.folder, '无正文.jsonl');
    const rows = [
      { 标题: '甲', 正文: '一篇报道的正文。'.repeat(20), 备注: '' },
      { 标题: '乙', 正文: '', 备注: `${longest}！` },
    ];
    fs.writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
    const { job } = await session.client.intake.start({ project: other, path: file, reading: {} });
    expect((await follow(session.client, job)).at(-1)?.type).toBe('done');
    const target = path.join(session.folder, '无正文.xlsx');
    const given = { project: other, kind: 'cleaned', format: 'xlsx', undecided: 'keep-all', target } as const;
    const refused = await session.client.exports.start(given);
    const data = { file: '无正文.jsonl', row: 2, column: '备注' };
    expect((await follow(session.client, refused.job)).at(-1)).toMatchObject({
      appError: { code: 'CELL_TOO_LONG', data },
    });
    const alone = await session.client.exports.start({ ...given, articlesOnly: true });
    expect((await follow(session.client, alone.job)).at(-1)?.type).toBe('done');
  });

  it('hinders no table without it, and no csv', async () => {
    expect((await write('cleaned', 'xlsx', 'keep-centres')).type).toBe('done');
    expect((await write('clusters', 'xlsx', 'keep-all')).type).toBe('done');
    expect((await write('cleaned', 'csv', 'keep-all')).type).toBe('done');
    expect(fs.readFileSync(path.join(session.folder, '长 cleaned.csv'), 'utf8')).toContain(`${longest}！`);
  });
});

describe('a cancelled export', () => {
  it('leaves no other file next to its target', async () => {
    const { path: big } = await session.client.projects.create({ name: '很多' });
    const db = session.db(big);
    const importId = newImport(db);
    db.transaction(() => {
      // So long a text that writing it takes longer than a cancel needs to reach the thread.
      db.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
         INSERT INTO article_versions (import_id, row, external_id, title, source, url, published, author, body, cells)
         SELECT ?, i + 1, '', '标题' || i, '', '', '', '', replace(hex(zeroblob(600)), '0', '文'), '[{"field":true},{"field":true}]' FROM n`,
      ).run(importId);
      db.prepare('INSERT INTO clusters (leader_id) SELECT id FROM articles').run();
      db.prepare(
        "INSERT INTO memberships (article_id, cluster_id, kinds, matched_id, hd, similarity, containment, shared_sentences, tier) SELECT leader_id, id, '[\"leader\"]', leader_id, NULL, 1, 1, 0, 'identical' FROM clusters",
      ).run();
    })();
    finishImport(db, importId, '2024-03-01T08:00:00.000Z');
    const folder = path.join(session.folder, '出口');
    fs.mkdirSync(folder);
    const target = path.join(folder, '很多.xlsx');
    const { job } = await session.client.exports.start({
      project: big,
      kind: 'cleaned',
      format: 'xlsx',
      undecided: 'keep-all',
      target,
    });
    let cancelling: Promise<void> | undefined;
    const events = await follow(session.client, job, ({ type }) => {
      if (type === 'progress') cancelling ??= session.client.jobs.cancel({ job });
    });
    await cancelling;
    expect(['cancelled', 'done']).toContain(events.at(-1)?.type);
    // A complete file if the export ended before the cancel arrived; never a part of one.
    expect(fs.readdirSync(folder).filter((name) => name !== '很多.xlsx')).toEqual([]);
  });
});
