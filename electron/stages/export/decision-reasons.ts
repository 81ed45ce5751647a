// Words for the person who removed an article, and for the rule by which another one is kept in its place.
import * as z from 'zod';
import type { ActionId } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId, UndecidedPolicy } from '#shared/model/model.ts';
import { type ReasonName, reasonNames, type Suggestion } from '#shared/review/suggest/rules.ts';
import type { Language } from '#shared/text/language.ts';
import { describeReason, reasonLabels } from '#shared/words/labels/reason-labels.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readVerdictSource } from '../../store/decisions.ts';
import type { Reasons } from '../../store/history/actions.ts';
import { decisionLabels, keepReasonLabels } from './labels/decision-labels.ts';
import type { ArticleOutcome } from './plan.ts';

/**
 * `editor`: the editor chose the verdict · `accepted`: the editor accepted a suggestion · `bulk`: the editor accepted
 * those of many clusters at once.
 */
export type Decider = 'editor' | 'accepted' | 'bulk';

/** The origin of the present verdict of an article, and the reasons of the accepted suggestion, if they were logged. */
export type Decision = {
  readonly by: Decider;
  readonly reasons: readonly ReasonName[];
  /** The editor's name, where several editors work on the project. */
  readonly name: string | null;
};
export type DecisionAuthors = (article: ArticleId) => Decision;

const BY_EDITOR: Decision = { by: 'editor', reasons: [], name: null };

/** If an undo or a redo restores a verdict, its original author and time are restored, too. */
export function readDecisionAuthors(db: ReadableDb): DecisionAuthors {
  const read = new Map<ActionId, { readonly by: Decider; readonly reasons: Reasons }>();
  return (article) => {
    const source = readVerdictSource(db, article);
    if (!source) return BY_EDITOR;
    const { action, kind, cluster, reasons, name } = source;
    const known = read.get(action) ?? {
      by: kind === 'accept' ? 'accepted' : kind === 'decide' && cluster === null ? 'bulk' : 'editor',
      reasons: reasons === null ? {} : readReasons(reasons),
    };
    read.set(action, known);
    return { by: known.by, reasons: known.reasons[article] ?? [], name };
  };
}

const stored = z.record(z.string(), z.array(z.enum(reasonNames)));

/** Empty if the project was damaged or altered: the doctor reports that, and exports and reports omit the reasons. */
function readReasons(json: string): Reasons {
  try {
    return stored.parse(JSON.parse(json));
  } catch {
    return {};
  }
}

export type DecisionSources = {
  readonly undecided: UndecidedPolicy;
  readonly authors: DecisionAuthors;
  /** Suggestions for clusters that have no canonical article and follow their suggestion. */
  readonly suggestions: ReadonlyMap<ClusterId, Pick<Suggestion, 'article' | 'reasons' | 'measured'>>;
};

/** Names who decided that the article is removed; without a verdict, names the choice for undecided clusters. */
export function deciderLabels(
  removed: ArticleOutcome,
  { undecided, authors }: DecisionSources,
  language: Language,
): string {
  const labels = decisionLabels[language];
  if (removed.verdict !== null) return labels[authors(removed.article).by];
  return undecided === 'keep-centres' ? labels.centres : labels.suggestions;
}

/** Explains why this article is kept; an accepted suggestion is explained by the rules of its time. */
export function ruleLabels(
  kept: ArticleOutcome,
  { authors, suggestions }: DecisionSources,
  language: Language,
): string {
  const labels = keepReasonLabels[language];
  const joinReasons = (reasons: readonly string[]) => reasons.join(labels.comma) || labels.suggestion;
  const { by, reasons } = authors(kept.article);
  if (kept.verdict === 'canonical' && by !== 'editor')
    return joinReasons(reasons.map((reason) => reasonLabels[language][reason]));
  if (kept.verdict !== null) return labels.editor;
  const suggestion = suggestions.get(kept.cluster);
  if (suggestion?.article === kept.article)
    return joinReasons(suggestion.reasons.map((reason) => describeReason(reason, suggestion.measured, language)));
  return kept.evidence.kinds[0] === 'centre' ? labels.centre : reasonLabels[language]['first-imported'];
}
