// Finds the source that published a story first, and those after it, as far as the stated times are certain. Pure.
import { parsePublished, type TimeSpan } from './published-time.ts';

export type Publication = { readonly source: string; readonly published: string };
export type Reprints = {
  readonly first: string;
  /** The source of each later publication, except the first source: a source does not reprint itself. */
  readonly others: readonly string[];
};

/**
 * Null if fewer than two articles have a source and a time. Null also if two sources may both have been first (a day
 * without time against an hour of that day).
 */
export function traceReprints(publications: readonly Publication[]): Reprints | null {
  const traced = traceDelays(publications);
  return traced && { first: traced.first, others: traced.others.map(({ source }) => source) };
}

export type Delays = {
  readonly first: string;
  /**
   * The later publications: milliseconds after the first one, greater than 0. Days are compared where a time of day is
   * unknown.
   */
  readonly others: readonly { readonly source: string; readonly ms: number }[];
};

/** Like `traceReprints`, with the delay of each reprint. */
export function traceDelays(publications: readonly Publication[]): Delays | null {
  const dated = publications
    .map(({ source, published }) => ({ source, span: parsePublished(published) }))
    .filter((one): one is { source: string; span: TimeSpan } => one.source !== '' && one.span !== null);
  if (dated.length < 2) return null;
  const end = Math.min(...dated.map(({ span }) => span.until));
  const firsts = dated.filter(({ span }) => span.from < end);
  const { source: first } = firsts[0]!;
  if (firsts.some(({ source }) => source !== first)) return null;
  const start = Math.min(...firsts.map(({ span }) => span.from));
  const others = dated.filter(({ source }) => source !== first);
  return { first, others: others.map((other) => ({ source: other.source, ms: other.span.from - start })) };
}
