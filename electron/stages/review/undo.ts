// Undo and redo without limit: an action's rows are restored, and additions by later imports stay. Each is an action of
// its own in the log, so that no history is lost.

import { type ActionId, undoableKinds } from '#shared/model/actions.ts';
import type { Actor, EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { Step } from '#shared/words/errors/desk-errors.ts';
import { AppError } from '#shared/words/errors.ts';
import { noteChangedSentences } from '../../store/boilerplate.ts';
import { clusterOf } from '../../store/clusters/cluster-of.ts';
import { putMember } from '../../store/clusters/cluster-writes.ts';
import { readLeader, readMatchedTo, readMemberStates, readRepresentative } from '../../store/clusters/clusters.ts';
import { contradictsConstraints } from '../../store/clusters/constraints.ts';
import type { ReadableDb } from '../../store/database.ts';
import { iterateChanges, iterateChangesBackwards } from '../../store/history/action-changes.ts';
import { findAction, findLastAbout, type StoredAction, wasReclusteredSince } from '../../store/history/actions.ts';
import { findLastStep, findRedoable } from '../../store/history/last-step.ts';
import { readClusterState } from '../../store/history/revisions.ts';
import { describeStep } from '../../store/history/steps.ts';
import type { ActionContext } from './corrections/run-action.ts';

/**
 * The wanted action; null: the caller's last step to undo, or the one undone last.
 * @param actor null: the person of this machine, who may undo all
 * @throws AppError NOTHING_TO_UNDO, NOTHING_TO_REDO, STEP_OF_OTHER; LAST_STEP_PERMANENT where no undo changes the last
 * step
 */
export function findUndoRedoTarget(
  db: ReadableDb,
  kind: 'undo' | 'redo',
  wanted: ActionId | null,
  actor: Actor | null,
): StoredAction {
  const editor = actor?.editor ?? null;
  const id = wanted ?? (kind === 'undo' ? lastAction(db, editor) : findRedoable(db, editor));
  const action = id === null ? null : findAction(db, id);
  if (!action || !isUndoable(action) || action.undone !== (kind === 'redo'))
    throw new AppError(kind === 'undo' ? 'NOTHING_TO_UNDO' : 'NOTHING_TO_REDO', {});
  if (actor?.role === 'editor' && action.editor !== editor) throw new AppError('STEP_OF_OTHER', { name: action.name });
  return action;
}

function lastAction(db: ReadableDb, editor: EditorId | null): ActionId | null {
  const last = findLastStep(db, editor);
  if (last === null || last.step === 'action') return last?.action ?? null;
  throw new AppError('LAST_STEP_PERMANENT', { step: last.step, at: last.at, file: last.file, backup: null });
}

export function isUndoable({ kind }: StoredAction): boolean {
  return (undoableKinds as readonly string[]).includes(kind);
}

/**
 * Writes the rows of an action back to the state before its latest change, which was the action itself, its redo or its undo.
 * @throws AppError CHANGED_SINCE if these rows have changed since
 */
export function revert(context: ActionContext, action: StoredAction): void {
  const { recorder } = context;
  const { db } = recorder;
  const last = findLastAbout(db, action.id);
  // A re-cluster makes no fingerprints of superseded articles, so no other would find one that comes back after it.
  if (action.kind === 'update' && wasReclusteredSince(db, last)) throw new AppError('CHANGED_SINCE', { by: null });
  recorder.revert(last);
  const { sentences, clusters } = readConcerned(db, recorder.action);
  noteChangedSentences(db, sentences);
  for (const cluster of clusters) {
    remeasureEvidence(context, cluster);
    if (!isConsistent(db, cluster))
      throw new AppError('CHANGED_SINCE', { by: describeChange(recorder, cluster, last) });
  }
}

/** The latest step of another editor on a cluster since an action. */
function describeChange({ db, editor }: ActionContext['recorder'], cluster: ClusterId, since: ActionId): Step | null {
  const rev = readClusterState(db, cluster)?.rev ?? 0;
  return rev > since ? describeStep(db, rev as ActionId, editor) : null;
}

/**
 * Plans the measurements of an undo. They concern articles that a later import joined to an article which the undo
 * moves to another cluster.
 */
export function planRevert({ recorder: { db }, measurements }: ActionContext, { id }: StoredAction): void {
  /** Clusters of articles, and leaders, after the undo. The last change comes first, so the earliest of a row decides. */
  const homes = new Map<ArticleId, ClusterId | null>();
  const leaders = new Map<ClusterId, ArticleId | null>();
  for (const { table, key, before } of iterateChangesBackwards(db, findLastAbout(db, id))) {
    const value = (before?.[0] ?? null) as number | null;
    if (table === 'memberships') homes.set(key[0] as ArticleId, value as ClusterId | null);
    if (table === 'clusters') leaders.set(key[0] as ClusterId, value as ArticleId | null);
  }
  for (const [matched, home] of homes) {
    const left = clusterOf(db, matched);
    if (left === null || left === home) continue;
    const leader = leaders.get(left) ?? readLeader(db, left)!;
    for (const { article, kind } of readMatchedTo(db, matched, left))
      if (article !== leader && (homes.get(article) ?? left) === left) measurements.remeasure(article, leader, kind);
  }
}

/** The keys of the sentences that an action changed, and the clusters that it concerns, as far as they still exist. */
function readConcerned(db: ReadableDb, action: ActionId): { sentences: number[]; clusters: ClusterId[] } {
  const sentences: number[] = [];
  const articles = new Set<number>();
  const clusters = new Set<number | null>();
  for (const { table, key, before, after } of iterateChanges(db, action)) {
    if (table === 'boilerplate') sentences.push(key[0]);
    else if (table === 'clusters') clusters.add(key[0]);
    else if (table === 'links' || table === 'separation_sides') articles.add(Number(key[1]));
    else if (table !== 'separations') articles.add(key[0]);
    if (table === 'links') articles.add(key[0]);
    if (table === 'memberships') for (const row of [before, after]) if (row) clusters.add(row[0] as number);
  }
  for (const article of articles) clusters.add(clusterOf(db, article as ArticleId));
  const present = ([...clusters] as ClusterId[]).filter((one) => one !== null && readLeader(db, one) !== null);
  return { sentences, clusters: present };
}

/** Measures members against the leader if the article that they matched has left. */
function remeasureEvidence({ recorder, measurements }: ActionContext, cluster: ClusterId): void {
  const members = readMemberStates(recorder.db, cluster);
  const articles = new Set(members.map(({ article }) => article));
  for (const { article, evidence } of members)
    if (!articles.has(evidence.matched))
      putMember(
        recorder,
        article,
        cluster,
        measurements.remeasure(article, readLeader(recorder.db, cluster)!, evidence.kinds[0]),
      );
}

/** True if a cluster satisfies the invariants of every action, which an undo out of order may break. */
function isConsistent(db: ReadableDb, cluster: ClusterId): boolean {
  const members = readMemberStates(db, cluster);
  const representative = readRepresentative(db, cluster);
  const count = (verdict: string) => members.filter((member) => member.verdict === verdict).length;
  return (
    members[0]?.article === readLeader(db, cluster) &&
    members[0]?.evidence.kinds[0] === 'centre' &&
    (representative === null || members.some(({ article }) => article === representative)) &&
    count('canonical') <= 1 &&
    !(members.length === 1 && count('discard') === 1) &&
    !contradictsConstraints(db, cluster)
  );
}
