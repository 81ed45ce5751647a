// Reads the numbers of a text: amounts with their units, shares, fractions, scores, ordinals, codes such as 5G.
import { readBound } from './estimates.ts';
import type { Fact } from './fact.ts';
import { blankNoCounts } from './no-counts.ts';
import { evaluateNumeral, numeral, readMultiplier, readStep, tidy } from './numerals.ts';
import { currencySign, findUnit, type Unit, unitName } from './units.ts';

/** A single Chinese digit counts only before one of these; otherwise it is part of a word (四川, 三农, 二手). */
const measures =
  '个名人位次户家所座条项件张辆台套只头匹棵株间层栋幢岁届批场起宗例种类级档处点轮期集部支架艘枚颗份口盏箱瓶袋包盒杯碗桌床双对副根片页篇章节卷册本首曲幅尊科站圈趟遍镇乡村县市省区校队组班号比度角票番折款道笔排列盘桶朵粒招步餐顿局胜负死伤男女';
const isMeasure = new RegExp(`^[${measures}]`);

const fractionOf = `(?<whole>[百千万]|${numeral})分之(?<share>${numeral})`;
const scoreOf = `(?<first>${numeral})(?:比|:)(?<second>${numeral})`;
const quotientOf = String.raw`(?<part>\d{1,4})/(?<all>\d{1,4})(?![\d/])`;
const amountOf = `(?<nth>第)?(?<sign>${currencySign} ?)?(?<minus>零下|负|(?<![A-Za-z\\d%\uFFFF])-)?(?<amount>${numeral})(?:[余多几]|余?个半)? ?(?<unit>${unitName})?(?<more>半(?!数|径)|(?<=米)\\d{2}(?!\\d)|(?<=块)[一二三四五六七八九](?![${measures}\\d]))?`;
/** Matches 七旬老人; 上旬 is part of a month. */
const ageOf = '(?<decades>[二三四五六七八九])旬|(?<=年[过近逾])半百';
const halfOf = '(?<![上下前后过大])半(?<halved>年|个月|天|小时|个小时)';
/** Matches letters and digits without a blank: 5G, CA1234, COVID-19. */
const codeOf = String.raw`(?<![A-Za-z\d])(?:[A-Za-z]+-?\d[A-Za-z\d]*|\d+(?!(?:km|kg|cm|mm|m|g)(?![A-Za-z]))[A-Za-z]+\d*)`;
const anyNumber = new RegExp(
  `(?<code>${codeOf})|${fractionOf}|${quotientOf}|${scoreOf}|${ageOf}|${halfOf}|${amountOf}`,
  'gu',
);

export type NumberFact = Fact & {
  /** The bare number as written and its unit, for ranges: 3至5万 is 3万至5万. */
  readonly amount?: { readonly text: string; readonly value: number | string; readonly unit: Unit };
};

/** The numbers of a plain text (`toFactForm`), in order; words that contain a numeral (一直, 十分, 四川) are left out. */
export function readNumbers(plain: string): NumberFact[] {
  const facts: NumberFact[] = [];
  const counting = blankNoCounts(plain);
  for (const match of counting.matchAll(anyNumber)) {
    const fact = readNumber(match, counting);
    if (fact) facts.push(fact);
  }
  return shareUnitsOfRanges(facts, counting).map((fact) => withBound(fact, counting));
}

