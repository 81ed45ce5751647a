// Finds an earlier import of a file, for a notice on the Import screen.
import path from 'node:path';
import type { PreviousImport, RowIdentity } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';
import { tryStat } from '../../base/try-stat.ts';
import { openForReading } from '../../store/database.ts';
import { findImportOfFile } from '../../store/imports.ts';
import { findImportOfRows } from '../../store/versions.ts';
import { hashSource } from './byte-source.ts';
import { displayName, pathForSystem } from './paths.ts';
import { openSource } from './source.ts';

type Input = { readonly project: string; readonly path: string; readonly rows: readonly RowIdentity[] };

/** @throws AppError as `openSource` for a folder, FILE_UNREADABLE for a file, FILE_FORMAT_UNKNOWN for a device */
export async function findPreviousImportTask(input: Input): Promise<PreviousImport | null> {
  const there = tryStat(pathForSystem(input.path));
  const isFolder = there?.isDirectory();
  // Reading a device may never end.
  if (there && !isFolder && !there.isFile())
    throw new AppError('FILE_FORMAT_UNKNOWN', { file: displayName(input.path) });
  const files = isFolder ? (await openSource(input.path)).files : null;
  const sha256 = await hashSource(input.path, files);
  const db = openForReading(input.project);
  try {
    return findImportOfFile(db, sha256, path.basename(input.path)) ?? findImportOfRows(db, input.rows);
  } finally {
    db.close();
  }
}
