// Measurements of articles for suggestions, cached per launch: texts never change, and a long one takes milliseconds.
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { CanonicalCandidate, Comparison } from '#shared/review/suggest/features.ts';
import { makeFillerText } from '#shared/text/filler-text.ts';
import { AppError } from '#shared/words/errors.ts';
import { type Boilerplate, NO_BOILERPLATE } from '../core/boilerplate/boilerplate.ts';
import { type Copy, compareCopies } from '../core/suggest/compare-copies.ts';
import { type Measured, measureArticle, rememberSentences } from '../core/suggest/features.ts';
import { shortlist } from '../core/suggest/shortlist.ts';
import { requireCluster } from '../stages/review/decide.ts';
import { readSuggestBasis } from '../stages/review/suggestion.ts';
import { type ArticleText, type ListedMember, listMembers, readArticleTexts } from '../store/clusters/members.ts';
import { readBoilerplate } from '../store/comparison-basis.ts';
import { type ReadableDb, readVersion } from '../store/database.ts';
import { createPause } from './pause.ts';

type Comparisons = ReadonlyMap<ArticleId, Comparison>;
type Known = {
  readonly articles: Map<ArticleId, Measured>;
  /** Keyed by the ids of the articles compared: a cluster that gains or loses one is compared again. */
  readonly comparisons: Map<string, Comparisons>;
};

/** Measurements by boilerplate of a project: when that changes, it is another object. */
const known = new WeakMap<Boilerplate, Known>();
/** Articles of one project whose measurements are kept, about 300 bytes each. */
const MAX_ARTICLES = 50_000;
const MAX_CLUSTERS = 2_000;
/** The rounds of the warm-up take about half a second of one core. */
const WARM_ROUNDS = 8;
const WARM_COPIES = 6;

type CanonicalCandidates = {
  readonly candidates: readonly [CanonicalCandidate, ...CanonicalCandidate[]];
  readonly members: readonly [ListedMember, ...ListedMember[]];
  /** Measurements of the candidates, and of as many of the first members as were requested. */
  readonly measured: ReadonlyMap<ArticleId, Measured>;
  /** The revision of the cluster at the time of the measurement, or an earlier one. */
  readonly rev: number;
};

/**
 * The members that the suggestion for a cluster compares.
 * @param page how many of the first members are measured as well
 * @throws AppError CLUSTER_MISSING
 */
export async function readCandidates(db: ReadableDb, cluster: ClusterId, page = 0): Promise<CanonicalCandidates> {
  for (;;) {
    // The revision is read before the members: one that is too new would let an outdated decision pass.
    const { rev } = requireCluster(db, cluster);
    const version = readVersion(db);
    const [first, ...others] = listMembers(db, cluster);
    if (!first) throw new AppError('CLUSTER_MISSING', {});
    const members = [first, ...others] as const;
    const articles = shortlist(members, readSuggestBasis(db).settings.rules);
    const boilerplate = readBoilerplate(db);
    const shown = members.slice(0, page).map(({ article }) => article);
    const measured = await measureArticles(db, [...new Set([...shown, ...articles])], boilerplate);
    const comparisons = await compareArticles(db, articles, measured, boilerplate);
    // Other calls may have changed the cluster during the measurement.
    if (readVersion(db) !== version && !isDeepStrictEqual(listMembers(db, cluster), members)) continue;
    const candidates = articles.map((article): CanonicalCandidate => {
      const { features } = measured.get(article)!;
      return { article, features, comparison: comparisons.get(article)! };
    });
    return { candidates: candidates as [CanonicalCandidate, ...CanonicalCandidate[]], members, measured, rev };
  }
}

/** Leaves out articles that no longer exist. Other calls run between the slices. */
export async function measureArticles(
  db: ReadableDb,
  articles: readonly ArticleId[],
  boilerplate = readBoilerplate(db),
): Promise<ReadonlyMap<ArticleId, Measured>> {
  const remembered = rememberedBy(boilerplate).articles;
  const measured = new Map<ArticleId, Measured>();
  const unknown: ArticleId[] = [];
  for (const article of articles) {
    const one = remembered.get(article);
    if (one) measured.set(article, one);
    else unknown.push(article);
  }
  const pause = createPause();
  const reader = rememberSentences();
  for (const text of iterateTexts(db, unknown)) {
    const one = measureArticle(text, boilerplate, reader);
    measured.set(text.article, one);
    remembered.set(text.article, one);
    await pause();
  }
  return measured;
}

function* iterateTexts(db: ReadableDb, articles: readonly ArticleId[]): Generator<ArticleText> {
  // One by one, as any of them may be long.
  for (const article of articles) yield* readArticleTexts(db, [article]);
}

async function compareArticles(
  db: ReadableDb,
  articles: readonly ArticleId[],
  measured: ReadonlyMap<ArticleId, Measured>,
  /** The boilerplate of the measurement: the project may have another one by now. */
  boilerplate: Boilerplate,
): Promise<Comparisons> {
  const remembered = rememberedBy(boilerplate).comparisons;
  const key = articles.join(' ');
  const before = remembered.get(key);
  if (before) return before;
  const pause = createPause();
  const copies: (ArticleText & Copy)[] = [];
  for (const text of iterateTexts(db, articles)) {
    const boilerplate = measured.get(text.article)?.boilerplate;
    if (boilerplate) copies.push({ ...text, boilerplate });
    await pause();
  }
  const comparing = compareCopies(copies);
  let step = comparing.next();
  while (!step.done) {
    await pause();
    step = comparing.next();
  }
  const results = step.value;
  const comparisons = new Map(copies.map(({ article }, at) => [article, results[at]!]));
  remembered.set(key, comparisons);
  return comparisons;
}

function rememberedBy(boilerplate: Boilerplate): Known {
  const before = known.get(boilerplate) ?? { articles: new Map(), comparisons: new Map() };
  known.set(boilerplate, before);
  if (before.articles.size > MAX_ARTICLES) before.articles.clear();
  if (before.comparisons.size > MAX_CLUSTERS) before.comparisons.clear();
  return before;
}

let isWarm = false;

/**
 * Has the code compiled that the first large cluster needs, because its first runs take twice as long: measures and
 * compares invented articles, once in a thread. Calls of the thread run between the steps.
 */
export function warmUp(): void {
  if (isWarm) return;
  isWarm = true;
  void compareInvented();
}

async function compareInvented(): Promise<void> {
  const bodies = [makeFillerText(false), makeFillerText(true)];
  for (let round = 0; round < WARM_ROUNDS; round++) {
    const reader = rememberSentences();
    const copies = [];
    for (let copy = 0; copy < WARM_COPIES; copy++) {
      const article = { title: '', body: bodies[copy % 2]!, source: '', url: '', published: '', author: '' };
      copies.push({ ...article, ...measureArticle(article, NO_BOILERPLATE, reader) });
      await setImmediate();
    }
    const comparing = compareCopies(copies);
    while (!comparing.next().done) await setImmediate();
  }
}
