// A chief assigns clusters to people of the desk, as one logged action. An assignment forbids nothing.

import type { EditorId } from '#shared/model/editors.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { setAssignee } from '../../store/clusters/assignments.ts';
import type { WritableDb } from '../../store/database.ts';
import { findActionByRequest, type NewAction } from '../../store/history/actions.ts';
import { ChangeRecorder } from '../../store/history/change-recorder.ts';
import { hasEditor } from '../../store/history/editors.ts';

type Assignment = Pick<NewAction, 'at' | 'request' | 'editor'> & {
  /** Clusters to assign; those that no longer exist are left out. */
  readonly clusters: readonly ClusterId[];
  /** Null: no person. */
  readonly assignee: EditorId | null;
};

/**
 * Runs in one transaction that is on disk when this returns. A command that was sent before changes nothing.
 * @throws AppError EDITOR_MISSING
 */
export function assign(db: WritableDb, { clusters, assignee, at, request, editor }: Assignment): void {
  const change = db.transaction(() => {
    if (findActionByRequest(db, request) !== null) return;
    if (assignee !== null && !hasEditor(db, assignee)) throw new AppError('EDITOR_MISSING', {});
    const [cluster] = clusters;
    const about = clusters.length === 1 ? cluster! : null;
    const recorder = new ChangeRecorder(db, { kind: 'assign', at, cluster: about, request, editor });
    for (const cluster of clusters) setAssignee(recorder, cluster, assignee);
    recorder.close();
  });
  change.immediate();
}
