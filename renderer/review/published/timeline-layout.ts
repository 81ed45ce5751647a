// The order and places of a cluster's articles on its axis of time.
import type { TimelineRow } from '#shared/contract/overview.ts';
import { parsePublished } from '#shared/model/published-time.ts';

export type PlacedRow = {
  readonly member: TimelineRow;
  /** Shares of the axis, 0–1; null if the time is unknown. */
  readonly place: { readonly left: number; readonly width: number } | null;
  /**
   * True if no article is known to be earlier; false for a single article with a time, which has none to compare with.
   */
  readonly mayBeFirst: boolean;
  /** Milliseconds after the first article, by their stated times; null if the time is unknown. */
  readonly after: number | null;
};

/** Sorts by time, articles without one last. Articles of equal times stay in the order of import. */
export function layOutTimeline(members: readonly TimelineRow[]): PlacedRow[] {
  const dated = members.map((member) => ({ member, span: parsePublished(member.published) }));
  const spans = dated.flatMap(({ span }) => span ?? []);
  const start = Math.min(...spans.map(({ from }) => from));
  const end = Math.max(...spans.map(({ until }) => until));
  const firstOut = Math.min(...spans.map(({ until }) => until));
  const first = Math.min(...spans.filter(({ until }) => until === firstOut).map(({ from }) => from));
  return dated
    .map(({ member, span }) => ({
      member,
      span,
      place: span && { left: (span.from - start) / (end - start), width: (span.until - span.from) / (end - start) },
      mayBeFirst: span !== null && spans.length > 1 && span.from < firstOut,
      after: span && Math.max(0, span.from - first),
    }))
    .sort((a, b) => (a.span?.from ?? Number.POSITIVE_INFINITY) - (b.span?.from ?? Number.POSITIVE_INFINITY) || 0)
    .map(({ span: _, ...row }) => row);
}
