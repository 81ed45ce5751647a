// Files that are an article each (a saved page, a document, a plain text) as the rows of one table.
import type { PageText } from '#shared/contract/intake.ts';
import { AppError } from '#shared/errors.ts';
import { isBlank } from '../cell.ts';
import { type SourceRow, sheetOfRows, type Table } from '../table.ts';

export interface ArticleFile {
  /** Name of the file, below the folder that was chosen. */
  readonly file: string;
  readonly title: string;
  readonly body: string;
  readonly source?: string;
  readonly author?: string;
  readonly published?: string;
  readonly url?: string;
  /** The text is a small part of its page. */
  readonly isPartial?: boolean;
}

/** Each is an alias of its field, so that the columns map themselves. */
const COLUMNS = ['文件', '标题', '正文', '来源', '作者', '发布时间', '链接'] as const;
/** Files read for the preview. */
const HEAD_FILES = 100;

/**
 * A table with one row a file, in the files' order.
 *
 * @param open reads one file.
 * @param pageText the text that is taken from pages, where there are any.
 * @param nameOf what a file that cannot be opened is called in the row that says so; without it none may fail.
 */
export async function openArticles(
  name: string,
  files: readonly string[],
  open: (file: string) => Promise<ArticleFile>,
  nameOf?: (file: string) => string,
  pageText?: PageText,
): Promise<Table> {
  async function* rows(): AsyncGenerator<SourceRow> {
    for (const [index, file] of files.entries()) yield await readRow(index + 1, file);
  }
  async function readRow(row: number, file: string): Promise<SourceRow> {
    try {
      const article = await open(file);
      if (article.isPartial && head.length < HEAD_FILES) partial.push(article.file);
      return { row, cells: cellsOf(article) };
    } catch (error) {
      if (!(error instanceof AppError) || nameOf === undefined) throw error;
      return { row, cells: [nameOf(file)], unreadable: true };
    }
  }
  const head: SourceRow[] = [];
  const partial: string[] = [];
  for await (const row of rows()) if (head.push(row) === HEAD_FILES) break;
  return {
    name,
    hidden: false,
    head: sheetOfRows(
      name,
      head.map(({ cells }) => cells),
    ),
    size: { rows: files.length, counted: true },
    ownNames: COLUMNS,
    ...(pageText && { pages: { text: pageText, partial } }),
    read: () => ({ rows: rows(), names: () => COLUMNS }),
  };
}

function cellsOf({ file, title, body, source = '', author = '', published = '', url = '' }: ArticleFile) {
  return [file, title, body, source, author, published, url].map((text) => (isBlank(text) ? null : text));
}
