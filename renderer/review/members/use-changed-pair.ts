// Compares the article that a toast leads to. A part that was taken is shown next to any article, so it changes the pair
// only if its article is not shown.
import { useEffect } from 'react';
import type { ClusterId } from '#shared/model/model.ts';
import { useWantedIn } from '../../ui/toast/show-changed.ts';
import type { Pair, Picks } from './choose-pair.ts';

/** @param hasOther false where only the base is shown whole */
export function useChangedPair(
  cluster: ClusterId,
  { base, other, active }: Pair,
  hasOther: boolean,
  onPicks: (picks: Picks) => void,
): void {
  const changed = useWantedIn(cluster);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor may choose other articles afterwards
  useEffect(() => {
    if (changed?.kind === 'article') {
      const { article } = changed;
      onPicks(article === base ? { base, other, active: base } : { base, other: article, active: null });
    } else if (changed?.kind === 'part') {
      const { article, from } = changed.part;
      const isShown = article === base || (hasOther && article === other);
      onPicks(isShown ? { base, other, active } : { base: article, other: from, active: null });
    }
  }, [changed]);
}
