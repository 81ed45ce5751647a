import type { Encoding, PageText, TextReading } from '#shared/contract/intake.ts';
import { ARTICLES } from '#shared/model/sheet-names.ts';
import { AppError } from '#shared/words/errors.ts';
import { guessMapping } from './column-aliases.ts';
import { type ArticleFile, openArticles } from './formats/article-table.ts';
import { openDelimited } from './formats/delimited.ts';
import { findDelimiter } from './formats/delimiter.ts';
import { readDocument, readHtml, readPage, readPlainText, readText, type Splitting } from './formats/documents.ts';
import { type Format, recogniseFormat } from './formats/format.ts';
import { openJson, openJsonLines } from './formats/json.ts';
import { openBibtex } from './formats/records/bibtex.ts';
import { openRecords } from './formats/records/records.ts';
import { recogniseRecords } from './formats/records/syntaxes.ts';
import { readWorkbook, readXmlWorkbook } from './formats/workbook.ts';
import { openXml } from './formats/xml.ts';
import { columnNames, findHeaderRow } from './header-row.ts';
import { displayName } from './paths.ts';
import { restoreRejected } from './restore-rejected.ts';
import type { Sheet } from './sheet.ts';
import { type Table, tableOfSheet } from './table.ts';

/** @throws AppError FILE_FORMAT_UNKNOWN, FILE_NOT_WORKBOOK where the name promises one, and as `recogniseFormat` */
export async function formatOf(file: string, encoding: Encoding | undefined): Promise<Format> {
  const format = await recogniseFormat(file, encoding);
  if (format) return format;
  const isNamedWorkbook = /\.xls[xmb]?$/i.test(file);
  throw new AppError(isNamedWorkbook ? 'FILE_NOT_WORKBOOK' : 'FILE_FORMAT_UNKNOWN', { file: displayName(file) });
}

/** The tables of a file; an article is a table of one row. */
export async function openFile(file: string, text: TextReading, known?: Format): Promise<Table[]> {
  const format = known ?? (await formatOf(file, text.encoding));
  const tables = await openTables(file, format, text);
  const name = displayName(file);
  if (isArticle(format) && !tables.some(holdsArticles)) {
    const { articles = 'several', pageText = 'main' } = text;
    const splitting = articles === 'one' ? 'one' : 'likely';
    const open = () => readArticleFile(file, format, name, { splitting, pageText });
    tables.unshift(
      await openArticles(ARTICLES, [file], open, { articles, pageText: isPage(format) ? pageText : undefined }),
    );
  }
  if (!('encoding' in format)) return tables;
  const { encoding, isSure } = format;
  return tables.map((table) => ({ ...table, encoding, isEncodingSure: isSure }));
}

async function openTables(file: string, format: Format, text: TextReading): Promise<Table[]> {
  switch (format.kind) {
    case 'workbook': {
      const { sheets, isPackage } = readWorkbook(file);
      return (await tablesOfSheets(sheets)).map((table) => ({ ...table, isPackage }));
    }
    case 'delimited': {
      const delimiter = text.delimiter ?? findDelimiter(format.start);
      return [await restoreRejected(await openDelimited(file, { encoding: format.encoding, delimiter }))];
    }
    case 'jsonl':
      return [await openJsonLines(file, format.encoding)];
    case 'json':
      return [await openJson(file, format.encoding, format.start)];
    case 'xml':
      return openXml(file, format.encoding);
    case 'records':
      return [await openRecords(file, format.encoding, recogniseRecords(format.start)!)];
    case 'bibtex':
      return [await openBibtex(file, format.encoding)];
    case 'xml-workbook':
      return tablesOfSheets(readXmlWorkbook(readText(file, format.encoding), displayName(file)));
    case 'page': {
      const { tablesOf } = await import('./formats/page-tables.ts');
      return tablesOf(readText(file, format.encoding));
    }
    case 'document': {
      if (format.document !== 'web-archive') return [];
      const { tablesOf } = await import('./formats/page-tables.ts');
      return tablesOf(await readHtml(file, format.document));
    }
    default:
      return [];
  }
}

function tablesOfSheets(sheets: readonly Sheet[]): Promise<Table[]> {
  return Promise.all(sheets.map((sheet) => restoreRejected(tableOfSheet(sheet))));
}

/** Is a file of this kind an article, or a few, unless a table of articles is in it? */
export function isArticle({ kind }: Format): boolean {
  return kind === 'document' || kind === 'page' || kind === 'text';
}

export function isPage(format: Format): boolean {
  return format.kind === 'page' || (format.kind === 'document' && format.document === 'web-archive');
}

/** @throws AppError as the format's reader does */
export async function readArticleFile(
  file: string,
  format: Format,
  name: string,
  reading: { readonly splitting: Splitting; readonly pageText: PageText },
): Promise<readonly ArticleFile[]> {
  if (format.kind === 'document') return readDocument(file, format.document, name, reading);
  const encoding = 'encoding' in format ? format.encoding : 'utf-8';
  if (format.kind === 'page') return readPage(file, encoding, name, reading.pageText);
  return readPlainText(file, encoding, name, reading.splitting);
}

/** Has the table a body column, or does it only lay out a page? */
function holdsArticles({ head }: Table): boolean {
  const headerRow = findHeaderRow(head);
  return headerRow > 0 && guessMapping(columnNames(head, headerRow)).body !== undefined;
}
