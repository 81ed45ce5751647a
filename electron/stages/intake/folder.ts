// A folder, or a zip, as a source. Its pages, documents and texts are the rows of one table; each table in it is a table
// of its own.
import fs from 'node:fs';
import path from 'node:path';
import type { TextReading } from '#shared/contract/intake.ts';
import { ARTICLES } from '#shared/model/sheet-names.ts';
import { AppError } from '#shared/words/errors.ts';
import { listArchive, showArchivePath } from './archive.ts';
import { sizeOf } from './byte-source.ts';
import { openArticles } from './formats/article-table.ts';
import { showUndecodable } from './formats/decode.ts';
import type { Format } from './formats/format.ts';
import { formatOf, isArticle, isPage, openFile, readArticleFile } from './open-file.ts';
import { displayName, nameOfBytes, pathForSystem } from './paths.ts';
import { type Source, sheetOfRows, type Table, type TableRows, unsureEncoding } from './table.ts';

/** Rows of a table that are kept while its file is closed. */
const HEAD_ROWS = 200;
/** Reasons that the error names where no file could be read. */
const MAX_REASONS = 3;

/** @throws AppError FOLDER_EMPTY, FOLDER_UNREADABLE, FILE_UNREADABLE */
export function openFolder(folder: string, text: TextReading): Promise<Source> {
  return openFiles(folder, listFiles(folder), text);
}

/** A zip as a folder of the files in it. @throws AppError as `openFolder` and `listArchive` */
export async function openArchive(zip: string, text: TextReading): Promise<Source> {
  const source = await openFiles(zip, listFilesInArchive(zip), text);
  return { ...source, bytes: sizeOf(zip), files: null };
}

async function openFiles(folder: string, { files, skipped }: Listing, text: TextReading): Promise<Source> {
  const formats = new Map<string, Format>();
  const tables: Table[] = [];
  const read: string[] = [];
  const nameOf = (file: string) => nameIn(folder, file);
  /** With the files of a zip in the place of the zip. */
  const waiting = [...files].reverse();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    try {
      const format = await formatOf(file, text.encoding);
      if ('isSure' in format && !format.isSure) throw unsureEncoding(nameOf(file), format);
      if (format.kind === 'archive') {
        const inside = listFilesInArchive(file);
        waiting.push(...inside.files.reverse());
        skipped.push(...inside.skipped);
        continue;
      }
      if (isArticle(format)) formats.set(file, format);
      else tables.push(...(await openTablesOf(file, nameOf(file), text)));
      read.push(file);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped.push({ file, appError: error });
    }
  }
  skipped.sort((a, b) => Number(isHidden(a.appError)) - Number(isHidden(b.appError)));
  if (formats.size > 0) {
    const { pageText = 'main', articles: wanted = 'several' } = text;
    const reading = { splitting: wanted === 'one' ? 'one' : 'marked', pageText } as const;
    const open = (file: string) => readArticleFile(file, formats.get(file)!, nameOf(file), reading);
    const hasPages = formats.values().some(isPage);
    const told = { nameOf, pageText: hasPages ? pageText : undefined, articles: wanted };
    tables.unshift(await openArticles(ARTICLES, [...formats.keys()], open, told));
  }
  if (tables.length === 0) throw nothingRead(displayName(folder), skipped);
  return {
    file: displayName(folder),
    bytes: read.reduce((sum, file) => sum + sizeOf(file), 0),
    tables,
    files: read,
    skipped: [
      ...skipped.map(({ file, appError: { code, data } }) => ({ file: nameOf(file), appError: { code, data } })),
      ...tables.flatMap((table) => table.skipped ?? []),
    ],
  };
}

/** The name of a file below a folder, or in a zip. */
function nameIn(folder: string, file: string): string {
  const inside = file.startsWith(`${folder}\0`) ? file.slice(folder.length + 1) : path.relative(folder, file);
  return showUndecodable(showArchivePath(inside));
}

function isHidden({ code }: AppError): boolean {
  return code === 'FILE_HIDDEN';
}

