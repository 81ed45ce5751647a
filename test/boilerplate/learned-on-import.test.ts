// Boilerplate of a project: learned before the first row of an import is placed, and left out of comparisons. Changes
// rebuild the index of the articles that carry it.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { detectionFor, type Profile, profiles } from '#shared/model/detection.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { syntheticStory } from './boilerplate-samples.ts';
import { importRows, type Row, writeRows } from './import-rows.ts';

const FOOTER = '看更多身边事，就在本站应用，每天三十秒读懂一座城。';
const NOTICE = '本网站所刊载的全部内容仅供读者参考，并不代表本网站的立场。';

let session: Launch;

beforeAll(() => {
  session = launch();
});
afterAll(() => session.stop());

function rowsOf(count: number, seed: number, frame = ''): Row[] {
  return Array.from({ length: count }, (_, n) => [
    `${seed}-${n}`,
    `标题${seed}之${n}`,
    `${syntheticStory(1000 * seed + n, 300)}${frame && `\n${frame}`}`,
    '江城晚报',
  ]);
}

async function makeProject(rows: readonly Row[], profile: Profile = 'standard') {
  const { path: project } = await session.client.projects.create({ name: '非正文', detection: detectionFor(profile) });
  const result = await importInto(project, rows);
  return { project, result };
}

const importInto = (project: string, rows: readonly Row[], onEvent?: (event: JobEvent) => unknown) =>
  importRows(session, project, rows, onEvent);

function read<Result>(project: string, sql: string): Result[] {
  return session.db(project).prepare(sql).raw().all() as Result[];
}

function run(project: string, sql: string, ...values: unknown[]): void {
  session.db(project).prepare(sql).run(values);
}

const boilerplateOf = (project: string) =>
  read(project, 'SELECT text, source, articles, origin, is_on FROM boilerplate');

function indexOf(project: string) {
  return read(
    project,
    `SELECT a.external_id, hex(k.keys), f.hi, f.lo FROM articles a JOIN index_keys k ON k.article_id = a.id
     LEFT JOIN fingerprints f ON f.article_id = a.id ORDER BY a.id`,
  );
}

const clustersOf = (project: string) => read(project, 'SELECT article_id, cluster_id FROM memberships ORDER BY 1');

describe('an import', () => {
  it('compares its rows without the boilerplate that they carry', async () => {
    const framed = await makeProject(rowsOf(12, 1, FOOTER));
    const plain = await makeProject(rowsOf(12, 1));
    expect(boilerplateOf(framed.project)).toEqual([
      ['看更多身边事，就在本站应用，每天三十秒读懂一座城。', '', 12, 'learned', 1],
    ]);
    expect(boilerplateOf(plain.project)).toEqual([]);
    expect(indexOf(framed.project)).toEqual(indexOf(plain.project));
  });

  it.each(profiles.filter((profile) => profile !== 'standard'))('of %s leaves everything as it is', async (profile) => {
    const { project, result } = await makeProject(rowsOf(8, 2, FOOTER), profile);
    expect(boilerplateOf(project)).toEqual([]);
    expect(result.withoutText).toBe(0);
  });

  it('that learns something new indexes the articles again that carry it, and no other', async () => {
    const { project } = await makeProject([...rowsOf(2, 3, FOOTER), ...rowsOf(4, 4)]);
    expect(boilerplateOf(project)).toEqual([]);
    const before = indexOf(project);
    const stages = new Set<string>();
    await importInto(project, rowsOf(4, 5, FOOTER), (event) => event.type === 'progress' && stages.add(event.stage));
    expect(boilerplateOf(project)).toHaveLength(1);
    const after = indexOf(project);
    const plain = await makeProject([...rowsOf(2, 3), ...rowsOf(4, 4), ...rowsOf(4, 5)]);
    expect(after).toEqual(indexOf(plain.project));
    expect(after.slice(0, 2)).not.toEqual(before.slice(0, 2));
    expect(after.slice(2, 6)).toEqual(before.slice(2));
    expect([...stages]).toEqual(expect.arrayContaining(['boilerplate', 'index']));
    expect((await session.client.projects.info({ path: project })).isDetectionOutdated).toBe(false);
  });

  it('joins a reprint to an article of an earlier import by what is left of both', async () => {
    const { project } = await makeProject(rowsOf(2, 6, FOOTER));
    const again = rowsOf(6, 6, FOOTER).map(([id, title, body, source]): Row => [`再${id}`, title, body, source]);
    const { articlesInClusters } = await importInto(project, again);
    expect(articlesInClusters).toBe(4);
    const tiers = read(project, 'SELECT tier, relation FROM memberships WHERE kinds NOT LIKE \'["centre"%\'');
    expect(tiers).toEqual([
      ['identical', 'identical'],
      ['identical', 'identical'],
    ]);
  });

  it('does not learn again what the editor has switched off', async () => {
    const { project } = await makeProject(rowsOf(6, 7, FOOTER));
    run(project, 'UPDATE boilerplate SET is_on = 0');
    await importInto(project, rowsOf(6, 8, FOOTER));
    expect(boilerplateOf(project).map((row) => (row as unknown[])[4])).toEqual([0]);
  });

  it('counts and lists the articles in whose body nothing is left; they join nothing and are exported', async () => {
    const titles = ['青石江大桥通车', '图书馆改造完工', '水稻开镰收割', '博物馆新展开幕', '气象台发布预警'];
    const bare = titles.map((title, n): Row => [`空${n}`, title, NOTICE, '江城晚报']);
    const { project, result } = await makeProject([...rowsOf(6, 9, NOTICE), ...bare]);
    expect(result).toMatchObject({ withoutText: 5, imports: [{ withoutText: 5 }] });
    const listed = await session.client.intake.withoutText({ project, import: result.import });
    expect(listed.map(({ row, title }) => [row, title])).toEqual(titles.map((title, n) => [8 + n, title]));
    run(project, 'UPDATE article_versions SET title = title || 1 WHERE id = ?', listed[0]!.article);
    const [damaged, sound] = await session.client.intake.withoutText({ project, import: result.import });
    expect([damaged!.title, sound!.title]).toEqual(['', titles[1]]);
    run(project, 'UPDATE article_versions SET title = ? WHERE id = ?', titles[0], listed[0]!.article);
    expect(result.clusters).toBe(0);
    const target = path.join(session.folder, '全部.csv');
    const { job } = await session.client.exports.start({
      project,
      kind: 'cleaned',
      format: 'csv',
      target,
      undecided: 'keep-all',
      language: 'zh',
    });
    expect((await follow(session.client, job)).at(-1)).toMatchObject({ type: 'done', result: { kept: 11 } });
  });
});

