// The places that the sentence of a cluster speaks of: the current one is marked in the sheet of its two articles.
import { type RefObject, useMemo } from 'react';
import type { SheetPlace } from '#shared/compare/sheet/marks.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { PairPlace } from '#shared/review/risk.ts';
import type { Claim } from '#shared/words/labels/risk-sentence.ts';
import { findKept } from '../comparison/use-missing-content.ts';
import type { Pair } from '../members/choose-pair.ts';
import { useJumpNavigation } from '../sheet/use-jump-navigation.ts';
import { useRiskSentence } from './use-risk-sentence.ts';

/** `first`: the number of its first place among those of the sentence. */
type NumberedClaim = Claim & { readonly first: number };

export type ClaimPlaces = {
  readonly isSaid: boolean;
  readonly claims: readonly NumberedClaim[];
  readonly current: number | null;
  readonly show: (at: number) => void;
};

/** @param isCompared the texts of the pair are laid out */
export function useClaimPlaces(
  detail: ClusterDetail,
  pair: Pair,
  isCompared: boolean,
  sheet: RefObject<HTMLElement | null>,
) {
  const { toClaims } = useRiskSentence();
  const { risk } = detail;
  // The risk of the suggestion does not apply to another pick.
  const isSaid = findKept(detail) === detail.suggested.ranking[0];
  const claims: NumberedClaim[] = [];
  const places: PairPlace[] = [];
  for (const claim of risk && isSaid ? toClaims(risk, detail) : []) {
    claims.push({ ...claim, first: places.length });
    places.push(...claim.places);
  }
  const jump = useJumpNavigation(sheet, String(detail.id), isCompared ? places.length : null, 'data-place');
  const at = jump.current === null ? undefined : places[jump.current];
  const isShown = at !== undefined && pair.base === risk?.suggested && pair.other === at.article;
  // The same object while the place is: only its blocks are drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal ranges are one place
  const place = useMemo(
    (): SheetPlace | null => (isShown ? { number: jump.current!, left: at.kept, right: at.copy } : null),
    [JSON.stringify(at), jump.current, isShown],
  );
  return { isSaid, claims, places, place, current: isShown ? jump.current : null, show: jump.show, next: jump.next };
}
