// Clusters that nearly qualify for a cluster: other matches of its articles, and texts with slightly too little in
// common. Profiles that use fingerprints add those within a wider distance. Each is one article, with evidence.
import type { NearMatch } from '#shared/contract/review.ts';
import { joinsByHd, MAX_HD } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId, Relation } from '#shared/model/model.ts';
import { statusOf } from '#shared/model/verdicts.ts';
import { readSummaries } from '../../store/articles.ts';
import { clusterOf } from '../../store/clusters/cluster-of.ts';
import { readLeader, readMemberStates, readSuggestedPairs, readVerdicts } from '../../store/clusters/clusters.ts';
import { readPartedClusters } from '../../store/clusters/constraints.ts';
import { findNearRepresentatives } from '../../store/clusters/near-fingerprints.ts';
import { readFingerprint } from '../../store/clusters/placements.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readDetection } from '../../store/settings.ts';
import type { ArticleComparer } from './corrections/measurements.ts';
import { requireCluster } from './decide.ts';
import { findSketchPairs, type Pair } from './similar-sketches.ts';

const MAX_MEASURED = 100;
const MAX_SHOWN = 20;
/** With this much of the shorter text in the other, articles are near matches whatever their relation. */
const MIN_CONTAINMENT = 0.35;
/** Relations of which an editor would not ask whether it is the same story. */
const FAR: readonly (Relation | null)[] = ['unrelated', 'boilerplate'];

/** Returns at most 20, the most similar first; without clusters that the editor has separated from this one. */
export function findNearMatches(db: ReadableDb, comparer: ArticleComparer, cluster: ClusterId): NearMatch[] {
  const passedOver = new Set<ClusterId | null>([cluster, ...readPartedClusters(db, cluster)]);
  const suggested = readSuggestedPairs(db, cluster);
  const members = readMemberStates(db, cluster).map(({ article }) => article);
  const similar = findSketchPairs(db, comparer, members);
  const byFingerprint = joinsByHd(readDetection(db).profile);
  const near = byFingerprint ? nearPairs(db, readLeader(db, cluster), members) : [];
  const nearest = new Map<ClusterId, Pair>();
  for (const pair of [...suggested, ...similar, ...near]) {
    const other = clusterOf(db, pair.article);
    if (other !== null && !passedOver.has(other) && !nearest.has(other)) nearest.set(other, pair);
    if (nearest.size === MAX_MEASURED) break;
  }
  const measured = Array.from(nearest, ([other, { article, matched }]) => {
    const { kinds: _, ...figures } = comparer.evidence(db, article, matched);
    return { cluster: other, article, figures };
  });
  const isNear = ({ article, figures }: (typeof measured)[number]) =>
    (byFingerprint && figures.hd !== null && figures.hd <= MAX_HD) ||
    figures.containment >= MIN_CONTAINMENT ||
    !FAR.includes(figures.relation) ||
    suggested.some((pair) => pair.article === article);
  const shown = measured
    .filter(isNear)
    .sort((a, b) => closenessOf(b) - closenessOf(a) || a.article - b.article)
    .slice(0, MAX_SHOWN);
  const summaries = readSummaries(
    db,
    shown.map(({ article }) => article),
  );
  return shown.map(({ article, ...miss }) => {
    const verdicts = [...readVerdicts(db, miss.cluster).values()];
    const { rev } = requireCluster(db, miss.cluster);
    return { ...miss, article: summaries.get(article)!, rev, size: verdicts.length, status: statusOf(verdicts) };
  });
}

function nearPairs(db: ReadableDb, leader: ArticleId | null, members: readonly ArticleId[]): Pair[] {
  const pairs: (Pair & { hd: number })[] = [];
  const asked = new Set<string>();
  for (const matched of members) {
    const fingerprint = readFingerprint(db, matched);
    // Reprints of one fingerprint have the same neighbours.
    if (!fingerprint || asked.has(`${fingerprint.hi} ${fingerprint.lo}`)) continue;
    asked.add(`${fingerprint.hi} ${fingerprint.lo}`);
    for (const near of findNearRepresentatives(db, fingerprint, MAX_HD))
      if (near.leader !== leader) pairs.push({ article: near.article, matched, hd: near.hd });
  }
  return pairs.sort((a, b) => a.hd - b.hd || a.article - b.article);
}

function closenessOf({ figures }: { figures: { similarity: number; containment: number } }): number {
  return figures.similarity + figures.containment;
}
