// Measures what large corrections have stored without figures, a few rows at a time (stages/detect/finish-measuring.ts).
import { indexKeysOf, membershipOf } from '../../../store/clusters/cluster-writes.ts';
import { findArticleWithoutKeys, findUnmeasuredMember } from '../../../store/clusters/unmeasured.ts';
import type { WritableDb } from '../../../store/database.ts';
import { completeRow } from '../../../store/history/change-recorder.ts';
import { type ArticleComparer, evidenceAs } from './measurements.ts';

/** Call in a transaction. */
export function measureSome(db: WritableDb, comparer: ArticleComparer, hasTime: () => boolean): void {
  let wasMeasured = true;
  while (wasMeasured && hasTime()) wasMeasured = measureKeys(db, comparer) || measureMember(db, comparer);
}

/** @returns false where none are missing */
function measureKeys(db: WritableDb, comparer: ArticleComparer): boolean {
  const article = findArticleWithoutKeys(db);
  if (article !== undefined) completeRow(db, 'index_keys', article, indexKeysOf(comparer.fullIndexKeys(db, article)));
  return article !== undefined;
}

function measureMember(db: WritableDb, comparer: ArticleComparer): boolean {
  const member = findUnmeasuredMember(db);
  if (!member) return false;
  const { article, cluster, matched, kind } = member;
  const evidence = evidenceAs(kind, comparer.evidence(db, article, matched));
  completeRow(db, 'memberships', article, membershipOf(cluster, evidence));
  return true;
}
