// A text as statements, clause by clause, in the form in which those of several texts are compared.

import type { Range } from '../../text/range.ts';
import type { UnitFolding } from '../../text/unit-folding.ts';
import { splitIntoClauses } from '../diff/clauses.ts';
import { collectGrams } from '../diff/grams.ts';
import type { Fact } from '../facts/fact.ts';
import { numeral } from '../facts/numerals.ts';
import { readFacts } from '../facts/read-facts.ts';

/** A clause that another text may lack; offsets count UTF-16 units of its text. */
export type Statement = Range & {
  /**
   * Letters and digits in one width and script, without markup and punctuation: statements with equal cores are the
   * same.
   */
  readonly core: string;
  /** The core with each number replaced by one sign: a changed number is a changed fact, not another statement. */
  readonly masked: string;
  readonly text: string;
  /** The statement with the neighbouring clauses that are too short to be statements: 昨日，县里开会 states when. */
  readonly around: string;
};

/**
 * Minimum of letters and digits. Shorter clauses (他说, 据了解, 图片来源) state nothing by themselves, unless they have a
 * number.
 */
const MIN_CHARACTERS = 5;
const anyNumeral = new RegExp(numeral, 'g');
const hasNumber = /\d|[十百千万亿]/;

export function listStatements(text: string, script?: UnitFolding): Statement[] {
  const statements: Omit<Statement, 'around'>[] = [];
  let end = 0;
  const ignoring = { width: true, punctuation: true, markup: true, ...(script && { script }) };
  for (const clause of splitIntoClauses(text, ignoring)) {
    const start = end;
    end += clause.text.length;
    const { core } = clause;
    const isStatement = core.length >= MIN_CHARACTERS || (core.length > 1 && hasNumber.test(core));
    if (isStatement) statements.push({ start, end, core, masked: core.replace(anyNumeral, '#'), text: clause.text });
  }
  return statements.map((statement, at) => {
    const around = text.slice(statements[at - 1]?.end ?? 0, statements[at + 1]?.start ?? text.length);
    return { ...statement, around };
  });
}

/** The distinct character pairs within a core; for a core of one character, its pairs with the edges. */
export function listInnerGrams(masked: string): number[] {
  const grams = collectGrams(masked);
  // The first and the last pair are those with an edge.
  return grams.length > 2 ? grams.slice(1, -1) : grams;
}

/** The facts of the statement; offsets are those of the whole text. */
export function readOwnFacts({ start, text }: Statement, script?: UnitFolding): Fact[] {
  return shiftFacts(readFacts(text, script), start);
}

export function readFactsAround(statements: readonly Statement[], script?: UnitFolding): Fact[] {
  return statements.flatMap(({ start, text, around }, at) => {
    const before = around.indexOf(text);
    // The text between two statements is read with the first.
    const from = at === 0 ? 0 : before;
    return shiftFacts(readFacts(around.slice(from), script), start - before + from);
  });
}

function shiftFacts(facts: readonly Fact[], by: number): Fact[] {
  return facts.map((fact) => ({ ...fact, start: fact.start + by, end: fact.end + by }));
}
