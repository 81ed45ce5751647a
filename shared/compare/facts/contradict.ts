// The test for two facts of one place that cannot both be true. Where it is not sure, they do not contradict.
import { EITHER_DAY } from './dates.ts';
import { type Calendar, type Fact, isSameFact } from './fact.ts';
import { areOtherOffices } from './offices.ts';

/** Quantities that are stated in place of each other; other pairs of dimensions measure other things. */
const comparable: readonly (readonly string[])[] = [
  ['', 'USD', 'EUR', 'GBP', 'JPY', 'HKD', 'TWD', 'KRW', 'RUB', 'AUD'],
  ['area', 'mu'],
  ['%', 'points', 'times'],
  ['months', 'days', 'seconds', 'quarter'],
];

export function areContradictory(one: Fact, other: Fact): boolean {
  if (one.kind !== other.kind || isSameFact(one, other)) return false;
  if (one.kind === 'number') return areComparable(one, other);
  if (one.kind === 'date') return areOtherDates(one, other);
  if (one.kind === 'name') {
    if (one.measure !== other.measure) return false;
    return one.measure === 'office' ? areOtherOffices(one.value, other.value) : areOtherNames(one.value, other.value);
  }
  if (one.kind === 'negation') return false;
  return one.measure === other.measure;
}

function areComparable(one: Fact, other: Fact): boolean {
  const [ours, theirs] = [dimensionOf(one), dimensionOf(other)];
  if (ours === theirs) return true;
  return comparable.some((dimensions) => dimensions.includes(ours) && dimensions.includes(theirs));
}

function dimensionOf({ value }: Fact): string {
  return value.slice(value.lastIndexOf(' ') + 1);
}

/** Figures in words: 周三 and 周四, 1~9月 and 1~8月; not 今天 and 周三. */
const classes = [/^[上下本]?周.$/, /~/, /年代$/, /世纪$/, /天$/, /年$/, /月$/, /周$/];
/** A reprint may appear a day later, and keep 昨天. Days. */
const MAX_LATER = 1;

function areOtherDates(one: Fact, other: Fact): boolean {
  if (one.calendar && other.calendar) {
    if (!areOtherDays(one.calendar, other.calendar)) return false;
    const isMixed = (one.isRelative ?? false) !== (other.isRelative ?? false);
    return !isMixed || daysBetween(one.calendar, other.calendar) > MAX_LATER;
  }
  if ([one.measure, other.measure].includes(EITHER_DAY)) return false;
  if (one.measure !== other.measure) return false;
  if (one.measure === 'time') return true;
  return classes.some((pattern) => pattern.test(one.value) && pattern.test(other.value));
}

/** True if they differ in a field that both state. A year is no other date than a day of another field. */
function areOtherDays(one: Calendar, other: Calendar): boolean {
  return one.some((field, at) => field !== null && other[at] !== null && field !== other[at]);
}

function daysBetween(one: Calendar, other: Calendar): number {
  const both = [one, other].map((own, side) => {
    const [year, month, day] = own.map((field, at) => field ?? [other, one][side]![at]);
    return Date.UTC(year ?? 2000, (month ?? 1) - 1, day ?? 1) / 86_400_000;
  });
  return Math.abs(both[0]! - both[1]!);
}

/** The most characters of an abbreviation such as 北大. */
const MAX_ABBREVIATION = 4;

/** A name is no other than a longer or shorter form of itself: 中兴, 中兴通讯; 北大, 北京大学. But 李强 is not 李克强. */
function areOtherNames(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (longer.includes(shorter)) return false;
  // 高某 may be 高承勇.
  if ([one, other].some((name) => /^.某/.test(name)) && one[0] === other[0]) return false;
  const isAbbreviation = shorter.length <= MAX_ABBREVIATION && longer.length >= shorter.length + 2;
  return !(isAbbreviation && isSubsequence(shorter, longer));
}

function isSubsequence(shorter: string, longer: string): boolean {
  let at = 0;
  for (const unit of longer) if (unit === shorter[at]) at++;
  return at === shorter.length;
}
