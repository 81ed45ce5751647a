// Exporting through the router: the counts equal what is written, and a refused or cancelled export leaves no file.

import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as XLSX from 'xlsx';
import { fileNames } from '#electron/cells/table-labels.ts';
import { logHeadings } from '#electron/stages/export/labels/log-labels.ts';
import { finishImport } from '#electron/store/imports.ts';
import { type ExportKind, NO_OTHERS } from '#shared/contract/exports.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { type ClusterId, type UndecidedPolicy, undecidedPolicies } from '#shared/model/model.ts';
import { reasonLabels } from '#shared/words/labels/reason-labels.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { acceptMeasured } from '../helpers/measured-risks.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { newImport } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { parseCsv } from '../helpers/texts/csv.ts';

const COUNT = 150;
const bodyless = ['X1', '没有正文，\n但标题有两行', null, null];

let session: Launch;
let project: string;

async function exportTo(target: string, kind: ExportKind, undecided: UndecidedPolicy): Promise<JobEvent> {
  const { job } = await session.client.exports.start({ project, kind, format: 'csv', undecided, target });
  return (await follow(session.client, job)).at(-1)!;
}

beforeAll(async () => {
  session = launch({ hasWindow: true });
  project = (await session.client.projects.create({ name: '导出' })).path;
  const file = writeWorkbook(path.join(session.folder, '稿件.xlsx'), [
    SYNTHETIC_COLUMNS,
    ...makeArticles(COUNT, 95),
    bodyless,
  ]);
  const { job } = await session.client.intake.start({ project, path: file, reading: {} });
  expect((await follow(session.client, job)).at(-1)?.type).toBe('done');
});

afterAll(() => session.stop());

describe('an export', () => {
  it('writes as many rows of each table as were counted', async () => {
    const undecided = 'follow-suggestions';
    const { kept, removed, others } = await session.client.exports.counts({ project, undecided });
    expect(kept + removed).toBe(COUNT);
    expect(others).toEqual({ ...NO_OTHERS, rejected: [{ reason: 'no-body', rows: 1 }] });
    expect(removed).toBeGreaterThan(20);
    // Nobody discarded the row without a body.
    const written = { cleaned: kept + 1, removed, clusters: COUNT };
    for (const [kind, rows] of Object.entries(written) as [ExportKind, number][]) {
      const target = path.join(session.folder, `${kind}.csv`);
      const done = await exportTo(target, kind, undecided);
      expect(done).toMatchObject({ type: 'done', result: { path: target, kept, removed } });
      expect(parseCsv(fs.readFileSync(target, 'utf8'))).toHaveLength(rows + 1);
    }
  });

  it('without a target can be downloaded, and nothing else can', async () => {
    const { job } = await session.client.exports.start({ project, format: 'csv', undecided: 'keep-all' });
    const done = (await follow(session.client, job)).at(-1);
    if (done?.type !== 'done' || done.result.kind !== 'export') throw new Error('the export is not done');
    const file = await session.client.files.download({ path: done.result.path });
    expect(parseCsv(await file.text())).toHaveLength(1 + COUNT + 1);
    await expect(session.client.files.download({ path: project })).rejects.toMatchObject({ code: 'FILE_NOT_OFFERED' });
  });

  it('under stop is refused while clusters are undecided, leaves no file, and works when all are decided', async () => {
    const target = path.join(session.folder, '停.csv');
    const { undecidedClusters } = await session.client.exports.counts({ project, undecided: 'stop' });
    expect(await exportTo(target, 'cleaned', 'stop')).toMatchObject({
      type: 'refused',
      appError: { code: 'UNDECIDED_LEFT', data: { clusters: undecidedClusters } },
    });
    expect(fs.existsSync(target)).toBe(false);
    for (const { id } of await session.client.review.clusters({ project })) {
      const { members } = await readCluster(session.client, { project, cluster: id });
      const verdicts = members.map(({ article }, place) => ({
        article: article.id,
        verdict: place === 0 ? ('canonical' as const) : ('discard' as const),
      }));
      const { status } = await session.client.review.decide({ project, cluster: id, verdicts });
      expect(status).toBe('resolved');
    }
    expect((await exportTo(target, 'cleaned', 'stop')).type).toBe('done');
    const kept = new Set<number>();
    for (const undecided of undecidedPolicies)
      kept.add((await session.client.exports.counts({ project, undecided })).kept);
    expect([...kept]).toEqual([parseCsv(fs.readFileSync(target, 'utf8')).length - 1 - 1]);
  });
});

