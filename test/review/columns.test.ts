// Fields and own columns that only one copy has: the sentence, the level, the batch and the loss panel say them.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planProject } from '#electron/stages/export/plan-project.ts';
import { openSnapshot } from '#electron/store/database.ts';
import type { BatchCandidate } from '#shared/contract/review.ts';
import { columnsOnlyIn } from '#shared/model/columns.ts';
import { assessRisk } from '#shared/review/risk.ts';
import { DEFAULT_MERGE_RULES, type MergeChoice, type MergeRules } from '#shared/review/row-merge.ts';
import { describeRisk } from '#shared/words/labels/risk-sentence.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { whenMeasured } from '../helpers/measured-risks.ts';

const BODY =
  '市水务局昨天介绍，老城区雨污分流改造已经完成，新建管道18.6公里，改造小区13个。工程历时两年，总投资3亿元，惠及居民4万户。' +
  '家住柳巷的退休教师周敏说，过去一下大雨楼道口就积水，孩子上学要大人背着出门。下一步将加强日常巡查，及时清理堵塞的管道。';
const LIBRARY =
  '新华路图书馆经过半年改造后重新开放，新增阅览座位三百个，藏书达到二十万册。馆方介绍，开放时间延长到晚上九点，' +
  '周末设有亲子阅读活动，读者可以在网上预约座位，也可以到馆登记，每天放出两百个名额。';

const HEADINGS = ['标题', '正文', '来源', '发布时间', '作者', '链接', '评级', '标签', '备注'];
const ROWS = [
  HEADINGS,
  ['雨污分流改造完成', BODY, '晚报', '2026-03-01 08:00', '无', '', '', '水务', ''],
  ['【民生】雨污分流改造完成！', BODY, '晨报', '2026-03-02 08:00', '林小禾', '', 'A级', '民生', ' '],
  ['图书馆重新开放', LIBRARY, '晚报', '2026-03-01 08:00', '周敏', '', 'B级', '文化', ''],
  ['图书馆重新开放', LIBRARY, '晨报', '2026-03-02 08:00', '周敏', '', 'B级', '文化', '—'],
];

let session: Launch;
let project: string;

beforeAll(async () => {
  session = launch({ hasWindow: true });
  project = (await session.client.projects.create({ name: '字段' })).path;
  const file = writeWorkbook(path.join(session.folder, '字段.xlsx'), ROWS);
  await follow(session.client, (await session.client.intake.start({ project, path: file, reading: {} })).job);
});
afterAll(() => session.stop());

test('a copy that alone has an author and a rating is no copy of which nothing is lost', async () => {
  const candidates = await whenMeasured(session.client, project);
  expect(candidates.map(({ batch }) => batch)).toEqual(['extra', 'safe']);
  const { risk, members } = await session.client.review.cluster({ project, cluster: candidates[0]!.cluster });
  const articles = members.map(({ article }) => article);
  // The one with the plain headline is suggested; placeholders and marks are no content.
  expect(risk!.suggested).toBe(articles[0]);
  expect(risk!.copies.map(({ columns }) => columns.map(({ name }) => name))).toEqual([['作者', '评级']]);
  expect(assessRisk(risk!)).toMatchObject({ level: 'check', finding: 'columns' });
  expect(describeRisk(risk!, (article) => articles.indexOf(article) + 1, 'zh')).toBe(
    '次日 2 家刊发，只有第 2 篇有：作者、评级',
  );
  // The loss panel compares the same columns.
  const [kept, copy] = await session.client.review.texts({ project, cluster: candidates[0]!.cluster, articles });
  expect(columnsOnlyIn(copy!.columns, kept!.columns, true)).toEqual(risk!.copies[0]!.columns);
  expect(columnsOnlyIn(kept!.columns, copy!.columns, true)).toEqual([]);
});

