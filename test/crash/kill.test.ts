// kill -9 at random moments: what was saved stays saved, and what was not can be done again without doing it twice.
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Client } from '#shared/contract/index.ts';
import type { ClusterSummary } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { temporaryFile, temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { MADE_COLUMNS, makeArticles } from '../helpers/made-articles.ts';
import { type Random, seededRandom } from '../helpers/random.ts';
import { startServerOfTest } from '../helpers/server-of-test.ts';

// What is tested is what is on disk; the stand-in segmenter starts faster.
const ENV = { TONGGAO_WITHOUT_NODEJIEBA: '1' };
const KILLS = 10;
const ARTICLES = 3000;

test('an import that is killed ten times ends as one that never was', { timeout: 300_000 }, async () => {
  const workbook = writeWorkbook(temporaryFile('稿件.xlsx'), [MADE_COLUMNS, ...makeArticles(ARTICLES, 1)]);
  const home = temporaryFolder();
  const random = seededRandom(20261121);
  const project = path.join(home, 'projects', '中断.tonggao');

  const first = await startServerOfTest(home, ENV);
  await first.client.projects.create({ name: '中断' });
  await first.kill();

  const savedAt: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServerOfTest(home, ENV);
    await server.client.projects.open({ path: project });
    const { job } = await server.client.intake.start({ project, path: workbook, reading: {} });
    await watchEvents(server.client, job, 1 + random.int(8));
    await server.kill();
    savedAt.push(checkIntegrity(project).articles);
  }
  // The kills did fall into the import, not before or after it.
  expect(new Set(savedAt).size).toBeGreaterThan(3);

  const last = await startServerOfTest(home, ENV);
  const info = await last.client.projects.open({ path: project });
  if (info.imports.length === 0) {
    const { job } = await last.client.intake.start({ project, path: workbook, reading: {} });
    await watchEvents(last.client, job, Number.POSITIVE_INFINITY);
  }
  const { path: straight } = await last.client.projects.create({ name: '一次' });
  const { job } = await last.client.intake.start({ project: straight, path: workbook, reading: {} });
  await watchEvents(last.client, job, Number.POSITIVE_INFINITY);
  await last.kill();

  expect(checkIntegrity(project)).toEqual({ articles: ARTICLES, unfinished: 0 });
  expect(readMemberships(project)).toEqual(readMemberships(straight));
});

test('no decision that was answered is missing after a kill', { timeout: 300_000 }, async () => {
  const workbook = writeWorkbook(temporaryFile('稿件.xlsx'), [MADE_COLUMNS, ...makeArticles(400, 2)]);
  const home = temporaryFolder();
  const random = seededRandom(7);
  const answered = new Map<ArticleId, Verdict | null>();

  const first = await startServerOfTest(home, ENV);
  const { path: project } = await first.client.projects.create({ name: '查重' });
  const { job } = await first.client.intake.start({ project, path: workbook, reading: {} });
  await watchEvents(first.client, job, Number.POSITIVE_INFINITY);
  await first.kill();

  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServerOfTest(home, ENV);
    await server.client.projects.open({ path: project });
    const clusters = await server.client.review.clusters({ project });
    const deciding = decideUntilKilled(server.client, project, clusters, answered, random);
    await new Promise((resolve) => setTimeout(resolve, 20 + random.int(150)));
    await server.kill();
    const unanswered = await deciding;
    checkIntegrity(project);
    const stored = readVerdicts(project);
    for (const [article, verdict] of answered)
      if (!unanswered.has(article)) expect(stored.get(article) ?? null).toBe(verdict);
    // A decision that was under way may have been saved or not; from here on, what is stored counts.
    for (const article of unanswered) answered.set(article, stored.get(article) ?? null);
  }
  expect(answered.size).toBeGreaterThan(10);
});

async function watchEvents(client: Client, job: string, most: number): Promise<void> {
  let events = 0;
  for await (const event of await client.jobs.watch({ job })) {
    if (event.type === 'refused') throw new Error(JSON.stringify(event));
    if (++events >= most) return;
  }
}

/** Decides cluster after cluster until the server is gone; returns the articles whose last answer never came. */
async function decideUntilKilled(
  client: Client,
  project: string,
  clusters: readonly ClusterSummary[],
  answered: Map<ArticleId, Verdict | null>,
  random: Random,
): Promise<Set<ArticleId>> {
  let underWay: ArticleId[] = [];
  try {
    for (;;) {
      const cluster = random.pick(clusters).id;
      const { members } = await client.review.cluster({ project, cluster });
      const kept = random.int(members.length);
      const verdicts = members.map(({ article }, index) => ({
        article: article.id,
        verdict: index === kept ? ('canonical' as const) : ('discard' as const),
      }));
      underWay = verdicts.map(({ article }) => article);
      await client.review.decide({ project, cluster, verdicts });
      for (const { article, verdict } of verdicts) answered.set(article, verdict);
      underWay = [];
    }
  } catch {
    return new Set(underWay);
  }
}

function checkIntegrity(project: string): { articles: number; unfinished: number } {
  return inspect(project, (db) => {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const doubles = db.prepare('SELECT import_id, row FROM articles GROUP BY import_id, row HAVING count(*) > 1').all();
    expect(doubles).toEqual([]);
    return db
      .prepare(
        `SELECT (SELECT count(*) FROM articles) AS articles,
                (SELECT count(*) FROM imports WHERE finished_at IS NULL) AS unfinished`,
      )
      .get() as { articles: number; unfinished: number };
  });
}

function readMemberships(project: string): unknown[] {
  return inspect(project, (db) =>
    db
      .prepare(
        `SELECT a.row, centre.row AS centre, m.kinds, m.hd, m.similarity, m.containment, m.tier FROM memberships m
         JOIN articles a ON a.id = m.article_id JOIN clusters c ON c.id = m.cluster_id
         JOIN articles centre ON centre.id = c.centre_id ORDER BY a.row`,
      )
      .all(),
  );
}

function readVerdicts(project: string): Map<ArticleId, Verdict> {
  return inspect(project, (db) => {
    const rows = db.prepare('SELECT article_id AS article, verdict FROM decisions').all();
    return new Map(
      (rows as { article: ArticleId; verdict: Verdict }[]).map(({ article, verdict }) => [article, verdict]),
    );
  });
}

function inspect<T>(project: string, look: (db: Sqlite.Database) => T): T {
  const db = new Sqlite(project, { readonly: true });
  try {
    return look(db);
  } finally {
    db.close();
  }
}
