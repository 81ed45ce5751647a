import type { DecisionsPreview } from '#shared/contract/returned-decisions.ts';
import { openSnapshot } from '../../store/database.ts';
import { compareTable } from './compare-table.ts';
import { openReturnedTable } from './read-table.ts';

type PreviewInput = { readonly project: string; readonly path: string };

/** @throws AppError as `openReturnedTable` and `openSnapshot` */
export async function previewDecisionsTask({ project, path }: PreviewInput): Promise<DecisionsPreview> {
  const { file, rows } = await openReturnedTable(path);
  const db = openSnapshot(project);
  try {
    return { file, ...(await compareTable(db, rows)) };
  } finally {
    db.close();
  }
}
