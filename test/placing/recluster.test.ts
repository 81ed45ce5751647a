// Changing the detection of a project: a preview touches nothing, applying it gives what importing with these options from
// the start would have given, and decisions are kept or listed, never lost silently.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relistChanges } from '#electron/placing/list-changes.ts';
import { addSeparation, readConstraints, setLink } from '#electron/store/clusters/constraints.ts';
import { readAllVerdicts } from '#electron/store/clusters/proposal.ts';
import { iterateChanges } from '#electron/store/history/action-changes.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { Recorder } from '#electron/store/history/recorder.ts';
import type { DecisionPolicy, ProposalSummary } from '#shared/contract/detection.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { type Detection, detectionFor, profiles } from '#shared/detection.ts';
import type { ArticleId } from '#shared/model.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { MADE_COLUMNS, type MadeRow, makeArticles } from '../helpers/made-articles.ts';
import { seededRandom } from '../helpers/random.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { pairsOf } from '../helpers/said-pairs.ts';

const COUNT = 300;
const rows = makeArticles(COUNT, 88);
/** Copies of what is there, behind it. */
const later = makeArticles(COUNT + 40, 88).slice(COUNT);

let session: Launch;
let files = 0;
/** The project of all rows for each detection that a test has asked for; tests work in copies. */
const imported = new Map<string, Promise<string>>();

beforeAll(() => {
  session = launch();
});
afterAll(() => session.stop());

async function makeProject(detection: Detection): Promise<string> {
  const key = JSON.stringify(detection);
  if (!imported.has(key)) imported.set(key, importProject(detection, rows));
  return copyOf(await imported.get(key)!);
}

async function importProject(detection: Detection, articles: readonly MadeRow[]): Promise<string> {
  const { path: project } = await session.client.projects.create({ name: '重聚', detection });
  await importInto(project, articles);
  return project;
}

async function importInto(project: string, articles: readonly MadeRow[]): Promise<void> {
  const file = writeWorkbook(path.join(session.folder, `${++files}.xlsx`), [MADE_COLUMNS, ...articles]);
  const { job } = await session.client.intake.start({ project, path: file, reading: {} });
  expect((await follow(session.client, job)).at(-1)?.type).toBe('done');
}

async function preview(project: string, detection: Detection): Promise<ProposalSummary> {
  const { job } = await session.client.detecting.preview({ project, detection });
  const end = (await follow(session.client, job)).at(-1);
  if (end?.type !== 'done' || end.result.kind !== 'preview') throw new Error(JSON.stringify(end));
  return end.result;
}

async function apply(project: string, { id }: ProposalSummary, policy: DecisionPolicy = 'keep'): Promise<JobEvent> {
  const { job } = await session.client.detecting.apply({ project, proposal: id, policy });
  return (await follow(session.client, job)).at(-1)!;
}

function read<Row>(project: string, sql: string): Row[] {
  return session.db(project).prepare(sql).all() as Row[];
}

/** Article → the first article of its cluster. */
function partitionOf(project: string): number[] {
  return read<{ first: number }>(
    project,
    `SELECT (SELECT min(o.article_id) FROM memberships o WHERE o.cluster_id = m.cluster_id) AS first
     FROM memberships m ORDER BY m.article_id`,
  ).map(({ first }) => first);
}

