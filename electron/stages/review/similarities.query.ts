// How similar a cluster is to others, by their first articles: texts to compare.
import type { ClusterId } from '#shared/model/model.ts';
import { readLeader } from '../../store/clusters/clusters.ts';
import { openSnapshot } from '../../store/database.ts';
import { ArticleComparer } from './corrections/measurements.ts';

type SimilarityInput = { readonly project: string; readonly cluster: ClusterId; readonly others: readonly ClusterId[] };

export async function similaritiesTask({ project, cluster, others }: SimilarityInput) {
  const db = openSnapshot(project);
  try {
    const comparer = new ArticleComparer();
    const article = readLeader(db, cluster);
    return others.flatMap((other) => {
      const first = readLeader(db, other);
      if (article === null || first === null) return [];
      return [{ cluster: other, similarity: comparer.evidence(db, first, article).similarity }];
    });
  } finally {
    db.close();
  }
}
