// The result of an evaluation, as tables for a reader and as one value for a program.
import { type NamedPairReport, type PairReport, pairReportAsJson, pairTables } from './pair-report.ts';
import type { Score } from './score.ts';
import { formatCount, formatShare, formatTable } from './text-table.ts';

export type MethodReport = {
  readonly name: string;
  /** The score by stories; null where none are labelled. */
  readonly score: Score | null;
  /** The score by pairs; null where none are labelled. */
  readonly pairs: PairReport | null;
  /** Time for placing all articles once in the order of the file, without folding and fingerprinting. */
  readonly milliseconds: number;
  readonly shuffles: ShuffleReport | null;
};

export type ShuffleReport = {
  readonly f1: readonly number[];
  /** Maps the index of an article to the number of shuffles in which its cluster differs from that in file order. */
  readonly unstable: ReadonlyMap<number, number>;
};

/** The number of labels, and of those that name an article missing from the workbook. */
export type LabelTotals = { readonly labels: number; readonly withoutArticle: number };

export type Report = {
  readonly articles: number;
  /** Each is null if there are only labels of the other kind. */
  readonly stories: LabelTotals | null;
  readonly pairs: LabelTotals | null;
  /** A limitation of the labels, as a sentence; null without one. */
  readonly note: string | null;
  readonly methods: readonly MethodReport[];
  readonly titleOf: (index: number) => string;
};

export function reportAsText({ articles, stories, pairs, note, methods, titleOf }: Report): string {
  const totals = [
    `${formatCount(articles)} articles`,
    ...(stories ? [describeTotals(stories, 'labels')] : []),
    ...(pairs ? [describeTotals(pairs, 'labelled pairs')] : []),
  ];
  const scored = scoredByStory(methods);
  const compared = comparedByPairs(methods);
  const parts = [
    totals.join(', ') + (note === null ? '' : `\n${note}`),
    ...(scored.length > 0 ? [tableOfScores(scored), tableOfKinds(scored)] : []),
    ...(compared.length > 0 ? pairTables(compared, titleOf) : []),
    tableOfShuffles(methods),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The report for JSON: fractions are unrounded; stories, pairs and shuffles are included only if measured. */
export function reportAsJson({ articles, stories, pairs, methods }: Report) {
  return {
    articles,
    ...(stories && { labels: stories.labels, labelsWithoutArticle: stories.withoutArticle }),
    ...(pairs && { pairs: pairs.labels, pairsWithoutArticle: pairs.withoutArticle }),
    profiles: methods.map(({ name, score, pairs, milliseconds, shuffles }) => ({
      profile: name,
      ...(score && scoreAsJson(score)),
      milliseconds: Math.round(milliseconds),
      ...(pairs && { pairs: pairReportAsJson(pairs) }),
      ...(shuffles && { shuffles: { ...rangeOf(shuffles), unstable: shuffles.unstable.size } }),
    })),
  };
}

function scoreAsJson({ precision, recall, f1, pairs, clusters, byKind }: Score) {
  return {
    precision,
    recall,
    f1,
    falsePairs: pairs.wrong,
    missedPairs: pairs.missed,
    templateMerges: pairs.templateMerges,
    clusters,
    kinds: byKind.map(({ kind, found, copies }) => ({ kind, found, copies, recall: found / copies })),
  };
}

export function comparedByPairs(methods: readonly MethodReport[]): NamedPairReport[] {
  return methods.flatMap(({ name, pairs }) => (pairs ? [{ name, ...pairs }] : []));
}

type ScoredByStory = MethodReport & { readonly score: Score };

function scoredByStory(methods: readonly MethodReport[]): ScoredByStory[] {
  return methods.flatMap((method) => (method.score ? [{ ...method, score: method.score }] : []));
}

function describeTotals({ labels, withoutArticle }: LabelTotals, name: string): string {
  const unmatched = withoutArticle > 0 ? ` (matching no article: ${formatCount(withoutArticle)})` : '';
  return `${formatCount(labels)} ${name}${unmatched}`;
}

function tableOfScores(methods: readonly ScoredByStory[]): string {
  return formatTable(
    ['profile', 'precision', 'recall', 'F1', 'false pairs', 'missed pairs', 'template merges', 'clusters', 'ms'],
    methods.map(({ name, score: { precision, recall, f1, pairs, clusters }, milliseconds }) => [
      name,
      ...[precision, recall, f1].map(formatShare),
      ...[pairs.wrong, pairs.missed, pairs.templateMerges, clusters, milliseconds].map(formatCount),
    ]),
  );
}

function tableOfKinds(methods: readonly ScoredByStory[]): string {
  // All methods have the same kinds, those of the labels.
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
  return formatTable(['order', 'shuffles', 'min F1', 'max F1', 'spread', 'unstable articles'], rows);
}

function rangeOf({ f1 }: ShuffleReport) {
  const smallestF1 = Math.min(...f1);
  const largestF1 = Math.max(...f1);
  return { orders: f1.length, smallestF1, largestF1, spread: largestF1 - smallestF1 };
}
