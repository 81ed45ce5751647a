// Facts, and the test for two facts that state the same.

import type { Range } from '../range.ts';
import { areCompatible, type Precision } from './estimates.ts';

export type FactKind = 'number' | 'date' | 'name' | 'negation';

export type Fact = Range & {
  readonly kind: FactKind;
  /** Equal facts have equal values; dates are compared by `isSameFact`. */
  readonly value: string;
  /** Names only: the mainland's name, if a script folding was given. */
  readonly mainland?: string;
  /** Calendar dates only: year, month, day; null if not stated. */
  readonly calendar?: Calendar;
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