function nothingRead(file: string, skipped: Listing['skipped']): AppError {
  const unread = skipped.filter(({ appError }) => !isHidden(appError));
  if (unread.length === 0) return new AppError('FOLDER_EMPTY', { file });
  const reasons = unread.slice(0, MAX_REASONS).map(({ appError: { code, data } }) => ({ code, data }));
  return new AppError('FOLDER_UNREADABLE', { file, files: unread.length, reasons });
}

type Listing = { readonly files: string[]; readonly skipped: { readonly file: string; readonly appError: AppError }[] };

/** Hidden, or a leftover of another program. */
const HIDDEN = /^(\.|~\$|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i;

/** Files by name, with those of folders below it. Hidden files and folders are skipped, and named last. */
function listFiles(folder: string): Listing {
  const listing: Listing = { files: [], skipped: [] };
  addFiles(folder, listing);
  if (listing.files.length === 0 && listing.skipped[0]?.file === folder) throw listing.skipped[0].appError;
  sortByName(listing.files);
  return listing;
}

/** The files of a zip by name. Those that are hidden are skipped, wherever in a path that is said. */
function listFilesInArchive(zip: string): Listing {
  const { files, repeated } = listArchive(zip);
  const isHiddenPath = (file: string) =>
    file
      .slice(zip.length + 1)
      .split('/')
      .some((part) => HIDDEN.test(part) && !/^\.+$/.test(part));
  const skip = (code: 'FILE_HIDDEN' | 'FILE_NAME_REPEATED') => (file: string) => ({
    file,
    appError: new AppError(code, { file: displayName(file) }),
  });
  return {
    files: sortByName(files.filter((file) => !isHiddenPath(file))),
    skipped: [...files.filter(isHiddenPath).map(skip('FILE_HIDDEN')), ...repeated.map(skip('FILE_NAME_REPEATED'))],
  };
}

function sortByName(files: string[]): string[] {
  return files.sort((a, b) => a.localeCompare(b, 'zh', { numeric: true }));
}

/** Links are not followed: they may lead out of the folder, or back into it without end. */
function addFiles(folder: string, { files, skipped }: Listing): void {
  const skip = (file: string, appError: AppError) => skipped.push({ file, appError });
  for (const entry of readFolder(folder, skip)) {
    const name = nameOfBytes(entry.name);
    const file = path.join(folder, name);
    if (HIDDEN.test(name)) skip(file, new AppError('FILE_HIDDEN', { file: displayName(file) }));
    else if (entry.isDirectory()) addFiles(file, { files, skipped });
    else if (entry.isFile()) files.push(file);
    else
      skip(
        file,
        new AppError(entry.isSymbolicLink() ? 'FILE_IS_LINK' : 'FILE_FORMAT_UNKNOWN', { file: displayName(file) }),
      );
  }
}

function readFolder(folder: string, skip: (file: string, appError: AppError) => void): fs.Dirent<Buffer>[] {
  try {
    return fs.readdirSync(pathForSystem(folder), { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    skip(folder, new AppError('FILE_UNREADABLE', { file: displayName(folder), detail: code }));
    return [];
  }
}

/** The tables of one file, which is opened again to be read: a folder of workbooks need not fit into memory. */
async function openTablesOf(file: string, name: string, text: TextReading): Promise<Table[]> {
  const opened = await openFile(file, text);
  return opened.map((table, index) => {
    const { head, ownNames } = table;
    const rows = Array.from({ length: Math.min(head.rows, HEAD_ROWS) }, (_, row) =>
      Array.from({ length: head.columns }, (_, column) => head.cell(row + 1, column)),
    );
    const title = opened.length === 1 ? name : `${name} · ${table.name}`;
    const { encoding, delimiter, hidden, size, corrects = false } = table;
    return {
      name: title,
      hidden,
      head: sheetOfRows(title, rows),
      size,
      ownNames,
      corrects,
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      read: () => readAgain(async () => (await openFile(file, text))[index]!, ownNames),
    };
  });
}

function readAgain(open: () => Promise<Table>, ownNames: readonly string[] | null): TableRows {
  let reading: TableRows | null = null;
  async function* rows() {
    reading = (await open()).read();
    yield* reading.rows;
  }
  return { rows: rows(), names: () => (reading as TableRows | null)?.names() ?? ownNames };
}
