// Kills in imports during which clusters are decided and corrected: every answered action is stored once and whole, a
// refused one is not, and the resumed import ends like one that was never killed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { toCsv } from '#electron/stages/export/csv.ts';
import type { Client } from '#shared/contract/index.ts';
import type { HistoryEntry } from '#shared/contract/review/history-entry.ts';
import type { ActionKind } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { isErrorCode } from '#shared/words/errors.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import { workbookBytes } from '../fixtures/workbooks.ts';
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
/** One action in this many is a correction. After each, the import takes in all placed articles again. */
const CORRECTED = 1000;
/** The last article of a corrected cluster leaves it and comes back in turn. Alone, it is added whole. */
const CORRECTIONS = ['split', 'add'] as const satisfies ActionKind[];
/** An import of clusters that have nothing in common with other articles: correcting them affects no other cluster. */
const APART = { import: 2, clusters: 6, copies: 3, title: '另一批' };
const PAGE = 200;

/** The oracle of one cluster, kept by the process that kills the server. */
type Changed<Step> = {
  readonly cluster: ClusterId;
  readonly articles: readonly ArticleId[];
  answered: Step[];
  sent?: Step;
};
type DecidedCluster = Changed<Verdict | null>;
type CorrectedCluster = Changed<(typeof CORRECTIONS)[number]>;
type Phase = 'while it was read' | 'while rows were saved';

export async function* crashDecisions({ home, crashes, random }: CrashOptions): AsyncGenerator<Crash> {
  const before = await makeProject(home, ARTICLES_BEFORE, 4);
  await importApart(home, before);
  const source = path.join(home, '稿件.csv');
  fs.writeFileSync(source, toCsv([SYNTHETIC_COLUMNS, ...makeArticles(ARTICLES, 5)]));
  const project = path.join(home, '边导入边决定.tonggao');
  const { decided, corrected } = await listClusters(home, before);
  const clusters = [...decided, ...corrected];
  const startOver = () => {
    copyProject(before, project);
    for (const one of clusters) one.answered = [];
  };
  const work = async (client: Client, enter: (phase: Phase) => void) => {
    await client.projects.open({ path: project });
    enter('while it was read');
    const job = await client.intake.start({ project, path: source, reading: {} });
    const reviewing = new AbortController();
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      const ofLane = (_: unknown, at: number) => at % LANES === lane;
      const [toDecide, toCorrect] = [decided.filter(ofLane), corrected.filter(ofLane)];
      while (!reviewing.signal.aborted)
        if (random.int(CORRECTED) === 0) await correct(client, project, random.pick(toCorrect));
        else await decide(client, project, random.pick(toDecide));
    });
    const importing = resultOf(client, job, (event) => {
      if (event.type === 'progress' && event.stage === 'save') enter('while rows were saved');
    }).finally(() => reviewing.abort());
    await Promise.all([importing, ...lanes]);
  };

  startOver();
  const durations = await workUndisturbed<Phase>(home, work);
  const straight = readPlacesOfOthers(project);
  await checkActions(home, project, decided, corrected);

  startOver();
  for (let crash = 0; crash < crashes; crash++) {
    const [decisions, corrections] = [countAnswered(decided), countAnswered(corrected)];
    const during = await crashIn<Phase>(home, pickMoment(durations, random), work);
    const made = [
      countAnswered(decided) > decisions && 'decision',
      countAnswered(corrected) > corrections && 'correction',
    ];
    assertConsistent(project);
    const unanswered = await checkActions(home, project, decided, corrected);
    const { rows, ended } = readImports(project)[APART.import] ?? { rows: 0, ended: 0 };
    if (during === AFTER_ITS_END) assert.ok(ended, 'an import that had ended has not');
    const answered = made.filter((one) => one !== false).map((one) => `each ${one}`);
    const actions = `${answered.join(' and ') || 'no action'} once${unanswered > 0 ? ', and one not answered' : ''}`;
    yield { during, found: `${actions}; ${ended ? 'all rows' : rows === 0 ? 'no row' : 'rows to resume after'}` };
    if (!ended) continue;
    assert.equal(readPlacesOfOthers(project), straight);
    startOver();
  }
}

async function importApart(home: string, project: string): Promise<void> {
  const { clusters, copies, title } = APART;
  const rows = Array.from({ length: clusters }, (_, at) => copiesOf(`${title}${at}`, copies, 400 + at)).flat();
  const workbook = path.join(home, `${title}.xlsx`);
  fs.writeFileSync(workbook, workbookBytes([['标题', '正文', '来源', '链接', '发布时间'], ...rows]));
  await withServer(home, async ({ client }) => {
    await client.projects.open({ path: project });
    await resultOf(client, await client.intake.start({ project, path: workbook, reading: {} }));
  });
}

/** `readPlaces` without the corrected clusters, which end otherwise in each run. */
function readPlacesOfOthers(project: string): string {
  const [places, ...others] = JSON.parse(readPlaces(project)) as [[importId: number][], ...unknown[]];
  return JSON.stringify([places.filter(([importId]) => importId !== APART.import), ...others]);
}

