import type { Fact } from '#shared/compare/facts/fact.ts';
import { toNameFacts } from '#shared/compare/facts/read-facts.ts';
import type { Range } from '#shared/text/range.ts';
import { readNames } from './names.ts';
import { tagWords } from './tagger.ts';

/** Tagging is slow, so pass stretches instead of whole texts. */
export function readNameFacts(text: string): Fact[] {
  return toNameFacts(text, readNames(text, tagWords));
}

/** Tags the stretches that are asked for only; those that are whole sentences have the names that the whole text has there. */
export function namesWithin(text: string): (within: Range) => Range[] {
  return ({ start: from, end }) =>
    readNames(text.slice(from, end), tagWords).map((name) => ({ start: from + name.start, end: from + name.end }));
}
