// Files that are an article each, or a few (a saved page, a document, a plain text), as the rows of one table.
import type { Articles, PageText } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';
import { isBlank } from '../../../cells/cell.ts';
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
  /** Names of files that came with the article, and are not read. */
  readonly attachments?: readonly string[];
}

/** Each is an alias of its field, so that the columns map themselves. */
const COLUMNS = ['文件', '标题', '正文', '来源', '作者', '发布时间', '链接'] as const;
/** Files read for the preview, and rows that are kept of them. */
const HEAD_FILES = 100;
const HEAD_ROWS = 1000;

/** What is known of the files, apart from their articles. */
type Reading = {
  /** What a file that cannot be opened is called in the row that says so; without it none may fail. */
  readonly nameOf?: (file: string) => string;
  /** The text that is taken from pages, where there are any. */
  readonly pageText?: PageText | undefined;
  /** Whether texts may be several articles. */
  readonly articles: Articles;
};

/**
 * A table with the articles of the files, in their order.
 *
 * @param open reads one file.
 */
export async function openArticles(
  name: string,
  files: readonly string[],
  open: (file: string) => Promise<readonly ArticleFile[]>,
  { nameOf, pageText, articles }: Reading,
): Promise<Table> {
  async function* rows(): AsyncGenerator<SourceRow> {
    let row = 0;
    for (const file of files) for (const one of await readFile(file)) yield { row: ++row, ...one };
  }
  async function readFile(file: string): Promise<Omit<SourceRow, 'row'>[]> {
    try {
      const found = await open(file);
      if (isHead) note(found);
      return found.map((article) => ({ cells: cellsOf(article) }));
    } catch (error) {
      if (!(error instanceof AppError) || nameOf === undefined) throw error;
      return [{ cells: [nameOf(file)], unreadable: true }];
    }
  }
  function note(found: readonly ArticleFile[]): void {
    for (const { file, isPartial, attachments = [] } of found) {
      if (isPartial) partial.push(file);
      skipped.push(...attachments.map((attachment) => attachmentOf(file, attachment)));
    }
    if (found.length > 1) several.push({ file: found[0]!.file, articles: found.length });
  }
  const partial: string[] = [];
  const several: { file: string; articles: number }[] = [];
  const skipped: Table['skipped'] & object[] = [];
  const head: SourceRow[] = [];
  let isHead = true;
  let opened = 0;
  for (const file of files.slice(0, HEAD_FILES)) {
    for (const one of await readFile(file)) head.push({ row: head.length + 1, ...one });
    opened++;
    if (head.length >= HEAD_ROWS) break;
  }
  isHead = false;
  const counted = opened === files.length;
  return {
    name,
    hidden: false,
    head: sheetOfRows(
      name,
      head.slice(0, HEAD_ROWS).map(({ cells }) => cells),
    ),
    size: { rows: counted ? head.length : Math.round((head.length / opened) * files.length), counted },
    ownNames: COLUMNS,
    ...(pageText && { pages: { text: pageText, partial } }),
    ...((several.length > 0 || articles === 'one') && { several: { as: articles, files: several } }),
    skipped,
    read: () => ({ rows: rows(), names: () => COLUMNS }),
  };
}

function attachmentOf(mail: string, file: string): NonNullable<Table['skipped']>[number] {
  const { code, data } = new AppError('MAIL_ATTACHMENT', { file, mail });
  return { file: `${mail} · ${file}`, appError: { code, data } };
}

function cellsOf({ file, title, body, source = '', author = '', published = '', url = '' }: ArticleFile) {
  return [file, title, body, source, author, published, url].map((text) => (isBlank(text) ? null : text));
}