async function listClusters(home: string, project: string) {
  const decided: DecidedCluster[] = [];
  const corrected: CorrectedCluster[] = [];
  await withServer(home, async ({ client }) => {
    await client.projects.open({ path: project });
    for (const { id: cluster, title, size } of await client.review.clusters({ project })) {
      const { members } = await client.review.cluster({ project, cluster });
      const articles = members.slice(0, MAX_MEMBERS).map(({ article }) => article);
      if (!title.startsWith(APART.title)) decided.push({ cluster, articles, answered: [] });
      else {
        assert.equal(size, APART.copies);
        corrected.push({ cluster, articles, answered: [] });
      }
    }
  });
  assert.equal(corrected.length, APART.clusters);
  return { decided, corrected };
}

function decide(client: Client, project: string, one: DecidedCluster): Promise<void> {
  const verdict = VERDICTS[one.answered.length % VERDICTS.length]!;
  const verdicts = one.articles.map((article) => ({ article, verdict }));
  return send(one, verdict, () => client.review.decide({ project, cluster: one.cluster, verdicts }));
}

function correct(client: Client, project: string, one: CorrectedCluster): Promise<void> {
  const correction = CORRECTIONS[one.answered.length % CORRECTIONS.length]!;
  const input = { project, cluster: one.cluster, articles: one.articles.slice(-1) };
  return send(one, correction, () => (correction === 'split' ? client.review.split(input) : client.review.move(input)));
}

async function send<Step>(one: Changed<Step>, step: Step, call: () => Promise<unknown>): Promise<void> {
  one.sent = step;
  try {
    await call();
    one.answered.push(step);
  } catch (error) {
    if (!isErrorCode(String((error as { code?: unknown }).code))) throw error;
  }
  delete one.sent;
}

/**
 * Opens the project in another launch and compares its history, verdicts and clusters with the answers. A stored action
 * without an answer counts as answered from then on.
 * @returns the number of these
 */
async function checkActions(
  home: string,
  project: string,
  decided: readonly DecidedCluster[],
  corrected: readonly CorrectedCluster[],
): Promise<number> {
  const { decisions, corrections } = await readActions(home, project, decided);
  const work = readEditorsWork(project);
  const verdicts = new Map(JSON.parse(work.verdicts) as [ArticleId, Verdict][]);
  const [memberships] = JSON.parse(work.clusters) as [[ArticleId, ClusterId][]];
  const clusterOf = new Map(memberships);
  let unanswered = 0;
  for (const one of decided) {
    const found = decisions.get(one.cluster) ?? [];
    unanswered += compareSteps(one, found);
    if (found.length === 0) continue;
    for (const article of one.articles) assert.equal(verdicts.get(article) ?? null, found.at(-1));
  }
  for (const one of corrected) {
    const found = corrections.get(one.cluster) ?? [];
    unanswered += compareSteps(one, found);
    const isHere = one.articles.map((article) => clusterOf.get(article) === one.cluster);
    assert.deepEqual(isHere, [true, true, found.at(-1) !== 'split'], 'a correction is there in part');
  }
  return unanswered;
}

/** @returns 1 if the last step found has not been answered */
function compareSteps<Step>(one: Changed<Step>, found: readonly Step[]): number {
  const isUnanswered = one.sent !== undefined && found.length > one.answered.length;
  if (isUnanswered) one.answered.push(one.sent!);
  delete one.sent;
  assert.deepEqual(found, one.answered, 'an answered action is missing, or one is there twice');
  return isUnanswered ? 1 : 0;
}

/** The verdicts and the corrections of each cluster since the project was made, in order. */
async function readActions(home: string, project: string, decided: readonly DecidedCluster[]) {
  const articles = new Map(decided.map((one) => [one.cluster, one.articles]));
  const decisions = new Map<ClusterId, (Verdict | null)[]>();
  const corrections = new Map<ClusterId, HistoryEntry['kind'][]>();
  await withServer(home, async ({ client }) => {
    await client.projects.open({ path: project });
    for await (const entry of listHistory(client, project)) {
      const { kind, cluster, touched } = entry;
      if (cluster === null) continue;
      if (kind !== 'decide') {
        corrections.set(cluster, [kind, ...(corrections.get(cluster) ?? [])]);
        continue;
      }
      const given = new Set(entry.articles.map(({ verdicts }) => verdicts?.after ?? null));
      // Skips the project's initial decisions, which include a canonical article.
      if (given.has('canonical')) continue;
      assert.equal(touched, articles.get(cluster)?.length, 'a decision is there in part');
      assert.equal(given.size, 1, 'a decision is there in part');
      decisions.set(cluster, [...given, ...(decisions.get(cluster) ?? [])]);
    }
  });
  return { decisions, corrections };
}

async function* listHistory(client: Client, project: string) {
  let page = await client.review.history({ project, limit: PAGE });
  while (page.entries.length > 0) {
    yield* page.entries;
    page = await client.review.history({ project, limit: PAGE, before: page.entries.at(-1)!.id });
  }
}

function countAnswered(clusters: readonly Changed<unknown>[]): number {
  return clusters.reduce((sum, { answered }) => sum + answered.length, 0);
}
