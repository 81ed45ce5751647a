// The time of publication that an imported text states, as the span of moments that it may mean. Pure: without a
// clock “昨天” is unknown.

/** Milliseconds since 1970 UTC; `until` is exclusive. A text without a time of day spans its whole day, and so on. */
export type TimeSpan = { readonly from: number; readonly until: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A time without zone is read as China Standard Time, that of the newsrooms. */
const DEFAULT_ZONE = 8 * HOUR;

const YEARS = { least: 1980, most: 2100 } as const;
/** Spreadsheet serials of days in those years (1900 system), for columns that lost their date format. */
const SERIALS = { least: 29_221, most: 73_050 } as const;
/** Day 0 of the 1900 system, corrected for its false 29 February. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);

/** Characters of a cell that are read for a time. A cell that goes on beyond them holds something else. */
export const MAX_PUBLISHED = 500;

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = `(?<month>${MONTH_NAMES.join('|')})[a-z]*\\.?`;
// The patterns run on plain text, in which there is no white space but single spaces: no run of spaces can be divided
// between two of their parts in many ways.
const DATES: readonly RegExp[] = [
  /(?<!\d)(?<y>\d{4}) ?年 ?(?<m>\d{1,2}) ?月(?: ?(?<d>\d{1,2}) ?[日号])?/,
  /(?<!\d)(?<y>\d{4})(?<mark>[-/.])(?<m>\d{1,2})\k<mark>(?<d>\d{1,2})(?!\d)/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})(?!\d)/,
  new RegExp(`(?<!\\d)(?<d>\\d{1,2})[ -]${MONTH}[ ,-]+(?<y>\\d{4})(?!\\d)`, 'i'),
  new RegExp(`(?<![a-z])${MONTH} (?<d>\\d{1,2}),? (?<y>\\d{4})(?!\\d)`, 'i'),
  /(?<!\d)(?<a>\d{1,2})(?<mark>[/.-])(?<b>\d{1,2})\k<mark>(?<y>\d{4})(?!\d)/,
];
const TIME =
  /^[ T,()]*(?:(?:星期|周)[一二三四五六日天][ )]*)?(?<half>凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|晚|[ap]m)? ?(?<h>\d{1,2}) ?[:时点] ?(?:(?<min>\d{1,2}) ?(?:[:分] ?(?:(?<s>\d{1,2})(?:\.\d+)? ?秒?)?)?)?(?<after> ?[ap]m)? ?(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?/i;
const NUMBER = /^\d+(?:\.\d+)?$/;
const AFTERNOON = /^(?:下午|傍晚|晚|pm)/i;
const MORNING = /^(?:凌晨|清晨|早上|上午|am)/i;

/**
 * Reads ISO 8601, `2026年11月20日 10:05`, `2026/11/20`, `20 Nov 2026 10:05:00 GMT`, `11/20/2026`, `20261120100500`, Unix
 * times and spreadsheet serials. Other text before and after is ignored, and so is what is
 * beyond the first MAX_PUBLISHED characters. Null if ambiguous (`3/4/2026`): an unknown
 * time is better than a wrong one.
 */
export function parsePublished(text: string): TimeSpan | null {
  const plain = plainText(text);
  if (NUMBER.test(plain)) return fromNumber(plain);
  for (const pattern of DATES) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const day = dayOf(match.groups!);
    return day && withTime(day, plain.slice(match.index + match[0].length));
  }
  return null;
}

/**
 * For display: turns a bare number (a serial or a count of seconds) into the time that it means; leaves words
 * unchanged.
 */
export function displayPublished(text: string): string {
  const plain = plainText(text);
  const span = NUMBER.test(plain) ? fromNumber(plain) : null;
  if (!span) return text;
  const [day, time = ''] = new Date(span.from + DEFAULT_ZONE).toISOString().split(/[T.]/);
  return span.until - span.from >= DAY ? day! : `${day} ${time.replace(/:00$/, '')}`;
}

