// Reads the dates and times of a text: days, months, years, times of day, days of the week, 昨天 and the like.
import type { Calendar, Fact } from './fact.ts';
import { evaluateNumeral } from './numerals.ts';

const one = '[一二三四五六七八九]';
const year = String.raw`(?<!\d)\d{4}|(?<!\d)\d{2}|[〇零一二三四五六七八九]{4}|[〇零一二三四五六七八九]{2}`;
const month = String.raw`(?<![\d.])\d{1,2}|(?<!${one})十[一二]?|(?<![十百千万])${one}|元|正`;
const day = String.raw`(?<![\d.])\d{1,2}|(?<!${one})[一二三]?十${one}?|(?<![十百千万])${one}`;
const hour = String.raw`(?<![\d.])\d{1,2}|(?<!${one})[一二]?十${one}?|(?<![十百千万])[零两一二三四五六七八九]`;
const minute = String.raw`\d{1,2}|[二三四五]?十${one}?|零?${one}`;
const dayEnd = '(?:日(?!元)|号(?![楼线院门馆厅车机井店库区地公文令选台航站厂桥矿船舰]))';
const half = '(?<half>凌晨|清晨|早晨|早上|上午|中午|下午|午后|傍晚|晚上|晚间|夜间|深夜|[早晚晨])? ?';

/** Matches 1—9月, 1月至9月; 前9个月, 前三季度; 上半年. */
const monthsOf =
  `(?<from>${month})(?: ?月份?)? ?[至到~\\-—–]+ ?(?<to>${month}) ?月份?(?! ?(?:${day}) ?${dayEnd})` +
  '|[前头](?<count>\\d{1,2}|[一二两三四五六七八九十]{1,2}) ?个?(?<unit>月|季度)|(?<which>[上下])半年(?!来)';

type Reader = {
  readonly pattern: RegExp;
  /** Null if the match is no date. */
  readonly read: (
    groups: Record<string, string | undefined>,
    before: string,
    after: string,
    words: string,
  ) => DateValue | null;
};
type DateValue = string | Calendar | PartOfDay;
type PartOfDay = { readonly words: string; readonly hours: readonly [from: number, until: number] };

/** Readers in the order in which they claim parts of the text. */
const readers: readonly Reader[] = [
  { pattern: new RegExp(monthsOf, 'g'), read: readPeriod },
  {
    pattern: new RegExp(
      `(?<era>民国)?(?<year>${year}) ?年 ?(?<month>${month}) ?月份?(?: ?(?<day>${day}) ?${dayEnd})?`,
      'g',
    ),
    read: readCalendar,
  },
  {
    pattern: /(?<![\d.])(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})(?![\d.])/g,
    read: readCalendar,
  },
  { pattern: new RegExp(`(?<month>${month}) ?月份? ?(?<day>${day}) ?${dayEnd}`, 'g'), read: readCalendar },
  {
    pattern: new RegExp(`${half}(?<![\\d:.])(?<hour>\\d{1,2}):(?<minute>[0-5]\\d)(?::[0-5]\\d)?(?![\\d:])`, 'g'),
    read: readTime,
  },
  {
    pattern: new RegExp(
      `${half}(?<hour>${hour})(?<mark>时(?![间速代装候期刻而常尚髦段任值隔])|点)(?:钟|(?<minute>半|[一三]刻|${minute})(?:分(?![之钟])|(?<=半|刻|点\\d{2})(?![\\d.])))?`,
      'g',
    ),
    read: readTime,
  },
  {
    pattern: /(?<century>\d{1,2}|[一二]?十[一二三四五六七八九]?)世纪/g,
    read: ({ century }) => `${worth(century)}世纪`,
  },
  {
    pattern: new RegExp(`(?<decade>\\d{2,4}|${one}十)年代`, 'g'),
    read: ({ decade }) => `${worth(decade)}年代`,
  },
  {
    pattern: /(?<era>民国)(?<year>\d{1,3}|[一二三四五六七八九十]{1,3})年/g,
    read: ({ year }) => `民国${worth(year)}年`,
  },
  {
    pattern: /(?<!\d)(?<year>[12]\d{3}|[一二][〇零一二三四五六七八九]{3}) ?年(?![级代])/g,
    read: readCalendar,
  },
  { pattern: new RegExp(`(?<month>${month})月(?![亮球饼色光食])份?`, 'g'), read: readCalendar },
  { pattern: new RegExp(`(?<![A-Za-z第])(?<day>${day}) ?${dayEnd}(?![游内之])`, 'g'), read: readCalendar },
  {
    pattern:
      /(?<which>上上|[上下本这])?个?(?<![一二两三四五六七八九十几半多\d])(?:周|星期|礼拜)(?<weekday>[一二三四五六日天末])/g,
    read: ({ which = '', weekday = '' }) => `${which.replace('这', '本')}周${weekday.replace('天', '日')}`,
  },
  {
    pattern:
      /(?<daily>[今昨明]|前(?=[天日])|后(?=天)|次(?=日)|翌(?=日))(?:[天日](?!头条)|(?=[晚晨早]))|(?<yearly>[今去明前])年(?!同期)|(?<monthly>[上本下])个?月|(?<weekly>[上本下这])个?(?:周|星期)(?![一二三四五六日天末岁年边])/g,
    read: readRelative,
  },
  {
    pattern:
      /凌晨|清晨|早晨|早上|上午|中午|下午|午后|傍晚|晚上|晚间|夜间|深夜|(?<=[今昨明当前次]|\uFFFF)[日天]?[晨早晚夜](?![报点饭餐会辈期年婚宴来熟安班])/g,
    read: (_groups, _before, _after, words) => readPartOfDay(words),
  },
];

