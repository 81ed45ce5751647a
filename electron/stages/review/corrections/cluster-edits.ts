// The editor's corrections of clusters, each with the constraints that it adds. A cluster's id stays with the remaining
// articles, or with the cluster that others are merged into.

import type { ArticleId, ClusterId, MemberState } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import {
  makeLeader,
  openClusterFor,
  putIndexKeys,
  putMember,
  redirectSuggestions,
} from '../../../store/clusters/cluster-writes.ts';
import { readLeader, readMemberStates, readRepresentative } from '../../../store/clusters/clusters.ts';
import { removeSeparations, separate, setLink } from '../../../store/clusters/constraints.ts';
import { moveNotes } from '../../../store/clusters/notes.ts';
import type { ReadableDb } from '../../../store/database.ts';
import { readDetection } from '../../../store/settings.ts';
import type { ActionContext } from './run-action.ts';

/** The members of a cluster, the leader first. @throws AppError CLUSTER_MISSING */
export function membersOf(db: ReadableDb, cluster: ClusterId): readonly [MemberState, ...MemberState[]] {
  const [leader, ...others] = readMemberStates(db, cluster);
  if (!leader) throw new AppError('CLUSTER_MISSING', {});
  return [leader, ...others];
}

/**
 * Takes articles that are no duplicates out of a cluster; they open one of their own together.
 * @param seen those of `remaining` that the editor saw
 * @throws AppError SPLIT_ALL where `seen` is empty
 */
export function splitCluster(
  context: ActionContext,
  leaving: readonly MemberState[],
  remaining: readonly MemberState[],
  seen: readonly MemberState[],
): ClusterId {
  if (seen.length === 0) throw new AppError('SPLIT_ALL', {});
  separate(context.recorder, idsOf(leaving), idsOf(seen));
  repairRemainingCluster(context, idsOf(leaving), remaining);
  const gone = idsOf(leaving);
  const leader = earliest(leaving);
  const opened = openClusterFor(context.recorder, leader);
  reindexArticles(context, leaving);
  for (const { article, evidence } of leaving) {
    if (article === leader) continue;
    const isMatchHere = gone.has(evidence.matched) && evidence.matched !== article;
    const measured = isMatchHere ? evidence : context.measurements.remeasure(article, leader, evidence.kinds[0]);
    putMember(context.recorder, article, opened, measured);
  }
  return opened;
}

/**
 * Moves articles into another cluster. They are no duplicates of those that remain.
 * @param seen those of `remaining` that the editor saw
 */
export function moveArticles(
  context: ActionContext,
  moved: readonly MemberState[],
  remaining: readonly MemberState[],
  into: readonly [MemberState, ...MemberState[]],
  seen: readonly MemberState[],
): void {
  const { recorder } = context;
  if (seen.length > 0) separate(recorder, idsOf(moved), idsOf(seen));
  const [{ article: leader }] = into;
  removeSeparations(recorder, idsOf(moved), idsOf(into));
  for (const { article } of moved) setLink(recorder, article, leader);
  transferArticles(context, moved, remaining, into);
}

/** Moves articles from one cluster into another, even against constraints. */
export function transferArticles(
  context: ActionContext,
  moved: readonly MemberState[],
  remaining: readonly MemberState[],
  into: readonly [MemberState, ...MemberState[]],
): void {
  const [{ article: leader, cluster }] = into;
  if (remaining.length > 0) repairRemainingCluster(context, idsOf(moved), remaining);
  for (const { article } of moved)
    putMember(context.recorder, article, cluster, context.measurements.byEditor(article, leader));
  reindexArticles(context, moved);
  if (remaining.length === 0) close(context, moved[0]!.cluster, cluster);
}

export function mergeClusters(
  context: ActionContext,
  from: readonly [MemberState, ...MemberState[]],
  into: readonly [MemberState, ...MemberState[]],
): void {
  const [{ article: formerLeader }] = from;
  const [{ article: leader, cluster }] = into;
  removeSeparations(context.recorder, idsOf(from), idsOf(into));
  setLink(context.recorder, formerLeader, leader);
  // New articles are still to be compared with the former representatives.
  const formerRepresentatives = [formerLeader, readRepresentative(context.recorder.db, from[0].cluster)];
  for (const { article, evidence } of from) {
    const measured = formerRepresentatives.includes(article)
      ? context.measurements.byEditor(article, leader)
      : evidence;
    putMember(context.recorder, article, cluster, measured);
  }
  close(context, from[0].cluster, cluster);
}

/**
 * Repairs a cluster that articles leave. It keeps its note, and gets a new leader if its own leaves. Members that were
 * compared with an article that leaves are measured against the leader.
 */
export function repairRemainingCluster(
  context: ActionContext,
  leaving: ReadonlySet<ArticleId>,
  remaining: readonly MemberState[],
): void {
  const { cluster } = remaining[0]!;
  const former = readLeader(context.recorder.db, cluster)!;
  const stays = remaining.some(({ article }) => article === former);
  const leader = stays ? former : earliest(remaining);
  if (!stays) {
    makeLeader(context.recorder, cluster, leader);
    reindexArticles(context, [{ article: leader }]);
  }
  moveNotes(context.recorder, leaving, leader);
  for (const { article, evidence } of remaining)
    if (article !== leader && leaving.has(evidence.matched))
      putMember(context.recorder, article, cluster, context.measurements.remeasure(article, leader, evidence.kinds[0]));
}

function close({ recorder }: ActionContext, cluster: ClusterId, into: ClusterId): void {
  redirectSuggestions(recorder, cluster, into);
  recorder.closeCluster(cluster);
}

/** The `standard` profile indexes an article under few keys where its cluster was found without it. */
function reindexArticles(
  { recorder, measurements }: ActionContext,
  articles: readonly Pick<MemberState, 'article'>[],
): void {
  const { profile } = readDetection(recorder.db);
  if (profile !== 'standard') return;
  for (const { article } of articles) putIndexKeys(recorder, article, measurements.fullIndexKeys(article));
}

function earliest(members: readonly MemberState[]): ArticleId {
  return Math.min(...members.map(({ article }) => article)) as ArticleId;
}

function idsOf(members: readonly MemberState[]): Set<ArticleId> {
  return new Set(members.map(({ article }) => article));
}
