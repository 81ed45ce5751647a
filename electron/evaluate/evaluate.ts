// An evaluation: each method places the articles, in the order of the file and in shuffled ones, and is scored by the labels.
import type { WordOptions } from '#shared/detection.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import type { WaitingArticle } from './articles.ts';
import type { Method } from './methods.ts';
import { clustersOf, placeArticles } from './placing.ts';
import type { MethodReport, ShuffleReport } from './report.ts';
import { type Score, scoreClusters } from './score.ts';
import { fileOrder, otherMates, shuffledOrder } from './shuffles.ts';
import type { StoryPair, TruthRow } from './truth.ts';

export type Labels = { readonly truth: readonly TruthRow[]; readonly ignored: readonly StoryPair[] };

export type EvaluatedSet = {
  readonly articles: readonly WaitingArticle[];
  /** As the labels name the articles, in parallel. */
  readonly ids: readonly string[];
  /** By the words of the methods that place articles by them. */
  readonly fingerprints: ReadonlyMap<WordOptions, readonly (Fingerprint | null)[]>;
  readonly labels: Labels;
};

/** @param shuffles how many orders to try besides the file's; order n is the same whenever it is asked for. */
export function evaluateMethod(method: Method, set: EvaluatedSet, shuffles: number): MethodReport {
  const start = performance.now();
  const placed = placeInOrder(method, set, fileOrder(set.articles.length));
  const milliseconds = performance.now() - start;
  const clusters = clustersOf(placed);
  return {
    name: method.name,
    score: score(set, clusters),
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
    f1.push(score(set, clusters).f1);
    for (const index of otherMates(inFileOrder, clusters)) unstable.set(index, (unstable.get(index) ?? 0) + 1);
  }
  return { f1, unstable };
}

function placeInOrder(method: Method, { articles, fingerprints }: EvaluatedSet, order: readonly number[]) {
  return placeArticles(method, articles, fingerprints.get(method.detection.words) ?? null, order);
}

function score({ ids, labels }: EvaluatedSet, clusters: readonly number[]): Score {
  return scoreClusters(labels.truth, labels.ignored, new Map(ids.map((id, index) => [id, clusters[index]!])));
}
