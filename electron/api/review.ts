// The Review screen's handlers.
import type { ClusterId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { statusOf, suggestCanonical } from '#shared/verdicts.ts';
import { decide } from '../review/decide.ts';
import { listClusters, listMergeSuggestions, readMembers, readVerdicts, type StoredMember } from '../store/clusters.ts';
import type { ReadableDb } from '../store/database.ts';
import { stripMarkup } from '../text/markup.ts';
import { os } from './procedure.ts';

export const review = {
  clusters: os.review.clusters.handler(({ input, context: { services } }) =>
    listClusters(services.projects.readable(input.project)),
  ),

  cluster: os.review.cluster.handler(({ input, context: { services } }) => {
    const db = services.projects.readable(input.project);
    const members = membersOf(db, input.cluster);
    const candidates = members.map(({ article, verdict }) => ({ article: article.id, verdict }));
    return {
      id: input.cluster,
      status: statusOf(members.map(({ verdict }) => verdict)),
      members: members.map(readable),
      suggestion: suggestCanonical(candidates as [(typeof candidates)[0], ...typeof candidates]),
      mayBeSameAs: listMergeSuggestions(db, input.cluster),
    };
  }),

  decide: os.review.decide.handler(({ input, context: { services } }) => {
    const db = services.projects.writable(input.project);
    decide(db, input.cluster, input.verdicts, new Date().toISOString());
    const verdicts = readVerdicts(db, input.cluster);
    return {
      status: statusOf([...verdicts.values()]),
      members: Array.from(verdicts, ([article, verdict]) => ({ article, verdict })),
    };
  }),
};

/** As a reader of the page would see it; the markup itself stays in the stored body and in every export. */
function readable({ article, ...member }: StoredMember): StoredMember {
  return { ...member, article: { ...article, title: stripMarkup(article.title), body: stripMarkup(article.body) } };
}

function membersOf(db: ReadableDb, cluster: ClusterId): StoredMember[] {
  const members = readMembers(db, cluster);
  if (members.length === 0) throw new Refusal('CLUSTER_MISSING', {});
  return members;
}