/** Every row of every table. */
function dumpOf(project: string): unknown {
  const tables = read<{ name: string }>(project, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  return tables.map(({ name }) => [name, read(project, `SELECT * FROM ${name} ORDER BY 1, 2`)]);
}

function constrain(project: string, pairs: readonly (readonly [number, number, 'same' | 'different'])[]): void {
  const db = session.db(project);
  db.transaction(() => {
    const recorder = new Recorder(db, { kind: 'split', at: '2024-03-01T08:00:00.000Z', cluster: null });
    for (const [a, b, kind] of pairs as [ArticleId, ArticleId, 'same' | 'different'][])
      if (kind === 'same') setLink(recorder, a, b);
      else addSeparation(recorder, [a], [b]);
    recorder.close();
  }).immediate();
}

async function decideSome(project: string, every: number): Promise<void> {
  const clusters = await session.client.review.clusters({ project });
  for (const { id } of clusters.filter((_, index) => index % every === 0)) {
    const { members } = await readCluster(session.client, { project, cluster: id });
    const verdicts = members.map(({ article }, place) => ({
      article: article.id,
      verdict: place === 0 ? ('canonical' as const) : ('discard' as const),
    }));
    await session.client.review.decide({ project, cluster: id, verdicts });
  }
}

function proposalFiles(): string[] {
  return fs.readdirSync(session.services.folders.proposals);
}

describe('a re-cluster', () => {
  it.each(profiles)('to %s gives what importing with it from the start gives, then and later', async (profile) => {
    const other = detectionFor(profile === 'standard' ? 'paper' : 'standard');
    const [changed, straight] = [await makeProject(other), await makeProject(detectionFor(profile))];
    const before = partitionOf(changed);
    const proposal = await preview(changed, detectionFor(profile));
    expect(partitionOf(changed)).toEqual(before);
    expect(await apply(changed, proposal)).toMatchObject({ type: 'done', result: proposal.policies.keep.after });
    expect(partitionOf(changed)).toEqual(partitionOf(straight));
    expect(partitionOf(changed)).not.toEqual(before);
    expect((await session.client.detecting.read({ project: changed })).detection).toEqual(detectionFor(profile));

    for (const project of [changed, straight]) await importInto(project, later);
    expect(partitionOf(changed)).toEqual(partitionOf(straight));
    const evidence = (project: string) =>
      read(project, 'SELECT article_id, kinds, matched_id, hd, similarity, tier FROM memberships ORDER BY article_id');
    expect(evidence(changed)).toEqual(evidence(straight));
  });

  it.each(profiles)('to %s obeys what the editor has said of pairs, whatever it was before', async (profile) => {
    const random = seededRandom(17);
    const projects = [await makeProject(detectionFor(profile)), await makeProject(detectionFor('simhash'))];
    const together = Array.from(Map.groupBy(partitionOf(projects[0]!).entries(), ([, first]) => first).values());
    const several = together.filter((group) => group.length > 1).map((group) => group.map(([index]) => index + 1));
    const pairs = [
      ...several.slice(0, 12).map(([a, b]) => [a!, b!, 'different'] as const),
      ...several.slice(12, 20).map(([a]) => [a!, a! + 1 + random.int(COUNT - a!), 'same'] as const),
    ];
    for (const project of projects) {
      constrain(project, pairs);
      await apply(project, await preview(project, detectionFor(profile)));
      await importInto(project, later);
      const clusters = partitionOf(project);
      for (const { a, b, kind } of pairsOf(readConstraints(session.db(project))))
        expect([a, b, clusters[a - 1] === clusters[b - 1]]).toEqual([a, b, kind === 'same']);
    }
    expect(partitionOf(projects[0]!)).toEqual(partitionOf(projects[1]!));
  });

  it('with other words makes the fingerprints anew, and the same ones as an import', async () => {
    const words = detectionFor('simhash', { hd: 6, words: { weights: 'levels', stopWords: ['的', '发布'] } });
    const [changed, straight] = [await makeProject(detectionFor('simhash')), await makeProject(words)];
    await apply(changed, await preview(changed, words));
    const fingerprints = (project: string) => read(project, 'SELECT * FROM fingerprints ORDER BY article_id');
    expect(fingerprints(changed)).toEqual(fingerprints(straight));
    expect(partitionOf(changed)).toEqual(partitionOf(straight));
  });

  it('to the same options changes no cluster and no id', async () => {
    const project = await makeProject(detectionFor('standard'));
    await decideSome(project, 3);
    const state = () => read(project, 'SELECT id, centre_id, size FROM clusters ORDER BY id');
    const before = state();
    const proposal = await preview(project, detectionFor('standard'));
    for (const { changes } of [proposal.policies.keep, proposal.policies.follow!])
      expect(Object.values(changes)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await apply(project, proposal, 'follow');
    expect(state()).toEqual(before);
  });
});

describe('a preview', () => {
  it('changes nothing in the project, and lists exactly what applying it does', async () => {
    const project = await makeProject(detectionFor('standard'));
    await decideSome(project, 2);
    const before = dumpOf(project);
    const clustersBefore = partitionOf(project);
    const proposal = await preview(project, detectionFor('simhash', { hd: 1 }));
    expect(dumpOf(project)).toEqual(before);

    for (const policy of ['keep', 'follow'] as const) {
      const given = { project, proposal: proposal.id, policy };
      const counts = proposal.policies[policy]!;
      const changes = await session.client.detecting.changes({ ...given, from: 0, most: 200 });
      expect(changes.length).toBe(Object.values(counts.changes).reduce((sum, count) => sum + count));
      const decided = changes.map(({ verdicts }) => verdicts.canonical + verdicts.discard > 0);
      expect(decided).toEqual(decided.toSorted((a, b) => Number(b) - Number(a)));
      expect(decided.filter(Boolean)).toHaveLength(counts.decided);
      expect(changes.reduce((sum, { dropped }) => sum + dropped, 0)).toBe(counts.droppedVerdicts);
      const [second] = await session.client.detecting.changes({ ...given, from: 1, most: 1 });
      expect(second).toEqual(changes[1]);

      const listed = new Map<number, number>();
      for (const change of changes) {
        const articles = await session.client.detecting.changedArticles({ ...given, change: change.number });
        expect(articles).toHaveLength(change.articles);
        for (const { article, after } of articles) {
          const firstOf = articles.filter((other) => after !== null && other.after === after);
          listed.set(article, Math.min(article, ...firstOf.map((other) => other.article)));
        }
      }
      const expected = clustersBefore.map((first, index) => listed.get(index + 1) ?? first);
      const copy = await copyOf(project);
      expect(await apply(copy, await preview(copy, proposal.detection), policy)).toMatchObject({ type: 'done' });
      expect(partitionOf(copy)).toEqual(expected);
    }
    await session.client.detecting.discard({ project, proposal: proposal.id });
  });

  it('holds no longer once anything was corrected or imported, and is removed when it is replaced, applied or left', async () => {
    const project = await importProject(detectionFor('standard'), rows.slice(0, 60));
    const first = await preview(project, detectionFor('url'));
    const second = await preview(project, detectionFor('simhash'));
    expect(proposalFiles()).toHaveLength(1);
    const refused = { project, proposal: first.id, policy: 'keep' as const };
    await expect(session.client.detecting.apply(refused)).rejects.toMatchObject({ code: 'PREVIEW_STALE' });

    await decideSome(project, 5);
    expect(await session.client.detecting.read({ project })).toMatchObject({ stale: false, decidedSince: true });
    const { id: cluster } = (await session.client.review.clusters({ project }))[0]!;
    const { members } = await readCluster(session.client, { project, cluster });
    await session.client.review.split({ project, cluster, articles: [members[0]!.article.id] });
    expect(await session.client.detecting.read({ project })).toMatchObject({ stale: true });
    const before = dumpOf(project);
    expect(await apply(project, second)).toMatchObject({ type: 'refused', refusal: { code: 'PREVIEW_STALE' } });
    expect(dumpOf(project)).toEqual(before);

    const third = await preview(project, detectionFor('simhash'));
    expect(await session.client.detecting.read({ project })).toMatchObject({
      stale: false,
      decidedSince: false,
      proposal: { id: third.id },
    });
    await importInto(project, later);
    expect(await apply(project, third)).toMatchObject({ type: 'refused', refusal: { code: 'PREVIEW_STALE' } });
    const fourth = await preview(project, detectionFor('simhash'));
    expect(await apply(project, fourth)).toMatchObject({ type: 'done' });
    expect(proposalFiles()).toEqual([]);
    const fifth = await preview(project, detectionFor('standard'));
    await session.client.detecting.discard({ project, proposal: fifth.id });
    expect(proposalFiles()).toEqual([]);
  });

  it('that is being applied is not removed before that has ended', async () => {
    const { client } = session;
    const project = await importProject(detectionFor('standard'), rows.slice(0, 30));
    const { id } = await preview(project, detectionFor('simhash'));
    const { job } = await client.detecting.apply({ project, proposal: id, policy: 'keep' });
    await client.detecting.discard({ project, proposal: id });
    expect((await follow(client, job)).at(-1)).toMatchObject({ type: 'done' });
    expect(proposalFiles()).toEqual([]);
  });

  it('keeps its list where that cannot be made again', async () => {
    const project = await importProject(detectionFor('standard'), rows.slice(0, 30));
    const larger = await importProject(detectionFor('standard'), rows.slice(0, 60));
    const { id } = await preview(project, detectionFor('simhash', { hd: 0 }));
    const given = { project, proposal: id, policy: 'keep' as const };
    const list = () => session.client.detecting.changes({ ...given, from: 0, most: 100 });
    const before = await list();
    expect(before.length).toBeGreaterThan(0);
    const file = session.services.proposals.file(session.services.engines.of(project).identity, id, 'keep');
    expect(() => relistChanges(session.db(larger), file, 'keep')).toThrow('is not in the proposal');
    expect(await list()).toEqual(before);
    await session.client.detecting.discard({ project, proposal: id });
  });

  it('follows its project to another name, and is not offered for a project that is made under its old one', async () => {
    const { client } = session;
    const project = await importProject(detectionFor('standard'), rows.slice(0, 30));
    const proposal = await preview(project, detectionFor('simhash'));
    const { path: renamed } = await client.projects.rename({ path: project, name: '改名' });
    await client.projects.open({ path: renamed });
    expect((await client.detecting.read({ project: renamed })).proposal?.id).toBe(proposal.id);
    expect((await client.projects.create({ name: '另一个', path: project })).path).toBe(project);
    await importInto(project, rows.slice(30, 60));
    expect((await client.detecting.read({ project })).proposal).toBeNull();
    const refused = { project, proposal: proposal.id, policy: 'keep' as const };
    await expect(client.detecting.apply(refused)).rejects.toMatchObject({ code: 'PREVIEW_STALE' });
    expect(await apply(renamed, proposal)).toMatchObject({ type: 'done' });
  });

  it('that is cancelled leaves no file, and can be made again', async () => {
    const project = await makeProject(detectionFor('standard'));
    const detection = detectionFor('simhash', { words: { weights: 'tf-idf' } });
    const { job } = await session.client.detecting.preview({ project, detection });
    let cancelling: Promise<void> | undefined;
    const events = await follow(session.client, job, ({ type }) => {
      if (type === 'progress') cancelling ??= session.client.jobs.cancel({ job });
    });
    await cancelling;
    expect(events.at(-1)?.type).toBe('cancelled');
    expect(proposalFiles()).toEqual([]);
    expect((await session.client.detecting.read({ project })).proposal).toBeNull();
    expect(await preview(project, detection)).toMatchObject({ articles: COUNT });
  });
});

describe('decisions', () => {
  const strict = detectionFor('simhash', { hd: 0 });
  const wide = detectionFor('nshash');

  it.each([
    ['stricter', strict],
    ['wider', wide],
  ])(
    'kept: the articles of a decided cluster stay together, apart from other decided ones (%s)',
    async (_, detection) => {
      const project = await makeProject(detectionFor('standard'));
      await decideSome(project, 2);
      const before = partitionOf(project);
      const verdicts = readAllVerdicts(session.db(project));
      const decided = new Set(Array.from(verdicts.keys(), (article) => before[article - 1]!));
      const ids = read<{ id: number }>(
        project,
        'SELECT DISTINCT cluster_id AS id FROM memberships JOIN decisions USING (article_id) ORDER BY 1',
      );
      const proposal = await preview(project, detection);
      expect(proposal.decidedClusters).toBe(decided.size);
      expect(proposal.policies.keep.droppedVerdicts).toBe(0);
      expect(proposal.policies.follow!.droppedVerdicts).toBeGreaterThan(0);
      await apply(project, proposal);

      expect(readAllVerdicts(session.db(project))).toEqual(verdicts);
      const after = partitionOf(project);
      const goals = [...decided].map((first) => {
        const members = before.flatMap((one, index) => (one === first ? [after[index]!] : []));
        expect(new Set(members).size).toBe(1);
        return members[0];
      });
      expect(new Set(goals).size).toBe(decided.size);
      expectSoundDecisions(project);
      for (const { id } of ids) await readCluster(session.client, { project, cluster: id as never });
    },
  );

  it.each([
    ['stricter', strict],
    ['wider', wide],
  ])('given up: exactly the listed ones become undecided, and the log has them (%s)', async (_, detection) => {
    const project = await makeProject(detectionFor('standard'));
    await decideSome(project, 2);
    const db = session.db(project);
    const verdicts = readAllVerdicts(db);
    const proposal = await preview(project, detection);
    const given = { project, proposal: proposal.id, policy: 'follow' as const };
    const dropped = new Set<ArticleId>();
    for (const change of await session.client.detecting.changes({ ...given, from: 0, most: 200 }))
      for (const article of await session.client.detecting.changedArticles({ ...given, change: change.number })) {
        if (article.dropped) dropped.add(article.article);
        expect(article.verdict).toBe(verdicts.get(article.article) ?? null);
      }
    expect(dropped.size).toBe(proposal.policies.follow!.droppedVerdicts);
    await apply(project, proposal, 'follow');

    const left = new Map([...verdicts].filter(([article]) => !dropped.has(article)));
    expect(readAllVerdicts(db)).toEqual(left);
    expectSoundDecisions(project);
    const log = listActions(db, null, 1000);
    expect(log.filter(({ kind }) => kind === 'recluster')).toHaveLength(1);
    const logged = Array.from(iterateChanges(db, log[0]!.id), ({ table, key, after }) => {
      expect([table, after]).toEqual(['decisions', null]);
      return key[0];
    });
    expect(new Set(logged)).toEqual(dropped);
  });
});

/** A cluster has one canonical at most, and nothing is discarded that stands alone. */
function expectSoundDecisions(project: string): void {
  const wrong = read(
    project,
    `SELECT m.cluster_id FROM memberships m JOIN decisions d USING (article_id) GROUP BY m.cluster_id
     HAVING sum(d.verdict = 'canonical') > 1
       OR (sum(d.verdict = 'discard') > 0 AND (SELECT size FROM clusters WHERE id = m.cluster_id) = 1)`,
  );
  expect(wrong).toEqual([]);
  const sizes = read(
    project,
    'SELECT id FROM clusters WHERE size <> (SELECT count(*) FROM memberships WHERE cluster_id = clusters.id)',
  );
  expect(sizes).toEqual([]);
}

/** The same project in another file. */
async function copyOf(project: string): Promise<string> {
  session.db(project).pragma('wal_checkpoint(TRUNCATE)');
  const copy = path.join(session.folder, `副本${++files}.tonggao`);
  fs.copyFileSync(project, copy);
  return (await session.client.projects.open({ path: copy })).path;
}
