// Counts the figures of a project report: decisions, reprints between sources, and their delays. Pure.
import { type Delays, traceDelays } from '#shared/model/reprints.ts';
import { statusOf } from '#shared/model/verdicts.ts';
import type { ReviewedCluster, ReviewedMember } from '../../store/reviewed-clusters.ts';
import { dayOf } from '../overview/progress.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Upper limits of the delays of reprints, in milliseconds. */
export const DELAY_LIMITS = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, Number.POSITIVE_INFINITY] as const;

export type Route = {
  readonly first: string;
  readonly other: string;
  readonly copies: number;
  /** The median delay, in milliseconds. */
  readonly ms: number;
};

export type ProjectFigures = {
  readonly clusters: number;
  readonly articles: number;
  /** Articles that are alone in their cluster, but are already published. */
  readonly singles: number;
  /** Clusters and singles of which all articles are decided. */
  readonly resolved: number;
  readonly canonical: number;
  readonly keep: number;
  readonly discard: number;
  readonly undecided: number;
  /** Clusters whose first source is certain, and the other ones. */
  readonly traced: number;
  readonly untraced: number;
  /** Numbers of reprints by their delay, one for each of `DELAY_LIMITS`. */
  readonly delays: readonly number[];
  /** The most frequent routes first. */
  readonly routes: readonly Route[];
  /** Days with decisions, in order, each with the number of clusters whose last decision was on that day. */
  readonly days: readonly { readonly day: string; readonly clusters: number }[];
};

export class FigureCounter {
  readonly #counts = {
    clusters: 0,
    articles: 0,
    singles: 0,
    resolved: 0,
    canonical: 0,
    keep: 0,
    discard: 0,
    undecided: 0,
    traced: 0,
    untraced: 0,
  };
  readonly #delays = DELAY_LIMITS.map(() => 0);
  readonly #routes = new Map<string, { first: string; other: string; times: number[] }>();
  readonly #days = new Map<string, number>();

  add({ members }: ReviewedCluster): void {
    const counts = this.#counts;
    for (const { verdict } of members) counts[verdict ?? 'undecided'] += 1;
    if (statusOf(members.map(({ verdict }) => verdict)) === 'resolved') counts.resolved += 1;
    if (members.length === 1) {
      counts.singles += 1;
      return;
    }
    counts.clusters += 1;
    counts.articles += members.length;
    const at = lastDecided(members);
    if (at !== null) this.#days.set(dayOf(at), (this.#days.get(dayOf(at)) ?? 0) + 1);
    const delays = traceDelays(members);
    if (delays) this.#addDelays(delays);
    counts[delays ? 'traced' : 'untraced'] += 1;
  }

  #addDelays({ first, others }: Delays): void {
    for (const { source, ms } of others) {
      this.#delays[DELAY_LIMITS.findIndex((limit) => ms < limit)]! += 1;
      const key = JSON.stringify([first, source]);
      const route = this.#routes.get(key) ?? { first, other: source, times: [] };
      route.times.push(ms);
      this.#routes.set(key, route);
    }
  }

  get figures(): ProjectFigures {
    const routes = Array.from(this.#routes.values(), ({ first, other, times }): Route => {
      const sorted = times.toSorted((a, b) => a - b);
      return { first, other, copies: times.length, ms: sorted[Math.floor(sorted.length / 2)]! };
    });
    return {
      ...this.#counts,
      delays: this.#delays,
      routes: routes.sort((a, b) => b.copies - a.copies || a.ms - b.ms),
      days: Array.from(this.#days, ([day, clusters]) => ({ day, clusters })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    };
  }
}

/** The time of the last decision on a member, as an ISO time; null without decisions. */
export function lastDecided(members: readonly ReviewedMember[]): string | null {
  return members.reduce<string | null>(
    (last, { decidedAt }) => (decidedAt !== null && (last === null || decidedAt > last) ? decidedAt : last),
    null,
  );
}
