// The editor's constraints: links between articles of the same story, and separations of articles that are no duplicates.
import type { EditorConstraints, Link } from '#electron/core/cluster/constraints.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import type { ChangeRecorder } from '../history/change-recorder.ts';
import { sql } from '../sql.ts';

export type Side = 0 | 1;
export type SideRow = { readonly separation: number; readonly article: ArticleId; readonly side: Side };
type Articles = ReadonlySet<ArticleId>;

const SIDE_ROWS = 'SELECT separation_id AS separation, article_id AS article, side FROM separation_sides';

export function readConstraints(db: ReadableDb): EditorConstraints {
  const links = sql(db, 'SELECT a_id, b_id FROM links ORDER BY a_id, b_id').raw().all() as unknown as Link[];
  const rows = sql<SideRow>(db, `${SIDE_ROWS} ORDER BY separation_id, article_id`).all();
  return { links, separations: [...sidesBySeparation(rows).values()] };
}

function sidesBySeparation(rows: readonly SideRow[]): Map<number, [ArticleId[], ArticleId[]]> {
  const separations = new Map<number, [ArticleId[], ArticleId[]]>();
  for (const { separation, article, side } of rows) {
    const sides = separations.get(separation) ?? [[], []];
    separations.set(separation, sides);
    sides[side].push(article);
  }
  return separations;
}

export function readPartedClusters(db: ReadableDb, cluster: ClusterId): Set<ClusterId> {
  const rows = sql<{ other: ClusterId }>(
    db,
    `WITH own AS MATERIALIZED (
       SELECT DISTINCT separation_id, side FROM memberships JOIN separation_sides USING (article_id) WHERE cluster_id = ?)
     SELECT DISTINCT m.cluster_id AS other FROM own
     JOIN separation_sides o ON o.separation_id = own.separation_id AND o.side <> own.side
     JOIN memberships m ON m.article_id = o.article_id`,
  ).all(cluster);
  return new Set(rows.map(({ other }) => other));
}

/** True if a link of the cluster's articles leads out of it, or two of them are on different sides of a separation. */
export function contradictsConstraints(db: ReadableDb, cluster: ClusterId): boolean {
  const found = sql(
    db,
    `SELECT 1 FROM memberships m JOIN links ON a_id = m.article_id OR b_id = m.article_id
     JOIN memberships o ON o.article_id = a_id + b_id - m.article_id
     WHERE m.cluster_id = @cluster AND o.cluster_id <> @cluster
     UNION ALL
     SELECT 1 FROM memberships JOIN separation_sides USING (article_id)
     WHERE cluster_id = @cluster GROUP BY separation_id HAVING min(side) <> max(side) LIMIT 1`,
  ).get({ cluster });
  return found !== undefined;
}

export function readLinked(db: ReadableDb, article: ArticleId): ArticleId[] {
  return sql<{ other: ArticleId }>(
    db,
    `SELECT b_id AS other FROM links WHERE a_id = @article UNION ALL SELECT a_id FROM links WHERE b_id = @article ORDER BY 1`,
  )
    .all({ article })
    .map(({ other }) => other);
}

export function setLink(recorder: ChangeRecorder, one: ArticleId, other: ArticleId, isLinked = true): void {
  const key = one < other ? ([one, other] as const) : ([other, one] as const);
  const isThere = sql(recorder.db, 'SELECT 1 FROM links WHERE a_id = ? AND b_id = ?').get(...key) !== undefined;
  if (isThere !== isLinked) recorder.put('links', key, isLinked ? [recorder.action] : null);
}

export function readSidesOf(db: ReadableDb, article: ArticleId): SideRow[] {
  return sql<SideRow>(db, `${SIDE_ROWS} WHERE article_id = ? ORDER BY separation_id`).all(article);
}

export function readOpposedIn(db: ReadableDb, { separation, side }: SideRow, cluster: ClusterId): ArticleId[] {
  return sql<{ article: ArticleId }>(
    db,
    `SELECT article_id AS article FROM memberships JOIN separation_sides USING (article_id)
     WHERE cluster_id = ? AND separation_id = ? AND side <> ? ORDER BY 1`,
  )
    .all(cluster, separation, side)
    .map(({ article }) => article);
}

export function readSide(db: ReadableDb, separation: number, side: Side): ArticleId[] {
  const query = 'SELECT article_id AS article FROM separation_sides WHERE separation_id = ? AND side = ? ORDER BY 1';
  return sql<{ article: ArticleId }>(db, query)
    .all(separation, side)
    .map(({ article }) => article);
}

/**
 * Records that articles are no duplicates of others. Links between them are removed, because the latest statement
 * counts.
 */
