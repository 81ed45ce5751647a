// Scores a clustering against labelled pairs: precision, recall and F1, plain and weighted, with every failure.
import { share } from '../../core/cluster/relation/arithmetic.ts';
import { type Expectation, expectationOf, type Label, labels, type PairLabel } from './pair-labels.ts';

/** A labelled pair with the indices of its articles; null for an article missing from the workbook. */
export type LocatedPair = PairLabel & { readonly indexA: number | null; readonly indexB: number | null };

/** Counts of pairs, or sums of their weights. Rates are 0–1, and 0 without pairs to judge. */
export type PairRates = {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
};

/** Unweighted counts: the pairs that have the label, and those of them that share a cluster. */
export type LabelCount = {
  readonly label: Label;
  readonly expectation: Expectation;
  readonly pairs: number;
  readonly joined: number;
};

export type PairFailure = { readonly kind: 'false join' | 'miss'; readonly pair: LocatedPair };

export type PairScore = {
  readonly plain: PairRates;
  readonly weighted: PairRates;
  /** Counts in the order of `labels`, without labels that no pair has. */
  readonly byLabel: readonly LabelCount[];
  /** The heaviest failures first, because they cost most of the weighted score. */
  readonly failures: readonly PairFailure[];
};

/** @param ids of the articles, in their order; an id that labels use must occur once. */
export function locatePairs(pairs: readonly PairLabel[], ids: readonly string[]): LocatedPair[] {
  const indices = new Map(ids.map((id, index) => [id, index]));
  return pairs.map((pair) => ({
    ...pair,
    indexA: indices.get(pair.a) ?? null,
    indexB: indices.get(pair.b) ?? null,
  }));
}

/**
 * A pair is joined if both articles share a cluster. A missing article shares none.
 * @param clusters the cluster of each article, by index
 */
export function scorePairs(pairs: readonly LocatedPair[], clusters: readonly number[]): PairScore {
  const plain = new OutcomeCounter();
  const weighted = new OutcomeCounter();
  const counts = new Map<Label, { pairs: number; joined: number }>();
  const failures: PairFailure[] = [];
  for (const pair of pairs) {
    const { label, weight, indexA, indexB } = pair;
    const isJoined = indexA !== null && indexB !== null && clusters[indexA] === clusters[indexB];
    const count = counts.get(label) ?? { pairs: 0, joined: 0 };
    counts.set(label, count);
    count.pairs++;
    if (isJoined) count.joined++;
    const expectation = expectationOf(label);
    if (expectation === 'neutral') continue;
    plain.add(expectation, isJoined, 1);
    weighted.add(expectation, isJoined, weight);
    if (isJoined !== (expectation === 'positive')) failures.push({ kind: isJoined ? 'false join' : 'miss', pair });
  }
  return {
    plain: plain.rates(),
    weighted: weighted.rates(),
    byLabel: labels.flatMap((label) => {
      const count = counts.get(label);
      return count ? [{ label, expectation: expectationOf(label), ...count }] : [];
    }),
    failures: failures.sort((one, other) => other.pair.weight - one.pair.weight),
  };
}

class OutcomeCounter {
  #truePositives = 0;
  #falsePositives = 0;
  #falseNegatives = 0;
  #trueNegatives = 0;

  add(expectation: 'positive' | 'negative', isJoined: boolean, weight: number): void {
    if (expectation === 'positive' && isJoined) this.#truePositives += weight;
    else if (expectation === 'positive') this.#falseNegatives += weight;
    else if (isJoined) this.#falsePositives += weight;
    else this.#trueNegatives += weight;
  }

  rates(): PairRates {
    const [truePositives, falsePositives] = [this.#truePositives, this.#falsePositives];
    const [falseNegatives, trueNegatives] = [this.#falseNegatives, this.#trueNegatives];
    const precision = share(truePositives, truePositives + falsePositives);
    const recall = share(truePositives, truePositives + falseNegatives);
    const f1 = share(2 * precision * recall, precision + recall);
    return { truePositives, falsePositives, falseNegatives, trueNegatives, precision, recall, f1 };
  }
}
