// What a fact is, and when two facts say the same.

import type { Range } from '../range.ts';
import { areCompatible, type Precision } from './estimates.ts';

export type FactKind = 'number' | 'date' | 'name' | 'negation';

export type Fact = Range & {
  readonly kind: FactKind;
  /** Equal facts have equal values; of dates see `isSameFact`. */
  readonly value: string;
  /** Names only: the mainland's name, if the script's folding was given. */
  readonly mainland?: string;
  /** Of a calendar date: year, month, day; null what is not said. */
  readonly calendar?: Calendar;
  /** Amounts only: how exactly it is given. */
  readonly precision?: Precision;
  /** Amounts only: what the unit measures; '' for money and bare numbers. */
  readonly dimension?: string;
  /** What is counted (名, 公里), for pairing. */
  readonly measure: string;
  /** 一名, 第一: as good as unsaid, unless another number stands in its place. */
  readonly isWeak: boolean;
};

export type Calendar = readonly [year: number | null, month: number | null, day: number | null];

/** Whether two facts say the same: reprints leave out the year, or the month, of a day (2026年11月20日 → 20日). */
export function isSameFact(one: Fact, other: Fact): boolean {
  if (one.kind !== other.kind) return false;
  if (one.precision && other.precision && one.dimension === other.dimension)
    return areCompatible(one.precision, other.precision);
  if (one.value === other.value) return true;
  if (one.calendar && other.calendar) return isSameDay(one.calendar, other.calendar);
  if (one.kind !== 'name') return false;
  return (one.mainland !== undefined && one.mainland === other.mainland) || isPartOfName(one.value, other.value);
}

function isSameDay(one: Calendar, other: Calendar): boolean {
  const finest = one.findLastIndex((field) => field !== null);
  if (finest !== other.findLastIndex((field) => field !== null)) return false;
  return one.every((field, index) => field === null || other[index] === null || field === other[index]);
}

/** 彼得罗夫 for 弗拉基米尔·彼得罗夫, 深圳 for 深圳市. */
function isPartOfName(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return longer.split(/[·•・]/).at(-1) === shorter || longer.replace(/[省市县区镇乡村]$/, '') === shorter;
}
