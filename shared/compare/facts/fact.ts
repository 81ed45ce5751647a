// Facts, and the test for two facts that state the same.

import type { Range } from '../../text/range.ts';
import { areCompatible, type Precision } from './estimates.ts';

export const factKinds = ['number', 'date', 'name', 'negation', 'stage', 'wording'] as const;
export type FactKind = (typeof factKinds)[number];

export type Fact = Range & {
  readonly kind: FactKind;
  /** Equal facts have equal values; dates are compared by `isSameFact`. */
  readonly value: string;
  /** Names only: the mainland's name, if a script folding was given. */
  readonly mainland?: string;
  /** Calendar dates only: year, month, day; null if not stated. */
  readonly calendar?: Calendar;
  /** Dates only: stated relative to the day of publication (昨天), by which `calendar` was resolved. */
  readonly isRelative?: true;
  /** Times of day only: the hours, from 0 to 24, that the words may mean. */
  readonly hours?: readonly [from: number, until: number];
  /** A span of two stated times: 8点半到9点. */
  readonly isSpan?: true;
  /** Amounts only: the precision as written. */
  readonly precision?: Precision;
  /** Amounts only: the quantity that the unit measures; '' for money and bare numbers. */
  readonly dimension?: string;
  /** The counted thing (名, 公里), by which facts are paired. */
  readonly measure: string;
  /** True for 一名 and 第一, which are ignored unless another number replaces them. */
  readonly isWeak: boolean;
};

export type Calendar = readonly [year: number | null, month: number | null, day: number | null];

/**
 * True if two facts state the same. Dates of reprints may lack the year, or the month, of a day (2026年11月20日 → 20日).
 */
export function isSameFact(one: Fact, other: Fact): boolean {
  if (one.kind !== other.kind) return false;
  if (one.precision && other.precision && one.dimension === other.dimension)
    return areCompatible(one.precision, other.precision);
  if (one.value === other.value) return true;
  if (one.calendar && other.calendar) return isSameDay(one.calendar, other.calendar);
  if (one.hours && other.hours) return mayBeSameTime(one, one.hours, other, other.hours);
  if (one.kind !== 'name') return false;
  return (one.mainland !== undefined && one.mainland === other.mainland) || isPartOfName(one.value, other.value);
}

function isSameDay(one: Calendar, other: Calendar): boolean {
  const finest = one.findLastIndex((field) => field !== null);
  if (finest !== other.findLastIndex((field) => field !== null)) return false;
  return one.every((field, index) => field === null || other[index] === null || field === other[index]);
}

/** True for 彼得罗夫 in 弗拉基米尔·彼得罗夫, and 深圳 in 深圳市. */
function isPartOfName(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return longer.split(/[·•・]/).at(-1) === shorter || longer.replace(/[省市县区镇乡村]$/, '') === shorter;
}

type Hours = readonly [from: number, until: number];

function isExact([from, until]: Hours): boolean {
  return from === until;
}

/** Two stated spans are equal, or other; a time is within a span that it does not end. */
function mayBeSameTime(one: Fact, ours: Hours, other: Fact, theirs: Hours): boolean {
  if (one.isSpan && other.isSpan) return ours[0] === theirs[0] && ours[1] === theirs[1];
  if (one.isSpan && isExact(theirs)) return ours[0] <= theirs[0] && theirs[0] < ours[1];
  if (other.isSpan && isExact(ours)) return theirs[0] <= ours[0] && ours[0] < theirs[1];
  return mayBeSameHour(ours, theirs);
}

/** A time stated with a figure may lie this far outside of what 下午 or 晚上 mean. Hours. */
const TOLERANCE = 1;

function mayBeSameHour(one: Hours, other: Hours): boolean {
  if (isExact(one) && isExact(other)) return one[0] === other[0];
  const within = isExact(one) || isExact(other) ? TOLERANCE : 0;
  return one[0] < other[1] + within && other[0] < one[1] + within;
}
