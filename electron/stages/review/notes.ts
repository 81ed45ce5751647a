// The editor's note on a cluster, its flag, and whether exports merge its rows: each change as one logged action. They are
// stored with the leader of the cluster and go where it goes. If it leaves others, they stay with those.

import type { ActionId, ActionKind } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { MergeChoice } from '#shared/review/row-merge.ts';
import { AppError } from '#shared/words/errors.ts';
import { clusterOf } from '../../store/clusters/cluster-of.ts';
import { readLeader, readMemberIds } from '../../store/clusters/clusters.ts';
import {
  listNotedArticles,
  moveNotes,
  readClusterNote,
  setFlag,
  setMergeChoice,
  setNote,
} from '../../store/clusters/notes.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { findActionByRequest, type NewAction } from '../../store/history/actions.ts';
import { ChangeRecorder } from '../../store/history/change-recorder.ts';
import type { ClusterState } from '../../store/history/revisions.ts';
import { checkRevision, stateAfter } from './decide.ts';

type Command = Pick<NewAction, 'at' | 'request' | 'editor'> & { readonly cluster: ClusterId };

/**
 * @param text '' removes the note
 * @param shown the note that the window shows
 * @throws AppError CLUSTER_MISSING; NOTE_CHANGED where the cluster has another note by now; then nothing is changed
 */
export function writeNote(
  db: WritableDb,
  { text, shown, ...command }: Command & { text: string; shown: string },
): void {
  const { cluster } = command;
  run(db, 'note', command, (recorder, leader) => {
    const { note } = readClusterNote(db, cluster);
    if (note !== shown && note !== text) throw new AppError('NOTE_CHANGED', { note });
    setNote(recorder, cluster, leader, text);
  });
}

/** @throws AppError CLUSTER_MISSING; then nothing is changed */
export function flag(db: WritableDb, { isFlagged, ...command }: Command & { isFlagged: boolean }): void {
  run(db, isFlagged ? 'flag' : 'unflag', command, (recorder, leader) =>
    setFlag(recorder, command.cluster, leader, isFlagged),
  );
}

/**
 * @param choice null: as exports of the project do
 * @throws AppError CLUSTER_MISSING, DECIDED_MEANWHILE; then nothing is changed
 */
export function chooseMerging(
  db: WritableDb,
  { choice, rev, ...command }: Command & { choice: MergeChoice | null; rev?: number | undefined },
): ClusterState {
  const { cluster, editor } = command;
  const action = run(db, 'merge-rows', command, (recorder, leader) => {
    checkRevision(db, cluster, rev, editor);
    setMergeChoice(recorder, cluster, leader, choice);
  });
  return stateAfter(db, cluster, action);
}

function run(
  db: WritableDb,
  kind: ActionKind,
  { cluster, at, request, editor }: Command,
  write: (recorder: ChangeRecorder, leader: ArticleId) => void,
): ActionId | null {
  const change = db.transaction(() => {
    const before = findActionByRequest(db, request);
    if (before !== null) return before;
    const leader = readLeader(db, cluster);
    if (leader === null) throw new AppError('CLUSTER_MISSING', {});
    const recorder = new ChangeRecorder(db, { kind, cluster, at, request, editor });
    write(recorder, leader);
    return recorder.close();
  });
  return change.immediate();
}

/** The articles that have notes, flags or choices of merging, and the other articles of their clusters. */
type OthersOfNotes = ReadonlyMap<ArticleId, readonly ArticleId[]>;

export function readOthersOfNotes(db: ReadableDb): OthersOfNotes {
  return new Map(listNotedArticles(db).map((article) => [article, othersInCluster(db, article)]));
}

function othersInCluster(db: ReadableDb, article: ArticleId): ArticleId[] {
  const leader = readLeader(db, clusterOf(db, article)!)!;
  return readMemberIds(db, leader).filter((other) => other !== article);
}

/**
 * Call after a re-cluster. An article that is alone hands its note on to a former member of its cluster that is not.
 */
export function keepNotesInClusters(recorder: ChangeRecorder, before: OthersOfNotes): void {
  for (const [article, others] of before) {
    if (othersInCluster(recorder.db, article).length > 0) continue;
    const heir = others.find((other) => othersInCluster(recorder.db, other).length > 0);
    if (heir !== undefined) moveNotes(recorder, [article], heir);
  }
}
