// Applies a re-cluster that was previewed: all of it in one transaction, or nothing.

import type { DecisionPolicy } from '#shared/contract/detection.ts';
import type { EditorId } from '#shared/model/editors.ts';
import { AppError } from '#shared/words/errors.ts';
import { copyPreview, readDroppedVerdicts, withPreview } from '../../store/clusters/apply-preview.ts';
import { openPreview, readBasis, readPreviewBasis } from '../../store/clusters/preview-store.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { ChangeRecorder } from '../../store/history/change-recorder.ts';
import { unfinishedImport } from '../../store/imports.ts';
import { keepNotesInClusters, readOthersOfNotes } from '../review/notes.ts';

/**
 * Verdicts do not make a preview stale.
 * @returns whether verdicts have changed since its changes were listed: they are to be listed again
 * @throws AppError IMPORT_UNFINISHED, PREVIEW_STALE; DECIDED_SINCE_PREVIEW where clusters are to be planned again
 */
export function checkPreview(db: ReadableDb, file: string, policy: DecisionPolicy): boolean {
  const unfinished = unfinishedImport(db);
  if (unfinished) throw new AppError('IMPORT_UNFINISHED', { file: unfinished.file });
  const preview = openPreview(file);
  const proposed = readPreviewBasis(preview);
  preview.close();
  const basis = readBasis(db);
  if (basis.revision !== proposed.revision) throw new AppError('PREVIEW_STALE', {});
  if (policy === 'keep' && basis.decided !== proposed.decided) throw new AppError('DECIDED_SINCE_PREVIEW', {});
  return basis.lastAction !== proposed.lastAction;
}

/**
 * @param file of the preview
 * @throws AppError as `checkPreview`, and DECIDED_SINCE_PREVIEW where its changes are to be listed again; then nothing is changed
 */
export function applyPreview(
  db: WritableDb,
  file: string,
  policy: DecisionPolicy,
  appliedAt: string,
  editor: EditorId | null = null,
): void {
  const apply = db.transaction(() => {
    if (checkPreview(db, file, policy)) throw new AppError('DECIDED_SINCE_PREVIEW', {});
    const recorder = new ChangeRecorder(db, { kind: 'recluster', at: appliedAt, cluster: null, editor });
    for (const article of readDroppedVerdicts(db)) recorder.put('decisions', [article], null);
    const others = readOthersOfNotes(db);
    copyPreview(db, recorder.action);
    keepNotesInClusters(recorder, others);
    recorder.close();
  });
  withPreview(db, file, () => apply.immediate());
}
