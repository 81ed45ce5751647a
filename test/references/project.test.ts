// Reference sets of a folder through the router: imports are compared with them, and exports name the copied reference.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { examine, isError } from '#electron/store/file/doctor.ts';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import { SET_ENDING } from '#shared/contract/reference-sets.ts';
import { detectionFor, STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId, ImportId } from '#shared/model/model.ts';
import { bridge } from '../fixtures/relations.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { makeSetEndless } from '../helpers/endless-project.ts';
import { follow } from '../helpers/launch.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { imported, newProject, session } from '../intake/import-session.ts';
import { changeSet, makeSet, type ReferenceRow, writeRows } from './reference-sets.ts';

const outlet = { id: 'R7', source: '云溪日报', url: 'https://yunxi.example/7' };
const published: ReferenceRow = { ...bridge, ...outlet };
const other: ReferenceRow = {
  title: '湖面结冰',
  body: '青螺湖昨夜结冰，湖面冰层厚达十二厘米，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌和十二处救生圈。',
};
const MORE = '市住建局同时透露，大桥的夜景灯光方案已经向社会公开征集，评选结果将在六月公布。';
const rows: readonly ReferenceRow[] = [
  { ...bridge, id: 'N1', source: '晚报' },
  { ...other, id: 'N2' },
  { ...bridge, id: 'N3', title: '云溪大桥通车在即', body: bridge.body + MORE, source: '晨报' },
];

/** Makes a project in its own folder with a set, and a list that copies one of the set's articles. */
async function prepare(name: string, list: readonly ReferenceRow[]) {
  const first = await newProject(name);
  const folder = path.join(path.dirname(first), name);
  fs.mkdirSync(folder);
  const project = (await session.client.projects.create({ name, path: path.join(folder, `${name}.tonggao`) })).path;
  await makeSet([published], folder);
  return { project, folder, file: writeRows(path.join(temporaryFolder(), '新稿.csv'), list) };
}

async function matchesOf(project: string): Promise<PublishedMatch[]> {
  const clusters = await session.client.review.clusters({ project });
  const details = await Promise.all(clusters.map(({ id }) => session.client.review.cluster({ project, cluster: id })));
  return details.flatMap((detail) => detail.published);
}

async function finish(job: Promise<{ job: string }>) {
  const last = (await follow(session.client, (await job).job)).at(-1)!;
  if (last.type !== 'done') throw new Error(JSON.stringify(last));
  return last.result;
}

async function exportRemoved(project: string): Promise<string[][]> {
  const target = path.join(temporaryFolder(), '剔除.csv');
  const asked = { project, kind: 'removed', format: 'csv', target, language: 'en' } as const;
  await finish(session.client.exports.start({ ...asked, undecided: 'keep-all' }));
  return parseCsv(fs.readFileSync(target, 'utf8'));
}

it('a set that does not end is refused wherever it would be read, and the list is imported', async () => {
  const { project, folder, file } = await prepare('无尽', rows.slice(0, 2));
  makeSetEndless(path.join(folder, `已发${SET_ENDING}`));
  const refused = { appError: { code: 'REFERENCES_UNUSABLE' } };
  expect((await imported(project, file)).references).toMatchObject({
    sets: [],
    refused: [{ set: '已发', ...refused }],
  });
  expect(await session.client.references.list({ project })).toMatchObject([{ name: '已发', ...refused }]);
  expect(await finish(session.client.references.compare({ project }))).toMatchObject({ refused: [refused] });
  const adding = await session.client.references.add({ project, name: '已发', sources: [file], change: 'add' });
  expect((await follow(session.client, adding.job)).at(-1)).toMatchObject({ type: 'refused', ...refused });
});

