// The state of a project at its last export, and what is new since.
import type { SinceExport } from '#shared/contract/exporting.ts';
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

/** Null where nothing was exported yet. What was undone again is no change. */
export function countSinceExport(db: ReadableDb): SinceExport | null {
  const last = readSetting(db, 'exported');
  if (!last) return null;
  const { at, action, article } = last;
  const counts = sql<{ articles: number; changed: number; rebuilt: number }>(
    db,
    `WITH changes AS (
       SELECT key_1 AS id,
              first_value(before ->> 0) OVER (PARTITION BY tab, key_1 ORDER BY action_id, n) AS was,
              first_value(after ->> 0) OVER (PARTITION BY tab, key_1 ORDER BY action_id DESC, n DESC) AS now
       FROM action_changes
       WHERE action_id > @action AND tab IN ('decisions', 'memberships', 'withdrawn') AND key_1 <= @article)
     SELECT (SELECT count(*) FROM articles WHERE id > @article) AS articles,
            (SELECT count(*) FROM articles WHERE id IN (SELECT id FROM changes WHERE was IS NOT now)) AS changed,
            EXISTS (SELECT 1 FROM actions WHERE id > @action AND kind IN ('recluster', 'remove-import')) AS rebuilt`,
  ).get({ action, article })!;
  return { at, ...counts, rebuilt: counts.rebuilt === 1 };
}
