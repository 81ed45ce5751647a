// Applies a re-cluster that was previewed: all of it in one transaction, or nothing.
import type { DecisionPolicy } from '#shared/contract/detection.ts';
import { Refusal } from '#shared/errors.ts';
import { copyProposal, readDroppedVerdicts, withProposal } from '../store/clusters/apply-preview.ts';
import { openProposal, readBasis, readProposedBasis } from '../store/clusters/preview-store.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { Recorder } from '../store/history/change-recorder.ts';
import { unfinishedImport } from '../store/imports.ts';
import { keepNotesInClusters, readNoteMates } from './notes.ts';

/**
 * Verdicts do not make a preview stale.
 * @returns whether verdicts have changed since its changes were listed: they are to be listed again
 * @throws Refusal IMPORT_UNFINISHED, PREVIEW_STALE; DECIDED_SINCE_PREVIEW where clusters are to be planned again
 */
export function checkProposal(db: ReadableDb, file: string, policy: DecisionPolicy): boolean {
  const unfinished = unfinishedImport(db);
  if (unfinished) throw new Refusal('IMPORT_UNFINISHED', { file: unfinished.file });
  const proposal = openProposal(file);
  const proposed = readProposedBasis(proposal);
  proposal.close();
  const basis = readBasis(db);
  if (basis.revision !== proposed.revision) throw new Refusal('PREVIEW_STALE', {});
  if (policy === 'keep' && basis.decided !== proposed.decided) throw new Refusal('DECIDED_SINCE_PREVIEW', {});
  return basis.lastAction !== proposed.lastAction;
}

/**
 * @param file of the proposal
 * @throws Refusal as `checkProposal`, and DECIDED_SINCE_PREVIEW where its changes are to be listed again; then nothing is changed
 */
export function applyProposal(db: WritableDb, file: string, policy: DecisionPolicy, appliedAt: string): void {
  const apply = db.transaction(() => {
    if (checkProposal(db, file, policy)) throw new Refusal('DECIDED_SINCE_PREVIEW', {});
    const recorder = new Recorder(db, { kind: 'recluster', at: appliedAt, cluster: null });
    for (const article of readDroppedVerdicts(db)) recorder.put('decisions', [article], null);
    const mates = readNoteMates(db);
    copyProposal(db, recorder.action);
    keepNotesInClusters(recorder, mates);
    recorder.close();
  });
  withProposal(db, file, () => apply.immediate());
}
