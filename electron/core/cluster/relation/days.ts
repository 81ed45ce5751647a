// The days that an article names at its beginning, where a report says what day it is about.
import { textOf } from '../../text/units.ts';
import type { Comparable } from '../comparable.ts';
import { titlesOf } from './titles.ts';

/** Folded units of the text that are read besides the titles: a report names its day in the first sentences. */
const HEAD = 160;
/** China Standard Time, as for times of publication without a zone. */
const ZONE = 8 * 3_600_000;
const DAY = 86_400_000;
/** Days of which a report is, back from the day on which it appears; what it names before them is older news. */
const MAX_REPORTED = 3;

const RELATIVE: Readonly<Record<string, number>> = { 前: -2, 昨: -1, 今: 0, 明: 1 };
const NAMED =
  /(?<m>\d{1,2})月(?<d>\d{1,2})[日号]|(?<![\d月.])(?<day>\d{1,2})[日号](?![元电])|(?<near>[前昨今明])[天日晚早晨夜]/g;
/** Words of an announcement, whose 今晚 is another evening on another day. */
const ANNOUNCED = /将|即将|直播|预告|召开|举行/;

/** Month × 100 + day. `stated`: with its date, as 3月5日 or 5日; `near`: as today, last night. */
type NamedDays = {
  readonly stated: ReadonlySet<number>;
  readonly near: ReadonlySet<number>;
  /** One of the near days is today or tomorrow, as in an announcement. */
  readonly isComing: boolean;
};

/**
 * Compares the days that two articles name; null if one names none, or nothing can be said. Today, last night and the
 * like are resolved by the time of publication, and so is the month of a day without one. A reprint of the next day may
 * keep a 今天 of the day before, and an editor may write the date in its place: only announcements are held to it.
 */
export function compareDays(one: Comparable, other: Comparable): 'same' | 'other' | null {
  const [a, b] = [headOf(one), headOf(other)];
  const [days, others] = [namedDays(a, one.published), namedDays(b, other.published)];
  if (!days.stated.union(days.near).isDisjointFrom(others.stated.union(others.near))) return 'same';
  if (days.stated.size > 0 && others.stated.size > 0) return 'other';
  return days.isComing && others.isComing && ANNOUNCED.test(a) && ANNOUNCED.test(b) ? 'other' : null;
}

/**
 * True if one article appeared before the day of which the other reports: the latest that it names with its date. Today
 * and the like do not count, as above, and no dateline: sites that copy a text put their own day there.
 */
export function appearedBefore(one: Comparable, other: Comparable): boolean {
  if (one.published === null || other.published === null) return false;
  const { stated } = namedDays(headOf(other), other.published);
  for (let ago = 0; ago < MAX_REPORTED; ago++) {
    const day = other.published - ago * DAY;
    if (stated.has(toDay(day))) return dayNumber(one.published) < dayNumber(day);
  }
  return false;
}

function dayNumber(time: number): number {
  return Math.floor((time + ZONE) / DAY);
}

function headOf(article: Comparable): string {
  return `${titlesOf(article)} ${textOf(article.text.units.subarray(0, HEAD))}`;
}

function namedDays(head: string, published: number | null): NamedDays {
  const stated = new Set<number>();
  const near = new Set<number>();
  let isComing = false;
  for (const { groups } of head.matchAll(NAMED)) {
    const { m, d, day, near: word } = groups!;
    if (m) stated.add(Number(m) * 100 + Number(d));
    else if (published === null) continue;
    else if (day) stated.add(toDay(published) - (toDay(published) % 100) + Number(day));
    else {
      near.add(toDay(published + RELATIVE[word!]! * DAY));
      isComing ||= RELATIVE[word!]! >= 0;
    }
  }
  return { stated, near, isComing };
}

function toDay(time: number): number {
  const date = new Date(time + ZONE);
  return (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
