// Opens whatever an editor's folder holds (workbook, csv, json, xml, page, document, text, or a whole folder or zip of
// these) as tables.
import type { TextReading } from '#shared/contract/intake.ts';
import { tryStat } from '../../base/try-stat.ts';
import { sizeOf } from './byte-source.ts';
import { openArchive, openFolder } from './folder.ts';
import { formatOf, openFile } from './open-file.ts';
import { displayName, pathForSystem } from './paths.ts';
import type { Source } from './table.ts';

/**
 * Opens a file or folder.
 *
 * @param text how text files are decoded and cut; what is left out is found in each file.
 * @throws AppError FILE_MISSING, FILE_EMPTY, FILE_UNREADABLE, FILE_TOO_LARGE, FILE_ENCRYPTED, FILE_DAMAGED, FILE_UNSAFE,
 * FILE_MALFORMED, FILE_NOT_WORKBOOK, FILE_FORMAT_UNKNOWN, FOLDER_EMPTY, FOLDER_UNREADABLE
 */
export async function openSource(source: string, text: TextReading = {}): Promise<Source> {
  if (tryStat(pathForSystem(source))?.isDirectory()) return openFolder(source, text);
  const format = await formatOf(source, text.encoding);
  if (format.kind === 'archive') return openArchive(source, text);
  const tables = await openFile(source, text, format);
  return {
    file: displayName(source),
    bytes: sizeOf(source),
    tables,
    files: null,
    skipped: tables.flatMap(({ skipped = [] }) => skipped),
  };
}