/** The beginning of a cell in one width, with single spaces. */
function plainText(text: string): string {
  return text.slice(0, MAX_PUBLISHED).normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** The days of two times, milliseconds since 1970, in China Standard Time: `2026-11-20`, or `2026-11-20 – 2026-11-22`. */
export function shownDays(first: number, last: number): string {
  const [from, to] = [first, last].map((time) => new Date(time + DEFAULT_ZONE).toISOString().slice(0, 10));
  return from === to ? from! : `${from} – ${to}`;
}

/** A day as UTC, whatever its zone; `withTime` applies the zone. */
function dayOf({ y, m, d, a, b, month }: Record<string, string | undefined>): TimeSpan | null {
  const year = Number(y);
  if (month !== undefined) return daySpan(year, MONTH_NAMES.indexOf(month.toLowerCase()) + 1, Number(d));
  if (m !== undefined) return d === undefined ? monthSpan(year, Number(m)) : daySpan(year, Number(m), Number(d));
  const monthFirst = daySpan(year, Number(a), Number(b));
  const dayFirst = daySpan(year, Number(b), Number(a));
  return monthFirst && dayFirst && monthFirst.from !== dayFirst.from ? null : (monthFirst ?? dayFirst);
}

function daySpan(year: number, month: number, day: number): TimeSpan | null {
  const from = Date.UTC(year, month - 1, day);
  const back = new Date(from);
  const exists = back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return exists && year >= YEARS.least && year < YEARS.most ? { from, until: from + DAY } : null;
}

function monthSpan(year: number, month: number): TimeSpan | null {
  return daySpan(year, month, 1) && { from: Date.UTC(year, month - 1), until: Date.UTC(year, month) };
}

function withTime(day: TimeSpan, rest: string): TimeSpan {
  const inZone = (span: TimeSpan, zone: number) => ({ from: span.from - zone, until: span.until - zone });
  const found = day.until - day.from === DAY ? TIME.exec(rest)?.groups : undefined;
  if (!found) return inZone(day, DEFAULT_ZONE);
  const half = found.half ?? found.after?.trim() ?? '';
  let hour = Number(found.h);
  if (AFTERNOON.test(half) && hour < 12) hour += 12;
  if (MORNING.test(half) && hour === 12) hour = 0;
  const minute = Number(found.min ?? 0);
  const second = Number(found.s ?? 0);
  if (hour > 24 || minute > 59 || second > 60) return inZone(day, DEFAULT_ZONE);
  const from = day.from + hour * HOUR + minute * MINUTE + second * 1000;
  const unit = found.s !== undefined ? 1000 : found.min !== undefined ? MINUTE : HOUR;
  return inZone({ from, until: from + unit }, zoneOf(found.zone));
}

function zoneOf(zone: string | undefined): number {
  if (zone === undefined) return DEFAULT_ZONE;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!offset) return 0;
  return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * HOUR + Number(offset[3]) * MINUTE);
}

function fromNumber(digits: string): TimeSpan | null {
  const value = Number(digits);
  if (/^\d{14}$/.test(digits) || /^\d{12}$/.test(digits)) {
    const [date, time] = [digits.slice(0, 8), digits.slice(8).replace(/(\d{2})(?=\d)/g, '$1:')];
    return parsePublished(`${date.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')} ${time}`);
  }
  if (/^\d{8}$/.test(digits)) return parsePublished(digits.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3'));
  // Unix time of 2001–2100: ten digits are seconds, thirteen milliseconds.
  if (/^[1-4]\d{9}$/.test(digits)) return { from: value * 1000, until: (value + 1) * 1000 };
  if (/^[1-4]\d{12}$/.test(digits)) return { from: value, until: value + 1 };
  if (value < SERIALS.least || value > SERIALS.most) return null;
  const whole = Number.isInteger(value);
  // Serials carry rounding errors of less than a second.
  const from = SERIAL_EPOCH + Math.round(value * 86_400) * 1000 - DEFAULT_ZONE;
  return { from, until: from + (whole ? DAY : 1000) };
}

/** True if `a` was certainly before `b`. */
export function isBefore(a: TimeSpan | null, b: TimeSpan | null): boolean {
  return a !== null && b !== null && a.until <= b.from;
}