function readNumber(match: RegExpMatchArray, plain: string): NumberFact | null {
  const groups = match.groups!;
  const start = match.index!;
  const end = start + match[0].length;
  const fact = (value: number | string, dimension: string): NumberFact => {
    const spelled = typeof value === 'number' ? tidy(value) : value;
    const measure = dimension || plain.charAt(end);
    return { kind: 'number', start, end, value: `${spelled} ${dimension}`, measure, isWeak: false };
  };
  if (groups.code !== undefined) return fact(groups.code.toUpperCase(), 'code');
  if (groups.share !== undefined) return fact(readShare(groups.share, groups.whole!), '%');
  if (groups.all !== undefined) return fact((Number(groups.part) / Number(groups.all)) * 100, '%');
  if (groups.second !== undefined)
    return fact(`${evaluateNumeral(groups.first!)}:${evaluateNumeral(groups.second)}`, 'score');
  if (groups.decades !== undefined) return fact(worthOf(groups.decades) * 10, '');
  if (match[0] === '半百') return fact(50, '');
  if (groups.halved !== undefined) {
    const unit = findUnit('', groups.halved);
    return fact(unit.factor / 2, unit.dimension);
  }
  return readAmount(groups, fact, plain.slice(end, end + 2));
}

function worthOf(numeral: string): number {
  return Number(evaluateNumeral(numeral));
}

function readShare(share: string, whole: string): number {
  const parts = { 百: 100, 千: 1000, 万: 10_000 }[whole] ?? worthOf(whole);
  return (worthOf(share) / parts) * 100;
}

function readAmount(
  groups: Record<string, string | undefined>,
  fact: (value: number | string, dimension: string) => NumberFact,
  after: string,
): NumberFact | null {
  const { amount = '', nth, unit: unitText = '', more, minus } = groups;
  const unit = findUnit(groups.sign?.trim() ?? '', unitText);
  // 第三方 means a third party, not the third of something.
  if (nth !== undefined && after.startsWith('方')) return null;
  if (!isNumber(amount, nth !== undefined || unitText !== '', after)) return null;
  const value = evaluateNumeral(amount);
  const isOne = amount === '一' && ['', 'months', 'days'].includes(unitText && unit.dimension);
  if (typeof value === 'string') return fact(value, unit.dimension);
  const extra =
    more === undefined ? 0 : more === '半' ? 0.5 : /\d/.test(more) ? Number(more) / 100 : worthOf(more) / 10;
  const exact = (value + extra) * unit.factor * (minus === undefined ? 1 : -1);
  return { ...fact(exact, unit.dimension), isWeak: isOne, amount: { text: amount, value: tidy(exact), unit } };
}

function isNumber(amount: string, isMarked: boolean, after: string): boolean {
  if (/\d/.test(amount) || isMarked) return true;
  // 三五 and 一一 are no amounts unless a measure word follows.
  const isLong = amount.length > 1 && /[十百千万亿点]/.test(amount);
  return isLong ? !/^十一(?!.)/.test(amount) || isMeasure.test(after) : isMeasure.test(after);
}

/** Applies a multiplier or unit that a range states once to both of its ends: 3至5万, 3-5%. */
function shareUnitsOfRanges(facts: readonly NumberFact[], plain: string): NumberFact[] {
  return facts.map((fact, index): NumberFact => {
    const next = facts[index + 1];
    if (!next?.amount || !fact.amount || !/^ ?[至到~\-—–]+ ?$/u.test(plain.slice(fact.end, next.start))) return fact;
    const { text, value, unit } = fact.amount;
    const multiplier = readMultiplier(text) > 1 ? 1 : readMultiplier(next.amount.text);
    const shared = unit.dimension === '' ? next.amount.unit : { ...unit, factor: 1 };
    if (typeof value === 'string') return fact;
    const whole = tidy(value * multiplier * shared.factor);
    const amount = {
      text,
      value: whole,
      unit: { ...unit, dimension: shared.dimension, factor: multiplier * shared.factor },
    };
    return { ...fact, value: `${whole} ${shared.dimension}`, amount };
  });
}

/** Includes the word before the figure in the fact: 近300. */
function withBound({ amount, ...fact }: NumberFact, plain: string): NumberFact {
  if (!amount || typeof amount.value === 'string') return fact;
  const { bound, start } = readBound(plain, fact.start, fact.end);
  const { text, value, unit } = amount;
  const precision = { value, step: tidy(readStep(text) * unit.factor), multiplier: readMultiplier(text), bound };
  return { ...fact, start, precision, dimension: unit.dimension };
}