it('an article that a set has is a case of the list, discarded and exported with the id of the reference', async () => {
  const { project, file } = await prepare('单篇', rows.slice(0, 2));
  const { references, clusters } = await imported(project, file);
  expect(references).toEqual({ sets: ['已发'], matched: 1, refused: [], isLeftOut: false });
  expect(clusters).toBe(1);
  const [listed] = await session.client.review.clusters({ project });
  expect(listed).toMatchObject({ size: 1, isAlreadyPublished: true, tier: 'identical', status: 'open' });
  const detail = await session.client.review.cluster({ project, cluster: listed!.id });
  expect(detail.published).toMatchObject([
    { set: '已发', externalId: 'R7', source: '云溪日报', url: outlet.url, relation: 'identical', more: 0 },
  ]);
  const text = await session.client.references.text({ project, article: detail.members[0]!.article, set: '已发' });
  expect(text).toMatchObject({ title: bridge.title, body: bridge.body, boilerplate: [] });

  const verdicts = [{ article: detail.members[0]!.article, verdict: 'discard' as const }];
  const { status } = await session.client.review.decide({ project, cluster: listed!.id, verdicts, accepted: [] });
  expect(status).toBe('resolved');
  const [head, row] = await exportRemoved(project);
  const cells = Object.fromEntries(head!.map((name, at) => [name, row![at]]));
  expect(cells).toMatchObject({
    ...{ 'reference set': '已发', 'reference id': 'R7', 'reference source': '云溪日报' },
    ...{ 'reference published': bridge.published, 'reference url': outlet.url, rule: 'already published' },
  });
  expect((await session.client.projects.info({ path: project })).resolvedClusters).toBe(1);
  await session.client.review.undo({ project });
  expect((await session.client.projects.info({ path: project })).resolvedClusters).toBe(0);
  expectSound(project);
});

it('an article that says more is suggested to be kept, and the copy in its cluster is not', async () => {
  const { project, file } = await prepare('多稿', rows);
  await imported(project, file);
  const [{ id } = { id: 0 as ClusterId }] = await session.client.review.clusters({ project });
  const { members, published: matches, suggestion } = await session.client.review.cluster({ project, cluster: id });
  expect(members).toHaveLength(2);
  expect(matches.map(({ more }) => more > 0)).toEqual([false, true]);
  expect(suggestion).toBe(members[1]!.article);
  const counted = await session.client.exports.counts({ project, undecided: 'follow-suggestions' });
  expect(counted).toMatchObject({ kept: 2, removed: 1 });
  const batch = await session.client.review.batch({ project, clusters: null });
  expect(batch.candidates).toEqual([]);
});

it('an article that corrects a figure of the reference is suggested to be kept', async () => {
  const corrected = { ...bridge, id: 'N4', source: '晚报', body: bridge.body.replace('1860', '1960') };
  const { project, file } = await prepare('更正', [corrected, { ...other, id: 'N2' }]);
  await imported(project, file);
  const [match] = await matchesOf(project);
  expect(match).toMatchObject({ relation: 'reprint', more: 0, facts: 1 });
  const counted = await session.client.exports.counts({ project, undecided: 'follow-suggestions' });
  expect(counted).toMatchObject({ kept: 2, removed: 0 });
});

it('a set that is off is as one that is not there, and counts again when it is on', async () => {
  const { project, file, folder } = await prepare('开关', rows);
  await session.client.references.switchOn({ project, name: '已发', isOn: false });
  const { references } = await imported(project, file);
  expect(references).toMatchObject({ sets: [], matched: 0 });
  expect(await matchesOf(project)).toEqual([]);
  await session.client.references.switchOn({ project, name: '已发', isOn: true });
  expect(await finish(session.client.references.compare({ project }))).toMatchObject({ matched: 2, sets: ['已发'] });
  const found = await matchesOf(project);
  expect(found).toHaveLength(2);
  await session.client.references.switchOn({ project, name: '已发', isOn: false });
  expect(await matchesOf(project)).toEqual([]);
  expect(await session.client.references.list({ project })).toMatchObject([{ name: '已发', isOn: false, matches: 2 }]);
  await session.client.references.switchOn({ project, name: '已发', isOn: true });
  expect(await matchesOf(project)).toEqual(found);
  // The snapshot remains after the set is removed.
  await session.client.references.remove({ project, name: '已发' });
  expect(fs.readdirSync(folder).filter((name) => name.endsWith(SET_ENDING))).toEqual([]);
  expect(await matchesOf(project)).toEqual(found);
  const { article, set } = found[0]!;
  expect(await session.client.references.text({ project, article, set })).toBeNull();
  expect(await session.client.references.list({ project })).toMatchObject([
    { name: '已发', summary: null, appError: { code: 'REFERENCES_MISSING' } },
  ]);
  expectSound(project);
});

