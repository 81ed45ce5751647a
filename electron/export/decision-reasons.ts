// The words that name who removed an article, and the rule by which another was kept in its place.
import type { ActionId } from '#shared/actions.ts';
import type { Language } from '#shared/language.ts';
import type { ArticleId, ClusterId, UndecidedPolicy } from '#shared/model.ts';
import type { ReasonName, Suggestion } from '#shared/suggest/rules.ts';
import type { ReadableDb } from '../store/database.ts';
import { readVerdictSource } from '../store/decisions.ts';
import type { Reasons } from '../store/history/actions.ts';
import { decisionWords, measuredReason, reasonWords, standingWords } from './labels/decision-labels.ts';
import type { ArticleOutcome } from './plan.ts';

/** `editor`: verdicts of the editor's own · `accepted`: a suggestion was accepted · `bulk`: those of many clusters at once. */
export type Decider = 'editor' | 'accepted' | 'bulk';

/** By whom the verdict that an article has was given; and why the suggestion that was accepted was one, if that was logged. */
export type Decision = { readonly by: Decider; readonly reasons: readonly ReasonName[] };
export type DecisionAuthors = (article: ArticleId) => Decision;

const BY_EDITOR: Decision = { by: 'editor', reasons: [] };

/** An undo or a redo that brings a verdict back brings back who gave it, and when. */
export function readDecisionAuthors(db: ReadableDb): DecisionAuthors {
  const read = new Map<ActionId, { readonly by: Decider; readonly reasons: Reasons }>();
  return (article) => {
    const source = readVerdictSource(db, article);
    if (!source) return BY_EDITOR;
    const { action, kind, cluster, reasons } = source;
    const known = read.get(action) ?? {
      by: kind === 'accept' ? 'accepted' : kind === 'decide' && cluster === null ? 'bulk' : 'editor',
      reasons: reasons === null ? {} : (JSON.parse(reasons) as Reasons),
    };
    read.set(action, known);
    return { by: known.by, reasons: known.reasons[article] ?? [] };
  };
}

export type DecisionSources = {
  readonly undecided: UndecidedPolicy;
  readonly authors: DecisionAuthors;
  /** Suggestions of the clusters that have no canonical and follow their suggestion. */
  readonly suggestions: ReadonlyMap<ClusterId, Pick<Suggestion, 'article' | 'reasons' | 'measured'>>;
};

/** Names who decided that the article is removed; without a verdict, the choice for undecided clusters. */
export function deciderWords(
  removed: ArticleOutcome,
  { undecided, authors }: DecisionSources,
  language: Language,
): string {
  const words = decisionWords[language];
  if (removed.verdict !== null) return words[authors(removed.article).by];
  return undecided === 'keep-centres' ? words.centres : words.suggestions;
}

/** Why it is this article that is kept; what was accepted, by the rules of then. */
export function ruleWords(kept: ArticleOutcome, { authors, suggestions }: DecisionSources, language: Language): string {
  const words = standingWords[language];
  const inWords = (reasons: readonly string[]) => reasons.join(words.comma) || words.suggestion;
  const { by, reasons } = authors(kept.article);
  if (kept.verdict === 'canonical' && by !== 'editor')
    return inWords(reasons.map((reason) => reasonWords[language][reason]));
  if (kept.verdict !== null) return words.editor;
  const suggestion = suggestions.get(kept.cluster);
  if (suggestion?.article === kept.article)
    return inWords(suggestion.reasons.map((reason) => measuredReason[language](reason, suggestion.measured)));
  return kept.evidence.kinds[0] === 'centre' ? words.centre : reasonWords[language]['first-imported'];
}
