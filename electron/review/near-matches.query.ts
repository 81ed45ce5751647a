// The near-miss list of a cluster: a thousand look-ups an article, and texts to compare.
import type { NearMiss } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model.ts';
import { openSnapshot } from '../store/database.ts';
import { ArticleComparer } from './corrections/measurements.ts';
import { findNearMisses } from './near-matches.ts';

export async function nearMissesTask(input: { project: string; cluster: ClusterId }): Promise<NearMiss[]> {
  const db = openSnapshot(input.project);
  try {
    return findNearMisses(db, new ArticleComparer(), input.cluster);
  } finally {
    db.close();
  }
}
