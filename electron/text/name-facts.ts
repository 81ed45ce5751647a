import type { Fact } from '#shared/facts/fact.ts';
import { toNameFacts } from '#shared/facts/read-facts.ts';
import { readNames } from './names.ts';
import { tagWords } from './tagger.ts';

/** Tagging is slow, so pass stretches instead of whole texts. */
export function readNameFacts(text: string): Fact[] {
  return toNameFacts(text, readNames(text, tagWords));
}
