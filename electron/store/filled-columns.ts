// Which columns of their lists articles have filled, besides the text and its number.

import { type Column, isFilled } from '#shared/model/columns.ts';
import type { ArticleId, Field } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { type Cell, displayValue } from '../cells/cell.ts';
import { type ArticleRecord, readArticle } from './articles.ts';
import type { ReadableDb } from './database.ts';
import { readImportColumns } from './imports.ts';

/** An article whose record is damaged has none. */
export function readColumns(db: ReadableDb, articles: readonly ArticleId[]): Map<ArticleId, Column[]> {
  const imports = new Map(readImportColumns(db).map((one) => [one.id, one]));
  const mappings = new Map([...imports.values()].map(({ id, mapping }) => [id, mapping]));
  return new Map(
    articles.map((article) => {
      const record = readIfSound(() => readArticle(db, article, mappings));
      if (!record) return [article, []];
      const { columns, mapping } = imports.get(record.importId)!;
      const fieldAt = new Map(Object.entries(mapping).map(([field, at]) => [at, field as Field]));
      const found = columns.map((name, at) => {
        const field = fieldAt.get(at) ?? null;
        return { field, name, isFilled: saysAnything(record.cells[at] ?? null, field) };
      });
      return [article, found.filter(({ field, name }) => name !== '' && field !== 'body' && field !== 'id')];
    }),
  );
}

/** Numbers say something, errors of formulas don’t. */
function saysAnything(cell: Cell, field: Field | null): boolean {
  const value = displayValue(cell);
  if (value === null || typeof value === 'string') return isFilled(value ?? '', field);
  if (typeof value !== 'object') return true;
  if ('json' in value) return isFilled(value.json, field);
  return !('error' in value);
}

function readIfSound(read: () => ArticleRecord): ArticleRecord | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
