// Accepting the suggestions of clusters of identical texts at once: what that would do, and doing it as one action.
import type { ActionId } from '#shared/actions.ts';
import type { Acceptable } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import type { ReasonName } from '#shared/suggest/rules.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { setVerdict } from '../store/decisions.ts';
import { readVerdictChanges } from '../store/history/action-changes.ts';
import { findActionByRequest } from '../store/history/actions.ts';
import { Recorder } from '../store/history/recorder.ts';
import { type CandidateCluster, iterateUntouchedIdentical } from '../store/suggesting.ts';
import { suggest } from '../suggest/suggest.ts';
import { contendersOf, readSuggestBasis } from './suggestion.ts';

/** What an editor might choose between two equal texts by. */
const FIELDS = ['title', 'source', 'author', 'published', 'url'] as const;

export function countIdentical(db: ReadableDb): { alike: Acceptable; differing: Acceptable } {
  const counts = { alike: { clusters: 0, discarded: 0 }, differing: { clusters: 0, discarded: 0 } };
  for (const cluster of iterateUntouchedIdentical(db)) {
    const count = areAlike(cluster) ? counts.alike : counts.differing;
    count.clusters++;
    count.discarded += cluster.members.length - 1;
  }
  return counts;
}

/**
 * In one transaction that is on disk when this returns.
 * @param request made once per command: one that was sent before changes nothing, and is answered as it was then
 */
export function acceptIdentical(db: WritableDb, alsoDiffering: boolean, at: string, request?: string): Acceptable {
  return db
    .transaction(() => {
      const action = findActionByRequest(db, request) ?? acceptAll(db, alsoDiffering, at, request);
      const verdicts = action === null ? [] : readVerdictChanges(db, action).map(({ after }) => after);
      const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
      return { clusters: count('canonical'), discarded: count('discard') };
    })
    .immediate();
}

function acceptAll(db: WritableDb, alsoDiffering: boolean, at: string, request: string | undefined): ActionId | null {
  const recorder = new Recorder(db, { kind: 'decide', at, cluster: null, request });
  const reasons: Record<ArticleId, readonly ReasonName[]> = {};
  // All read before the first is written: SQLite's cursors do not like rows to change under them.
  for (const { canonical, why, others } of [...chooseAll(db, alsoDiffering)]) {
    reasons[canonical] = why;
    setVerdict(recorder, canonical, 'canonical');
    for (const other of others) setVerdict(recorder, other, 'discard');
  }
  return recorder.close(reasons);
}

type Choice = { canonical: ArticleId; why: readonly ReasonName[]; others: ArticleId[] };

function* chooseAll(db: ReadableDb, alsoDiffering: boolean): Generator<Choice> {
  const { settings, model, boilerplate } = readSuggestBasis(db);
  for (const cluster of iterateUntouchedIdentical(db)) {
    if (!alsoDiffering && !areAlike(cluster)) continue;
    const contenders = contendersOf(cluster.members, boilerplate, settings.rules);
    const { article: canonical, reasons: why } = suggest(contenders, settings, model);
    const others = cluster.members.map(({ article }) => article).filter((article) => article !== canonical);
    yield { canonical, why, others };
  }
}

function areAlike({ members: [first, ...others] }: CandidateCluster): boolean {
  return others.every((other) => FIELDS.every((field) => other[field].trim() === first[field].trim()));
}
