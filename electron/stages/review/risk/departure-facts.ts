// The facts in dispute between the suggested text and a copy (shared/compare/facts), and those of them at one departure.
import { type FactAlert, type FactText, findFactAlerts } from '#shared/compare/facts/index.ts';
import type { Range } from '#shared/text/range.ts';
import { textOf } from '../../../core/text/units.ts';
import type { Departure } from './align-copies.ts';
import type { RiskMember } from './copies.ts';

/** A fact reaches beyond the units that differ: 1 of 2100 and 2200. */
const CONTEXT = 16;

/** A fact in dispute, with its words in the form in which copies are aligned. */
export type DisputedFact = FactAlert & { readonly folded: { readonly base: string; readonly other: string } };

/** All that the editor is shown as chips when the two are compared. */
export function findDisputedFacts(suggested: RiskMember, copy: RiskMember): DisputedFact[] {
  const [ours, theirs] = [suggested.facts(), copy.facts()];
  return findFactAlerts(ours, theirs).map((alert) => ({
    ...alert,
    folded: { base: foldWords(ours, alert.base), other: foldWords(theirs, alert.other) },
  }));
}

function foldWords({ plain }: FactText, { start, end }: Range): string {
  return plain
    .slice(start, end)
    .toLowerCase()
    .replace(/(?!(?<=\d)\.(?=\d))[^\p{L}\p{N}]/gu, '');
}

/** The disputed facts whose words stand at the departure. */
export function factsAt(
  facts: readonly DisputedFact[],
  { kept: here, copy: there }: Departure,
  kept: Uint16Array,
  copy: Uint16Array,
): DisputedFact[] {
  if (facts.length === 0) return [];
  const around = (units: Uint16Array, { start, end }: Departure['kept']) =>
    textOf(units.subarray(Math.max(0, start - CONTEXT), end + CONTEXT));
  const [ours, theirs] = [around(kept, here), around(copy, there)];
  return facts.filter(({ folded }) => ours.includes(folded.base) && theirs.includes(folded.other));
}
