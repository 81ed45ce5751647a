// Kills in imports during which clusters are decided: every answered decision is stored once and whole, a refused one
// is not, and the resumed import ends like one that was never killed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { toCsv } from '#electron/export/csv.ts';
import type { Client } from '#shared/contract/index.ts';
import { isErrorCode } from '#shared/errors.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model.ts';
import type { Random } from '../helpers/random.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import {
  AFTER_ITS_END,
  type Crash,
  type CrashOptions,
  crashIn,
  makeProject,
  pickMoment,
  resultOf,
  withServer,
  workUndisturbed,
} from './crashed-server.ts';
import { assertConsistent, copyProject, readEditorsWork, readImports, readPlaces } from './on-disk.ts';

const ARTICLES = 3000;
const ARTICLES_BEFORE = 300;
/** The history names at most this many articles of an action. */
const MAX_MEMBERS = 10;
/** The number of concurrent decisions, each of another cluster. */
const LANES = 2;
/** The verdicts of a cluster in turn: each decision changes all of its articles. */
const VERDICTS = ['keep', 'discard', null] as const;
const PAGE = 200;

/** The oracle of one cluster, kept by the process that kills the server. */
type DecidedCluster = {
  readonly cluster: ClusterId;
  readonly articles: readonly ArticleId[];
  answered: (Verdict | null)[];
  sent?: Verdict | null;
};
type Phase = 'while it was read' | 'while rows were saved';

export async function* crashDecisions({ home, crashes, random }: CrashOptions): AsyncGenerator<Crash> {
  const before = await makeProject(home, ARTICLES_BEFORE, 4);
  const source = path.join(home, '稿件.csv');
  fs.writeFileSync(source, toCsv([SYNTHETIC_COLUMNS, ...makeArticles(ARTICLES, 5)]));
  const project = path.join(home, '边导入边决定.tonggao');
  const clusters = await listClusters(home, before);
  const startOver = () => {
    copyProject(before, project);
    for (const one of clusters) one.answered = [];
  };
  const work = async (client: Client, enter: (phase: Phase) => void) => {
    await client.projects.open({ path: project });
    enter('while it was read');
    const job = await client.intake.start({ project, path: source, reading: {} });
    const decisions = new AbortController();
    const deciding = Array.from({ length: LANES }, (_, lane) =>
      decide(
        client,
        project,
        clusters.filter((_, at) => at % LANES === lane),
        random,
        decisions.signal,
      ),
    );
    const importing = resultOf(client, job, (event) => {
      if (event.type === 'progress' && event.stage === 'save') enter('while rows were saved');
    }).finally(() => decisions.abort());
    await Promise.all([importing, ...deciding]);
  };

  startOver();
  const durations = await workUndisturbed<Phase>(home, work);
  const straight = readPlaces(project);
  await checkDecisions(home, project, clusters);

  startOver();
  for (let crash = 0; crash < crashes; crash++) {
    const answeredBefore = countAnswered(clusters);
    const during = await crashIn<Phase>(home, pickMoment(durations, random), work);
    const answered = countAnswered(clusters) - answeredBefore;
    assertConsistent(project);
    const unanswered = await checkDecisions(home, project, clusters);
    const { rows, ended } = readImports(project)[1] ?? { rows: 0, ended: 0 };
    if (during === AFTER_ITS_END) assert.ok(ended, 'an import that had ended has not');
    const decisions = `${answered === 0 ? 'no decision' : 'each decision'} once${unanswered > 0 ? ', and one not answered' : ''}`;
    yield { during, found: `${decisions}; ${ended ? 'all rows' : rows === 0 ? 'no row' : 'rows to resume after'}` };
    if (!ended) continue;
    assert.equal(readPlaces(project), straight);
    startOver();
  }
}

async function listClusters(home: string, project: string): Promise<DecidedCluster[]> {
  const listed: DecidedCluster[] = [];
  await withServer(home, async ({ client }) => {
    await client.projects.open({ path: project });
    for (const { id: cluster } of await client.review.clusters({ project })) {
      const { members } = await client.review.cluster({ project, cluster });
      const articles = members.slice(0, MAX_MEMBERS).map(({ article }) => article);
      listed.push({ cluster, articles, answered: [] });
    }
  });
  return listed;
}

async function decide(
  client: Client,
  project: string,
  clusters: readonly DecidedCluster[],
  random: Random,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const one = random.pick(clusters);
    const verdict = VERDICTS[one.answered.length % VERDICTS.length]!;
    const verdicts = one.articles.map((article) => ({ article, verdict }));
    one.sent = verdict;
    try {
      await client.review.decide({ project, cluster: one.cluster, verdicts });
      one.answered.push(verdict);
    } catch (error) {
      if (!isErrorCode(String((error as { code?: unknown }).code))) throw error;
    }
    delete one.sent;
  }
}

/**
 * Opens the project in another launch and compares its history and verdicts with the answers. A stored decision
 * without an answer counts as answered from then on.
 * @returns the number of these
 */
async function checkDecisions(home: string, project: string, clusters: readonly DecidedCluster[]): Promise<number> {
  const found = await readDecisions(home, project, clusters);
  const verdicts = new Map(JSON.parse(readEditorsWork(project).verdicts) as [ArticleId, Verdict][]);
  let unanswered = 0;
  for (const one of clusters) {
    const decided = found.get(one.cluster) ?? [];
    if (one.sent !== undefined && decided.length > one.answered.length) {
      one.answered.push(one.sent);
      unanswered++;
    }
    delete one.sent;
    assert.deepEqual(decided, one.answered, 'an answered decision is missing, or one is there twice');
    if (decided.length === 0) continue;
    for (const article of one.articles) assert.equal(verdicts.get(article) ?? null, decided.at(-1));
  }
  return unanswered;
}

/** The verdicts of each cluster since the project was made, in order. */
async function readDecisions(home: string, project: string, clusters: readonly DecidedCluster[]) {
  const articles = new Map(clusters.map((one) => [one.cluster, one.articles]));
  const found = new Map<ClusterId, (Verdict | null)[]>();
  await withServer(home, async ({ client }) => {
    await client.projects.open({ path: project });
    for await (const entry of listHistory(client, project)) {
      const { kind, cluster, touched } = entry;
      if (kind !== 'decide' || cluster === null) continue;
      const given = new Set(entry.articles.map(({ verdicts }) => verdicts?.after ?? null));
      // Skips the project's initial decisions, which include a canonical article.
      if (given.has('canonical')) continue;
      assert.equal(touched, articles.get(cluster)?.length, 'a decision is there in part');
      assert.equal(given.size, 1, 'a decision is there in part');
      found.set(cluster, [...given, ...(found.get(cluster) ?? [])]);
    }
  });
  return found;
}

async function* listHistory(client: Client, project: string) {
  let page = await client.review.history({ project, limit: PAGE });
  while (page.entries.length > 0) {
    yield* page.entries;
    page = await client.review.history({ project, limit: PAGE, before: page.entries.at(-1)!.id });
  }
}

function countAnswered(clusters: readonly DecidedCluster[]): number {
  return clusters.reduce((sum, { answered }) => sum + answered.length, 0);
}
