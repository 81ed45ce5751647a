// The state of a project at its last export, and what is new since.
import type { ReadableDb } from './database.ts';
import { readSetting } from './settings.ts';
import { sql } from './sql.ts';

/** The latest action and article. */
type ExportBasis = { readonly action: number; readonly article: number };

export function readExportBasis(db: ReadableDb): ExportBasis {
  return sql<ExportBasis>(
    db,
    `SELECT (SELECT coalesce(max(id), 0) FROM actions) AS action,
            (SELECT coalesce(max(id), 0) FROM article_versions) AS article`,
  ).get()!;
}

/** Null where nothing was exported yet. */
export function countSinceExport(db: ReadableDb): { at: string; articles: number; actions: number } | null {
  const last = readSetting(db, 'exported');
  if (!last) return null;
  const counts = sql<{ articles: number; actions: number }>(
    db,
    `SELECT (SELECT count(*) FROM articles WHERE id > @article) AS articles,
            (SELECT count(*) FROM actions WHERE id > @action) AS actions`,
  ).get({ action: last.action, article: last.article })!;
  return { at: last.at, ...counts };
}
