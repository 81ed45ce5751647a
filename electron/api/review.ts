// The Review screen's handlers.

import { MAX_FOUND } from '#shared/contract/review.ts';
import { type ActionKind, kindsKeepingClusters } from '#shared/model/actions.ts';
import type { Actor } from '#shared/model/editors.ts';
import { AppError } from '#shared/words/errors.ts';
import { findBackup } from '../base/backup-files.ts';
import { finishMeasuringForCommand } from '../stages/detect/finish-measuring.ts';
import { assign } from '../stages/review/assign.ts';
import { merge, move, split } from '../stages/review/corrections/correction-actions.ts';
import type { ActionDeps } from '../stages/review/corrections/run-action.ts';
import { decide } from '../stages/review/decide.ts';
import { readHistory, toEntry } from '../stages/review/history.ts';
import { chooseMerging, flag, writeNote } from '../stages/review/notes.ts';
import { readRiskBasis } from '../stages/review/risk/basis.ts';
import { runUndoRedo, type UndoRedo } from '../stages/review/undo-redo.ts';
import { listClusters } from '../store/clusters/cluster-list.ts';
import { countUnmeasuredRisks, listBatchCandidates } from '../store/clusters/risks.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { findAction, findActionByRequest } from '../store/history/actions.ts';
import { readChangedClusters } from '../store/history/changed-clusters.ts';
import { readEditorView, writeEditorView } from '../store/history/editors.ts';
import { findLastStep, findRedoable, findUndoable } from '../store/history/last-step.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import type { ProjectWriter } from '../writer/project-writer.ts';
import { warmUp } from './article-features.ts';
import { createActionDeps } from './correction-deps.ts';
import { commands, queries } from './procedure.ts';
import { findMembers, orderMembers, readClusterDetail, readMemberPage, readMemberTexts } from './read-cluster.ts';

/** Articles of a cluster whose first opening is noticed: it is prepared once the list shows such a cluster. */
const LARGE = 50;

export const reviewQueries = {
  clusters: queries.review.clusters.handler(({ input, context: { db } }) => {
    const clusters = listClusters(db, input);
    if (clusters.some(({ size }) => size >= LARGE)) warmUp();
    return clusters;
  }),

  changed: queries.review.changed.handler(({ input, context: { db } }) => readChangedClusters(db, input.since)),

  batch: queries.review.batch.handler(({ input, context: { db } }) =>
    // The writer measures meanwhile: a cluster that is no longer unmeasured must be among the candidates.
    db.transaction(() => {
      const basis = readRiskBasis(db);
      return {
        candidates: listBatchCandidates(db, basis, input.clusters, input.merging),
        unmeasured: countUnmeasuredRisks(db, basis, input.clusters),
      };
    })(),
  ),

  search: queries.review.search.handler(({ input, context: { search } }) => search.find(input.words)),

  view: queries.review.view.handler(({ context: { db, actor } }) =>
    actor ? readEditorView(db, actor.editor) : (readSetting(db, 'listView') ?? null),
  ),

  cluster: queries.review.cluster.handler(({ input, context: { db } }) => readClusterDetail(db, input.cluster)),

  members: queries.review.members.handler(({ input, context: { db } }) =>
    readMemberPage(db, input.cluster, input.articles),
  ),

  texts: queries.review.texts.handler(({ input, context: { db } }) =>
    readMemberTexts(db, input.cluster, input.articles),
  ),

  order: queries.review.order.handler(({ input, context: { db } }) => orderMembers(db, input.cluster, input)),

  find: queries.review.find.handler(({ input, context: { db } }) =>
    findMembers(db, input.cluster, input.words, MAX_FOUND),
  ),

  history: queries.review.history.handler(({ input, context: { db, actor } }) => ({
    entries: readHistory(db, input.before ?? null, input.limit),
    undoable: findUndoable(db, actor?.editor),
    hasLastStep: findLastStep(db, actor?.editor) !== null,
    redoable: findRedoable(db, actor?.editor),
  })),
};

