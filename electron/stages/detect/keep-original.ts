// Keeps an imported workbook in the project: the export writes into a copy of it, and its file may be gone by then.
import { createHash } from 'node:crypto';
import type { ImportSource } from '../../store/imports.ts';
import { addOriginalPiece, countOriginalBytes, deleteOriginal } from '../../store/originals.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { readBytes, sizeOf } from '../intake/byte-source.ts';

/** A file that has changed since its rows were read is not kept. @throws AppError as `readBytes`; Cancelled */
export async function keepOriginal(
  writer: ProjectWriter,
  { isPackage, path, sha256 }: ImportSource,
  checkCancelled: () => void,
): Promise<void> {
  if (!isPackage || countOriginalBytes(writer.readable, sha256) === sizeOf(path)) return;
  await writer.slice((db) => deleteOriginal(db, sha256), { shown: 'never' });
  const hash = createHash('sha256');
  let n = 0;
  for await (const piece of readBytes(path)) {
    checkCancelled();
    hash.update(piece);
    await writer.slice((db) => addOriginalPiece(db, sha256, n, piece), { shown: 'never' });
    n++;
  }
  if (hash.digest('hex') !== sha256) await writer.slice((db) => deleteOriginal(db, sha256), { shown: 'never' });
}