/** Makes the project like one of an earlier algorithm: other index keys, and no boilerplate. */
function makeOld(project: string): void {
  run(
    project,
    "DELETE FROM settings WHERE key IN ('indexVersion', 'clusterVersion', 'boilerplateVersion', 'staleSentences')",
  );
  run(project, 'DELETE FROM boilerplate');
  run(project, "UPDATE index_keys SET keys = x'0000'");
  run(project, 'UPDATE clusters SET representative_id = NULL');
  run(project, 'UPDATE memberships SET relation = NULL, matched_share = NULL, passages = NULL');
}

describe('a project of an earlier algorithm', () => {
  const copies = rowsOf(3, 11, FOOTER).map(([id, title, body, source]): Row => [`同${id}`, title, body, source]);
  const first = [...rowsOf(8, 11, FOOTER), ...copies];
  const later = rowsOf(4, 12, FOOTER);

  it('keeps its clusters, and its index is made again before the next import', async () => {
    const { project } = await makeProject(first);
    const today = await makeProject(first);
    makeOld(project);
    const clusters = clustersOf(project);
    expect((await session.client.projects.info({ path: project })).isDetectionOutdated).toBe(true);

    const stages: string[] = [];
    await importInto(project, later, (event) => event.type === 'progress' && stages.push(event.stage));
    await importInto(today.project, later);
    expect(stages).toContain('index');
    expect(clustersOf(project).slice(0, clusters.length)).toEqual(clusters);
    expect(boilerplateOf(project)).toHaveLength(1);
    expect(indexOf(project)).toEqual(indexOf(today.project));
    // The clusters are still the earlier ones.
    expect((await session.client.projects.info({ path: project })).isDetectionOutdated).toBe(true);
  });

  it('is up to date once a re-cluster was applied', async () => {
    const { project } = await makeProject(first);
    const today = await makeProject(first);
    makeOld(project);
    const { job } = await session.client.detection.preview({ project, detection: detectionFor('standard') });
    const end = (await follow(session.client, job)).at(-1);
    if (end?.type !== 'done' || end.result.kind !== 'preview') throw new Error(JSON.stringify(end));
    expect(boilerplateOf(project)).toEqual([]);
    const applied = await session.client.detection.apply({ project, preview: end.result.id, policy: 'keep' });
    expect((await follow(session.client, applied.job)).at(-1)?.type).toBe('done');
    expect((await session.client.projects.info({ path: project })).isDetectionOutdated).toBe(false);
    expect(boilerplateOf(project)).toEqual(boilerplateOf(today.project));
    expect(indexOf(project)).toEqual(indexOf(today.project));
    await importInto(project, later);
    await importInto(today.project, later);
    expect(indexOf(project)).toEqual(indexOf(today.project));
  });

  it('is the same whether making its index again was cut short or not', async () => {
    const { project } = await makeProject(first);
    const other = await makeProject(first);
    for (const old of [project, other.project]) makeOld(old);
    const file = writeRows(session, later);
    const start = () => session.client.intake.start({ project, path: file, reading: {} });
    const { job } = await start();
    let cancelling: Promise<void> | undefined;
    await follow(session.client, job, (event) => {
      if (event.type === 'progress' && event.stage === 'index') cancelling ??= session.client.jobs.cancel({ job });
    });
    await cancelling;
    await follow(session.client, (await start()).job);
    await importInto(other.project, later);
    expect(indexOf(project)).toEqual(indexOf(other.project));
    expect(clustersOf(project)).toEqual(clustersOf(other.project));
  });
});
