// Reads the facts of a text that need no tagger: numbers, dates, negations.

import { passAttached } from '../../text/characters.ts';
import { seen, withoutInvisible } from '../../text/invisible.ts';
import type { Range } from '../../text/range.ts';
import type { UnitFolding } from '../../text/unit-folding.ts';
import { aligned } from '../../text/view.ts';
import { readDates } from './dates.ts';
import type { Fact } from './fact.ts';
import { readNegations } from './negations.ts';
import { readNumbers } from './numbers.ts';
import { toMainlandName } from './regional-names.ts';

/** The form in which facts are read, as long as the text. Numbers in tags and addresses do not count. */
export function toFactForm(text: string, script?: UnitFolding): string {
  return aligned(text, { markup: 'blank', width: true, script, addresses: true, variants: true, numerals: true }).text;
}

/** The facts in the order of their places; offsets are UTF-16 units of `text`. No fact crosses a line feed. */
export function readFacts(text: string, script?: UnitFolding): Fact[] {
  const { text: visible, offsets } = seen(text);
  const facts = readSeenFacts(visible, script);
  if (!offsets) return facts;
  return facts.map((fact) => ({ ...fact, start: offsets[fact.start]!, end: offsets[fact.end] ?? text.length }));
}

function readSeenFacts(text: string, script?: UnitFolding): Fact[] {
  const plain = toFactForm(text, script);
  const { dates, rest } = readDates(plain);
  const facts = [...dates, ...readNumbers(rest), ...readNegations(rest)];
  return facts.map((fact) => withMarks(fact, text)).sort((a, b) => a.start - b.start);
}

/** The names that a tagger found, as facts. @param plain the text's fact form */
export function toNameFacts(
  text: string,
  names: readonly Range[],
  script?: UnitFolding,
  plain = toFactForm(text, script),
): Fact[] {
  return names.map(({ start, end }) => {
    const value = withoutInvisible(plain.slice(start, end));
    const mainland = script && { mainland: toMainlandName(value, script) };
    return withMarks({ kind: 'name', start, end, value, ...mainland, measure: '', isWeak: false }, text);
  });
}

/** Extends a fact by combining marks: 3⃣ is one visible character. */
function withMarks(fact: Fact, text: string): Fact {
  return { ...fact, end: passAttached(text, fact.end) };
}
