// The queries for suggestions, each in its own thread: they train the model and preview changes of the rules.
import type { SuggestDryRun } from '#shared/contract/suggest.ts';
import type { CanonicalCandidate } from '#shared/review/suggest/features.ts';
import { isTrainingDue, type Learned, type SuggestSettings } from '#shared/review/suggest/learned.ts';
import { type EditorPick, learnFromPicks } from '../../core/suggest/learn.ts';
import { suggestWithVerdicts } from '../../core/suggest/suggest.ts';
import { openForReading, type ReadableDb } from '../../store/database.ts';
import { type CandidateCluster, iterateCandidates } from '../../store/suggestion-queries.ts';
import { candidatesOf, readSuggestBasis, type SuggestBasis } from './suggestion.ts';

const MAX_EXAMPLES = 20;

/** Null if there are too few picks. */
export async function learnTask({ project }: { readonly project: string }): Promise<Learned | null> {
  const db = openForReading(project);
  try {
    const { settings, boilerplate } = readSuggestBasis(db);
    const picks: EditorPick[] = [];
    for (const cluster of iterateCandidates(db)) {
      const pick = pickOf(cluster, () => candidatesOf(cluster.members, boilerplate, settings.rules));
      if (pick) picks.push(pick);
    }
    return learnFromPicks(picks, settings.rules);
  } finally {
    db.close();
  }
}

export type DryRunInput = { readonly project: string; readonly settings: SuggestSettings };

export async function suggestDryRunTask({ project, settings }: DryRunInput): Promise<SuggestDryRun> {
  const db = openForReading(project);
  try {
    return compareSuggestions(db, settings);
  } finally {
    db.close();
  }
}

function compareSuggestions(db: ReadableDb, settings: SuggestSettings): SuggestDryRun {
  const before = readSuggestBasis(db);
  const picks: EditorPick[] = [];
  type CanonicalCandidates = [CanonicalCandidate, ...CanonicalCandidate[]];
  const open: { cluster: CandidateCluster; candidates: CanonicalCandidates; candidatesThen: CanonicalCandidates }[] =
    [];
  for (const cluster of iterateCandidates(db)) {
    const candidatesBy = ({ rules }: SuggestSettings) => candidatesOf(cluster.members, before.boilerplate, rules);
    const candidates = candidatesBy(before.settings);
    const pick = pickOf(cluster, () => candidates);
    if (pick) picks.push(pick);
    else if (cluster.members.some(({ verdict }) => verdict === null)) {
      const candidatesThen = candidates.length < cluster.members.length ? candidatesBy(settings) : candidates;
      open.push({ cluster: withoutBodies(cluster), candidates, candidatesThen });
    }
  }
  const isNew = isTrainingDue(settings, before.model, picks.length);
  const after = { ...before, settings, model: isNew ? learnFromPicks(picks, settings.rules) : before.model };
  const result: SuggestDryRun = { clusters: open.length, changed: 0, examples: [] };
  for (const { cluster, candidates, candidatesThen } of open) {
    const was = choose(cluster, candidates, before);
    const is = choose(cluster, candidatesThen, after);
    if (was.choice.article === is.choice.article) continue;
    result.changed++;
    if (result.examples.length < MAX_EXAMPLES) {
      const { reasons, ties, warnings, measured } = is;
      const because = { reasons, ties, warnings, measured };
      result.examples.push({ cluster: cluster.cluster, before: was.choice, after: is.choice, ...because });
    }
  }
  return result;
}

function pickOf({ members }: CandidateCluster, candidates: () => EditorPick['members']): EditorPick | null {
  const canonical = members.find(({ isPick }) => isPick)?.article;
  return canonical === undefined ? null : { members: candidates(), canonical };
}

/** Drops the texts, because all open clusters are in memory at the same time. */
function withoutBodies({ cluster, members }: CandidateCluster): CandidateCluster {
  const light = members.map((member) => ({ ...member, body: '' }));
  return { cluster, members: light as unknown as CandidateCluster['members'] };
}

function choose(
  { members }: CandidateCluster,
  candidates: [CanonicalCandidate, ...CanonicalCandidate[]],
  basis: SuggestBasis,
) {
  const verdicts = new Map(members.map(({ article, verdict }) => [article, verdict]));
  const suggestion = suggestWithVerdicts(candidates, verdicts, basis.settings, basis.model);
  const { article, title, source } = members.find((member) => member.article === suggestion.article)!;
  return { choice: { article, title, source }, ...suggestion };
}
