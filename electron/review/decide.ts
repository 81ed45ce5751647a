// The editor decides: verdicts on articles of one cluster, in one transaction that is on disk when it returns.
import type { ArticleId, ClusterId, Verdict } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import type { ReasonName } from '#shared/suggest/rules.ts';
import { findActionByRequest } from '../store/actions.ts';
import { readVerdicts } from '../store/clusters.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { readVerdict, setVerdict } from '../store/decisions.ts';
import { Recorder } from '../store/recorder.ts';
import { recordAgreement } from './agreement.ts';

export type VerdictChange = { readonly article: ArticleId; readonly verdict: Verdict | null };

/**
 * Sets verdicts; null makes undecided. A cluster has at most one canonical: a former one that is not named becomes
 * undecided, and of several named the last stays.
 * @param seen the verdicts as the editor saw them, the article that was suggested for canonical, and, where the changes are
 * the suggestion as it was, its reasons, which the log keeps.
 * An article that stands alone is never discarded: an export would lose its story, and a window may not know yet that
 * the others have left.
 * @throws Refusal CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER, DECIDED_MEANWHILE; then nothing is changed
 */
export function decide(
  db: WritableDb,
  cluster: ClusterId,
  changes: readonly VerdictChange[],
  decidedAt: string,
  seen: {
    readonly expected?: readonly VerdictChange[];
    readonly suggested?: ArticleId;
    readonly accepted?: readonly ReasonName[];
    /** Made once per command: one that was sent before changes nothing. */
    readonly request?: string | undefined;
  } = {},
): void {
  db.transaction(() => {
    if (seen.request !== undefined && findActionByRequest(db, seen.request) !== null) return;
    checkExpected(db, seen.expected);
    const verdicts = readVerdicts(db, cluster);
    if (verdicts.size === 0) throw new Refusal('CLUSTER_MISSING', {});
    for (const { article, verdict } of changes) {
      if (!verdicts.has(article)) throw new Refusal('ARTICLE_NOT_IN_CLUSTER', {});
      if (verdict === 'canonical')
        for (const [other, held] of verdicts) if (held === 'canonical') verdicts.set(other, null);
      verdicts.set(article, verdict);
    }
    if (verdicts.size === 1 && [...verdicts.values()].includes('discard')) throw new Refusal('CLUSTER_MISSING', {});
    const picked = changes.findLast(({ verdict }) => verdict === 'canonical')?.article;
    const { accepted } = seen;
    const reasons = accepted && picked !== undefined ? { [picked]: accepted } : undefined;
    const kind = accepted ? 'accept' : 'decide';
    const { request } = seen;
    const recorder = new Recorder(db, { kind, at: decidedAt, cluster, request, ...(reasons && { reasons }) });
    for (const [article, verdict] of verdicts) setVerdict(recorder, article, verdict);
    recorder.close();
    if (picked !== undefined && seen.suggested !== undefined) recordAgreement(db, picked, seen.suggested);
  }).immediate();
}

/** @throws Refusal DECIDED_MEANWHILE where an article's verdict is not what the editor saw */
export function checkExpected(db: ReadableDb, expected: readonly VerdictChange[] = []): void {
  if (expected.some(({ article, verdict }) => readVerdict(db, article) !== verdict))
    throw new Refusal('DECIDED_MEANWHILE', {});
}
