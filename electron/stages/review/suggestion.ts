// The suggestion for a cluster of a project, with the project's rules and what was learned from its picks.
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import type { CanonicalCandidate } from '#shared/review/suggest/features.ts';
import {
  isModelActive,
  isTrainingDue,
  type Learned,
  type SuggestSettings,
  suggestSettings,
} from '#shared/review/suggest/learned.ts';
import type { Suggestion, SuggestRules } from '#shared/review/suggest/rules.ts';
import type { Boilerplate } from '../../core/boilerplate/boilerplate.ts';
import { compareCopies } from '../../core/suggest/compare-copies.ts';
import { measureArticle, rememberSentences } from '../../core/suggest/features.ts';
import { type Listed, shortlist } from '../../core/suggest/shortlist.ts';
import { suggestWithVerdicts } from '../../core/suggest/suggest.ts';
import { readBoilerplate } from '../../store/comparison-basis.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readSetting } from '../../store/settings.ts';
import type { CandidateArticle } from '../../store/suggestion-queries.ts';
import { countPicks } from '../../store/suggestion-queries.ts';
import { readAgreement } from './agreement.ts';

type Ranking = { readonly settings: SuggestSettings; readonly model: Learned | null };

export type SuggestBasis = Ranking & {
  /** The project's boilerplate, which does not count in an article. */
  readonly boilerplate: Boilerplate;
};

export function readSuggestBasis(db: ReadableDb): SuggestBasis {
  return { ...readRanking(db), boilerplate: readBoilerplate(db) };
}

function readRanking(db: ReadableDb): Ranking {
  const settings = readSetting(db, 'suggest') ?? suggestSettings.parse({});
  return { settings, model: readSetting(db, 'learned') ?? null };
}

/** The settings and the state of learning: if the model is active, and if training is due. */
export function describeLearning(db: ReadableDb) {
  const { settings, model } = readRanking(db);
  const picks = countPicks(db);
  return {
    settings,
    picks,
    live: readAgreement(db),
    model,
    used: isModelActive(settings, model),
    due: isTrainingDue(settings, model, picks),
  };
}

/** @param candidates the members of one cluster, in any order. */
export function suggestFor(
  db: ReadableDb,
  candidates: readonly [CanonicalCandidate, ...CanonicalCandidate[]],
  verdicts: ReadonlyMap<ArticleId, Verdict | null>,
): Suggestion {
  const { settings, model } = readRanking(db);
  return suggestWithVerdicts(candidates, verdicts, settings, model);
}

/** The members that a suggestion compares: all, or the best of a large cluster. */
export function candidatesOf(
  members: readonly CandidateArticle[],
  boilerplate: Boilerplate,
  rules: SuggestRules,
): [CanonicalCandidate, ...CanonicalCandidate[]] {
  const chosen = new Set(shortlist(members.map(toListed), rules));
  const reader = rememberSentences();
  const measured = members
    .filter(({ article }) => chosen.has(article))
    .map((member) => ({ ...member, ...measureArticle(member, boilerplate, reader) }));
  const comparing = compareCopies(measured);
  let step = comparing.next();
  while (!step.done) step = comparing.next();
  const comparisons = step.value;
  return measured.map(({ article, features }, at) => ({
    article,
    features,
    comparison: comparisons[at]!,
  })) as unknown as [CanonicalCandidate, ...CanonicalCandidate[]];
}

function toListed({ body, ...member }: CandidateArticle): Listed {
  return { ...member, bytes: Buffer.byteLength(body) };
}