describe('a target that is in use', () => {
  it('is refused, also if a link of another name leads to it: a project, and the source of an import', async () => {
    const before = fs.readFileSync(project);
    const link = path.join(session.folder, '净稿.csv');
    fs.symlinkSync(project, link);
    for (const target of [project, link, path.join(session.folder, '稿件.xlsx')]) {
      const starting = session.client.exports.start({ project, format: 'csv', undecided: 'keep-all', target });
      await expect(starting).rejects.toMatchObject({ code: 'TARGET_IN_USE' });
    }
    expect(fs.readFileSync(project).equals(before)).toBe(true);
  });

  it('is refused for a source that was imported by a link, under either name', async () => {
    const file = writeWorkbook(path.join(session.folder, '原稿.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(3, 96)]);
    const link = path.join(session.folder, '链接.xlsx');
    fs.symlinkSync(file, link);
    const other = (await session.client.projects.create({ name: '链接' })).path;
    const { job } = await session.client.intake.start({ project: other, path: link, reading: {} });
    await follow(session.client, job);
    for (const target of [file, link]) {
      const starting = session.client.exports.start({ project, format: 'xlsx', undecided: 'keep-all', target });
      await expect(starting).rejects.toMatchObject({ code: 'TARGET_IN_USE' });
    }
  });

  it('is found without a look at the paths that a project has stored, which may be of other machines', async () => {
    const { path: foreign } = await session.client.projects.create({ name: '别处' });
    const share = '//server/share/稿件.xlsx';
    const db = session.db(foreign);
    finishImport(db, newImport(db, { path: share, rows: 0 }), '2024-03-01T08:00:01.000Z');
    const asked = (['existsSync', 'realpathSync', 'statSync', 'lstatSync'] as const).map((name) => vi.spyOn(fs, name));
    onTestFinished(() => asked.forEach((spy) => void spy.mockRestore()));
    expect((await exportTo(path.join(session.folder, '未用.csv'), 'cleaned', 'keep-all')).type).toBe('done');
    expect(asked.flatMap(({ mock }) => mock.calls.map(([file]) => file))).not.toContain(share);
    await expect(exportTo(share, 'cleaned', 'keep-all')).rejects.toMatchObject({ code: 'TARGET_IN_USE' });
  });
});

describe('the removed list', () => {
  it('names the rule of each kept article, and who decided: also after an undo and a redo', async () => {
    const { client } = session;
    const { path: project } = await client.projects.create({ name: '谁定的' });
    const file = writeWorkbook(path.join(session.folder, '谁定的.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(80, 95)]);
    const { job } = await client.intake.start({ project, path: file, reading: {} });
    expect((await follow(client, job)).at(-1)?.type).toBe('done');
    const target = path.join(session.folder, '谁定的.csv');
    const readReasons = async (undecided: UndecidedPolicy) => {
      const { job } = await client.exports.start({ project, kind: 'removed', format: 'csv', undecided, target });
      expect((await follow(client, job)).at(-1)?.type).toBe('done');
      const [head, ...rows] = parseCsv(fs.readFileSync(target, 'utf8'));
      const [id, rule, who] = ['编号', '规则', '处理方式'].map((name) => head!.indexOf(name));
      return rows.map((row) => ({ id: row[id!]!, rule: row[rule!]!, who: row[who!]! }));
    };
    const byPolicy = await readReasons('keep-centres');
    expect(new Set(byPolicy.map(({ rule, who }) => `${rule} ${who}`))).toEqual(new Set(['本组首篇 待定（保留首篇）']));
    const bySuggestion = await readReasons('follow-suggestions');
    expect(bySuggestion).toHaveLength(byPolicy.length);
    const reasons: string[] = Object.values(reasonLabels.zh);
    for (const { rule, who } of bySuggestion) {
      expect(rule.split('、').filter((reason) => !reasons.includes(reason.replace(/（.*）$/, '')))).toEqual([]);
      expect(who).toBe('待定（采纳建议）');
    }

    const [accepted, own] = (await client.review.clusters({ project })).filter(({ tier }) => tier !== 'identical');
    const settle = async (cluster: ClusterId, keepSuggested: boolean) => {
      const { members, suggestion, suggested } = await readCluster(client, { project, cluster });
      const kept = members.find(({ article }) => (article.id === suggestion) === keepSuggested)!.article.id;
      const verdicts = members.map(({ article: { id } }) => ({
        article: id,
        verdict: id === kept ? ('canonical' as const) : ('discard' as const),
      }));
      await client.review.decide({ project, cluster, verdicts, ...(keepSuggested && { accepted: suggested.reasons }) });
      return members.length - 1;
    };
    const counts = { accepted: await settle(accepted!.id, true), editor: await settle(own!.id, false) };
    const { discarded: bulk } = await acceptMeasured(client, project);
    expect(bulk).toBeGreaterThan(0);
    const before = await readReasons('keep-centres');
    const by = (who: string, rows = before) => rows.filter((row) => row.who === who);
    expect(by('编辑采纳建议')).toHaveLength(counts.accepted);
    expect(by('编辑批量采纳建议')).toHaveLength(bulk);
    const editors = by('编辑处理');
    expect(editors).toHaveLength(counts.editor);
    expect(new Set(editors.map(({ rule }) => rule))).toEqual(new Set(['编辑选定']));
    const stands = [...by('编辑采纳建议'), ...by('编辑批量采纳建议')].map(({ rule }) => rule);
    expect(stands.filter((rule) => rule === '编辑选定' || rule === '本组首篇')).toEqual([]);
    // Changed rules do not affect suggestions that were accepted under earlier rules.
    const { settings } = await client.suggest.state({ project });
    await client.suggest.change({ project, settings: { ...settings, rules: { order: ['has-byline'], sources: [] } } });
    expect(await readReasons('keep-centres')).toEqual(before);
    await client.review.undo({ project });
    expect(by('编辑批量采纳建议', await readReasons('keep-centres'))).toEqual([]);
    await client.review.redo({ project });
    expect(by('编辑批量采纳建议', await readReasons('keep-centres'))).toHaveLength(bulk);
  });
});

describe('the decision log', () => {
  it('has every verdict with its time on the reader’s clock, and the former state of the article', async () => {
    const target = path.join(session.folder, '记录.csv');
    expect((await exportTo(target, 'log', 'keep-all')).type).toBe('done');
    const [head, ...rows] = parseCsv(fs.readFileSync(target, 'utf8'));
    expect(head).toEqual(logHeadings.zh);
    const { articlesInClusters } = await session.client.projects.info({ path: project });
    expect(rows).toHaveLength(articlesInClusters);
    const today = new Date().toLocaleString('sv').slice(0, 10);
    for (const [, time, what, , , , , title, before, after] of rows) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(Math.abs(Date.parse(time!.slice(0, 10)) - Date.parse(today))).toBeLessThanOrEqual(86_400_000);
      expect([what, before]).toEqual(['处理', '待定']);
      expect(['主稿', '剔除']).toContain(after);
      expect(title).not.toBe('');
    }
  });
});

describe('a workbook of all', () => {
  it('has the same cells as each table by itself, a sheet each', async () => {
    const target = path.join(session.folder, '全部.xlsx');
    const exported = { project, format: 'xlsx', undecided: 'keep-all', language: 'en', workbook: 'rebuilt' } as const;
    const write = async (kind: ExportKind, target: string) => {
      const { job } = await session.client.exports.start({ ...exported, kind, target });
      expect((await follow(session.client, job)).at(-1)?.type).toBe('done');
      return XLSX.read(fs.readFileSync(target), { dense: true });
    };
    const all = await write('all', target);
    const kinds = ['cleaned', 'removed', 'clusters', 'log'] as const;
    expect(all.SheetNames).toEqual(kinds.map((kind) => fileNames.en[kind]));
    for (const kind of kinds) {
      const one = await write(kind, path.join(session.folder, `一张 ${kind}.xlsx`));
      const cellsOf = (sheet: XLSX.WorkSheet) => XLSX.utils.sheet_to_json(sheet, { header: 1, raw: false });
      const cells = cellsOf(all.Sheets[fileNames.en[kind]]!);
      expect(cells.length).toBeGreaterThan(1);
      expect(one.SheetNames).toEqual([fileNames.en[kind]]);
      expect(cells).toEqual(cellsOf(one.Sheets[fileNames.en[kind]]!));
    }
  });
});

describe('the rejected rows', () => {
  it('are one record each, though a cell has line breaks and commas', async () => {
    const { imports } = await session.client.projects.info({ path: project });
    const file = await session.client.intake.rejectedFile({ project, import: imports[0]!.id });
    expect(parseCsv(await file.text()).slice(1)).toEqual([[String(COUNT + 2), '正文为空', 'X1', bodyless[1], '', '']]);
  });
});
