// A session of the reviewer check: which pairs are shown, in which order, on which side. Pure: the seed says it all.
import type { CheckAnswer, CheckKind, CheckText } from '#shared/contract/check.ts';
import type { ArticleId } from '#shared/model.ts';
import { shuffledOrder } from '../evaluate/shuffles.ts';
import { changeFigures, editLightly } from './made-copies.ts';

/** A pair as it is kept: of a planted one the copy is made anew whenever it is shown. */
export type CheckPair = {
  readonly kind: CheckKind;
  readonly article: ArticleId;
  /** Of a pair of the editor's own, the discarded article. */
  readonly other: ArticleId | null;
  readonly seed: number;
};
/** An article that the editor kept, and one that was discarded as its copy. */
export type OwnPair = { readonly kept: ArticleId; readonly discarded: ArticleId };

/** Half of a session is planted; the other half comes from what the editor has decided. */
export const MOST_PLANTED = 8;
const MOST_OWN = 8;
/** Fewer planted pairs would say nothing. */
export const LEAST_PLANTED = 4;

/** @param planted articles that are fit to be copied. Those of own pairs are left out: nobody meets an article twice. */
export function arrangeSession(planted: readonly ArticleId[], own: readonly OwnPair[], seed: number): CheckPair[] {
  const ownPairs = shuffledOrder(own.length, seed)
    .slice(0, MOST_OWN)
    .map(
      (index): Omit<CheckPair, 'seed'> => ({ kind: 'own', article: own[index]!.kept, other: own[index]!.discarded }),
    );
  const met = new Set(ownPairs.flatMap(({ article, other }) => [article, other]));
  const fresh = [...new Set(planted)].filter((article) => !met.has(article)).slice(0, MOST_PLANTED);
  const plantedPairs = fresh.map(
    (article, at): Omit<CheckPair, 'seed'> => ({
      kind: at % 2 === 0 ? 'copy' : 'altered',
      article,
      other: null,
    }),
  );
  const pairs = [...plantedPairs, ...ownPairs];
  return shuffledOrder(pairs.length, seed + 1).map((index, place) => ({ ...pairs[index]!, seed: seed + place }));
}

/** The two texts as they are shown. `other`: the text of the pair's other article; null for a planted pair. */
export function textsOf(pair: CheckPair, article: CheckText, other: CheckText | null): [CheckText, CheckText] {
  const edited = other ?? editLightly(article, pair.seed);
  const second = pair.kind === 'altered' ? changeFigures(edited, pair.seed) : edited;
  return shuffledOrder(2, pair.seed)[0] === 0 ? [article, second] : [second, article];
}

/** Of a planted pair it is known; of one of the editor's own it is what was decided. */
export function rightAnswer(kind: CheckKind): CheckAnswer {
  return kind === 'altered' ? 'different' : 'duplicate';
}