/** The hours that a part of a day may mean. Neighbouring parts overlap: 傍晚 is also 下午. */
const parts: readonly (readonly [words: RegExp, from: number, until: number])[] = [
  [/凌晨/, 0, 6],
  [/[晨早]/, 4, 10],
  [/上午/, 5, 12],
  [/中午/, 11, 13],
  [/下午|午后/, 12, 18],
  [/傍晚/, 17, 20],
  [/深夜/, 21, 26],
  [/[晚夜]/, 18, 24],
];

function readPartOfDay(words: string): PartOfDay {
  const [, from, until] = parts.find(([pattern]) => pattern.test(words))!;
  return { words, hours: [from, until] };
}

/**
 * The dates of a plain text (`toFactForm`), in order, and the text with their units blanked for later readers. A day
 * and its time are two facts; 3年 and 5天 are durations, not dates.
 */
export function readDates(plain: string): { dates: Fact[]; rest: string } {
  const dates: Fact[] = [];
  let rest = plain;
  for (const { pattern, read } of readers) {
    const taken: Fact[] = [];
    for (const match of rest.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const value = read(
        match.groups ?? {},
        rest.slice(Math.max(0, start - 1), start),
        rest.slice(end, end + 1),
        match[0],
      );
      if (value !== null) taken.push(toFact(value, start, end));
    }
    rest = blank(rest, taken);
    dates.push(...taken);
  }
  dates.push(...readRangeStarts(rest, dates));
  dates.sort((a, b) => a.start - b.start);
  return { dates, rest: blank(rest, dates) };
}

function toFact(value: DateValue, start: number, end: number): Fact {
  if (typeof value !== 'string' && 'hours' in value)
    return { kind: 'date', start, end, value: value.words, hours: value.hours, measure: 'time', isWeak: false };
  const isCalendar = typeof value !== 'string';
  const text = isCalendar ? `${value[0] ?? ''}-${value[1] ?? ''}-${value[2] ?? ''}` : value;
  const time = isCalendar ? null : /^(\d+):(\d+)$/.exec(value);
  const measure = isCalendar ? 'calendar' : time ? 'time' : 'words';
  const hour = time && Number(time[1]) + Number(time[2]) / 60;
  // The current year adds no information: 1—9月 equals 今年1—9月.
  const isWeak = text === '今年';
  return {
    kind: 'date',
    start,
    end,
    value: text,
    ...(isCalendar && { calendar: value }),
    ...(hour !== null && { hours: [hour, hour] as const }),
    measure,
    isWeak,
  };
}

/** Fills the ranges of the facts with control characters, so that no pattern matches across a date. */
function blank(text: string, facts: readonly Fact[]): string {
  if (facts.length === 0) return text;
  let result = '';
  let at = 0;
  for (const { start, end } of [...facts].sort((a, b) => a.start - b.start)) {
    result += text.slice(at, start) + '\uFFFF'.repeat(end - Math.max(start, at));
    at = end;
  }
  return result + text.slice(at);
}

/** Reads the beginning of a range: 1至3月 is 1月至3月, 2025—2026年 is 2025年—2026年. */
function readRangeStarts(rest: string, dates: readonly Fact[]): Fact[] {
  const starts: Fact[] = [];
  const byStart = new Map(dates.map((date) => [date.start, date]));
  for (const match of rest.matchAll(
    /(?<![\d.])(?<from>\d{1,4}|(?<![〇零一二三四五六七八九])[〇零一二三四五六七八九]{4})[至到~\-—–]+(?=\uFFFF)/g,
  )) {
    const calendar = byStart.get(match.index + match[0].length)?.calendar;
    const first = calendar?.findIndex((field) => field !== null);
    if (first === undefined) continue;
    const from: Calendar = [0, 1, 2].map((index) => (index === first ? worth(match.groups!.from) : null)) as never;
    starts.push(toFact(from, match.index, match.index + match.groups!.from!.length));
  }
  return starts;
}

function worth(numeral: string | undefined): number {
  return Number(evaluateNumeral(numeral ?? ''));
}