export const reviewCommands = {
  keepView: commands.review.keepView.handler(({ input, context: { writer, actor } }) => {
    const db = writer.writable();
    if (actor) writeEditorView(db, actor.editor, input.view);
    else writeSetting(db, 'listView', input.view);
  }),

  decide: commands.review.decide.handler(({ input, context: { writer, actor } }) => {
    const { at, ...seen } = stamped(input, actor);
    return { ...decide(writer.writable(), input.cluster, input.verdicts, at, seen), revision: writer.noteChanges() };
  }),

  note: commands.review.note.handler(({ input, context: { writer, actor } }) => {
    writeNote(writer.writable(), stamped(input, actor));
    return { revision: writer.noteChanges() };
  }),

  flag: commands.review.flag.handler(({ input, context: { writer, actor } }) => {
    flag(writer.writable(), stamped(input, actor));
    return { revision: writer.noteChanges() };
  }),

  chooseMerging: commands.review.chooseMerging.handler(({ input, context: { writer, actor } }) => {
    const state = chooseMerging(writer.writable(), stamped(input, actor));
    return { ...state, revision: writer.noteChanges() };
  }),

  assign: commands.review.assign.handler(({ input: { clusters, assignee, request }, context: { writer, actor } }) => {
    assign(writer.writable(), stamped({ clusters, assignee, request }, actor));
    return { revision: writer.noteChanges() };
  }),

  split: commands.review.split.handler(({ input, context: { writer, actor } }) =>
    correctClusters(writer, (...deps) => split(...deps, stamped(input, actor))),
  ),

  merge: commands.review.merge.handler(({ input, context: { writer, actor } }) =>
    correctClusters(writer, (...deps) => merge(...deps, stamped(input, actor))),
  ),

  move: commands.review.move.handler(({ input, context: { writer, actor } }) =>
    correctClusters(writer, (...deps) => move(...deps, stamped(input, actor))),
  ),

  undo: commands.review.undo.handler(({ input: { action = null, request }, context: { writer, actor } }) => {
    if (action === null) refusePermanentStep(writer, request, actor);
    return undoOrRedo(writer, { kind: 'undo', action, request, actor });
  }),

  redo: commands.review.redo.handler(({ input: { action = null, request }, context: { writer, actor } }) =>
    undoOrRedo(writer, { kind: 'redo', action, request, actor }),
  ),
};

/** Runs a correction of clusters, and notes it for jobs that place articles. @throws as `change` does */
async function correctClusters<T>(
  writer: ProjectWriter,
  change: (db: WritableDb, deps: ActionDeps) => Promise<T>,
): Promise<T & { revision: number }> {
  const done = await change(writer.writable(), createActionDeps(writer));
  writer.noteCorrection();
  return { ...done, revision: writer.noteChanges() };
}

function stamped<Input extends object>(input: Input, actor: Actor | null = null) {
  return { ...input, at: new Date().toISOString(), editor: actor?.editor };
}

/**
 * Finds the backup made before a re-cluster, and reports it with the error.
 * @throws AppError LAST_STEP_PERMANENT where undo cannot reverse the last step
 */
function refusePermanentStep(writer: ProjectWriter, request: string | undefined, actor: Actor | null = null): void {
  const db = writer.writable();
  if (findActionByRequest(db, request) !== null) return;
  const last = findLastStep(db, actor?.editor);
  if (last === null || last.step === 'action') return;
  const { step, at, file, since } = last;
  const backup = step === 'recluster' ? findBackup(writer.path, step, { since, until: at }) : null;
  throw new AppError('LAST_STEP_PERMANENT', { step, at, file, backup });
}

/** Actions that change the basis for placing articles. They are not undone while a job places articles. */
const CHANGING_TEXTS: readonly ActionKind[] = ['boilerplate', 'update'];

async function undoOrRedo(writer: ProjectWriter, request: Omit<UndoRedo, 'at'>) {
  const db = writer.writable();
  if (changesTexts(db, request)) await finishMeasuringForCommand(writer);
  // The last step is found again in the transaction, because another window may have changed the project since.
  const check = () => (changesTexts(db, request) ? writer.writableUnlessPlacing() : writer.writable());
  const action = findAction(
    db,
    await runUndoRedo(db, createActionDeps(writer, check), { ...request, at: new Date().toISOString() }),
  )!;
  if (!kindsKeepingClusters.includes(action.kind)) writer.noteCorrection();
  return { ...toEntry(db, action), revision: writer.noteChanges() };
}

function changesTexts(db: ReadableDb, { kind, action, actor }: Omit<UndoRedo, 'at'>): boolean {
  const target = action ?? (kind === 'undo' ? findUndoable : findRedoable)(db, actor?.editor);
  return target !== null && CHANGING_TEXTS.includes(findAction(db, target)?.kind ?? 'decide');
}
