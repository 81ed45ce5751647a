// The differences between two aligned texts: what stands in one place of both, and is not the same.

import type { Run } from '#shared/text/align.ts';
import { lengthOf, type Range } from '#shared/text/range.ts';
import { readNameFacts } from '../../text/name-facts.ts';
import { textOf } from '../../text/units.ts';
import type { Comparable } from '../comparable.ts';
import { count, share, sum } from './arithmetic.ts';
import { numbersIn } from './numbers.ts';
import { once } from './once.ts';
import { STANDS_FOR_ANY, titlesOf } from './titles.ts';

/**
 * Stretches that both texts have in one place count as replaced up to this length; longer ones are different text.
 * Units.
 */
const MAX_REPLACED = 24;
/** The same limit at the head, where a notice names its subject; and for the longer of the two stretches. Units. */
const MAX_REPLACED_HEAD = 60;
const MAX_REPLACING = 80;
/** Replaced places that are compared, and those whose names are tagged, with the units around that tagging needs. */
const MAX_COMPARED = 40;
const MAX_NAMED = 12;
const NAME_CONTEXT = 16;
/** Units of a word that fills a slot. */
const MAX_WORD = 12;
const PERSON =
  /^[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文]\p{Script=Han}{1,2}$/u;
/**
 * Matched units that count as a number that agrees: where one figure of a text of some 400 characters differs, it was
 * corrected; of a flash it is the news. From 1,000 to 40, precision of the judged sets stays as it is.
 */
const UNITS_PER_NUMBER = 80;
const MAGNITUDE: Readonly<Record<string, number>> = { '': 1, 万: 1e4, 亿: 1e8 };
/** Units of other text between two runs from which on they are apart. */
const MIN_APART = 40;
/** In this many units at the head a report says if its event is still to come. */
const HEAD = 150;
const MAX_STAGE = 8;
const TO_COME = /将|拟|即将/;
/** 将于 is followed by a time, and what happens comes within these units of the clause. */
const DATED = /[将拟]于$/;
const CLAUSE = 20;
/** What happens once: 将 before another verb, or 把 in its place, says nothing of the stage. */
const HAPPENS =
  /^(?:抵|到达|离|启程|返|回国|访|出席|会见|会晤|举[行办]|召开|开[幕庭始启放售工业馆通]|闭幕|结束|完成|竣工|落成|通车|投[产入]|交付|启[动用]|发[射布行]|首发|公[布示]|宣[布判]|颁[布发]|签署|生效|实施|施行|执行|恢复|关闭|停[止产]|撤|上[市映线]|下[架线]|播出|出[版台院狱]|亮相|揭晓|登陆|突破|达到?|超过|跌破|卸任|[就上到]任|就职|辞[职去]|退[役休]|当选|获|夺|迎来|进入|判|拍卖)/;
/** Characters of a licence or file number, and digits among them. */
const MIN_CODE = 6;
const MIN_CODE_DIGITS = 4;

/** Words of which one excludes the others. */
const EXCLUSIVE = [
  /凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|深夜/g,
  /(?:周|星期|礼拜)[一二三四五六日天]/g,
  /第[一二三四五六七八九十百]+/g,
  /东北|西北|东南|西南|[东西南北中]部/g,
  /抵达|离开|启程|返回|出席/g,
  /[男女]/g,
];

export type Differences = {
  /** Replaced units ÷ matched and replaced ones of the longest chain of runs, 0–1. */
  readonly replaced: number;
  /** Gaps of more than 40 units between runs of the chain. */
  readonly gaps: number;
  /**
   * Replaced places where both texts state other numbers, names or words that exclude each other ÷ (these + numbers
   * that agree + 1), 0–1. Much matched text counts as numbers that agree.
   */
  readonly conflicts: number;
  /** Another long code (文号, licence) in one place. */
  readonly haveOtherCodes: boolean;
  /** One of the two says at its head that the event is to come, and the other that it has come. */
  readonly haveOtherStage: boolean;
};
export const NO_DIFFERENCES: Differences = {
  replaced: 0,
  gaps: 0,
  conflicts: 0,
  haveOtherCodes: false,
  haveOtherStage: false,
};

