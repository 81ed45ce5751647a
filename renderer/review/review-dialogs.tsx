import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import { BatchDialog } from './batch/batch-dialog.tsx';
import type { BatchPicks } from './batch/use-batch-picks.ts';
import { HistoryPanel } from './history/history-panel.tsx';
import { type LastStep, LastStepDialog } from './history/last-step-dialog.tsx';
import type { UndoRedo } from './history/use-undo-redo.ts';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

export type ReviewDialog = 'keys' | 'history' | 'batch' | LastStep | null;

type ReviewDialogsProps = {
  dialog: ReviewDialog;
  onDialog: (dialog: ReviewDialog) => void;
  info: ProjectInfo;
  clusters: readonly ClusterSummary[];
  /** The clusters that the list shows. */
  shown: readonly ClusterSummary[];
  batch: BatchPicks;
  onUndoRedo: UndoRedo;
};

export function ReviewDialogs({ dialog, onDialog, info, clusters, shown, batch, onUndoRedo }: ReviewDialogsProps) {
  const close = () => onDialog(null);
  return (
    <>
      {dialog === 'keys' && <ShortcutsSheet onClose={close} />}
      {dialog === 'history' && <HistoryPanel project={info.path} onUndoRedo={onUndoRedo} onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && (
        <LastStepDialog step={dialog} name={info.name} onHistory={() => onDialog('history')} onClose={close} />
      )}
      {dialog === 'batch' && (
        <BatchDialog
          project={info.path}
          picks={batch.picks}
          listed={shown.length < clusters.length ? shown.map(({ id }) => id) : null}
          clusters={clusters}
          onDone={() => {
            batch.clear();
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
