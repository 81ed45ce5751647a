// The cells that kept articles take from other members, by the editor's hand or by rules for columns, and words for the
// origin of each.
import { type Cell, displayValue } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import type { ArticleId, Field } from '#shared/model/model.ts';
import { type TakenPart, takeableFields } from '#shared/model/taken.ts';
import type { Language } from '#shared/text/language.ts';
import { type ArticleRecord, readArticle } from '../../../store/articles.ts';
import type { ReadableDb } from '../../../store/database.ts';
import { readAppliedParts } from '../../../store/taken-parts.ts';
import type { CellOrigin, TakenCell } from '../merged/merge-rows.ts';
import type { MergedRows } from '../merged/merged-rows.ts';
import type { OriginalColumns } from '../original-cells.ts';
import { takenLabels } from './taken-labels.ts';

export type ComposedArticle = {
  readonly cells: ReadonlyMap<number, Cell>;
  /** '' where only cells were merged whose origin nobody asked for. */
  readonly origin: string;
};

export type ComposedArticles = ReadonlyMap<ArticleId, ComposedArticle>;

/** Cells that are merged by rules; `origins`: their origin is named too. */
export type Merging = { readonly rows: MergedRows; readonly origins: boolean };

/**
 * A taken field is the cell of the copy, so that a date stays a date. What the editor has taken goes before what rules
 * take.
 */
export function composeArticles(
  db: ReadableDb,
  original: OriginalColumns,
  language: Language,
  { rows, origins }: Merging,
): ComposedArticles {
  const read = (article: ArticleId) => readArticle(db, article, original.mappings);
  const parts = Map.groupBy(readAppliedParts(db), ({ article }) => article);
  return new Map(
    Array.from(new Set([...parts.keys(), ...rows.keys()]), (article) => {
      const ofArticle = parts.get(article) ?? [];
      const copies = new Map(ofArticle.map(({ from }) => [from, read(from)]));
      const taken = ofArticle.length === 0 ? NONE_TAKEN : composeCells(original, read(article), ofArticle, copies);
      const merged = (rows.get(article) ?? [])
        .map((one) => ({ ...one, at: original.columns.indexOf(one.column) }))
        .filter(({ at }) => !taken.has(at));
      const names = [nameOrigins(ofArticle, copies, language), origins ? nameMerged(merged, language) : ''];
      const origin = names.filter(Boolean).join(takenLabels[language].semicolon);
      return [article, { cells: new Map([...merged.map(({ at, cell }) => [at, cell] as const), ...taken]), origin }];
    }),
  );
}

const NONE_TAKEN: ReadonlyMap<number, Cell> = new Map();

type Copies = ReadonlyMap<ArticleId, ArticleRecord>;

function composeCells(
  { mappings, columnOf }: OriginalColumns,
  own: ArticleRecord,
  parts: readonly TakenPart[],
  copies: Copies,
): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (const { field, from } of parts) {
    if (field === null) continue;
    const copy = copies.get(from)!;
    // If the article's sheet has no such column, the cell goes into the copy's column.
    const column = columnOf(own, field) ?? columnOf(copy, field);
    if (column !== undefined) cells.set(column, displayValue(cellOf(copy, mappings, field)));
  }
  const sentences = parts.filter(({ field }) => field === null);
  const column = columnOf(own, 'body');
  if (sentences.length > 0 && column !== undefined)
    cells.set(column, applySentences(cellAsText(cellOf(own, mappings, 'body')), sentences));
  return cells;
}

function cellOf({ importId, cells }: ArticleRecord, mappings: OriginalColumns['mappings'], field: Field): Cell {
  const column = mappings.get(importId)![field];
  return column === undefined ? null : (cells[column] ?? null);
}

/**
 * Inserts taken sentences, separated by a blank between Latin letters. @param sentences in the order of their places
 */
export function applySentences(
  body: string,
  sentences: readonly Pick<TakenPart, 'place' | 'replaced' | 'text'>[],
): string {
  let text = '';
  let at = 0;
  for (const { place, replaced, text: sentence } of sentences) {
    text = join(join(text, body.slice(at, place!)), sentence);
    at = Math.max(at, place! + replaced);
  }
  return join(text, body.slice(at));
}

function join(text: string, more: string): string {
  return LATIN_END.test(text) && LATIN_START.test(more) ? `${text} ${more}` : text + more;
}

const LATIN_END = /[\p{Script=Latin}\d.,!?;:)"'’”]$/u;
const LATIN_START = /^[\p{Script=Latin}\d("'‘“]/u;

function nameOrigins(parts: readonly TakenPart[], copies: Copies, language: Language): string {
  const labels = takenLabels[language];
  const origins = Array.from(
    Map.groupBy(parts, ({ from }) => from),
    ([from, ofCopy]) => {
      const taken = new Set(ofCopy.map(({ field }) => field));
      const names: string[] = takeableFields.filter((field) => taken.has(field)).map((field) => labels.parts[field]);
      const passages = ofCopy.filter(({ field }) => field === null).length;
      if (passages > 0) names.push(labels.passages(passages));
      const { externalId, row, source } = copies.get(from)!;
      return labels.from(names.join(labels.comma), { id: externalId, row, source });
    },
  );
  return origins.join(labels.semicolon);
}

/** Articles that are named in a cell, whose length Excel limits. */
const MAX_NAMED = 100;

/** The columns by the articles that their cells are from. */
function nameMerged(cells: readonly TakenCell[], language: Language): string {
  const labels = takenLabels[language];
  const byCopy = new Map<ArticleId, { copy: CellOrigin; columns: string[] }>();
  for (const { column, from } of cells)
    for (const copy of from) {
      const known = byCopy.get(copy.id);
      if (known) known.columns.push(column);
      else byCopy.set(copy.id, { copy, columns: [column] });
    }
  const named = Array.from(byCopy.values().take(MAX_NAMED), ({ columns, copy: { externalId, row, source } }) =>
    labels.from(columns.join(labels.comma), { id: externalId, row, source }),
  );
  return (byCopy.size > MAX_NAMED ? [...named, '…'] : named).join(labels.semicolon);
}
