// Undo and redo without limit: an action's rows go back to what they were, and what a later import has put beside them
// stays. Each is an action of its own in the log, so that no history is ever lost.
import { type ActionId, undoableKinds } from '#shared/actions.ts';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import {
  findAction,
  findRedoable,
  findUndoable,
  readLastAbout,
  type StoredAction,
  wasReclusteredSince,
} from '../store/actions.ts';
import { noteChangedSentences } from '../store/boilerplate.ts';
import { readCentre, readRepresentative, readStandings } from '../store/clusters.ts';
import { contradictsConstraints } from '../store/constraints.ts';
import { clusterOf, putMember } from '../store/corrections.ts';
import type { ReadableDb } from '../store/database.ts';
import type { Change } from '../store/recorder.ts';
import type { Work } from './correct.ts';

/**
 * Takes an action back: the latest that holds, or the one that is wanted.
 * @throws Refusal NOTHING_TO_UNDO; CHANGED_SINCE where what it touched has changed since
 */
export function undo(work: Work, wanted: ActionId | null): StoredAction {
  const id = wanted ?? findUndoable(work.recorder.db);
  const action = id === null ? null : findAction(work.recorder.db, id);
  if (!action || action.undone || !isUndoable(action)) throw new Refusal('NOTHING_TO_UNDO', {});
  return turn(work, action);
}

/**
 * Does an undone action again: the one undone last if nothing was done since, or the one that is wanted.
 * @throws Refusal NOTHING_TO_REDO; CHANGED_SINCE where what it touched has changed since
 */
export function redo(work: Work, wanted: ActionId | null): StoredAction {
  const id = wanted ?? findRedoable(work.recorder.db);
  const action = id === null ? null : findAction(work.recorder.db, id);
  if (!action?.undone) throw new Refusal('NOTHING_TO_REDO', {});
  return turn(work, action);
}

export function isUndoable({ kind }: StoredAction): boolean {
  return (undoableKinds as readonly string[]).includes(kind);
}

/** Takes back what last changed the rows of the action: itself, its redo or its undo. */
function turn(work: Work, action: StoredAction): StoredAction {
  const { db } = work.recorder;
  const { id: last, changes } = readLastAbout(db, action.id);
  // A re-cluster makes no fingerprints of withdrawn articles: one that comes back after it would be found by none.
  if (action.kind === 'update' && wasReclusteredSince(db, last)) throw new Refusal('CHANGED_SINCE', {});
  work.recorder.revert(changes);
  const sentences = work.recorder.changes.filter(({ table }) => table === 'boilerplate');
  noteChangedSentences(
    db,
    sentences.map(({ key }) => key[0]),
  );
  for (const cluster of clustersIn(db, work.recorder.changes)) {
    mendEvidence(work, cluster);
    if (!isSound(db, cluster)) throw new Refusal('CHANGED_SINCE', {});
  }
  return action;
}

/** The clusters that are there and that the changes have to do with. */
function clustersIn(db: ReadableDb, changes: readonly Change[]): ClusterId[] {
  const articles = new Set<number>();
  const clusters = new Set<number | null>();
  for (const { table, key, before, after } of changes) {
    if (table === 'boilerplate') continue;
    if (table === 'clusters') clusters.add(key[0]);
    else for (const article of table === 'constraints' ? key : key.slice(0, 1)) articles.add(Number(article));
    if (table === 'memberships') for (const row of [before, after]) if (row) clusters.add(row[0] as number);
  }
  for (const article of articles) clusters.add(clusterOf(db, article as ArticleId));
  return ([...clusters] as ClusterId[]).filter((cluster) => cluster !== null && readCentre(db, cluster) !== null);
}

/** An article that a later import put beside one that has left now is measured against the centre. */
function mendEvidence({ recorder, figures }: Work, cluster: ClusterId): void {
  const members = readStandings(recorder.db, cluster);
  const articles = new Set(members.map(({ article }) => article));
  for (const { article, evidence } of members)
    if (!articles.has(evidence.matched))
      putMember(
        recorder,
        article,
        cluster,
        figures.anew(article, readCentre(recorder.db, cluster)!, evidence.kinds[0]),
      );
}

/** Whether a cluster is as every action leaves it; one that was taken back out of turn might not be. */
function isSound(db: ReadableDb, cluster: ClusterId): boolean {
  const members = readStandings(db, cluster);
  const representative = readRepresentative(db, cluster);
  const count = (verdict: string) => members.filter((member) => member.verdict === verdict).length;
  return (
    members[0]?.article === readCentre(db, cluster) &&
    members[0]?.evidence.kinds[0] === 'centre' &&
    (representative === null || members.some(({ article }) => article === representative)) &&
    count('canonical') <= 1 &&
    !(members.length === 1 && count('discard') === 1) &&
    !contradictsConstraints(db, cluster)
  );
}
