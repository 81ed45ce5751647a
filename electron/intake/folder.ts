// A folder as a source: its pages, documents and texts are the rows of one table, each table in it is a table of its own.
import fs from 'node:fs';
import path from 'node:path';
import type { Encoding, TextReading } from '#shared/contract/intake.ts';
import { Refusal, type RefusalMessage } from '#shared/refusals.ts';
import { ARTICLES } from '#shared/sheet-names.ts';
import { sizeOf } from './byte-source.ts';
import { openArticles } from './formats/article-table.ts';
import type { Format } from './formats/format.ts';
import { formatOf, isArticle, openFile, readArticleFile } from './open-file.ts';
import { type Source, sheetOfRows, type Table, type TableRows } from './table.ts';

/** Rows of a table that are kept while its file is closed. */
const HEAD_ROWS = 200;

type ArticleFormat = { readonly kind: Format['kind']; readonly encoding: Encoding };

/** @throws Refusal FOLDER_EMPTY, FILE_UNREADABLE */
export async function openFolder(folder: string, text: TextReading): Promise<Source> {
  const articles = new Map<string, ArticleFormat>();
  const tables: Table[] = [];
  const read: string[] = [];
  const skipped: { file: string; refusal: RefusalMessage }[] = [];
  for (const file of filesIn(folder)) {
    const name = path.relative(folder, file);
    try {
      const format = await formatOf(file, text.encoding);
      if (isArticle(format.kind))
        articles.set(file, { kind: format.kind, encoding: 'encoding' in format ? format.encoding : 'utf-8' });
      else tables.push(...(await openTablesOf(file, name, text)));
      read.push(file);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      skipped.push({ file: name, refusal: { code: error.code, data: error.data } });
    }
  }
  if (articles.size > 0) {
    const open = (file: string) => readArticleFile(file, articles.get(file)!, path.relative(folder, file));
    tables.unshift(await openArticles(ARTICLES, [...articles.keys()], open, (file) => path.relative(folder, file)));
  }
  if (tables.length === 0) throw new Refusal('FOLDER_EMPTY', { file: path.basename(folder) });
  return {
    file: path.basename(folder),
    bytes: read.reduce((sum, file) => sum + sizeOf(file), 0),
    tables,
    files: read,
    skipped,
  };
}

/** By name, folders below it included; hidden files and what programs leave lying about are nobody's articles. */
function filesIn(folder: string): string[] {
  try {
    return fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort((a, b) => a.localeCompare(b, 'zh', { numeric: true }));
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new Refusal('FILE_UNREADABLE', { file: path.basename(folder), detail: code });
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
    const { encoding, delimiter, hidden, size } = table;
    return {
      name: title,
      hidden,
      head: sheetOfRows(title, rows),
      size,
      ownNames,
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
