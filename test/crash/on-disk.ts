// Reads a project on disk from another process than the one that worked in it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { examine, isError } from '#electron/store/file/doctor.ts';
import { openReadOnly } from '#electron/store/file/open-read-only.ts';
import type { ArticleId, ClusterId, ClusterStatus, Verdict } from '#shared/model/model.ts';

/** All rows of the editor's work, as texts that are equal for equal work. */
export type EditorsWork = { readonly actions: number; readonly verdicts: string; readonly clusters: string };

/** SQLite and the doctor find no fault, and no row of a source is stored twice. */
export function assertConsistent(project: string): void {
  const { db, close } = openReadOnly(project);
  try {
    assert.deepEqual([...examine(db)].filter(isError), []);
  } finally {
    close();
  }
  look(project, (db) =>
    assert.deepEqual(
      all(db, 'SELECT import_id, row FROM article_versions GROUP BY import_id, row HAVING count(*) > 1'),
      [],
    ),
  );
}

export function readEditorsWork(project: string): EditorsWork {
  return look(project, (db) => ({
    actions: all(db, 'SELECT count(*) FROM actions')[0]![0] as number,
    verdicts: JSON.stringify(all(db, 'SELECT article_id, verdict FROM decisions ORDER BY 1')),
    clusters: JSON.stringify([
      all(db, 'SELECT article_id, cluster_id FROM memberships ORDER BY 1'),
      all(db, 'SELECT a_id, b_id FROM links ORDER BY 1, 2'),
      all(db, 'SELECT separation_id, article_id, side FROM separation_sides ORDER BY 1, 2'),
    ]),
  }));
}

/** The requests of the people of a desk, in the order of their actions. */
export function readDecidedRequests(project: string): string[] {
  const query = 'SELECT request FROM actions WHERE editor IS NOT NULL ORDER BY id';
  return look(project, (db) => all(db, query).flat() as string[]);
}

export function readVerdicts(project: string): ReadonlyMap<ArticleId, Verdict> {
  return look(project, (db) => new Map(all(db, 'SELECT article_id, verdict FROM decisions') as [ArticleId, Verdict][]));
}

/** Clusters of several articles with their states, computed from the verdicts of their members. */
export function readStatuses(project: string): [ClusterId, ClusterStatus][] {
  const query = `SELECT m.cluster_id, CASE count(d.verdict) WHEN 0 THEN 'open' WHEN count(*) THEN 'resolved' ELSE 'partial' END
                 FROM memberships m LEFT JOIN decisions d ON d.article_id = m.article_id
                 GROUP BY 1 HAVING count(*) > 1 ORDER BY 1`;
  return look(project, (db) => all(db, query) as [ClusterId, ClusterStatus][]);
}

/** The verdicts that the command of each request has set. */
export function readVerdictsOfRequests(
  project: string,
): ReadonlyMap<string, { article: number; verdict: string | null }[]> {
  const query = `SELECT request, key_1, after ->> 0 FROM actions a
    LEFT JOIN action_changes c ON c.action_id = a.id AND tab = 'decisions' WHERE request IS NOT NULL ORDER BY a.id, n`;
  const rows = look(project, (db) => all(db, query) as [string, number | null, string | null][]);
  return new Map(
    [...Map.groupBy(rows, ([request]) => request)].map(([request, changes]) => [
      request,
      changes.flatMap(([, article, verdict]) => (article === null ? [] : [{ article, verdict }])),
    ]),
  );
}

/** The ids of the articles that have one, as their systems gave them. */
export function readExternalIds(project: string): string[] {
  return look(
    project,
    (db) => all(db, "SELECT external_id FROM article_versions WHERE external_id <> ''").flat() as string[],
  );
}

export function readImports(project: string): { rows: number; ended: number }[] {
  const rows = `SELECT (SELECT count(*) FROM article_versions WHERE import_id = i.id) +
                       (SELECT count(*) FROM rejected_rows WHERE import_id = i.id) AS rows,
                       finished_at IS NOT NULL AS ended FROM imports i ORDER BY id`;
  return look(project, (db) => db.prepare(rows).all() as { rows: number; ended: number }[]);
}

/**
 * The fields, cluster and evidence of every article, by the rows of the sources: equal for projects made in the same
 * way.
 */
export function readPlaces(project: string): string {
  return look(project, (db) =>
    JSON.stringify([
      all(
        db,
        `SELECT a.import_id, a.row, a.cells, leader.row, m.kinds, m.hd, m.similarity, m.containment, m.tier,
                m.relation, m.matched_share, m.passages, f.hi, f.lo, hex(k.keys), representative.row
         FROM articles a JOIN memberships m ON m.article_id = a.id JOIN clusters c ON c.id = m.cluster_id
         JOIN articles leader ON leader.id = c.leader_id
         LEFT JOIN articles representative ON representative.id = c.representative_id
         LEFT JOIN fingerprints f ON f.article_id = a.id LEFT JOIN index_keys k ON k.article_id = a.id ORDER BY 1, 2`,
      ),
      all(db, 'SELECT key, source, text, articles, origin, is_on FROM boilerplate ORDER BY 1, 2'),
      all(db, 'SELECT import_id, row, reason, cells FROM rejected_rows ORDER BY 1, 2'),
    ]),
  );
}

/** All that a re-cluster writes, except the log. */
export function readClustering(project: string): string {
  return look(project, (db) =>
    JSON.stringify([
      all(db, "SELECT value FROM settings WHERE key = 'detection'"),
      all(
        db,
        `SELECT m.article_id, c.leader_id, c.size, m.kinds, m.similarity FROM memberships m
         JOIN clusters c ON c.id = m.cluster_id ORDER BY 1`,
      ),
      all(db, 'SELECT article_id, keys FROM index_keys ORDER BY 1'),
    ]),
  );
}

/** Copies a project that no launch has open, including its write-ahead log. */
export function copyProject(from: string, to: string): void {
  for (const ending of ['', '-wal', '-shm', '-lock']) fs.rmSync(to + ending, { force: true });
  for (const ending of ['', '-wal']) if (fs.existsSync(from + ending)) fs.copyFileSync(from + ending, to + ending);
}

function look<T>(project: string, read: (db: Database) => T): T {
  const db = new Sqlite(project, { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

function all(db: Database, query: string): unknown[][] {
  return db.prepare(query).raw().all() as unknown[][];
}