export function separate(recorder: ChangeRecorder, some: Articles, others: Articles): void {
  for (const [article, other] of readLinksBetween(recorder.db, some, others)) setLink(recorder, article, other, false);
  addSeparation(recorder, some, others);
}

function readLinksBetween(db: ReadableDb, some: Articles, others: Articles): Link[] {
  const listed = (name: string) => `(SELECT value FROM json_each(@${name}))`;
  return sql(
    db,
    // Only a_id is looked up (+): a look-up of both columns is one for each pair of articles.
    `SELECT a_id, b_id FROM links WHERE a_id IN ${listed('some')} AND +b_id IN ${listed('others')}
     UNION ALL SELECT a_id, b_id FROM links WHERE a_id IN ${listed('others')} AND +b_id IN ${listed('some')} ORDER BY 1, 2`,
  )
    .raw()
    .all({ some: JSON.stringify([...some]), others: JSON.stringify([...others]) }) as unknown as Link[];
}

/** Ids are never reused, because the log names them. */
export function addSeparation(
  recorder: ChangeRecorder,
  ...sides: readonly [Iterable<ArticleId>, Iterable<ArticleId>]
): void {
  const query = "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'separations'), 0) + 1 AS next";
  const { next } = sql<{ next: number }>(recorder.db, query).get()!;
  recorder.put('separations', [next], [recorder.action]);
  for (const [side, articles] of sides.entries())
    for (const article of articles) recorder.put('separation_sides', [next, article], [side]);
}

/** Removes an article from a separation, or (a side) adds it there. A separation with an empty side is removed. */
export function setSide(recorder: ChangeRecorder, separation: number, article: ArticleId, side: Side | null): void {
  touch(recorder, separation);
  recorder.put('separation_sides', [separation, article], side === null ? null : [side]);
  const query = 'SELECT count(DISTINCT side) AS n FROM separation_sides WHERE separation_id = ?';
  if (sql<{ n: number }>(recorder.db, query).get(separation)!.n < 2) drop(recorder, separation);
}

/** A separation names the action that changed it last, so that undo notices any later change. */
function touch(recorder: ChangeRecorder, separation: number): void {
  recorder.put('separations', [separation], [recorder.action]);
}

function drop(recorder: ChangeRecorder, separation: number): void {
  const sides = ([0, 1] as const).flatMap((side) => readSide(recorder.db, separation, side));
  for (const article of sides) recorder.put('separation_sides', [separation, article], null);
  recorder.put('separations', [separation], null);
}

export function removeSeparations(recorder: ChangeRecorder, some: Articles, others: Articles): void {
  const named = 'SELECT separation_id FROM separation_sides WHERE article_id IN (SELECT value FROM json_each(@some))';
  const rows = sql<SideRow>(
    recorder.db,
    `${SIDE_ROWS} WHERE separation_id IN (${named} INTERSECT ${named.replace('@some', '@others')})
     ORDER BY separation_id, article_id`,
  ).all({ some: JSON.stringify([...some]), others: JSON.stringify([...others]) });
  for (const [separation, sides] of sidesBySeparation(rows)) {
    const at = sides[0].some((article) => some.has(article)) ? 0 : 1;
    const forgotten = [
      sides[at].filter((article) => some.has(article)),
      sides[1 - at]!.filter((one) => others.has(one)),
    ];
    if (forgotten[0]!.length > 0 && forgotten[1]!.length > 0)
      subtract(recorder, separation, [sides[at], sides[1 - at]!], forgotten as [ArticleId[], ArticleId[]]);
  }
}

type Sides = readonly [readonly ArticleId[], readonly ArticleId[]];

/** Left × right without gone × from is (left ∖ gone) × right and gone × (right ∖ from). */
function subtract(recorder: ChangeRecorder, separation: number, [left, right]: Sides, [gone, from]: Sides): void {
  const isWhole = gone.length === left.length;
  if (isWhole && from.length === right.length) {
    drop(recorder, separation);
    return;
  }
  touch(recorder, separation);
  for (const article of isWhole ? from : gone) recorder.put('separation_sides', [separation, article], null);
  if (!isWhole && from.length < right.length)
    addSeparation(
      recorder,
      gone,
      right.filter((article) => !from.includes(article)),
    );
}

/** Removes the separations that a removed import has left with an empty side; no action records it. */
export function removeEmptySeparations(db: WritableDb): void {
  sql(
    db,
    `DELETE FROM separations WHERE
     (SELECT count(DISTINCT side) FROM separation_sides WHERE separation_id = separations.id) < 2`,
  ).run();
}