it('a set that is new or was changed elsewhere is named until all articles were compared with it', async () => {
  const { project, file, folder } = await prepare('更新', rows);
  const uncompared = async () => {
    const sets = await session.client.references.list({ project });
    return sets.filter((set) => set.isUncompared).map(({ name }) => name);
  };
  expect(await uncompared()).toEqual([]);
  await imported(project, file);
  expect(await uncompared()).toEqual([]);
  const source = writeRows(path.join(temporaryFolder(), '补.csv'), [other]);
  await changeSet({ set: path.join(folder, `已发${SET_ENDING}`), sources: [source], change: 'update' });
  await makeSet([other], folder, '另一库');
  expect(await uncompared()).toEqual(['另一库', '已发']);
  await session.client.references.switchOn({ project, name: '另一库', isOn: false });
  await imported(project, writeRows(path.join(temporaryFolder(), '再来.csv'), [{ body: '冬泳队暂停活动。' }]));
  expect(await uncompared()).toEqual(['已发']);
  expect(await finish(session.client.references.compare({ project }))).toMatchObject({ matched: 3 });
  expect(await uncompared()).toEqual([]);
});

it('a set is named until articles are compared as texts are compared since a re-cluster or a mark', async () => {
  const { project, file } = await prepare('改设置', rows);
  const { detection, boilerplate, review, references } = session.client;
  const uncompared = async () => (await references.list({ project })).some(({ isUncompared }) => isUncompared);
  await imported(project, file);
  const strict = { ...detectionFor('standard'), standard: { ...STANDARD_THRESHOLDS, probability: 0.9 } };
  const shown = await finish(detection.preview({ project, detection: strict }));
  if (shown.kind !== 'preview') throw new Error(shown.kind);
  await finish(detection.apply({ project, preview: shown.id, policy: 'keep' }));
  expect(await uncompared()).toBe(true);
  await finish(references.compare({ project }));
  expect(await uncompared()).toBe(false);
  const [{ id } = { id: 0 as ClusterId }] = await review.clusters({ project });
  const [{ article } = { article: 0 as ArticleId }] = (await review.cluster({ project, cluster: id })).members;
  await finish(boilerplate.mark({ project, passage: { article, text: bridge.body }, scope: 'all' }));
  expect(await uncompared()).toBe(true);
  await finish(references.compare({ project }));
  expect(await uncompared()).toBe(false);
  await review.undo({ project });
  expect(await uncompared()).toBe(true);
});

it('a set that is no set is named, and the import ends as without it', async () => {
  const { project, file, folder } = await prepare('坏库', rows);
  fs.writeFileSync(path.join(folder, `坏${SET_ENDING}`), 'not a database, only some bytes');
  const { references, imported: count } = await imported(project, file);
  expect(count).toBe(3);
  expect(references).toMatchObject({
    ...{ sets: ['已发'], matched: 2, refused: [{ set: '坏', appError: { code: 'REFERENCES_UNUSABLE' } }] },
  });
});

it('removing an import leaves no match', async () => {
  const { project, file } = await prepare('移除', rows);
  await imported(project, file);
  const db = session.db(project);
  const stored = () => db.prepare('SELECT count(*) FROM reference_matches').pluck().get();
  expect(stored()).toBe(2);
  db.prepare('UPDATE imports SET finished_at = NULL').run();
  const id = db.prepare('SELECT id FROM imports').pluck().get() as ImportId;
  const { job } = await session.client.intake.removeUnfinished({ project, import: id });
  await follow(session.client, job);
  expect(stored()).toBe(0);
  expect(await session.client.review.clusters({ project })).toEqual([]);
  expectSound(project);
});

function expectSound(project: string): void {
  expect([...examine(session.db(project))].filter(isError)).toEqual([]);
}
