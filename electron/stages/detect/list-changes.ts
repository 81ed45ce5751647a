// Compares a preview with its project and writes the list of changes into it.
import { changeKinds, type DecisionPolicy, type PolicyCounts } from '#shared/contract/detection.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { countClusters } from '../../store/clusters/clusters.ts';
import {
  addChange,
  iterateClusterOfEach,
  keepId,
  openPreviewToList,
  readAllVerdicts,
  readBasis,
  readPreviewBasis,
  removeChanges,
  writePreviewBasis,
} from '../../store/clusters/preview-store.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { type ClusterChange, clusterChanges, type Move } from './cluster-changes.ts';
import { findClearedDecisions } from './decided-clusters.ts';

/** Lists decided clusters first, then the others, in the order of ids. Under `keep` every verdict holds. */
export function listChanges(project: ReadableDb, preview: WritableDb, policy: DecisionPolicy): PolicyCounts {
  const verdicts = readAllVerdicts(project);
  const verdictOf = (article: ArticleId) => verdicts.get(article) ?? null;
  const isDecided = ({ moves }: ClusterChange) => moves.some(({ article }) => verdicts.has(article));
  const moves = readMoves(project, preview);
  const changes = clusterChanges(moves);
  const decided = changes.filter(isDecided);
  const counts = Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as PolicyCounts['changes'];
  const dropped = new Set<ArticleId>();

  preview
    .transaction(() => {
      removeChanges(preview);
      for (const [number, change] of [...decided, ...changes.filter((change) => !isDecided(change))].entries()) {
        counts[change.kind]++;
        const before = clustersIn(change.moves, (move) => move.before);
        const after = clustersIn(change.moves, (move) => move.after);
        const droppedHere = policy === 'keep' ? new Set<ArticleId>() : findClearedDecisions(change.moves, verdictOf);
        for (const article of droppedHere) dropped.add(article);
        addChange(
          preview,
          {
            number,
            kind: change.kind,
            before: [...before.values()].map(({ size }) => size),
            after: [...after.values()].map(({ size }) => size),
          },
          change.moves.map((move) => ({
            article: move.article,
            before: before.get(move.before)?.number ?? null,
            after: after.get(move.after)?.number ?? null,
            verdict: verdictOf(move.article),
            dropped: droppedHere.has(move.article),
          })),
        );
      }
      keepIdsOfDecided(preview, moves, (article) => verdicts.has(article) && !dropped.has(article));
    })
    .immediate();
  const { clusters, articlesInClusters } = countClusters(preview);
  return {
    after: { clusters, articlesInClusters },
    changes: counts,
    decided: decided.length,
    clearedDecisions: dropped.size,
  };
}

/**
 * Lists the changes of a preview again, by the present verdicts. Verdicts that the editor gave since the preview may be
 * dropped as well, and keep the id of a cluster.
 */
export function relistChanges(project: ReadableDb, file: string, policy: DecisionPolicy): void {
  const preview = openPreviewToList(file);
  try {
    listChanges(project, preview, policy);
    writePreviewBasis(preview, { ...readPreviewBasis(preview), lastAction: readBasis(project).lastAction });
  } finally {
    preview.close();
  }
}

function readMoves(project: ReadableDb, preview: ReadableDb): Move[] {
  const places = iterateClusterOfEach(preview);
  const moves: Move[] = [];
  for (const { article, cluster } of iterateClusterOfEach(project)) {
    const proposed = places.next().value;
    if (proposed?.article !== article) throw new Error(`article ${article} is not in the preview`);
    moves.push({ article, before: cluster, after: proposed.cluster });
  }
  // Closes the query.
  places.return(undefined);
  return moves;
}

/** The clusters of several articles among those concerned, numbered from 1, the largest first. */
function clustersIn(
  moves: readonly Move[],
  clusterOf: (move: Move) => number,
): Map<number, { readonly number: number; readonly size: number }> {
  const sizes = new Map<number, number>();
  for (const move of moves) sizes.set(clusterOf(move), (sizes.get(clusterOf(move)) ?? 0) + 1);
  const several = [...sizes].filter(([, size]) => size > 1).sort((a, b) => b[1] - a[1]);
  return new Map(several.map(([cluster, size], at) => [cluster, { number: at + 1, size }]));
}

/** The log of actions names clusters, so a cluster whose verdicts hold keeps its id even if its leader changes. */
function keepIdsOfDecided(
  preview: WritableDb,
  moves: readonly Move[],
  keepsVerdict: (article: ArticleId) => boolean,
): void {
  const kept = new Set<number>();
  for (const { article, before, after } of moves) {
    if (kept.has(after) || !keepsVerdict(article)) continue;
    kept.add(after);
    keepId(preview, after as ClusterId, before as ClusterId);
  }
}