test('what the export fills in is not lost: in the sentence, the list, the batch and what is accepted', async () => {
  const { exports, review } = session.client;
  await whenMeasured(session.client, project);
  const readAll = async (merge: MergeRules | null) => {
    await exports.keepMerging({ project, merge, mergeOrigins: false });
    const [listed] = await review.clusters({ project });
    const { risk, members } = await review.cluster({ project, cluster: listed!.id });
    const { candidates, unmeasured } = await review.batch({ project, clusters: null });
    const articles = members.map(({ article }) => article);
    const db = openSnapshot(project);
    const { outcomes } = planProject(db, 'follow-suggestions', 2, 'low', merge).plan;
    db.close();
    return {
      sentence: describeRisk(risk!, (article) => articles.indexOf(article) + 1, 'zh'),
      risks: [listed!.risk, assessRisk(risk!), candidates[0]!].map((one) => one!.finding),
      batch: [candidates[0]!.batch, candidates[0]!.isFilledIn, unmeasured],
      discarded: [...outcomes.values()].filter(({ kept }) => !kept).length,
    };
  };
  const lost = await readAll(null);
  expect(lost).toMatchObject({ risks: ['columns', 'columns', 'columns'], batch: ['extra', false, 0], discarded: 1 });
  expect(await readAll(DEFAULT_MERGE_RULES)).toEqual({
    sentence: '次日 2 家刊发，正文相同，仅标题不同；导出时从第 2 篇补入：作者、评级',
    risks: ['title', 'title', 'title'],
    batch: ['safe', true, 0],
    discarded: 2,
  });
  const half = { ...DEFAULT_MERGE_RULES, others: 'keep' } as const;
  expect(await readAll(half)).toEqual({
    sentence: '次日 2 家刊发，只有第 2 篇有：评级；导出时从第 2 篇补入：作者',
    risks: ['columns', 'columns', 'columns'],
    batch: ['extra', true, 0],
    discarded: 1,
  });
  // An export by other rules than those of the project.
  const [asked] = await review.clusters({ project, merge: DEFAULT_MERGE_RULES });
  expect(asked!.risk).toMatchObject({ level: 'low', finding: 'title' });
  expect(await readAll(null)).toEqual(lost);
});

test('what is chosen for a cluster counts everywhere as the rules of the project would, and is undone', async () => {
  const { exports, review } = session.client;
  const [{ cluster }] = (await whenMeasured(session.client, project)) as [BatchCandidate, ...BatchCandidate[]];
  const target = path.join(session.folder, '选择.jsonl');
  const readAll = async (merge: MergeRules | null) => {
    await exports.keepMerging({ project, merge, mergeOrigins: false });
    const [listed] = await review.clusters({ project });
    const detail = await review.cluster({ project, cluster });
    const { candidates } = await review.batch({ project, clusters: null });
    const db = openSnapshot(project);
    const { outcomes } = planProject(db, 'follow-suggestions', 2, 'low', merge).plan;
    db.close();
    const { job } = await exports.start({
      ...{ project, target, merge, format: 'jsonl', undecided: 'follow-suggestions', language: 'zh' },
    });
    await follow(session.client, job);
    const [first] = fs.readFileSync(target, 'utf8').split('\n');
    return {
      risks: [listed!.risk, assessRisk(detail.risk!), candidates[0]!].map((one) => one!.finding),
      isFilledIn: candidates[0]!.isFilledIn,
      discarded: [...outcomes.values()].filter(({ kept }) => !kept).length,
      author: JSON.parse(first!).作者,
    };
  };
  const [lost, filled] = [await readAll(null), await readAll(DEFAULT_MERGE_RULES)];
  expect(lost).toEqual({ risks: ['columns', 'columns', 'columns'], isFilledIn: false, discarded: 1, author: '无' });
  expect(filled).toEqual({ risks: ['title', 'title', 'title'], isFilledIn: true, discarded: 2, author: '林小禾' });
  await review.chooseMerging({ project, cluster, choice: 'use' });
  expect(await readAll(null)).toEqual(filled);
  expect(await exports.merging({ project })).toMatchObject({ merge: null, chosen: { use: 1, none: 0 } });
  const { rev } = await review.chooseMerging({ project, cluster, choice: 'none' });
  expect((await review.history({ project })).entries.map(({ merging }) => merging)).toEqual(['none', 'use']);
  expect(await readAll(DEFAULT_MERGE_RULES)).toEqual(lost);
  await review.undo({ project });
  expect(await readAll(null)).toEqual(filled);
  await review.undo({ project });
  expect(await readAll(null)).toEqual(lost);
  const late = review.chooseMerging({ project, cluster, choice: 'use', rev });
  await expect(late).rejects.toMatchObject({ code: 'DECIDED_MEANWHILE' });
  // A batch is shown as it would be after the choice that it makes.
  const batch = (merging: MergeChoice | null) => review.batch({ project, clusters: null, merging });
  expect((await batch('use')).candidates[0]).toMatchObject({ batch: 'safe', isFilledIn: true });
  await exports.keepMerging({ project, merge: DEFAULT_MERGE_RULES, mergeOrigins: false });
  expect((await batch('none')).candidates[0]).toMatchObject({ batch: 'extra', isFilledIn: false });
  await exports.keepMerging({ project, merge: null, mergeOrigins: false });
});

