// Estimates: amounts above or below the figure, and rounded figures.

/** 'below' for 近300 and 至多300, 'above' for 超300 and 300余. */
export type Bound = 'below' | 'about' | 'above';

/** A figure as written, converted to the base unit of its dimension. */
export type Precision = {
  readonly value: number;
  /** The value of the figure's last digit. */
  readonly step: number;
  /** The multiplier that the figure states: 1e4 for 2.86万. */
  readonly multiplier: number;
  readonly bound: Bound | null;
};

const wordsBefore: readonly (readonly [bound: Bound, words: RegExp])[] = [
  ['above', /(?:不(?:少于|低于|小于|下)|[至最]少\p{L}{0,2}|(?<!不)(?:超过|超出|超|高于|多于|大于)|逾|突破)$/u],
  [
    'below',
    /(?:不(?:足|到|满|超过?|高于|多于|大于)|[至最]多\p{L}{0,2}|(?<!不)(?:少于|低于|小于)|将近|接近|(?<![附最临靠邻远])近)$/u,
  ],
  ['about', /(?:约[为合]?|大概)$/],
];
/** Length of the longest word before a figure, in UTF-16 units. */
const MAX_BEFORE = 4;
const wordsAfter: readonly (readonly [bound: Bound, words: RegExp])[] = [
  ['above', /^(?:[余多]|.{0,2}以上)/],
  ['below', /^.{0,2}以[下内]/],
  ['about', /^.{0,2}(?:左右|上下)/],
];

/** The bound of the figure from `start` to `end`, and where the words before it begin. */
export function readBound(plain: string, start: number, end: number): { bound: Bound | null; start: number } {
  const before = plain.slice(Math.max(0, start - MAX_BEFORE - 1), start);
  for (const [bound, words] of wordsBefore) {
    const found = words.exec(before);
    if (found) return { bound, start: start - found[0].length };
  }
  // 300余人: 余 is part of the figure.
  const after = (/[余多]/.exec(plain.slice(start, end))?.[0] ?? '') + plain.slice(end, end + 4);
  return { bound: wordsAfter.find(([, words]) => words.test(after))?.[0] ?? null, start };
}

/** Maximum relative error of an estimate; beyond it, the figures are different. */
const MAX_ERROR = 0.1;

/** True if both figures may be the same amount: 28,613 and 2.86万, but not 300余 and 近300. */
export function areCompatible(one: Precision, other: Precision): boolean {
  if (one.value === other.value) return !areOpposite(one.bound, other.bound);
  return one.step < other.step ? isRounded(one, other) : other.step < one.step && isRounded(other, one);
}

function areOpposite(one: Bound | null, other: Bound | null): boolean {
  return (one === 'above' && other === 'below') || (one === 'below' && other === 'above');
}

/** Only a marked estimate, or a figure in a larger unit, counts as rounded: 1286 → 1300 without a mark is an error. */
function isRounded(exact: Precision, rounded: Precision): boolean {
  const error = exact.value - rounded.value;
  if (Math.abs(error) > MAX_ERROR * Math.abs(rounded.value) || areOpposite(exact.bound, rounded.bound)) return false;
  if (rounded.bound === 'above') return error >= 0 && error < rounded.step;
  if (rounded.bound === 'below') return error <= 0 && -error < rounded.step;
  const isMarked = rounded.bound === 'about' || rounded.multiplier > exact.multiplier;
  return isMarked && Math.abs(error) <= rounded.step / 2;
}
