// The version of a set for a project: after another re-cluster or mark of boilerplate, it is another one.
import { hash } from 'node:crypto';
import { listMarkedSentences } from '../../store/boilerplate.ts';
import type { ReadableDb } from '../../store/database.ts';
import { findLastRecluster } from '../../store/history/actions.ts';

/**
 * The version of a set as articles are compared with it. Thresholds change by a re-cluster only. Sentences that an import
 * learns do not count: until a re-cluster, earlier articles keep their matches, as they keep their clusters.
 */
export function comparedVersion(project: ReadableDb, version: string): string {
  const marked = listMarkedSentences(project).map(({ key, source, isOn }) => [key, source, isOn]);
  const basis = JSON.stringify([findLastRecluster(project), marked]);
  return `${version} ${hash('sha256', basis, 'hex').slice(0, 16)}`;
}