/** Names are tagged on first use. */
export function differencesBetween(short: Comparable, long: Comparable, chain: readonly Run[]): Differences {
  const [a, b] = [textOf(short.text.units), textOf(long.text.units)];
  const gaps = findGaps(chain, a.length, b.length);
  const replacements = gaps.filter(isReplaced);
  const conflicts = once(() => countConflicts(short, long, chain, replacements));
  const matched = sum(chain, ({ length }) => length);
  const replaced = sum(replacements, shorterLength);
  return {
    replaced: share(replaced, matched + replaced),
    gaps: count(gaps.slice(1, -1), (gap) => Math.max(lengthOf(gap.a), lengthOf(gap.b)) > MIN_APART),
    get conflicts() {
      return conflicts();
    },
    haveOtherCodes: replacements.slice(0, MAX_COMPARED).some((place) => {
      const [one, other] = [codeAt(a, place.a), codeAt(b, place.b)];
      return one !== null && other !== null && one !== other;
    }),
    haveOtherStage: gaps.some(
      (gap) =>
        gap.a.start < HEAD &&
        gap.b.start < HEAD &&
        Math.max(lengthOf(gap.a), lengthOf(gap.b)) <= MAX_STAGE &&
        TO_COME.test(textAt(a, gap.a)) !== TO_COME.test(textAt(b, gap.b)) &&
        (HAPPENS.test(a.slice(gap.a.end, gap.a.end + 2)) ||
          (DATED.test(textAt(a, gap.a) + textAt(b, gap.b)) && happensSoon(a.slice(gap.a.end, gap.a.end + CLAUSE)))),
    ),
  };
}

function happensSoon(text: string): boolean {
  const clause = /^[^,，。;；]*/.exec(text)![0];
  return [...clause].some((_, at) => HAPPENS.test(clause.slice(at)));
}

/** What two texts have in one place: before the first run of the chain, between two, or after the last. */
type Gap = { readonly a: Range; readonly b: Range };

/** One gap more than there are runs; either side may be empty. */
function findGaps(chain: readonly Run[], lengthA: number, lengthB: number): Gap[] {
  const gaps: Gap[] = [];
  let a = 0;
  let b = 0;
  for (const run of [...chain, { a: lengthA, b: lengthB, length: 0 }]) {
    gaps.push({ a: { start: a, end: run.a }, b: { start: b, end: run.b } });
    a = run.a + run.length;
    b = run.b + run.length;
  }
  return gaps;
}

function shorterLength({ a, b }: Gap): number {
  return Math.min(lengthOf(a), lengthOf(b));
}

/** True if both sides have text, too little for either to say something of its own there. */
function isReplaced(gap: Gap): boolean {
  const isAtHead = gap.a.start === 0 && gap.b.start === 0;
  const shorter = shorterLength(gap);
  return (
    shorter > 0 &&
    shorter <= (isAtHead ? MAX_REPLACED_HEAD : MAX_REPLACED) &&
    Math.max(lengthOf(gap.a), lengthOf(gap.b)) <= MAX_REPLACING
  );
}

function countConflicts(
  short: Comparable,
  long: Comparable,
  chain: readonly Run[],
  replacements: readonly Gap[],
): number {
  const [a, b] = [textOf(short.text.units), textOf(long.text.units)];
  const isSlot = slotsOf(short, long, replacements);
  const comparesNames = isOneScript(short, long);
  const conflicts = count(
    replacements.slice(0, MAX_COMPARED).entries(),
    ([at, place]) =>
      haveOtherNumbers(a, b, place) ||
      haveOtherWords(a, b, place) ||
      isSlot(place) ||
      (comparesNames && at < MAX_NAMED && haveOtherNames(a, b, place)),
  );
  const agreeing = sum(chain, (run) => numbersIn(wholeNumbers(a, run.a, run.a + run.length)).length);
  const matched = sum(chain, ({ length }) => length);
  return conflicts / (conflicts + agreeing + Math.floor(matched / UNITS_PER_NUMBER) + 1);
}

/**
 * Recognises the slots of a form: one person stands for another in two places of the texts, or one word in the titles too
 * (法文版, 俄文版), and neither text has the other's word anywhere. 全市 for the city's name is a reprint elsewhere.
 */
function slotsOf(short: Comparable, long: Comparable, replacements: readonly Gap[]): (place: Gap) => boolean {
  const [a, b] = [textOf(short.text.units), textOf(long.text.units)];
  const [titleA, titleB] = [titlesOf(short), titlesOf(long)];
  if (!isOneScript(short, long)) return () => false;
  const places = new Map<string, number>();
  const wordsAt = (place: Gap) => [textAt(a, place.a), textAt(b, place.b)] as const;
  for (const place of replacements) {
    const words = wordsAt(place).join(' ');
    places.set(words, (places.get(words) ?? 0) + 1);
  }
  return (place) => {
    const [one, other] = wordsAt(place);
    const isWord = (word: string) => word.length > 0 && word.length <= MAX_WORD && !STANDS_FOR_ANY.test(word);
    if (!isWord(one) || !isWord(other) || [...one].some((unit) => other.includes(unit))) return false;
    const isRepeated = places.get(`${one} ${other}`)! > 1;
    const isInTitles = titleA.includes(one) && titleB.includes(other);
    // A rewrite repeats its synonyms as well: only persons, or what the titles name, are known to fill a slot.
    const isPerson = PERSON.test(one) && PERSON.test(other);
    // A single character (佛教, 道教) must be both.
    const isSlot =
      Math.min(one.length, other.length) > 1 ? isInTitles || (isRepeated && isPerson) : isRepeated && isInTitles;
    return isSlot && !b.includes(one) && !a.includes(other) && !titleB.includes(one) && !titleA.includes(other);
  };
}

