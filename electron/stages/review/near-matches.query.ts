// The near matches of a cluster: a thousand look-ups an article, and texts to compare.
import type { NearMatch } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { openSnapshot } from '../../store/database.ts';
import { ArticleComparer } from './corrections/measurements.ts';
import { findNearMatches } from './near-matches.ts';

export async function nearMatchesTask(input: { project: string; cluster: ClusterId }): Promise<NearMatch[]> {
  const db = openSnapshot(input.project);
  try {
    return findNearMatches(db, new ArticleComparer(), input.cluster);
  } finally {
    db.close();
  }
}
