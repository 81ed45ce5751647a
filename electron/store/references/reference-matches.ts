// The articles of a project that reference sets have. Each match has a copy of the reference's fields, so that a
// project shows and exports it without the set.

import type { MatchRelation, PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ArticleId, ClusterId, Field } from '#shared/model/model.ts';
import type { DisputedWords } from '#shared/review/risk.ts';
import { clip } from '#shared/text/characters.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { sql } from '../sql.ts';

export type Reference = Readonly<Record<Exclude<Field, 'id' | 'author'>, string>> & {
  readonly id: number;
  readonly externalId: string;
};

export type ReferenceMatch = Omit<Reference, 'body'> & {
  readonly relation: MatchRelation;
  /** Share of the shorter text that both texts have, 0–1. */
  readonly matchedShare: number;
  /** Characters of passages that only the incoming article has. */
  readonly more: number;
  readonly facts: number;
  /** The first of these facts: `kept` are the words of the reference, `copy` those of the incoming article. */
  readonly disputed: readonly Pick<DisputedWords, 'kind' | 'kept' | 'copy'>[];
};

export type SetMatch = { readonly set: string; readonly match: ReferenceMatch };
export type FoundMatch = SetMatch & { readonly article: ArticleId };

/** UTF-16 units of a field that is copied; a set may come from anyone. */
const MAX_FIELD = 2_000;

export function saveMatch(db: WritableDb, article: ArticleId, { set, match }: SetMatch): void {
  const { id, externalId, title, source, url, published, relation, matchedShare, more, facts } = match;
  sql(
    db,
    `INSERT OR REPLACE INTO reference_matches (article_id, set_name, reference_id, external_id, title, source, url, published,
       relation, matched_share, more, facts, counts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
  ).run(
    ...[article, set, id, ...[externalId, title, source, url, published].map((field) => clip(field, MAX_FIELD))],
    ...[relation, matchedShare, more, facts],
  );
}

const MATCH_COLUMNS = `r.article_id AS article, r.set_name AS "set", r.reference_id AS reference, r.external_id AS externalId,
  r.title, r.source, r.url, r.published, r.relation, r.matched_share AS matchedShare, r.more, r.facts`;

/**
 * For each article, the reference comes first that lacks least of its content, then the one with the fewest differing
 * facts; of equal ones, the first set by name.
 */
const ORDER = 'r.article_id, r.more, r.facts, r.set_name';

export function readClusterMatches(db: ReadableDb, cluster: ClusterId): PublishedMatch[] {
  return sql<PublishedMatch>(
    db,
    `SELECT ${MATCH_COLUMNS} FROM memberships m JOIN reference_matches r ON r.article_id = m.article_id AND r.counts = 1
     WHERE m.cluster_id = ? ORDER BY ${ORDER}`,
  ).all(cluster);
}

/** The first match of each article that counts. */
export function readMatches(db: ReadableDb): ReadonlyMap<ArticleId, PublishedMatch> {
  const matches = new Map<ArticleId, PublishedMatch>();
  const all = sql<PublishedMatch>(
    db,
    `SELECT ${MATCH_COLUMNS} FROM reference_matches r WHERE r.counts = 1 ORDER BY ${ORDER}`,
  ).iterate();
  for (const match of all) if (!matches.has(match.article)) matches.set(match.article, match);
  return matches;
}

export function findMatch(db: ReadableDb, article: ArticleId, set: string): PublishedMatch | undefined {
  return sql<PublishedMatch>(
    db,
    `SELECT ${MATCH_COLUMNS} FROM reference_matches r WHERE r.article_id = ? AND r.set_name = ? AND r.counts = 1`,
  ).get(article, set);
}

/** True if the article is or was matched: its story stays where it is discarded. */
export function isMatched(db: ReadableDb, article: ArticleId): boolean {
  return sql(db, 'SELECT 1 FROM reference_matches WHERE article_id = ?').get(article) !== undefined;
}

/** Counts matched articles by set, with superseded ones and sets that are switched off. */
export function countMatches(db: ReadableDb): Map<string, number> {
  const rows = sql<{ set: string; n: number }>(
    db,
    'SELECT set_name AS "set", count(*) AS n FROM reference_matches GROUP BY set_name',
  ).all();
  return new Map(rows.map(({ set, n }) => [set, n]));
}

/** Articles of an import that a set has, superseded ones included. */
export function countMatched(db: ReadableDb, importId: number): number {
  return sql<{ n: number }>(
    db,
    `SELECT count(DISTINCT r.article_id) AS n FROM reference_matches r JOIN article_versions a ON a.id = r.article_id
     WHERE a.import_id = ? AND r.counts = 1`,
  ).get(importId)!.n;
}

export function switchMatches(db: WritableDb, set: string, isOn: boolean): void {
  sql(db, 'UPDATE reference_matches SET counts = ? WHERE set_name = ?').run(isOn ? 1 : 0, set);
}

/** Replaces the matches of a set. A former match of an article that is discarded stays, but does not count. */
export function replaceMatches(
  db: WritableDb,
  set: string,
  matches: readonly { readonly article: ArticleId; readonly match: ReferenceMatch }[],
): void {
  switchMatches(db, set, false);
  for (const { article, match } of matches) saveMatch(db, article, { set, match });
  sql(
    db,
    `DELETE FROM reference_matches WHERE set_name = ? AND counts = 0
     AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.article_id = reference_matches.article_id AND d.verdict = 'discard')`,
  ).run(set);
}