/** Gives 1—9月, 前9个月 and 前三季度 the same value. */
function readPeriod({ from, to, count, unit, which }: Record<string, string | undefined>): string | null {
  if (which !== undefined) return which === '上' ? '1~6月' : '7~12月';
  if (count !== undefined) return `1~${worth(count) * (unit === '月' ? 1 : 3)}月`;
  const [first, last] = [from, to].map((written) => (/[元正]/.test(written!) ? 1 : worth(written)));
  return first! >= 1 && last! <= 12 && first! < last! ? `${first}~${last}月` : null;
}

function readCalendar({
  era,
  year: y,
  month: m,
  day: d,
}: Record<string, string | undefined>): Calendar | string | null {
  const monthNumber = m === undefined ? null : /[元正]/.test(m) ? 1 : worth(m);
  const dayNumber = d === undefined ? null : worth(d);
  const isDate = (monthNumber ?? 1) >= 1 && (monthNumber ?? 1) <= 12 && (dayNumber ?? 1) >= 1 && (dayNumber ?? 1) <= 31;
  if (!isDate) return null;
  if (era !== undefined) return `民国${worth(y)}-${monthNumber}-${dayNumber}`;
  const yearNumber = y === undefined ? null : worth(y);
  return [yearNumber !== null && yearNumber < 100 ? yearNumber + 2000 : yearNumber, monthNumber, dayNumber];
}

const afternoon = /^(?:下午|午后|傍晚|晚)/;
const night = /^(?:深夜|夜间)/;

function readTime(groups: Record<string, string | undefined>, before: string, after: string): string | null {
  const { half: part = '', hour: h, mark, minute: m } = groups;
  let hours = worth(h);
  if (hours > 24) return null;
  // 提出三点要求 counts points, 8点开始 is a time; 一时 means a while.
  const isPlaced = part !== '' || m !== undefined || /[日号天晚晨早午夜间在于从到至自\uFFFF]/.test(before);
  if (mark === '点' && !isPlaced && !/[钟许整前后左多开起到至]/.test(after)) return null;
  if (mark === '点' && m === undefined && /[〇零一二两三四五六七八九]/.test(after)) return null;
  if (h === '一' && part === '' && m === undefined) return null;
  const isLater = afternoon.test(part) || (night.test(part) && hours >= 6) || (part === '中午' && hours < 4);
  if (isLater && hours < 12) hours += 12;
  const quarters: Readonly<Record<string, number>> = { 半: 30, 一刻: 15, 三刻: 45 };
  const minutes = m === undefined ? 0 : (quarters[m] ?? worth(m));
  return minutes > 59 ? null : `${hours}:${String(minutes).padStart(2, '0')}`;
}

function readRelative({ daily, yearly, monthly, weekly }: Record<string, string | undefined>): string {
  if (daily !== undefined) return `${daily.replace('翌', '次')}天`;
  if (yearly !== undefined) return `${yearly}年`;
  return monthly !== undefined ? `${monthly}月` : `${weekly!.replace('这', '本')}周`;
}

const daysFromToday: Readonly<Record<string, number>> = { 前天: -2, 昨天: -1, 今天: 0, 明天: 1, 后天: 2 };
const yearsFromNow: Readonly<Record<string, number>> = { 前年: -2, 去年: -1, 今年: 0, 明年: 1 };
const monthsFromNow: Readonly<Record<string, number>> = { 上月: -1, 本月: 0, 下月: 1 };
const DAY = 86_400_000;
/** The measure of words that may mean one of two days. */
export const EITHER_DAY = 'either day';

/**
 * The day, month or year that words such as 昨天, 去年, 周三 mean in an article of this day; other facts unchanged.
 * @param published days since 1970
 * @param isNight published in the small hours: the article may have been written the day before, so 今天 is either day
 */
export function resolveDate(fact: Fact, published: number, isNight = false): Fact {
  if (fact.kind !== 'date' || fact.calendar || fact.hours) return fact;
  if (isNight && fact.value in daysFromToday) return { ...fact, measure: EITHER_DAY };
  const calendar = readMeant(fact.value, published);
  return calendar ? { ...fact, calendar, isRelative: true } : fact;
}

function readMeant(words: string, published: number): Calendar | null {
  const today = new Date(published * DAY);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const toCalendar = (days: number): Calendar => {
    const date = new Date((published + days) * DAY);
    return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  };
  if (words in daysFromToday) return toCalendar(daysFromToday[words]!);
  if (words in yearsFromNow) return [year + yearsFromNow[words]!, null, null];
  if (words in monthsFromNow) {
    const date = new Date(Date.UTC(year, month + monthsFromNow[words]!, 1));
    return [date.getUTCFullYear(), date.getUTCMonth() + 1, null];
  }
  const weekday = /^(?<which>[上下本]?)周(?<day>[一二三四五六日末])$/.exec(words)?.groups;
  if (!weekday || weekday.day === '末') return null;
  const monday = -((today.getUTCDay() + 6) % 7);
  const weeks: Readonly<Record<string, number>> = { 上: -7, 下: 7 };
  return toCalendar(monday + '一二三四五六日'.indexOf(weekday.day!) + (weeks[weekday.which!] ?? 0));
}
