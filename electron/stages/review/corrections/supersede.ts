// Puts newer versions in place of earlier articles, in one action that can be undone. An earlier article leaves its cluster
// and loses its verdict. Constraints are about the story, so the newer version inherits them.
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ClusterId, MemberState } from '#shared/model/model.ts';
import { clusterOf } from '../../../store/clusters/cluster-of.ts';
import { dropSuggestionsOf } from '../../../store/clusters/cluster-writes.ts';
import { readMemberStates } from '../../../store/clusters/clusters.ts';
import {
  addSeparation,
  readLinked,
  readOpposedIn,
  readSide,
  readSidesOf,
  type SideRow,
  setLink,
  setSide,
} from '../../../store/clusters/constraints.ts';
import { moveNotes } from '../../../store/clusters/notes.ts';
import type { ReadableDb, WritableDb } from '../../../store/database.ts';
import { setVerdict } from '../../../store/decisions.ts';
import { ChangeRecorder, PlanRecorder } from '../../../store/history/change-recorder.ts';
import { markSuperseded } from '../../../store/versions.ts';
import { clearInvalidDecisions } from './clear-invalid-decisions.ts';
import { membersOf, repairRemainingCluster, transferArticles } from './cluster-edits.ts';
import type { Measurements } from './measurements.ts';
import { type ActionContext, type ActionDeps, runMeasured } from './run-action.ts';

/**
 * Runs in one transaction with `finish`, wholly or not at all.
 * @param successors the newer version of each article that is to be superseded
 */
export function supersede(
  db: WritableDb,
  deps: ActionDeps,
  successors: ReadonlyMap<ArticleId, ArticleId>,
  at: string,
  finish: () => void,
  editor: EditorId | null = null,
): Promise<void> {
  const action = { kind: 'update', at, cluster: null, editor } as const;
  const plan = (measurements: Measurements) =>
    supersedeAll({ recorder: new PlanRecorder(db, action), measurements }, successors);
  return runMeasured(db, deps, plan, (measurements) => {
    const recorder = new ChangeRecorder(db, action);
    supersedeAll({ recorder, measurements }, successors);
    recorder.close();
    finish();
  });
}

type Pair = readonly [article: ArticleId, successor: ArticleId];

function supersedeAll(context: ActionContext, successors: ReadonlyMap<ArticleId, ArticleId>): void {
  const { db } = context.recorder;
  // The articles of one cluster leave it together.
  const clusters = new Map(Array.from(successors.keys(), (article) => [article, clusterOf(db, article)!]));
  const pairs = [...successors].sort(([a], [b]) => clusters.get(a)! - clusters.get(b)! || a - b);
  for (const [article, successor] of pairs) inheritConstraints(context, article, successor);
  const leaving = new Map<ClusterId, Pair[]>();
  for (const pair of pairs) {
    const cluster = clusterOf(db, pair[0])!;
    const others = leaving.get(cluster);
    if (others) others.push(pair);
    else leaving.set(cluster, [pair]);
  }
  for (const [cluster, pairs] of leaving) leaveCluster(context, cluster, pairs);
}

function leaveCluster(context: ActionContext, cluster: ClusterId, pairs: readonly Pair[]): void {
  const { recorder } = context;
  const leaving = new Set(pairs.map(([article]) => article));
  const before = readMemberStates(recorder.db, cluster);
  const remaining = before.filter(({ article }) => !leaving.has(article));
  for (const article of leaving) {
    setVerdict(recorder, article, null);
    dropSuggestionsOf(recorder, article);
  }
  if (remaining.length > 0) repairRemainingCluster(context, leaving, remaining);
  else for (const [article, successor] of pairs) moveNotes(recorder, [article], successor);
  for (const article of leaving) recorder.put('memberships', [article], null);
  if (remaining.length === 0) recorder.closeCluster(cluster);
  for (const [article, successor] of pairs) markSuperseded(recorder, article, successor);
  clearInvalidDecisions(context, before, remaining.length > 0 ? [cluster] : []);
}

/**
 * Hands on an article's constraints. A successor that was placed against them moves to the article's cluster, unless it
 * has others by then. Constraints of a second predecessor that do not hold there stay in the log alone.
 */
function inheritConstraints(context: ActionContext, article: ArticleId, successor: ArticleId): void {
  const { recorder } = context;
  const { db } = recorder;
  const linked = readLinked(db, article);
  const sides = readSidesOf(db, article);
  if (linked.length === 0 && sides.length === 0) return;
  const isLinkKept = (other: ArticleId) => other !== successor && clusterOf(db, other) === clusterOf(db, successor);
  const opposed = (row: SideRow) => readOpposedIn(db, row, clusterOf(db, successor)!);
  const holds =
    linked.every((other) => other === successor || isLinkKept(other)) &&
    sides.every((row) => opposed(row).every((other) => other === successor));
  if (!holds && isFree(db, article, successor)) takePlace(context, article, successor);
  for (const other of linked) {
    setLink(recorder, article, other, false);
    if (isLinkKept(other)) setLink(recorder, successor, other);
  }
  for (const row of sides) inheritSide(recorder, row, successor, new Set(opposed(row)));
}

/** Puts the successor in the place of an article of a separation, opposite to those that are not in its own cluster. */
function inheritSide(
  recorder: ChangeRecorder,
  row: SideRow,
  successor: ArticleId,
  opposed: ReadonlySet<ArticleId>,
): void {
  const { separation, article, side } = row;
  const others = opposed.size === 0 ? [] : readSide(recorder.db, separation, side === 0 ? 1 : 0);
  if (opposed.size === 0) setSide(recorder, separation, successor, side);
  setSide(recorder, separation, article, null);
  const kept = others.filter((other) => !opposed.has(other));
  if (kept.length > 0) addSeparation(recorder, [successor], kept);
}

/** True if no constraint of the successor names any other than the article. */
function isFree(db: ReadableDb, article: ArticleId, successor: ArticleId): boolean {
  const isAlone = (articles: readonly ArticleId[]) => articles.every((other) => other === article);
  return (
    isAlone(readLinked(db, successor)) &&
    readSidesOf(db, successor).every(({ separation, side }) => isAlone(readSide(db, separation, side === 0 ? 1 : 0)))
  );
}

function takePlace(context: ActionContext, article: ArticleId, successor: ArticleId): void {
  const { db } = context.recorder;
  const into = membersOf(db, clusterOf(db, article)!);
  const from: readonly MemberState[] = readMemberStates(db, clusterOf(db, successor)!);
  if (from[0]!.cluster === into[0].cluster) return;
  const moved = from.filter((member) => member.article === successor);
  const remaining = from.filter((member) => member.article !== successor);
  transferArticles(context, moved, remaining, into);
  const left = remaining.length > 0 ? [from[0]!.cluster] : [];
  clearInvalidDecisions(context, [...into, ...from], [into[0].cluster, ...left]);
}
