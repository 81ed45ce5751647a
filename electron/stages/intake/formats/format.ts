// Recognises what a file is: by its bytes first, by its name where bytes leave a choice.
import { extname } from 'node:path';
import type { Encoding } from '#shared/contract/intake.ts';
import type { OtherFormat } from '#shared/words/errors/import-errors.ts';
import { AppError } from '#shared/words/errors.ts';
import { isInArchive } from '../archive.ts';
import { readEnd, readStart, sizeOf } from '../byte-source.ts';
import { displayName } from '../paths.ts';
import { decodePiece } from './decode.ts';
import { looksLikeTable } from './delimiter.ts';
import { detectEncoding } from './detect-encoding.ts';
import { type DocumentFormat, documentFormats } from './documents/content.ts';
import { startsAsLines } from './json.ts';
import { recogniseOther } from './other-format.ts';
import { BEGINS_AS_BIBTEX } from './records/bibtex.ts';
import { recogniseRecords } from './records/syntaxes.ts';
import { directoryIn } from './zip.ts';

/** `page`: html, as an article or its tables · `text`: one article of plain text. */
type TextFormat = 'delimited' | 'records' | 'bibtex' | 'jsonl' | 'json' | 'xml' | 'xml-workbook' | 'page' | 'text';
export type Format =
  /** `archive`: a zip of files. */
  | { readonly kind: 'workbook' | 'archive' }
  | { readonly kind: 'document'; readonly document: DocumentFormat }
  /** `isSure`: false for an encoding that only seems likely. `start`: the beginning of the file as text. */
  | { readonly kind: TextFormat; readonly encoding: Encoding; readonly isSure: boolean; readonly start: string };

const DOCX: Format = { kind: 'document', document: 'docx' };
const START = 256 * 1024;
const ZIP = Buffer.from('504b0304', 'hex');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The names of a zip's parts are at its end. */
const ZIP_DIRECTORY = 256 * 1024;

const byEnding: Readonly<Record<string, TextFormat>> = {
  '.csv': 'delimited',
  '.tsv': 'delimited',
  '.tab': 'delimited',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.json': 'json',
  '.xml': 'xml',
  '.rss': 'xml',
  '.html': 'page',
  '.htm': 'page',
  '.xhtml': 'page',
};
const PLAIN_TEXT = new Set(['.txt', '.text', '.md', '']);
const XML_SPREADSHEET = 'urn:schemas-microsoft-com:office:spreadsheet';

/** The format of a file, or null if none of ours. @throws AppError FILE_OTHER_FORMAT, and as `sizeOf`, `readStart` and `detectEncoding` */
export async function recogniseFormat(file: string, given: Encoding | undefined): Promise<Format | null> {
  sizeOf(file);
  const ending = extname(file).toLowerCase();
  const first = readStart(file, START);
  const other = recogniseOther(first, () => readEnd(file, ZIP_DIRECTORY), ending);
  if (other === 'zip' && ending === '.zip' && !isInArchive(file)) return { kind: 'archive' };
  if (isDocument(other)) return { kind: 'document', document: other };
  if (other) throw new AppError('FILE_OTHER_FORMAT', { file: displayName(file), format: other });
  if (first.subarray(0, 4).equals(ZIP))
    return directoryIn(readEnd(file, ZIP_DIRECTORY)).includes('word/document.xml') ? DOCX : { kind: 'workbook' };
  if (first.subarray(0, 8).equals(OLE)) return { kind: 'workbook' };
  const found = given ? { encoding: given, isSure: true } : await detectEncoding(file);
  if (found === null) return null;
  const { encoding } = found;
  // A character that is cut in two at the end of `first` does not matter here.
  const start = decodePiece(first, encoding)
    .toString()
    .replace(/^\uFEFF/, '');
  const kind = textFormat(start, ending);
  return kind && { kind, ...found, start };
}

function isDocument(format: DocumentFormat | OtherFormat | null): format is DocumentFormat {
  return documentFormats.some((one) => one === format);
}

/** An object, or an array of them; [1] begins a list of references. */
const BEGINS_AS_JSON = /^(?:\{\s*["}]|\[\s*[{\]])/;

function textFormat(start: string, ending: string): TextFormat | null {
  const trimmed = start.trimStart();
  // Programs that “export to Excel” often write a web page, or a table as text, and call it .xls.
  if (/^(<!doctype html|<html|<table|<meta|<head|<body|<div)\b/i.test(trimmed)) return 'page';
  if (/^<\?xml\b/.test(trimmed) && trimmed.slice(0, 4000).includes(XML_SPREADSHEET)) return 'xml-workbook';
  if (BEGINS_AS_BIBTEX.test(trimmed)) return 'bibtex';
  if (recogniseRecords(trimmed) !== null) return 'records';
  const named = byEnding[ending];
  if (named === 'json' || (named === undefined && BEGINS_AS_JSON.test(trimmed))) {
    if (startsAsLines(start)) return 'jsonl';
    if (/^[{[]/.test(trimmed)) return 'json';
  }
  if (named !== undefined) return named === 'xml' && /<html\b/i.test(trimmed.slice(0, 1000)) ? 'page' : named;
  if (/^<\?xml\b/.test(trimmed)) return 'xml';
  if (looksLikeTable(start)) return 'delimited';
  return PLAIN_TEXT.has(ending) ? 'text' : null;
}
