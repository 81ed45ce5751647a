// The state of a project at its last export, and what an export would now write otherwise.

import type { SinceExport } from '#shared/contract/exports.ts';
import type { ActionId } from '#shared/model/actions.ts';
import { fieldOf } from '#shared/model/taken.ts';
import type { ReadableDb } from './database.ts';
import { parseChange } from './file/records.ts';
import type { Values } from './history/action-changes.ts';
import { readSetting } from './settings.ts';
import { sql } from './sql.ts';

export type LatestRows = { readonly action: number; readonly article: number };
/** The state that `noteExport` keeps: the latest rows that were written, and the basis of the risks (`readRiskBasis`). */
export type ExportedState = LatestRows & { readonly basis: string };

export function readLatestRows(db: ReadableDb): LatestRows {
  return sql<LatestRows>(
    db,
    `SELECT (SELECT coalesce(max(id), 0) FROM actions) AS action,
            (SELECT coalesce(max(id), 0) FROM article_versions) AS article`,
  ).get()!;
}

const shownTables = ['decisions', 'memberships', 'superseded', 'notes', 'flags', 'row_merges', 'taken_parts'] as const;
type ShownTable = (typeof shownTables)[number];

/** A row that differs from the last export; `was` or `now` is null where there is no row. */
type Change = {
  readonly tab: ShownTable;
  readonly article: number;
  /** The part of a taken text. */
  readonly part: string | null;
  readonly was: Values | null;
  readonly now: Values | null;
};

/**
 * Null before the first export. A change that was undone does not count.
 * @param basis the present basis of suggestions
 */
export function countSinceExport(db: ReadableDb, basis: string): SinceExport | null {
  const last = readSetting(db, 'exported');
  if (!last) return null;
  const changes = listChanges(db, last);
  const past = new Map(changes.map(({ tab, article, part, was }) => [`${tab} ${article} ${part}`, was]));
  const readPast = (tab: 'decisions' | 'memberships', article: number) => {
    const key = `${tab} ${article} null`;
    return past.has(key) ? past.get(key)! : readNow(db, tab, article);
  };
  const describe = new Describer(db);
  const changed = new Set<number>();
  for (const { tab, article, part, was, now } of changes) {
    const isShownPast = tab !== 'taken_parts' || appliesTo(article, was, readPast);
    const isShownNow = tab !== 'taken_parts' || appliesTo(article, now, (of, id) => readNow(db, of, id));
    const before = isShownPast ? describe.row(tab, article, part, was) : null;
    const after = isShownNow ? describe.row(tab, article, part, now) : null;
    if (before !== after) changed.add(article);
  }
  const counts = sql<{ articles: number; rebuilt: number }>(
    db,
    `SELECT (SELECT count(*) FROM articles WHERE id > @article) AS articles,
            EXISTS (SELECT 1 FROM actions WHERE id > @action AND kind IN ('recluster', 'remove-import')) AS rebuilt`,
  ).get({ action: last.action, article: last.article })!;
  return {
    at: last.at,
    articles: counts.articles,
    changed: changed.size,
    rebuilt: counts.rebuilt === 1,
    rules: last.basis !== basis,
  };
}

function listChanges(db: ReadableDb, { action, article }: LatestRows): Change[] {
  type Row = Omit<Change, 'was' | 'now'> & Record<'was' | 'now', string | null> & Record<'first' | 'last', ActionId>;
  const parse = (values: string | null, of: ActionId) => (values === null ? null : parseChange(values, of));
  return sql<Row>(
    db,
    `WITH changes AS (
       SELECT DISTINCT tab, key_1 AS article, key_2 AS part,
              first_value(before) OVER (PARTITION BY tab, key_1, key_2 ORDER BY action_id, n) AS was,
              first_value(after) OVER (PARTITION BY tab, key_1, key_2 ORDER BY action_id DESC, n DESC) AS now,
              min(action_id) OVER (PARTITION BY tab, key_1, key_2) AS first,
              max(action_id) OVER (PARTITION BY tab, key_1, key_2) AS last
       FROM action_changes
       WHERE action_id > @action AND tab IN (SELECT value FROM json_each(@tables)) AND key_1 <= @article)
     SELECT * FROM changes WHERE was IS NOT now AND article IN (SELECT id FROM articles)`,
  )
    .all({ action, article, tables: JSON.stringify(shownTables) })
    .map(({ first, last, ...row }) => ({ ...row, was: parse(row.was, first), now: parse(row.now, last) }));
}

type ReadRow = (tab: 'decisions' | 'memberships', article: number) => Values | null;

/** A taken part is exported while its article is canonical and in one cluster with the copy. */
function appliesTo(article: number, part: Values | null, read: ReadRow): boolean {
  if (part === null || read('decisions', article)?.[0] !== 'canonical') return false;
  const [own, other] = [article, Number(part[0])].map((one) => read('memberships', one)?.[0]);
  return own !== undefined && own === other;
}

const nowQueries = {
  decisions: 'SELECT verdict AS value FROM decisions WHERE article_id = ?',
  memberships: 'SELECT cluster_id AS value FROM memberships WHERE article_id = ?',
} as const;

function readNow(db: ReadableDb, tab: 'decisions' | 'memberships', article: number): Values | null {
  const row = sql<{ value: string | number }>(db, nowQueries[tab]).get(article);
  return row ? [row.value] : null;
}

/** Describes a row as the exported tables show it, without times. */
class Describer {
  readonly #db: ReadableDb;

  constructor(db: ReadableDb) {
    this.#db = db;
  }

  row(tab: ShownTable, article: number, part: string | null, values: Values | null): string | null {
    if (values === null) return null;
    switch (tab) {
      case 'decisions':
        return JSON.stringify([values[0], this.#authorOf(Number(values[2]), article)]);
      case 'memberships': {
        const [cluster, kinds, matched, hd, similarity, , , , relation] = values;
        return JSON.stringify([cluster, kinds, matched, hd, similarity, relation]);
      }
      case 'notes':
      case 'row_merges':
        return String(values[0]);
      case 'taken_parts':
        return JSON.stringify([fieldOf(part!), ...values]);
      case 'superseded':
      case 'flags':
        return 'is there';
    }
  }

  #authorOf(action: number, article: number): unknown {
    return (
      sql<{ author: string }>(
        this.#db,
        `SELECT json_array(CASE WHEN kind = 'decide' AND cluster_id IS NULL THEN 'bulk'
                                WHEN kind = 'accept' THEN kind ELSE 'editor' END,
                           reasons -> ('$."' || ? || '"')) AS author
         FROM actions WHERE id = ?`,
      ).get(article, action)?.author ?? null
    );
  }
}
