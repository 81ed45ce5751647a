// Measures the progress of the review: clusters done by day and by choice of the canonical article, and the time per
// decision.
import type { ReviewProgress } from '#shared/contract/overview.ts';
import type { DoneCluster } from '../../store/statistics.ts';

/** Maximum time between two decisions; a longer one is a break. */
const MAX_GAP_MS = 5 * 60_000;
/** The pace is measured over the latest decisions, once there are enough. */
const MAX_GAPS = 50;
const MIN_GAPS = 5;

/** @param clusters number of clusters with several articles */
export function measureProgress(clusters: number, done: readonly DoneCluster[]): ReviewProgress {
  const days = new Map<string, number>();
  for (const { at } of done) {
    const day = dayOf(at);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  const count = (choice: DoneCluster['choice']) => done.filter((one) => one.choice === choice).length;
  return {
    clusters,
    accepted: count('accepted'),
    picked: count('picked'),
    kept: count('kept'),
    days: [...days].map(([day, clusters]) => ({ day, clusters })).sort((a, b) => a.day.localeCompare(b.day)),
    msEach: measurePace(done.map(({ at }) => at)),
  };
}

/** The day in local time, that of the editor: 2026-03-01. */
export function dayOf(iso: string): string {
  return new Date(iso).toLocaleDateString('sv');
}

/** The median time per cluster, from the times at which clusters were done; those decided together count as one. */
export function measurePace(done: readonly string[]): number | null {
  const sorted = [...new Set(done.map((at) => Date.parse(at)))].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((time, at) => time - sorted[at]!);
  const latest = gaps
    .filter((gap) => gap <= MAX_GAP_MS)
    .slice(-MAX_GAPS)
    .sort((a, b) => a - b);
  return latest.length < MIN_GAPS ? null : latest[Math.floor(latest.length / 2)]!;
}
