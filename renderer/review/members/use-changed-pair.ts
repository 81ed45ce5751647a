// Compares the article that a toast leads to. A part that was taken is shown next to any article, so it changes the pair
// only if its article is not in it.
import { useEffect } from 'react';
import type { ClusterId } from '#shared/model.ts';
import { useWanted } from '../../ui/toast/show-changed.ts';
import type { Pair, Picks } from './choose-pair.ts';

export function useChangedPair(cluster: ClusterId, { base, other }: Pair, onPicks: (picks: Picks) => void): void {
  const wanted = useWanted();
  const changed = wanted && wanted.kind !== 'boilerplate' && wanted.cluster === cluster ? wanted : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor may choose other articles afterwards
  useEffect(() => {
    if (changed?.kind === 'article') {
      const { article } = changed;
      onPicks(article === base ? { base, other, active: base } : { base, other: article, active: null });
    } else if (changed?.kind === 'part') {
      const { article, from } = changed.part;
      if (article !== base && article !== other) onPicks({ base: article, other: from, active: null });
    }
  }, [changed]);
}
