// The source that published a story first, and those after it, as far as the stated times are certain. Pure.
import { parsePublished, type TimeSpan } from './published-time.ts';

export type Publication = { readonly source: string; readonly published: string };
export type Reprints = {
  /** The source that was first. */
  readonly first: string;
  /** The other source of each later publication. A source does not reprint itself. */
  readonly others: readonly string[];
};

/**
 * Leaves out articles without source or time. Null if fewer than two are left, or if two sources may both have been
 * first (a day without time against an hour of that day).
 */
export function traceReprints(publications: readonly Publication[]): Reprints | null {
  const dated = publications
    .map(({ source, published }) => ({ source, span: parsePublished(published) }))
    .filter((one): one is { source: string; span: TimeSpan } => one.source !== '' && one.span !== null);
  if (dated.length < 2) return null;
  const end = Math.min(...dated.map(({ span }) => span.until));
  const firsts = dated.filter(({ span }) => span.from < end);
  const first = firsts[0]!;
  if (firsts.some(({ source }) => source !== first.source)) return null;
  const others = dated.map(({ source }) => source).filter((source) => source !== first.source);
  return { first: first.source, others };
}
