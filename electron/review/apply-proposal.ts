// Applies a re-cluster that was previewed: all of it in one transaction, or nothing.
import { Refusal } from '#shared/refusals.ts';
import { copyProposal, readDroppedVerdicts, readProposedRevision, withProposal } from '../store/apply-proposal.ts';
import type { WritableDb } from '../store/database.ts';
import { unfinishedImport } from '../store/imports.ts';
import { readRevision } from '../store/proposal.ts';
import { Recorder } from '../store/recorder.ts';

/**
 * @param file of the proposal
 * @throws Refusal IMPORT_UNFINISHED; PREVIEW_STALE where the project is no longer the one that was previewed; then nothing is changed
 */
export function applyProposal(db: WritableDb, file: string, appliedAt: string): void {
  const apply = db.transaction(() => {
    const unfinished = unfinishedImport(db);
    if (unfinished) throw new Refusal('IMPORT_UNFINISHED', { file: unfinished.file });
    if (readRevision(db) !== readProposedRevision(db)) throw new Refusal('PREVIEW_STALE', {});
    const recorder = new Recorder(db, { kind: 'recluster', at: appliedAt, cluster: null });
    for (const article of readDroppedVerdicts(db)) recorder.put('decisions', [article], null);
    copyProposal(db);
    recorder.close();
  });
  withProposal(db, file, () => apply.immediate());
}
