// The names of a text as facts.
import type { Fact } from '#shared/facts/fact.ts';
import { toNameFacts } from '#shared/facts/read-facts.ts';
import { readNames } from './names.ts';
import { tagWords } from './tagger.ts';

/** Tagging takes long: give it stretches, not whole texts. */
export function readNameFacts(text: string): Fact[] {
  return toNameFacts(text, readNames(text, tagWords));
}
