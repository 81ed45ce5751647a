// The Review screen's handlers.
import { type ActionKind, kindsKeepingClusters } from '#shared/actions.ts';
import { MAX_FOUND } from '#shared/contract/review.ts';
import { AppError } from '#shared/errors.ts';
import { findBackup } from '../engine/backup-files.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { finishMeasuringForCommand } from '../placing/finish-measuring.ts';
import { merge, move, split } from '../review/corrections/correction-actions.ts';
import type { ActionDeps } from '../review/corrections/run-action.ts';
import { decide } from '../review/decide.ts';
import { readHistory, toEntry } from '../review/history.ts';
import { flag, writeNote } from '../review/notes.ts';
import { readRiskBasis } from '../review/risk/basis.ts';
import { runUndoRedo, type UndoRedo } from '../review/undo-redo.ts';
import { listClusters } from '../store/clusters/cluster-list.ts';
import { countUnmeasuredRisks, listBatchCandidates } from '../store/clusters/risks.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { findAction, findActionByRequest } from '../store/history/actions.ts';
import { findLastStep, findRedoable, findUndoable } from '../store/history/last-step.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { createActionDeps } from './correction-deps.ts';
import { commands, queries } from './procedure.ts';
import { findMembers, orderMembers, readClusterDetail, readMemberPage, readMemberTexts } from './read-cluster.ts';

export const reviewQueries = {
  clusters: queries.review.clusters.handler(({ input, context: { db } }) => listClusters(db, input)),

  batch: queries.review.batch.handler(({ input, context: { db } }) => {
    const basis = readRiskBasis(db);
    return {
      candidates: listBatchCandidates(db, basis, input.clusters),
      unmeasured: countUnmeasuredRisks(db, basis, input.clusters),
    };
  }),

  search: queries.review.search.handler(({ input, context: { search } }) => search.find(input.words)),

  view: queries.review.view.handler(({ context: { db } }) => readSetting(db, 'listView') ?? null),

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

  history: queries.review.history.handler(({ input, context: { db } }) => ({
    entries: readHistory(db, input.before ?? null, input.limit),
    undoable: findUndoable(db),
    hasLastStep: findLastStep(db) !== null,
    redoable: findRedoable(db),
  })),
};

export const reviewCommands = {
  keepView: commands.review.keepView.handler(({ input, context: { writer } }) =>
    writeSetting(writer.writable(), 'listView', input.view),
  ),

  decide: commands.review.decide.handler(({ input, context: { writer } }) => {
    const at = new Date().toISOString();
    return { ...decide(writer.writable(), input.cluster, input.verdicts, at, input), revision: writer.noteChanges() };
  }),

  note: commands.review.note.handler(({ input, context: { writer } }) => {
    writeNote(writer.writable(), stamped(input));
    return { revision: writer.noteChanges() };
  }),

  flag: commands.review.flag.handler(({ input, context: { writer } }) => {
    flag(writer.writable(), stamped(input));
    return { revision: writer.noteChanges() };
  }),

  split: commands.review.split.handler(({ input, context: { writer } }) =>
    correctClusters(writer, (...deps) => split(...deps, stamped(input))),
  ),

  merge: commands.review.merge.handler(({ input, context: { writer } }) =>
    correctClusters(writer, (...deps) => merge(...deps, stamped(input))),
  ),

  move: commands.review.move.handler(({ input, context: { writer } }) =>
    correctClusters(writer, (...deps) => move(...deps, stamped(input))),
  ),

  undo: commands.review.undo.handler(({ input: { action = null, request }, context: { writer } }) => {
    if (action === null) refusePermanentStep(writer, request);
    return undoOrRedo(writer, { kind: 'undo', action, request });
  }),

  redo: commands.review.redo.handler(({ input: { action = null, request }, context: { writer } }) =>
    undoOrRedo(writer, { kind: 'redo', action, request }),
  ),
};

/** Runs a correction of clusters; what places articles hears of it. @throws as `change` does */
async function correctClusters<T>(
  writer: ProjectWriter,
  change: (db: WritableDb, deps: ActionDeps) => Promise<T>,
): Promise<T & { revision: number }> {
  const done = await change(writer.writable(), createActionDeps(writer));
  writer.noteCorrection();
  return { ...done, revision: writer.noteChanges() };
}

function stamped<Input extends object>(input: Input): Input & { at: string } {
  return { ...input, at: new Date().toISOString() };
}

/**
 * Names the copy of the project that was made before a re-cluster.
 * @throws AppError LAST_STEP_PERMANENT where no undo changes the last step
 */
function refusePermanentStep(writer: ProjectWriter, request: string | undefined): void {
  const db = writer.writable();
  if (findActionByRequest(db, request) !== null) return;
  const last = findLastStep(db);
  if (last === null || last.step === 'action') return;
  const { step, at, file, since } = last;
  const backup = step === 'recluster' ? findBackup(writer.path, step, { since, until: at }) : null;
  throw new AppError('LAST_STEP_PERMANENT', { step, at, file, backup });
}

/** Actions that change what articles are placed by; they are not undone while articles are placed. */
const CHANGING_TEXTS: readonly ActionKind[] = ['boilerplate', 'update'];

/** Undoes or redoes, and returns the action as it is then. */
async function undoOrRedo(writer: ProjectWriter, request: Omit<UndoRedo, 'at'>) {
  const db = writer.writable();
  if (changesTexts(db, request)) await finishMeasuringForCommand(writer);
  // Another window may have acted since: the last step is found again in the transaction.
  const check = () => (changesTexts(db, request) ? writer.writableUnlessPlacing() : writer.writable());
  const action = findAction(db, await runUndoRedo(db, createActionDeps(writer, check), stamped(request)))!;
  if (!kindsKeepingClusters.includes(action.kind)) writer.noteCorrection();
  return { ...toEntry(db, action), revision: writer.noteChanges() };
}

function changesTexts(db: ReadableDb, { kind, action }: Omit<UndoRedo, 'at'>): boolean {
  const target = action ?? (kind === 'undo' ? findUndoable(db) : findRedoable(db));
  return target !== null && CHANGING_TEXTS.includes(findAction(db, target)?.kind ?? 'decide');
}
