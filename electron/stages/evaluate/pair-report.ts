// The scores by labelled pairs, as tables for a reader and as values for a program.
import type { Expectation } from './pair-labels.ts';
import type { PairFailure, PairRates, PairScore } from './score-pairs.ts';
import type { RemovalCounts } from './score-removal.ts';
import { formatCount, formatShare, formatTable } from './text-table.ts';

export type PairReport = PairScore & { readonly removal: RemovalCounts };
export type NamedPairReport = PairReport & { readonly name: string };

/** Failures that a text report prints, for all profiles together; the file lists all failures. */
const MAX_PRINTED_FAILURES = 20;

/** The report for JSON, with unrounded rates. */
export function pairReportAsJson({ plain, weighted, byLabel, failures, removal }: PairReport) {
  return {
    ...plain,
    weighted,
    labels: byLabel.map((count) => ({ ...count, share: count.joined / count.pairs })),
    removal,
    failures: failures.length,
  };
}

/**
 * The tables of all profiles, then the heaviest failures of each.
 * @param titleOf the title of an article, by index
 */
export function pairTables(reports: readonly NamedPairReport[], titleOf: (index: number) => string): string[] {
  return [
    tableOfRates(reports),
    tableOfLabels(reports),
    tableOfRemovals(reports),
    ...reports.map((report) => failuresAsText(report, Math.ceil(MAX_PRINTED_FAILURES / reports.length), titleOf)),
  ];
}

/** One row for each profile and failure, heaviest first: the header, then the records. */
export function failureRecords(
  reports: readonly NamedPairReport[],
  titleOf: (index: number) => string,
): (string | number)[][] {
  const title = (index: number | null) => (index === null ? '' : titleOf(index));
  return [
    ['profile', 'kind', 'label', 'weight', 'a', 'title_a', 'b', 'title_b', 'reason'],
    ...reports.flatMap(({ name, failures }) =>
      failures.map(({ kind, pair: { label, weight, a, b, indexA, indexB, reason } }) => {
        return [name, kind, label, weight, a, title(indexA), b, title(indexB), reason];
      }),
    ),
  ];
}

/** Weighted columns appear only where some pair has a weight other than 1. */
function tableOfRates(reports: readonly NamedPairReport[]): string {
  const isWeighted = reports.some(({ plain, weighted }) => JSON.stringify(plain) !== JSON.stringify(weighted));
  const shares = ({ precision, recall, f1 }: PairRates) => [precision, recall, f1].map(formatShare);
  return formatTable(
    [
      'by pairs',
      ...['precision', 'recall', 'F1'],
      ...(isWeighted ? ['weighted precision', 'weighted recall', 'weighted F1'] : []),
      ...['false joins', 'misses'],
    ],
    reports.map(({ name, plain, weighted }) => [
      name,
      ...shares(plain),
      ...(isWeighted ? shares(weighted) : []),
      ...[plain.falsePositives, plain.falseNegatives].map(formatCount),
    ]),
  );
}

/** For each label, the number of joined pairs and their share. The labels are the same for every profile. */
function tableOfLabels(reports: readonly NamedPairReport[]): string {
  return formatTable(
    ['by label', 'should be', 'pairs', ...reports.map(({ name }) => name)],
    reports[0]!.byLabel.map(({ label, expectation, pairs }, at) => [
      label,
      wanted[expectation],
      formatCount(pairs),
      ...reports.map(
        ({ byLabel }) => `${formatCount(byLabel[at]!.joined)} (${formatShare(byLabel[at]!.joined / pairs)})`,
      ),
    ]),
  );
}

const wanted: Readonly<Record<Expectation, string>> = { positive: 'joined', neutral: 'either', negative: 'apart' };

function tableOfRemovals(reports: readonly NamedPairReport[]): string {
  return formatTable(
    ['by removal', 'removed', 'right', 'neutral', 'wrong', 'unjudged'],
    reports.map(({ name, removal: { removed, right, neutral, wrong, unjudged } }) => [
      name,
      ...[removed, right, neutral, wrong, unjudged].map(formatCount),
    ]),
  );
}

function failuresAsText({ name, failures }: NamedPairReport, most: number, titleOf: (index: number) => string): string {
  if (failures.length === 0) return '';
  const shown = failures.slice(0, most);
  const some = shown.length < failures.length ? `, the first ${shown.length}` : '';
  return [
    `failures of ${name}: ${formatCount(failures.length)}${some}`,
    ...shown.flatMap((failure) => describeFailure(failure, titleOf)),
  ].join('\n');
}

function describeFailure({ kind, pair }: PairFailure, titleOf: (index: number) => string): string[] {
  const { label, weight, a, b, indexA, indexB } = pair;
  const line = (id: string, index: number | null) =>
    `  ${id}  ${index === null ? '(no such article)' : printable(titleOf(index))}`;
  return [`${kind} · ${label} · weight ${weight}`, line(a, indexA), line(b, indexB)];
}

/** Replaces control characters: titles are untrusted, and these characters could command the terminal. */
function printable(title: string): string {
  return title.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}
