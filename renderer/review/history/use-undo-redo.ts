// Undo and redo by key or from the history; shows the cluster that was changed.
import { useQueryClient } from '@tanstack/react-query';
import type { ActionId } from '#shared/model/actions.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { isReviewShown, shownCluster } from '../../base/routes.ts';
import { clusterQuery } from '../../data/cluster-queries.ts';
import { queueKeysDuring } from '../../keys/shortcuts.ts';
import { useCorrections } from '../decide/use-corrections.ts';
import { type LastStep, lastStepOf } from './last-step-dialog.tsx';

type UndoRedoOptions = {
  readonly project: string;
  readonly onDone: (cluster: ClusterId | null) => void;
  /** Called if the last step can't be undone. */
  readonly onPermanent: (step: LastStep) => void;
  /** Null while the history is shown. */
  readonly onHistory: (() => void) | null;
};

export type UndoRedo = (kind: 'undo' | 'redo', action?: ActionId) => Promise<void>;

export function useUndoRedo({ project, onDone, onPermanent, onHistory }: UndoRedoOptions): UndoRedo {
  const client = useClient();
  const queries = useQueryClient();
  const { undoRedo } = useCorrections(project, onHistory);

  /**
   * Returns the cluster of the step, ready to be shown; null if it no longer has two members, and after an expected
   * error.
   */
  async function undoRedoAndRead(...[kind, action]: Parameters<UndoRedo>): Promise<ClusterId | null> {
    const entry = await undoRedo({ kind, action }).catch((error: unknown) => {
      const step = lastStepOf(error);
      if (step) onPermanent(step);
      return null;
    });
    if (!entry || entry.cluster === null || entry.title === null) return null;
    await queries.prefetchQuery(clusterQuery(client, project, entry.cluster));
    return entry.cluster;
  }
  return async (...step) => {
    const before = shownCluster();
    const cluster = await queueKeysDuring(undoRedoAndRead(...step));
    // The editor may have opened something else meanwhile, which must stay.
    if (isReviewShown(project) && shownCluster() === before) onDone(cluster);
  };
}
