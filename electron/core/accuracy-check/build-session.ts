// A session of the accuracy check: its pairs, their order and their sides. Pure: the seed determines everything.
import type { CheckAnswer, CheckKind, CheckText } from '#shared/contract/accuracy-check.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { changeFigures, editLightly } from './generate-pairs.ts';
import { shuffledOrder } from './shuffles.ts';

/** A pair as it is stored. The copy of a planted pair is generated again whenever it is shown. */
export type CheckPair = {
  readonly kind: CheckKind;
  readonly article: ArticleId;
  /** The discarded article of a pair of kind `own`; null for a planted pair. */
  readonly other: ArticleId | null;
  readonly seed: number;
};
export type OwnPair = { readonly kept: ArticleId; readonly discarded: ArticleId };

/** Half of a session is planted; the other half comes from what the editor has decided. */
export const MAX_PLANTED = 8;
const MAX_OWN = 8;
/** Fewer planted pairs would prove nothing. */
export const MIN_PLANTED = 4;

/** @param planted articles suitable for copying. Those of own pairs are skipped, so that no article appears twice. */
export function buildSession(planted: readonly ArticleId[], own: readonly OwnPair[], seed: number): CheckPair[] {
  const ownPairs = shuffledOrder(own.length, seed)
    .slice(0, MAX_OWN)
    .map(
      (index): Omit<CheckPair, 'seed'> => ({ kind: 'own', article: own[index]!.kept, other: own[index]!.discarded }),
    );
  const met = new Set(ownPairs.flatMap(({ article, other }) => [article, other]));
  const fresh = [...new Set(planted)].filter((article) => !met.has(article)).slice(0, MAX_PLANTED);
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

/** The two texts as they are shown. `other`: the pair's other article; null for a planted pair. */
export function textsOf(pair: CheckPair, article: CheckText, other: CheckText | null): [CheckText, CheckText] {
  const edited = other ?? editLightly(article, pair.seed);
  const second = pair.kind === 'altered' ? changeFigures(edited, pair.seed) : edited;
  return shuffledOrder(2, pair.seed)[0] === 0 ? [article, second] : [second, article];
}

/** The known answer of a planted pair; the editor's decision for an own pair. */
export function rightAnswer(kind: CheckKind): CheckAnswer {
  return kind === 'altered' ? 'different' : 'duplicate';
}
