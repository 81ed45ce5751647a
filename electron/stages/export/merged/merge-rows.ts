// The cells that a kept row takes from the rows of its discarded copies, by rules for columns. Worked out anew from the
// rows and the verdicts whenever they are needed, so that no merged cell can be out of date.
import { type Cell, displayValue, isMerged, linkOf } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import type { ArticleId, Field, ImportId, MemberState } from '#shared/model/model.ts';
import {
  isRowMerged,
  joinValues,
  type MergeRules,
  type MergeValue,
  mergeColumn,
  ruleFor,
} from '#shared/review/row-merge.ts';
import { type ArticleRecord, readArticle } from '../../../store/articles.ts';
import { findDamagedArticles } from '../../../store/checksums.ts';
import type { ReadableDb } from '../../../store/database.ts';
import { type ImportColumns, readImportColumns } from '../../../store/imports.ts';

/** A cell that the kept row takes. */
export type TakenCell = {
  /** The name of the column that the cell goes into: of the kept row's list if that has it, else of the copy's. */
  readonly column: string;
  readonly field: Field | null;
  readonly own: Cell;
  readonly cell: Cell;
  /** The copies that have its values, in the order of import. */
  readonly from: readonly CellOrigin[];
};

/** Without the cells of the copy: those of many rows are in memory at once. */
export type CellOrigin = Pick<ArticleRecord, 'id' | 'externalId' | 'row' | 'source'>;

/** The articles of a cluster whose rows are merged into that of the kept one. */
export function listMergedCopies(
  kept: Pick<MemberState, 'evidence' | 'article'>,
  discarded: readonly Pick<MemberState, 'evidence' | 'article'>[],
): ArticleId[] {
  return isRowMerged(kept) ? discarded.filter(isRowMerged).map(({ article }) => article) : [];
}

type Row = { readonly record: ArticleRecord; readonly list: ImportColumns; readonly cellOf: (column: string) => Cell };

export class RowMerger {
  readonly #db: ReadableDb;
  readonly #imports: ReadonlyMap<ImportId, ImportColumns>;
  readonly #mappings;
  /** Field by column name, for each import. */
  readonly #fields: ReadonlyMap<ImportId, ReadonlyMap<string, Field>>;

  constructor(db: ReadableDb) {
    this.#db = db;
    this.#imports = new Map(readImportColumns(db).map((one) => [one.id, one]));
    this.#mappings = new Map(Array.from(this.#imports, ([id, { mapping }]) => [id, mapping]));
    this.#fields = new Map(
      Array.from(this.#imports, ([id, { mapping, columns }]) => [
        id,
        new Map(Object.entries(mapping).map(([field, at]) => [columns[at]!, field as Field])),
      ]),
    );
  }

  /** Damaged texts neither give nor get anything. */
  merge(kept: ArticleId, copies: readonly ArticleId[], rules: MergeRules): TakenCell[] {
    if (copies.length === 0) return [];
    const damaged = new Set(findDamagedArticles(this.#db, [kept, ...copies]));
    if (damaged.has(kept)) return [];
    const own = this.#read(kept);
    const others = copies
      .filter((copy) => !damaged.has(copy))
      .sort((a, b) => a - b)
      .map((copy) => this.#read(copy));
    return this.#listColumns(own, others).flatMap((target) => this.#mergeInto(target, own, others, rules));
  }

  #read(article: ArticleId): Row {
    const record = readArticle(this.#db, article, this.#mappings);
    const list = this.#imports.get(record.importId)!;
    return { record, list, cellOf: (column) => record.cells[list.columns.indexOf(column)] ?? null };
  }

  /** The columns of the merged row: those of the kept row's list, then others of the copies; a field has one column. */
  #listColumns(own: Row, copies: readonly Row[]): { column: string; field: Field | null }[] {
    const targets = new Map<string, Field | null>();
    const placed = new Set<Field>();
    for (const { list } of [own, ...copies])
      for (const column of list.columns) {
        const field = this.#fieldOf(list.id, column);
        if (column === '' || targets.has(column) || (field !== null && placed.has(field))) continue;
        targets.set(column, field);
        if (field !== null) placed.add(field);
      }
    return Array.from(targets, ([column, field]) => ({ column, field }));
  }

  #fieldOf(list: ImportId, column: string): Field | null {
    return this.#fields.get(list)!.get(column) ?? null;
  }

  #mergeInto(
    { column, field }: { column: string; field: Field | null },
    own: Row,
    copies: readonly Row[],
    rules: MergeRules,
  ): TakenCell[] {
    const rule = ruleFor(rules, field, column);
    if (rule === 'keep') return [];
    const cells = new Map(copies.map((row) => [row.record.id, this.#findCell(row, column, field)]));
    const ownCell = own.cellOf(column);
    cells.set(own.record.id, ownCell);
    const toValue = ({ record: { id, source } }: Row): MergeValue => ({
      article: id,
      source,
      ...asText(cells.get(id)!),
    });
    const values = { kept: toValue(own), copies: copies.map(toValue), preferred: rules.preferredSources };
    const merged = mergeColumn(rule, field, values);
    if (!merged) return [];
    const base = cells.get(merged.base)!;
    const from = new Set([merged.base, ...merged.added.map(({ article }) => article)]);
    return [
      {
        column,
        field,
        own: ownCell,
        cell: addValues(
          base,
          merged.added.map(({ value }) => value),
        ),
        from: copies
          .filter(({ record }) => from.has(record.id))
          .map(({ record: { id, externalId, row, source } }) => ({ id, externalId, row, source })),
      },
    ];
  }

  /** A column of one name may be a field in one list, and none in the other: that is another column. */
  #findCell({ list, record, cellOf }: Row, column: string, field: Field | null): Cell {
    if (field === null) return this.#fieldOf(list.id, column) === null ? cellOf(column) : null;
    const at = list.mapping[field];
    return at === undefined ? null : (record.cells[at] ?? null);
  }
}

function asText(cell: Cell): Pick<MergeValue, 'text' | 'isJson'> {
  const value = displayValue(cell);
  const isObject = typeof value === 'object' && value !== null;
  return { text: isObject && 'error' in value ? '' : cellAsText(cell), isJson: isObject && 'json' in value };
}

/** The cell with its link, not merged with others; it is its text once values are added. */
function addValues(base: Cell, added: readonly string[]): Cell {
  if (added.length === 0) return isMerged(base) ? base.merged : base;
  const own = asText(base);
  const joined = joinValues(own, added);
  const value = own.isJson ? { json: joined } : joined;
  const link = linkOf(base);
  return link === '' ? value : { of: value, link };
}
