// No pattern of the product takes more time for a character of a long text than for one of a short text. The patterns
// are found in the sources, and the texts are made from the patterns, so that a new pattern is measured unnamed.
import { expect, it } from 'vitest';
import { findPatterns, type Pattern } from './find-patterns.ts';
import { type Recipe, textOf, worstTexts } from './worst-texts.ts';

const LENGTH = 100_000;
/** Short at first: a pattern that doubles its time with each character must not be run on a long text. */
const SHORT_LENGTHS = [24, 32, 44, 64, 128, 1000];
const MIDDLE_LENGTH = 6000;
/** Processor time for a character, as a multiple of what it costs to find a match of one character. */
const BUDGET = 40;
/** Dearest and most steeply rising texts of a pattern, each, that are tried in their whole length. */
const TRIED = 2;
const TRIES = 4;

type Cost = { readonly pattern: Pattern; readonly recipe: Recipe; readonly length: number; readonly share: number };

/** It takes minutes of a processor, so it runs each night. */
const isNight = process.env.TONGGAO_PATTERNS === '1';

it.skipIf(!isNight)(
  'each pattern costs as much for a character of a long text as of a short one',
  { timeout: 900_000 },
  async () => {
    const patterns = await findPatterns();
    expect(patterns.length).toBeGreaterThan(300);
    const reference = measureReference();
    const costs = patterns.map((pattern) => worstCost(pattern, reference));
    const slowest = costs.toSorted((a, b) => b.share - a.share);
    const ten = slowest.slice(0, 10).map(line);
    console.log([`${patterns.length} patterns; the slowest, in matches of one character:`, ...ten].join('\n'));
    expect(slowest.filter(({ share }) => share > BUDGET).map(line)).toEqual([]);
  },
);

it.each([
  ['a run of spaces that three parts may divide', /^\d[\s,]*\s*(?:am)?\s*:/],
  ['a run at the end, sought from each of its characters', /=+$/],
  ['brackets without an end', /<[^>]*>/],
  ['a repetition with two readings', /^(?:\w|\d)+$/],
  ['words with an optional space', /(?:[^>\n]{1,10}>\s*)+!/u],
])('%s would be found', (_, { source, flags }) => {
  const cost = worstCost({ source, flags, where: '' }, measureReference());
  expect(cost.share, line(cost)).toBeGreaterThan(BUDGET);
});

function measureReference(): number {
  return least(() => costOf(/[ab]/g, 'ab'.repeat(LENGTH / 2))) / LENGTH;
}

/** The dearest text for a pattern. Ends with the first that is over the budget. */
function worstCost(pattern: Pattern, reference: number): Cost {
  const isSticky = pattern.flags.includes('y');
  const regExp = new RegExp(pattern.source, isSticky ? pattern.flags : `${pattern.flags.replace('g', '')}g`);
  // A shorter time says nothing.
  const floor = (reference * LENGTH * BUDGET) / 40;
  const measure = (recipe: Recipe, length: number): Cost => {
    const text = textOf(recipe, length);
    let share = Number.POSITIVE_INFINITY;
    for (let run = 0; run < TRIES && share > BUDGET; run++) {
      const cost = costOf(regExp, text);
      share = Math.min(share, cost / text.length / reference, cost < floor ? BUDGET : Number.POSITIVE_INFINITY);
    }
    return { pattern, recipe, length, share };
  };
  const found: (Cost & { readonly rise: number })[] = [];
  for (const recipe of worstTexts(pattern.source, pattern.flags)) {
    let short = 0;
    for (const length of SHORT_LENGTHS) {
      const cost = measure(recipe, length);
      if (cost.share > BUDGET) return cost;
      short = cost.share;
    }
    const middle = measure(recipe, MIDDLE_LENGTH);
    if (middle.share > BUDGET) return middle;
    found.push({ ...middle, rise: middle.share / Math.max(short, 0.1) });
  }
  const dearest = found.toSorted((a, b) => b.share - a.share).slice(0, TRIED);
  const rising = found.toSorted((a, b) => b.rise - a.rise).slice(0, TRIED);
  const whole = [...new Set([...dearest, ...rising])].map(({ recipe }) => measure(recipe, LENGTH));
  const none: Cost = { pattern, recipe: { before: '', repeated: '', after: '' }, length: 0, share: 0 };
  return whole.reduce((worst, cost) => (cost.share > worst.share ? cost : worst), none);
}

/** Processor time in µs in which all matches in a text are found. A sticky pattern is asked at each match's end. */
function costOf(regExp: RegExp, text: string): number {
  const { user, system } = process.cpuUsage();
  regExp.lastIndex = 0;
  let last = -1;
  while (regExp.test(text)) {
    // A match without characters would be found again. With `u`, none is sought within a surrogate pair.
    if (regExp.lastIndex === last) regExp.lastIndex += text.codePointAt(last)! > 0xffff ? 2 : 1;
    last = regExp.lastIndex;
  }
  const now = process.cpuUsage();
  return now.user + now.system - user - system;
}

function least(measure: () => number): number {
  return Math.min(...Array.from({ length: 8 }, measure));
}

function line({ pattern, recipe, length, share }: Cost): string {
  const shown = [recipe.before, recipe.repeated, recipe.after].map((part) => JSON.stringify(part.slice(0, 24)));
  const source = pattern.source.slice(0, 80);
  return `${share.toFixed(1)} × ${pattern.where} /${source}/${pattern.flags} on ${length} of ${shown.join(' ')}`;
}
