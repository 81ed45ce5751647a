// Measurements of articles for suggestions, cached per launch: texts never change, and a long one takes milliseconds.
import { setImmediate } from 'node:timers/promises';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import type { Comparison, Contender } from '#shared/suggest/features.ts';
import type { Boilerplate } from '../boilerplate/boilerplate.ts';
import { readBoilerplate } from '../review/boilerplate.ts';
import { readMembers, type StoredMember } from '../store/clusters.ts';
import type { ReadableDb } from '../store/database.ts';
import { compareCopies } from '../suggest/compare-copies.ts';
import { type Measured, measureArticle } from '../suggest/features.ts';

export type MeasuredMember = StoredMember & Measured & { readonly comparison: Comparison };

type Comparisons = ReadonlyMap<ArticleId, Comparison>;
type Known = {
  readonly articles: Map<ArticleId, Measured>;
  /** Keyed by the ids of the members: a cluster that gains or loses one is compared again. */
  readonly clusters: Map<string, Comparisons>;
};

/** By the boilerplate of a project: when that changes, it is another object. */
const known = new WeakMap<Boilerplate, Known>();
/** Articles that are remembered of a project, some 300 bytes each. */
const MAX_ARTICLES = 50_000;
/** Clusters whose comparison is remembered. */
const MAX_CLUSTERS = 2_000;
/** Milliseconds of measuring after which other calls have their turn. */
const TURN = 10;

/** The members of a cluster, as they stand when all are measured. @throws Refusal CLUSTER_MISSING */
export async function readMeasuredMembers(
  db: ReadableDb,
  cluster: ClusterId,
): Promise<[MeasuredMember, ...MeasuredMember[]]> {
  const { measured, comparisons } = await measureAll(db, readMembers(db, cluster));
  // Other calls may have changed the cluster during the measurement.
  const members = readMembers(db, cluster);
  if (members.length === 0) throw new Refusal('CLUSTER_MISSING', {});
  const isCurrent = members.length === comparisons.size && members.every(({ article }) => comparisons.has(article.id));
  if (!isCurrent) return readMeasuredMembers(db, cluster);
  return members.map((member) => {
    const { id } = member.article;
    return { ...member, ...measured.get(id)!, comparison: comparisons.get(id)! };
  }) as [MeasuredMember, ...MeasuredMember[]];
}

export function toContenders(members: readonly [MeasuredMember, ...MeasuredMember[]]): [Contender, ...Contender[]] {
  return members.map(({ article, features, comparison }) => ({ article: article.id, features, comparison })) as [
    Contender,
    ...Contender[],
  ];
}

/** Without blocking other calls. */
async function measureAll(db: ReadableDb, members: readonly StoredMember[]) {
  const boilerplate = readBoilerplate(db);
  const before = known.get(boilerplate) ?? { articles: new Map(), clusters: new Map() };
  known.set(boilerplate, before);
  if (before.articles.size > MAX_ARTICLES) before.articles.clear();
  if (before.clusters.size > MAX_CLUSTERS) before.clusters.clear();
  const pause = createPause();
  const measured = new Map<ArticleId, Measured>();
  for (const { article } of members) {
    const one = before.articles.get(article.id) ?? measureArticle(article, boilerplate);
    before.articles.set(article.id, one);
    measured.set(article.id, one);
    await pause();
  }
  const key = members.map(({ article }) => article.id).join(' ');
  const comparisons = before.clusters.get(key) ?? (await compareAll(members, measured, pause));
  before.clusters.set(key, comparisons);
  return { measured, comparisons };
}

async function compareAll(
  members: readonly StoredMember[],
  measured: ReadonlyMap<ArticleId, Measured>,
  pause: () => Promise<void>,
): Promise<Comparisons> {
  const copies = members.map(({ article }) => ({
    title: article.title,
    body: article.body,
    boilerplate: measured.get(article.id)!.boilerplate,
  }));
  const comparing = compareCopies(copies);
  let step = comparing.next();
  while (!step.done) {
    await pause();
    step = comparing.next();
  }
  const comparisons = step.value;
  return new Map(members.map(({ article }, at) => [article.id, comparisons[at]!]));
}

/** Lets other calls run once `TURN` is over. */
function createPause(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < TURN) return;
    await setImmediate();
    begun = performance.now();
  };
}
