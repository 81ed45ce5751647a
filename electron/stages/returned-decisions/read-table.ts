// Reads an edited cluster table: a file of any format and encoding that an import reads.

import { type Verdict, verdicts } from '#shared/model/model.ts';
import { languages } from '#shared/text/language.ts';
import { AppError } from '#shared/words/errors.ts';
import { isBlank } from '../../cells/cell.ts';
import { cellAsText } from '../../cells/cell-text.ts';
import { returnedHeadings } from '../../cells/table-labels.ts';
import { changeLabels } from '../export/labels/log-labels.ts';
import { type RowKey, readRowKey } from '../export/row-key.ts';
import { openSource } from '../intake/source.ts';
import { type Source, type Table, unsureEncoding } from '../intake/table.ts';

export type ReturnedRow = {
  /** The row in the table's file, from 1. */
  readonly row: number;
  /** Null if the cell has no valid key. */
  readonly key: RowKey | null;
  /** The article's row and cluster according to the cells; NaN if they are no numbers. */
  readonly articleRow: number;
  readonly cluster: number;
  /** Null: the article is undecided; undefined: the cell has no decision. */
  readonly verdict: Verdict | null | undefined;
};

type Role = keyof (typeof returnedHeadings)['zh'];
type Columns = Readonly<Record<Role, number>>;
const ROLES: readonly Role[] = ['row', 'cluster', 'decision', 'key'];
/** Number of rows that are searched for the headings, because an editor may have inserted rows above them. */
const ROWS_SEARCHED = 20;

/** Verdicts in both languages, whatever the language of the export. */
const VERDICTS: ReadonlyMap<string, Verdict | null> = new Map<string, Verdict | null>([
  ['', null],
  ...languages.flatMap((language) => [
    [changeLabels[language].undecided, null] as const,
    ...verdicts.map((verdict) => [changeLabels[language][verdict], verdict] as const),
  ]),
]);

export type ReturnedTable = { readonly file: string; readonly rows: AsyncIterable<ReturnedRow> };

/**
 * @throws AppError DECISION_COLUMNS_MISSING, DECISION_COLUMNS_TWICE, ENCODING_UNSURE, and as `openSource`; reading rows
 * throws as the format's reader
 */
export async function openReturnedTable(path: string): Promise<ReturnedTable> {
  const source = await openSource(path);
  const { table, header, columns } = findTable(source);
  return { file: source.file, rows: readRows(table, header, columns) };
}

async function* readRows(table: Table, header: number, columns: Columns): AsyncGenerator<ReturnedRow> {
  for await (const { row, cells, unreadable } of table.read().rows) {
    if (row <= header || cells.every(isBlank)) continue;
    const text = (role: Role) => cellAsText(cells[columns[role]] ?? null).trim();
    // Numbers have separators of thousands if the column was formatted so.
    const number = (role: Role) => Number.parseInt(text(role).replaceAll(',', ''), 10);
    yield {
      row,
      key: unreadable ? null : readRowKey(text('key')),
      articleRow: number('row'),
      cluster: number('cluster'),
      verdict: VERDICTS.get(text('decision').normalize('NFKC').toLowerCase()),
    };
  }
}

type FoundTable = { readonly table: Table; readonly header: number; readonly columns: Columns };

/**
 * The first table with all headings. Readable headings prove that the encoding is right, even if detection was unsure.
 */
function findTable(source: Source): FoundTable {
  /** The fewest headings that any row lacks, in the language of which it has the most. */
  let missing: readonly string[] = Object.values(returnedHeadings.zh);
  for (const table of source.tables)
    for (const { header, names } of candidateHeadings(table))
      for (const language of languages) {
        const headings = returnedHeadings[language];
        const lacked = ROLES.map((role) => headings[role]).filter((heading) => !names.includes(heading));
        if (lacked.length < missing.length) missing = lacked;
        if (lacked.length > 0) continue;
        const columns = Object.values(headings).filter((name) => names.indexOf(name) < names.lastIndexOf(name));
        if (columns.length > 0) throw new AppError('DECISION_COLUMNS_TWICE', { file: source.file, columns });
        const entries = ROLES.map((role) => [role, names.indexOf(headings[role])] as const);
        return { table, header, columns: Object.fromEntries(entries) as Columns };
      }
  const unsure = source.tables.find(({ isEncodingSure }) => isEncodingSure === false);
  throw unsure
    ? unsureEncoding(source.file, unsure)
    : new AppError('DECISION_COLUMNS_MISSING', { file: source.file, columns: [...missing] });
}

/** The rows that may have the headings; row 0 if the columns name themselves. */
function candidateHeadings({ head, ownNames }: Table): { header: number; names: readonly string[] }[] {
  if (ownNames !== null) return [{ header: 0, names: ownNames }];
  return Array.from({ length: Math.min(head.rows, ROWS_SEARCHED) }, (_, index) => ({
    header: index + 1,
    names: Array.from({ length: head.columns }, (_, column) => head.cellText(index + 1, column).trim()),
  }));
}
