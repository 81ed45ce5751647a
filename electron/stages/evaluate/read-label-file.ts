// Reads the text of a label file, a csv in any encoding that an import reads.
import { AppError } from '#shared/words/errors.ts';
import { readText } from '../intake/formats/documents.ts';
import { recogniseFormat } from '../intake/formats/format.ts';
import { displayName } from '../intake/paths.ts';
import { unsureEncoding } from '../intake/table.ts';
import { LabelFileError } from './label-file.ts';

/** @throws LabelFileError for a file that is not csv; AppError as `recogniseFormat` and `readText`, ENCODING_UNSURE */
export async function readLabelFile(file: string): Promise<string> {
  const format = await recogniseFormat(file, undefined).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'FILE_OTHER_FORMAT') return null;
    throw error;
  });
  if (format?.kind !== 'delimited' && format?.kind !== 'text') throw new LabelFileError('not a CSV file');
  if (!format.isSure) throw unsureEncoding(displayName(file), format);
  return readText(file, format.encoding);
}
