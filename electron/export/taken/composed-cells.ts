// The cells that canonical articles take from other members, and words for the origin of each part.
import { type Cell, displayValue } from '#electron/intake/cell.ts';
import { cellAsText } from '#electron/intake/cell-text.ts';
import type { Language } from '#shared/language.ts';
import type { ArticleId, Field } from '#shared/model.ts';
import { type TakenPart, takeableFields } from '#shared/taken.ts';
import { type ArticleRecord, readArticle } from '../../store/articles.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readAppliedParts } from '../../store/taken-parts.ts';
import type { OriginalColumns } from '../original-cells.ts';
import { takenLabels } from './taken-labels.ts';

export type ComposedArticle = {
  readonly cells: ReadonlyMap<number, Cell>;
  readonly origin: string;
};

export type ComposedArticles = ReadonlyMap<ArticleId, ComposedArticle>;

/** The canonical articles with parts of others. A taken field is the cell of the copy, so that a date stays a date. */
export function composeArticles(db: ReadableDb, original: OriginalColumns, language: Language): ComposedArticles {
  const read = (article: ArticleId) => readArticle(db, article, original.mappings);
  return new Map(
    Map.groupBy(readAppliedParts(db), ({ article }) => article)
      .entries()
      .map(([article, parts]) => {
        const copies = new Map(parts.map(({ from }) => [from, read(from)]));
        const cells = composeCells(original, read(article), parts, copies);
        return [article, { cells, origin: nameOrigins(parts, copies, language) }];
      }),
  );
}

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