test('a preview of merged rows has the counts by column, and examples with their origin', async () => {
  const preview = (merge: MergeRules, undecided: 'keep-all' | 'follow-suggestions') =>
    session.client.exports.previewMerge({ project, undecided, merge });
  const { examples, ...counts } = await preview(DEFAULT_MERGE_RULES, 'follow-suggestions');
  expect(counts).toEqual({
    rows: 1,
    columns: [
      { column: '作者', field: 'author', cells: 1 },
      { column: '评级', field: null, cells: 1 },
    ],
    ownColumns: ['评级', '标签', '备注'],
  });
  const from = [{ row: 3, source: '晨报' }];
  const kept = { row: 2, title: '雨污分流改造完成', from };
  expect(examples).toEqual([
    { ...kept, column: '作者', before: '无', after: '林小禾' },
    { ...kept, column: '评级', before: '', after: 'A级' },
  ]);
  const united = await preview({ ...DEFAULT_MERGE_RULES, others: 'union' }, 'follow-suggestions');
  expect(united.examples.map(({ column, after }) => [column, after])).toContainEqual(['标签', '水务；民生']);
  expect(await preview(DEFAULT_MERGE_RULES, 'keep-all')).toMatchObject({ rows: 0, examples: [] });
  // Of single clusters.
  const clusters = await session.client.review.clusters({ project });
  const counted = clusters.map(async ({ id }) => {
    const of = { project, undecided: 'follow-suggestions' as const, merge: DEFAULT_MERGE_RULES, clusters: [id] };
    return (await session.client.exports.previewMerge(of)).rows;
  });
  expect(await Promise.all(counted)).toEqual([1, 0]);
});

test('the rules of merging stay with the project, and start from its preferred sources', async () => {
  const { path: project } = await session.client.projects.create({ name: '规则' });
  const { state, change } = session.client.suggest;
  const { settings } = await state({ project });
  await change({ project, settings: { ...settings, rules: { ...settings.rules, sources: ['晨报'] } } });
  const { exports } = session.client;
  const started = await exports.merging({ project });
  const defaults = { ...DEFAULT_MERGE_RULES, preferredSources: ['晨报'] };
  const chosen = { use: 0, none: 0 };
  expect(started).toEqual({ merge: null, mergeOrigins: false, defaults, chosen });
  const kept = { merge: { ...defaults, columns: { 评级: 'longest' } }, mergeOrigins: true } as const;
  await exports.keepMerging({ project, ...kept });
  const { merge } = kept;
  expect(await exports.merging({ project })).toEqual({ ...kept, defaults: merge, chosen });
  // The rules are kept while nothing is merged.
  await exports.keepMerging({ project, merge: null, mergeOrigins: false });
  expect(await exports.merging({ project })).toEqual({ merge: null, mergeOrigins: false, defaults: merge, chosen });
});
