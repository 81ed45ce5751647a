// The sentence index: searches equal brute force, indexing in steps equals indexing at once, and the work is bounded.
import { describe, expect, it } from 'vitest';
import type { Bits64 } from '#electron/core/fingerprint/hash64.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { finishImport } from '#electron/store/imports.ts';
import {
  countUnindexed,
  countUnindexedCurrent,
  findNearSentences,
  indexSentences,
  MAX_PLACES,
  readSentencePlaces,
  readUnindexed,
} from '#electron/store/sentences.ts';
import { sql } from '#electron/store/sql.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { distance, fingerprintOf, flipBits, randomFingerprint, toBigInt } from '../helpers/bits.ts';
import { freshRandom } from '../helpers/random.ts';
import { addMember, clusterOfEach, newImport, newProject } from '../helpers/stored-projects.ts';

const EXTREMES = [0n, 1n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 31n, 2n ** 32n].map(fingerprintOf);

function project(articles: number): { db: WritableDb; ids: ArticleId[] } {
  const { db } = newProject();
  db.pragma('synchronous = OFF');
  const importId = newImport(db);
  const ids = Array.from({ length: articles }, (_, row) => addMember(db, importId, row + 2, null));
  finishImport(db, importId, '2024-03-01T09:00:00.000Z');
  return { db, ids };
}

function dump(db: WritableDb) {
  return ['sentence_prints', 'sentence_places', 'settings'].map((table) => sql(db, `SELECT * FROM ${table}`).all());
}

describe('indexed sentences', () => {
  it('are found within a distance as by brute force, to the last bit', () => {
    const random = freshRandom(1);
    const { db, ids } = project(300);
    const all: Bits64[] = [...EXTREMES];
    for (const [number, article] of ids.entries()) {
      const prints: Bits64[] = number === 0 ? [...EXTREMES] : [];
      for (let i = random.int(8); i > 0; i--) {
        const near = random.int(2) === 0;
        prints.push(
          near
            ? flipBits(fingerprintOf(toBigInt(random.pick(all))), random.int(10), random)
            : randomFingerprint(random),
        );
        all.push(prints.at(-1)!);
      }
      indexSentences(db, article, prints);
    }
    const asSet = (prints: readonly Bits64[]) => new Set(prints.map(toBigInt));
    for (const hd of [0, 3, 7, 11])
      for (const query of [...EXTREMES, ...Array.from({ length: 100 }, () => random.pick(all))])
        expect(asSet(findNearSentences(db, query, hd))).toEqual(asSet(all.filter((one) => distance(one, query) <= hd)));
    db.close();
  });

  it('lead to the present clusters of the articles that have them', () => {
    const { db, ids } = project(5);
    const [one, other] = [fingerprintOf(5n), fingerprintOf(2n ** 63n)];
    indexSentences(db, ids[1]!, [one, other, one]);
    indexSentences(db, ids[3]!, [one]);
    const clusters = clusterOfEach(db);
    expect(readSentencePlaces(db, one)).toEqual(
      [ids[1]!, ids[3]!].map((article) => ({ article, cluster: clusters.get(article) })),
    );
    expect(readSentencePlaces(db, other).map(({ article }) => article)).toEqual([ids[1]]);
    expect(readSentencePlaces(db, fingerprintOf(6n))).toEqual([]);
    sql(db, 'DELETE FROM article_versions WHERE id = ?').run(ids[1]);
    expect(readSentencePlaces(db, one).map(({ article }) => article)).toEqual([ids[3]]);
    db.close();
  });

  it('are the same indexed in pieces, of several imports, as at once', () => {
    const random = freshRandom(2);
    const prints = Array.from({ length: 120 }, () =>
      Array.from({ length: random.int(6) }, () =>
        fingerprintOf((BigInt(random.int(200)) * 0x9e3779b97f4a7c15n) % 2n ** 64n),
      ),
    );
    const pieces = (stops: readonly number[]) => {
      const { db } = newProject();
      db.pragma('synchronous = OFF');
      let from = 0;
      for (const to of [...stops, prints.length]) {
        const importId = newImport(db);
        for (let row = from; row < to; row++) addMember(db, importId, row + 2, null);
        // Not counted, because articles of an unfinished import may still be removed.
        expect(countUnindexed(db)).toBe(0);
        finishImport(db, importId, '2024-03-01T09:00:00.000Z');
        expect(countUnindexed(db)).toBe(to - from);
        let last: ArticleId | null = null;
        for (let batch = readUnindexed(db, last, 7); batch.length > 0; batch = readUnindexed(db, last, 7)) {
          for (const { article } of batch) indexSentences(db, article, prints[article - 1]!);
          last = batch.at(-1)!.article;
        }
        expect(countUnindexed(db)).toBe(0);
        from = to;
      }
      const all = dump(db);
      db.close();
      return all;
    };
    const atOnce = pieces([]);
    expect(pieces([1, 2, 40, 99])).toEqual(atOnce);
    expect(pieces([60])).toEqual(atOnce);
  });

  it('keep a bounded list of the articles with a phrase of the trade, and count all', () => {
    const { db, ids } = project(MAX_PLACES + 20);
    const phrase = fingerprintOf(77n);
    for (const article of ids) indexSentences(db, article, [phrase, fingerprintOf(BigInt(article) << 40n)]);
    expect(readSentencePlaces(db, phrase).map(({ article }) => article)).toEqual(ids.slice(0, MAX_PLACES));
    const counted = sql(db, 'SELECT articles FROM sentence_prints WHERE bits = 77').pluck().get();
    expect(counted).toBe(ids.length);
    db.close();
  });

  it('are missing of current articles only where these have none; superseded ones are indexed, too', () => {
    const { db, ids } = project(5);
    const [superseded, successor] = ids;
    sql(db, 'DELETE FROM memberships WHERE article_id = ?').run(superseded);
    sql(db, 'INSERT INTO superseded (article_id, successor_id) VALUES (?, ?)').run(superseded, successor);
    expect([countUnindexed(db), countUnindexedCurrent(db)]).toEqual([5, 4]);
    indexSentences(db, superseded!, []);
    expect([countUnindexed(db), countUnindexedCurrent(db)]).toEqual([4, 4]);
    indexSentences(db, successor!, []);
    expect([countUnindexed(db), countUnindexedCurrent(db)]).toEqual([3, 3]);
    db.close();
  });
});
