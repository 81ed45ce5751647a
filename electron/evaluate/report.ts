// What an evaluation found, as tables for a reader and as one value for a program.
import type { Score } from './score.ts';
import { formatCount, formatTable } from './text-table.ts';

export type MethodReport = {
  readonly name: string;
  readonly score: Score;
  /** For placing all articles once, in the order of the file; texts folded and fingerprints made before. */
  readonly milliseconds: number;
  /** Null where no shuffles were asked for. */
  readonly shuffles: ShuffleReport | null;
};

export type ShuffleReport = {
  /** Of each shuffle. */
  readonly f1: readonly number[];
  /** Index of an article → in how many of the shuffles it is with other articles than in the order of the file. */
  readonly unstable: ReadonlyMap<number, number>;
};

export type Report = {
  readonly articles: number;
  /** Labels, and those of them that name no article of the workbook. */
  readonly labels: number;
  readonly labelsWithoutArticle: number;
  readonly methods: readonly MethodReport[];
};

export function reportAsText({ articles, labels, labelsWithoutArticle, methods }: Report): string {
  const lost = labelsWithoutArticle > 0 ? `, ${formatCount(labelsWithoutArticle)} of them without an article` : '';
  const parts = [
    `${formatCount(articles)} articles, ${formatCount(labels)} labels${lost}`,
    tableOfScores(methods),
    tableOfKinds(methods),
    tableOfShuffles(methods),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Fractions unrounded; with `shuffles` only where they were asked for. */
export function reportAsJson({ methods, ...counts }: Report) {
  return {
    ...counts,
    profiles: methods.map(({ name, score, milliseconds, shuffles }) => ({
      profile: name,
      precision: score.precision,
      recall: score.recall,
      f1: score.f1,
      falsePairs: score.pairs.wrong,
      missedPairs: score.pairs.missed,
      templateMerges: score.pairs.templateMerges,
      clusters: score.clusters,
      milliseconds: Math.round(milliseconds),
      kinds: score.byKind.map(({ kind, found, copies }) => ({ kind, found, copies, recall: found / copies })),
      ...(shuffles && { shuffles: { ...rangeOf(shuffles), unstable: shuffles.unstable.size } }),
    })),
  };
}

function tableOfScores(methods: readonly MethodReport[]): string {
  return formatTable(
    ['profile', 'precision', 'recall', 'F1', 'false pairs', 'missed pairs', 'template merges', 'clusters', 'ms'],
    methods.map(({ name, score: { precision, recall, f1, pairs, clusters }, milliseconds }) => [
      name,
      ...[precision, recall, f1].map(formatShare),
      ...[pairs.wrong, pairs.missed, pairs.templateMerges, clusters, milliseconds].map(formatCount),
    ]),
  );
}

function tableOfKinds(methods: readonly MethodReport[]): string {
  // The kinds are those of the labels, the same for every method.
  const kinds = methods[0]!.score.byKind;
  if (kinds.length === 0) return '';
  return formatTable(
    ['recall by kind', 'copies', ...methods.map(({ name }) => name)],
    kinds.map(({ kind, copies }, at) => [
      kind,
      formatCount(copies),
      ...methods.map(({ score }) => formatShare(score.byKind[at]!.found / copies)),
    ]),
  );
}

function tableOfShuffles(methods: readonly MethodReport[]): string {
  const rows = methods.flatMap(({ name, shuffles }) => {
    if (!shuffles) return [];
    const { orders, smallestF1, largestF1, spread } = rangeOf(shuffles);
    const shares = [smallestF1, largestF1, spread].map(formatShare);
    return [[name, formatCount(orders), ...shares, formatCount(shuffles.unstable.size)]];
  });
  if (rows.length === 0) return '';
  return formatTable(['order', 'shuffles', 'smallest F1', 'largest F1', 'spread', 'articles with other mates'], rows);
}

function rangeOf({ f1 }: ShuffleReport) {
  const smallestF1 = Math.min(...f1);
  const largestF1 = Math.max(...f1);
  return { orders: f1.length, smallestF1, largestF1, spread: largestF1 - smallestF1 };
}

function formatShare(share: number): string {
  return share.toFixed(4);
}
