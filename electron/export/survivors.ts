// Who removed an article, and by which rule another stands in its place: in words.
import type { ArticleId, ClusterId, UndecidedPolicy } from '#shared/model.ts';
import type { Language } from '#shared/refusals.ts';
import type { Suggestion } from '#shared/suggest/rules.ts';
import { iterateActions } from '../store/action-log.ts';
import type { ReadableDb } from '../store/database.ts';
import { readDecidedAt } from '../store/decisions.ts';
import type { Fate } from './plan.ts';
import { decisionWords, reasonWords, standingWords } from './words.ts';

/** `editor`: verdicts of the editor's own · `accepted`: a suggestion was accepted · `bulk`: those of many clusters at once. */
export type Decider = 'editor' | 'accepted' | 'bulk';

/** By whom the verdict that an article has was given. */
export type Deciders = (article: ArticleId) => Decider;

/** Reads the whole log once. An undo or a redo that brings a verdict back brings back who gave it, and when. */
export function readDeciders(db: ReadableDb): Deciders {
  const deciders = new Map<string, Decider>();
  const keyOf = (article: number, at: string) => `${article} ${at}`;
  for (const { kind, cluster, changes } of iterateActions(db)) {
    const decider = kind === 'accept' ? 'accepted' : kind === 'decide' && cluster === null ? 'bulk' : 'editor';
    for (const { table, key, after } of changes) {
      if (table !== 'decisions' || after === null) continue;
      const verdict = keyOf(key[0]!, String(after[1]));
      if (!deciders.has(verdict)) deciders.set(verdict, decider);
    }
  }
  return (article) => deciders.get(keyOf(article, readDecidedAt(db, article) ?? '')) ?? 'editor';
}

export type Standings = {
  readonly undecided: UndecidedPolicy;
  readonly deciders: Deciders;
  /** Of clusters in which the suggestion stands, or was accepted. */
  readonly suggestions: ReadonlyMap<ClusterId, Pick<Suggestion, 'article' | 'reasons'>>;
};

/** Who decided that the article is removed; without a verdict, what was chosen for undecided clusters. */
export function deciderWords(removed: Fate, { undecided, deciders }: Standings, language: Language): string {
  const words = decisionWords[language];
  if (removed.verdict !== null) return words[deciders(removed.article)];
  return undecided === 'keep-centres' ? words.centres : words.suggestions;
}

/** Why it is this article that is kept. */
export function ruleWords(kept: Fate, { deciders, suggestions }: Standings, language: Language): string {
  const words = standingWords[language];
  const suggestion = suggestions.get(kept.cluster);
  const isPicked = kept.verdict === 'canonical' && deciders(kept.article) === 'editor';
  if (!isPicked && suggestion?.article === kept.article)
    return suggestion.reasons.map((reason) => reasonWords[language][reason]).join(words.comma) || words.suggestion;
  if (kept.verdict !== null) return words.editor;
  return kept.evidence.kinds[0] === 'centre' ? words.centre : reasonWords[language]['first-imported'];
}