/** The text of a run without the digits of a number that continues outside it. */
function wholeNumbers(text: string, from: number, to: number): string {
  const run = text.slice(from, to);
  const start = isDigit(text, from - 1) ? /^\d*/.exec(run)![0].length : 0;
  const end = isDigit(text, to) ? /(?<!\d)\d*$/.exec(run)!.index : run.length;
  return run.slice(start, Math.max(start, end));
}

function haveOtherNumbers(a: string, b: string, place: Gap): boolean {
  const [one, other] = [numbersAt(a, place.a), numbersAt(b, place.b)];
  if (one.size === 0 || other.size === 0 || !one.isDisjointFrom(other)) return false;
  // 820万 and 8200000 are one amount.
  return amountsAt(a, place.a).isDisjointFrom(amountsAt(b, place.b));
}

/** The numbers in a place and around it with their 万 or 亿, in thousandths. */
function amountsAt(text: string, place: Range): Set<number> {
  let { start, end } = withDigits(text, place);
  while (text[start - 1] === '.' || isDigit(text, start - 1)) start--;
  while (text[end] === '.' || isDigit(text, end)) end++;
  const written = text.slice(start, end + 1).matchAll(/(\d+(?:\.\d+)?)([万亿]?)/g);
  return new Set([...written].map(([, digits, unit]) => Math.round(Number(digits) * 1e3) * MAGNITUDE[unit!]!));
}

function numbersAt(text: string, place: Range): Set<string> {
  const { start, end } = withDigits(text, place);
  return new Set((text.slice(start, end).match(/\d+/g) ?? []).filter((digits) => Number(digits) !== 0));
}

/** With the digits on both sides, because 18 and 19 differ in their last digit alone. */
function withDigits(text: string, { start, end }: Range): Range {
  while (isDigit(text, start - 1) && (start === end || isDigit(text, start))) start--;
  while (isDigit(text, end) && isDigit(text, end - 1)) end++;
  return { start, end };
}

/** With one unit on both sides, because 上午 and 下午 differ in their first one alone. */
function haveOtherWords(a: string, b: string, place: Gap): boolean {
  const [one, other] = [textAt(a, place.a, 1), textAt(b, place.b, 1)];
  return EXCLUSIVE.some((words) => {
    const [inA, inB] = [new Set(one.match(words)), new Set(other.match(words))];
    return inA.size > 0 && inB.size > 0 && inA.isDisjointFrom(inB);
  });
}

/** True if each text has a name in this place that the other has nowhere. */
function haveOtherNames(a: string, b: string, place: Gap): boolean {
  const one = namesMissing(a, place.a, b);
  if (one.length === 0) return false;
  const other = namesMissing(b, place.b, a);
  // 陈守义 and 陈守毅 may be one person.
  return other.some((name) => one.every((another) => !isMisspelt(name, another)));
}

/** A name must be replaced as a whole: one character of it may be misspelt. */
function namesMissing(text: string, place: Range, other: string): string[] {
  const from = Math.max(0, place.start - NAME_CONTEXT);
  return readNameFacts(text.slice(from, place.end + NAME_CONTEXT)).flatMap(({ start, end, value }) =>
    start >= place.start - from && end <= place.end - from && !other.includes(value) ? [value] : [],
  );
}

/** Half of the longer name's characters are in the other. */
function isMisspelt(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return count(longer, (character) => shorter.includes(character)) * 2 >= longer.length;
}

/** Regions write foreign names differently: 莫桑比克, 莫三比克. */
function isOneScript(one: Comparable, other: Comparable): boolean {
  return one.text.isTraditional === other.text.isTraditional;
}

/** The longest stretch of Latin letters and digits that touches a place, if it is a code. */
function codeAt(text: string, { start, end }: Range): string | null {
  while (isLatin(text, start - 1)) start--;
  while (isLatin(text, end)) end++;
  let longest = '';
  for (const [code] of text.slice(start, end).matchAll(/[0-9a-z]+/g)) if (code.length > longest.length) longest = code;
  return longest.length >= MIN_CODE && count(longest, (unit) => isDigit(unit, 0)) >= MIN_CODE_DIGITS ? longest : null;
}

function textAt(text: string, { start, end }: Range, around = 0): string {
  return text.slice(Math.max(0, start - around), end + around);
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 48 && unit <= 57;
}

function isLatin(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return isDigit(text, at) || (unit >= 97 && unit <= 122);
}
