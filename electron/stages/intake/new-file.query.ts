// Looks into a file that arrived in a watched folder. It is read as files with its columns were before. It is read to
// its end, so that a damaged file is refused before any of it is imported.
import path from 'node:path';
import type { Inspection, ReadingRequest } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';
import { openForReading, type ReadableDb } from '../../store/database.ts';
import { findImportOfFile, findMapping } from '../../store/imports.ts';
import type { KnownMapping } from './additional-sheet.ts';
import { hashSource, sizeOf } from './byte-source.ts';
import { areLetters, haveSameNames } from './header-row.ts';
import { readArticles } from './rows.ts';
import { inspect } from './sheet-reading.ts';
import { openSource } from './source.ts';
import { type Source, tableNamed, unsureEncoding } from './table.ts';

type NewFileInput = {
  readonly project: string;
  readonly path: string;
  /** Mappings of earlier imports on this machine, which come before those of the project. */
  readonly remembered: readonly KnownMapping[];
};

/**
 * How the sheets of the file are imported: the likeliest, then the others that have articles. Null: the project has the
 * file. Rows of a newer version replace nothing unless a person says so.
 * @throws AppError as `openSource` and `readArticles`, COLUMNS_UNKNOWN, ENCODING_UNSURE
 */
export async function examineNewFileTask(input: NewFileInput): Promise<ReadingRequest[] | null> {
  // A device is refused before it is read.
  sizeOf(input.path);
  const sha256 = await hashSource(input.path, null);
  const db = openForReading(input.project);
  try {
    const known = findImportOfFile(db, sha256, path.basename(input.path));
    if (known?.kind === 'same') return null;
    const source = await openSource(input.path);
    const readings: ReadingRequest[] = [];
    for (const inspection of inspectSheets(source)) {
      const reading = { ...inspection.reading, mapping: knownMapping(db, inspection, input.remembered) };
      await readToEnd(source, inspection, reading);
      readings.push(known ? { ...reading, repeats: 'skip' } : reading);
    }
    return readings;
  } finally {
    db.close();
  }
}

function inspectSheets(source: Source): Inspection[] {
  const first = inspect(source);
  const others = first.sheets.filter(({ name, appError }) => name !== first.reading.sheet && appError === null);
  return [first, ...others.map(({ name }) => inspect(source, { sheet: name }))];
}

function knownMapping(db: ReadableDb, { file, columns }: Inspection, remembered: readonly KnownMapping[]) {
  const known = remembered.find((one) => haveSameNames(one.columns, columns))?.mapping ?? findMapping(db, columns);
  if (!known || areLetters(columns)) throw new AppError('COLUMNS_UNKNOWN', { file, columns });
  return known;
}

async function readToEnd(
  source: Source,
  { file, isEncodingSure }: Inspection,
  { sheet, headerRow, mapping }: Inspection['reading'],
): Promise<void> {
  const table = tableNamed(source, sheet);
  if (!isEncodingSure) throw unsureEncoding(file, table);
  for await (const _ of readArticles(table, { headerRow, mapping }).rows);
}
