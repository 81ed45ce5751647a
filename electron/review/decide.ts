// The editor decides: verdicts on articles of one cluster, in one transaction that is on disk when it returns.
import type { ArticleId, ClusterId, Verdict } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { readVerdicts } from '../store/clusters.ts';
import { checkpoint, type WritableDb } from '../store/database.ts';
import { setVerdict } from '../store/decisions.ts';

export type VerdictChange = { readonly article: ArticleId; readonly verdict: Verdict | null };

/**
 * Sets verdicts; null makes undecided. A cluster has at most one canonical: a former one that is not named becomes
 * undecided, and of several named the last stays.
 * @throws Refusal CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER; then nothing is changed
 */
export function decide(db: WritableDb, cluster: ClusterId, changes: readonly VerdictChange[], decidedAt: string): void {
  db.transaction(() => {
    const verdicts = readVerdicts(db, cluster);
    if (verdicts.size === 0) throw new Refusal('CLUSTER_MISSING', {});
    for (const { article, verdict } of changes) {
      if (!verdicts.has(article)) throw new Refusal('ARTICLE_NOT_IN_CLUSTER', {});
      if (verdict === 'canonical')
        for (const [other, held] of verdicts) if (held === 'canonical') verdicts.set(other, null);
      verdicts.set(article, verdict);
    }
    for (const [article, verdict] of verdicts) setVerdict(db, cluster, article, verdict, decidedAt);
  }).immediate();
  checkpoint(db);
}
