// An evaluation: each method places the articles in the order of the file and in shuffled orders. Labels score the
// result.
import { usesBoilerplate, type WordOptions } from '#shared/model/detection.ts';
import { fileOrder, findUnstableArticles, shuffledOrder } from '../../core/accuracy-check/shuffles.ts';
import { inPlacingOrder } from '../../core/cluster/placing-order.ts';
import type { Fingerprint } from '../../core/fingerprint/simhash.ts';
import type { ImportedRow } from '../intake/rows.ts';
import type { WaitingArticle } from './articles.ts';
import type { Method } from './methods.ts';
import { clustersOf, placeArticles } from './placing.ts';
import type { MethodReport, ShuffleReport } from './report.ts';
import { type Score, scoreClusters } from './score.ts';
import { type LocatedPair, scorePairs } from './score-pairs.ts';
import { scoreRemoval } from './score-removal.ts';
import type { StoryPair, TruthRow } from './truth.ts';

export type StoryLabels = { readonly truth: readonly TruthRow[]; readonly ignored: readonly StoryPair[] };

/** The labels of an evaluation; at least one of the two kinds is present. */
export type Labels = { readonly stories: StoryLabels | null; readonly pairs: readonly LocatedPair[] | null };

export type EvaluatedSet = {
  readonly articles: readonly WaitingArticle[];
  /** One for each of `articles`. */
  readonly rows: readonly Pick<ImportedRow, 'fields'>[];
  /** The names that the labels use, one for each of `articles`. */
  readonly ids: readonly string[];
  /** Fingerprints of the articles, by the words of the methods that need them. */
  readonly fingerprints: ReadonlyMap<WordOptions, readonly (Fingerprint | null)[]>;
  readonly labels: Labels;
  /** Chooses the article that is kept for each cluster; see `scoreRemoval`. */
  readonly keep: (clusters: readonly number[]) => ReadonlyMap<number, number>;
};

/** @param shuffles number of orders besides the file's; order n is always the same */
export function evaluateMethod(method: Method, set: EvaluatedSet, shuffles: number): MethodReport {
  const start = performance.now();
  const placed = placeInOrder(method, set, fileOrder(set.articles.length));
  const milliseconds = performance.now() - start;
  const clusters = clustersOf(placed);
  const { stories, pairs } = set.labels;
  return {
    name: method.name,
    score: stories && scoreStories(set.ids, stories, clusters),
    pairs: pairs && { ...scorePairs(pairs, clusters), removal: scoreRemoval(pairs, clusters, set.keep(clusters)) },
    milliseconds,
    shuffles: shuffles === 0 ? null : tryShuffles(method, set, shuffles, clusters),
  };
}

function tryShuffles(
  method: Method,
  set: EvaluatedSet,
  shuffles: number,
  inFileOrder: readonly number[],
): ShuffleReport {
  const f1: number[] = [];
  const unstable = new Map<number, number>();
  for (let seed = 1; seed <= shuffles; seed++) {
    const clusters = clustersOf(placeInOrder(method, set, shuffledOrder(set.articles.length, seed)));
    f1.push(f1Of(set, clusters));
    for (const index of findUnstableArticles(inFileOrder, clusters))
      unstable.set(index, (unstable.get(index) ?? 0) + 1);
  }
  return { f1, unstable };
}

/** @param order of the rows; an import by relations places them in an order of its own */
function placeInOrder(method: Method, { articles, rows, fingerprints }: EvaluatedSet, order: readonly number[]) {
  const { detection } = method;
  const placed = usesBoilerplate(detection) ? inPlacingOrder(order, (index) => rows[index]!.fields.published) : order;
  return placeArticles(method, articles, fingerprints.get(detection.words) ?? null, placed);
}

/** The F1 by stories if they are labelled, otherwise the weighted F1 by pairs. */
function f1Of({ ids, labels: { stories, pairs } }: EvaluatedSet, clusters: readonly number[]): number {
  return stories ? scoreStories(ids, stories, clusters).f1 : scorePairs(pairs ?? [], clusters).weighted.f1;
}

function scoreStories(ids: readonly string[], { truth, ignored }: StoryLabels, clusters: readonly number[]): Score {
  return scoreClusters(truth, ignored, new Map(ids.map((id, index) => [id, clusters[index]!])));
}
