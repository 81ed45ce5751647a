// Segments as columns: the numbers equal segmentsOf(). After any change of clusters and memberships, near
// representatives equal brute force and need no scan.
import { describe, expect, it } from 'vitest';
import { ConstrainedPass } from '#electron/core/cluster/constrained-pass.ts';
import { Constraints } from '#electron/core/cluster/constraints.ts';
import type { IncomingArticle } from '#electron/core/cluster/pass.ts';
import { segmentsOf } from '#electron/core/fingerprint/segments.ts';
import { asFingerprint, type Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import { simhashPass } from '#electron/core/profiles/simhash-profile.ts';
import { addArticle } from '#electron/store/articles.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { findNearRepresentatives } from '#electron/store/clusters/near-fingerprints.ts';
import { addFingerprint, iteratePlacements } from '#electron/store/clusters/placements.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { sql } from '#electron/store/sql.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { distance, flipBits, randomFingerprint } from '../helpers/bits.ts';
import { type ConstraintPair, constraintsOf } from '../helpers/constraint-pairs.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { addMember, clusterOfEach, fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';

type Known = Map<ArticleId, Fingerprint>;

/** Adds articles with random fingerprints, some near an earlier one; a third of them join an earlier leader. */
function fill(db: WritableDb, count: number, random: Random, known: Known = new Map()): Known {
  const importId = newImport(db);
  const leaders = sql<ArticleId>(db, 'SELECT leader_id FROM clusters').pluck().all() as ArticleId[];
  for (let row = 2; row < count + 2; row++) {
    const joins = leaders.length > 0 && random.int(3) === 0;
    const article = addMember(db, importId, row, joins ? random.pick(leaders) : null);
    if (!joins) leaders.push(article);
    const near = known.size > 0 && random.int(2) === 0;
    const fingerprint = near
      ? flipBits(random.pick([...known.values()]), random.int(14), random)
      : randomFingerprint(random);
    addFingerprint(db, article, fingerprint);
    known.set(article, fingerprint);
  }
  return known;
}

/** The representatives by definition: leaders, and articles that the editor placed. */
function representatives(db: WritableDb): Map<ArticleId, ArticleId> {
  const rows = sql<{ article: ArticleId; leader: ArticleId; kinds: string }>(
    db,
    `SELECT m.article_id AS article, c.leader_id AS leader, m.kinds
     FROM memberships m JOIN clusters c ON c.id = m.cluster_id`,
  ).all();
  const representatives = rows.filter(
    ({ article, leader, kinds }) => article === leader || JSON.parse(kinds)[0] === 'editor',
  );
  return new Map(representatives.map(({ article, leader }) => [article, leader]));
}

function nearByForce(db: WritableDb, known: Known, query: Fingerprint, hd: number) {
  return Array.from(representatives(db), ([article, leader]) => ({ article, leader, fingerprint: known.get(article) }))
    .flatMap(({ fingerprint, ...near }) => (fingerprint ? [{ ...near, hd: distance(fingerprint, query) }] : []))
    .filter((near) => near.hd <= hd)
    .sort((a, b) => a.hd - b.hd || a.article - b.article);
}

/** @returns the number of near representatives, so that a test can check that it compared any */
function expectAsByForce(db: WritableDb, known: Known, random: Random, queries: number): number {
  let found = 0;
  for (let i = 0; i < queries; i++) {
    const hd = i % 13;
    const query = flipBits(random.pick([...known.values()]), random.int(hd + 2), random);
    const expected = nearByForce(db, known, query, hd);
    expect(findNearRepresentatives(db, query, hd)).toEqual(expected);
    found += expected.length;
  }
  return found;
}

describe('the columns', () => {
  it('strided_0 … 3 are what segmentsOf() gives', () => {
    const { db } = newProject();
    const random = freshRandom(3);
    const importId = newImport(db);
    const edges = [asFingerprint(0, 1), asFingerprint(2 ** 31, 0), asFingerprint(2 ** 32 - 1, 2 ** 32 - 1)];
    const all = [...edges, ...Array.from({ length: 300 }, () => randomFingerprint(random))];
    for (const [index, fingerprint] of all.entries())
      addFingerprint(db, addMember(db, importId, index + 2, null), fingerprint);
    const columns = [0, 1, 2, 3].map((segment) => `strided_${segment}`).join();
    const rows = sql(db, `SELECT ${columns} FROM fingerprints ORDER BY article_id`).raw().all();
    expect(rows).toEqual(all.map((fingerprint) => segmentsOf(fingerprint, 'strided')));
    db.close();
  });

  it('of sentences are the same', () => {
    const { db } = newProject();
    const random = freshRandom(4);
    for (let i = 0; i < 300; i++) {
      const { hi, lo } = randomFingerprint(random);
      sql(db, 'INSERT INTO sentence_prints (bits) VALUES ((? << 32) | ?)').run(hi, lo);
      const row = sql(
        db,
        `SELECT strided_0, strided_1, strided_2, strided_3 FROM sentence_prints
        WHERE bits = (? << 32) | ?`,
      )
        .raw()
        .get(hi, lo);
      expect(row).toEqual(segmentsOf({ hi, lo }, 'strided'));
    }
    db.close();
  });

  it('are looked up by their indexes', () => {
    const { db } = newProject();
    for (const segment of [0, 1, 2, 3]) {
      const plan = (table: string, condition: string) =>
        JSON.stringify(sql(db, `EXPLAIN QUERY PLAN SELECT * FROM ${table} WHERE ${condition}`).all());
      expect(plan('fingerprints', `is_representative = 1 AND strided_${segment} = 7`)).toContain(
        `representatives_by_strided_${segment}`,
      );
      expect(plan('sentence_prints', `strided_${segment} = 7`)).toContain(`sentence_prints_by_strided_${segment}`);
    }
    db.close();
  });
});

describe('near representatives', () => {
  it('are those of brute force for every distance, nearest first, the earliest on a tie', () => {
    const { db } = newProject();
    const random = freshRandom(6);
    const known = fill(db, 500, random);
    expect(expectAsByForce(db, known, random, 130)).toBeGreaterThan(40);
    db.close();
  });

  it('stay so whatever becomes of clusters, memberships and fingerprints', () => {
    const { db } = newProject();
    const random = freshRandom(7);
    const known = fill(db, 150, random);
    const one = (query: string) => (sql(db, query).pluck().all() as number[]).at(random.int(20));
    const changes: readonly ((article: number, other: number) => void)[] = [
      // The editor places an article, or a pass does.
      (article) => sql(db, `UPDATE memberships SET kinds = '["editor","simhash"]' WHERE article_id = ?`).run(article),
      (article) => sql(db, `UPDATE memberships SET kinds = '["simhash","editor"]' WHERE article_id = ?`).run(article),
      (article) =>
        sql(
          db,
          `UPDATE clusters SET leader_id = @article WHERE id = (SELECT cluster_id FROM memberships
                 WHERE article_id = @article)`,
        ).run({ article }),
      // One cluster absorbs another.
      (article, other) => {
        const cluster = sql(db, 'SELECT cluster_id FROM memberships WHERE article_id = ?').pluck();
        const [into, from] = [cluster.get(article), cluster.get(other)];
        if (into === from) return;
        sql(db, 'UPDATE memberships SET cluster_id = ? WHERE cluster_id = ?').run(into, from);
        sql(db, 'DELETE FROM clusters WHERE id = ?').run(from);
      },
      // A fingerprint is replaced, in place or not.
      (article) => {
        const fingerprint = flipBits(known.get(article as ArticleId)!, 5, random);
        known.set(article as ArticleId, fingerprint);
        const { hi, lo } = fingerprint;
        if (random.int(2) === 0)
          sql(db, 'UPDATE fingerprints SET hi = ?, lo = ? WHERE article_id = ?').run(hi, lo, article);
        else {
          sql(db, 'DELETE FROM fingerprints WHERE article_id = ?').run(article);
          addFingerprint(db, article as ArticleId, fingerprint);
        }
      },
      // A membership is deleted and inserted again.
      (article) => {
        const row = sql<Record<string, unknown>>(db, 'SELECT * FROM memberships WHERE article_id = ?').get(article)!;
        sql(db, 'DELETE FROM memberships WHERE article_id = ?').run(article);
        const names = Object.keys(row);
        sql(db, `INSERT INTO memberships (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(row);
      },
    ];
    let found = 0;
    for (let round = 0; round < 200; round++) {
      const [article, other] = [one('SELECT article_id FROM memberships'), one('SELECT leader_id FROM clusters')];
      random.pick(changes)(article!, other!);
      if (round % 10 === 0) found += expectAsByForce(db, known, random, 13);
    }
    expect(found).toBeGreaterThan(60);
    db.close();
  });
});

describe('an import that asks the project', () => {
  const random = freshRandom(8);
  const fingerprints: (Fingerprint | null)[] = [];
  for (let i = 0; i < 300; i++) {
    const known = fingerprints.filter((one) => one !== null);
    // Chains of near fingerprints, equal ones, and a few articles without one.
    const near = known.length > 0 && random.int(3) > 0;
    if (random.int(40) === 0) fingerprints.push(null);
    else fingerprints.push(near ? flipBits(random.pick(known), random.int(5), random) : randomFingerprint(random));
  }
  const PIECES = [1, 57, 58, 100, 250, 251];
  const constraints: ConstraintPair[] = [];
  for (let i = 0; i < 50; i++) {
    // No article is named twice, so that no constraints contradict each other.
    const [a, b] = [i + 1, 299 - i] as [ArticleId, ArticleId];
    constraints.push({ a, b, kind: random.int(2) === 0 ? 'same' : 'different' });
  }

  /** Imports all articles in pieces that end at `stops`, with the options `how`. Returns the leader of each article. */
  function importAll(
    hd: number,
    stops: readonly number[],
    how: 'project' | 'memory',
    constrained: readonly ConstraintPair[],
  ) {
    const { db } = newProject();
    db.pragma('synchronous = OFF');
    const importId = newImport(db);
    const placed = {
      read: () => expect.fail('no text is read'),
      fingerprintOf: () => expect.fail('no fingerprint is read by number'),
      nearRepresentatives: (fingerprint: Fingerprint, hd: number) => findNearRepresentatives(db, fingerprint, hd),
    };
    const begin = () => {
      const created = simhashPass(hd, how === 'project' ? placed : { ...placed, nearRepresentatives: undefined! });
      const obeyed = new Constraints(constraintsOf(constrained));
      const pass = new ConstrainedPass(created, obeyed);
      expect(pass.asksProject).toBe(how === 'project');
      const named = new Set(obeyed.articles());
      for (const one of iteratePlacements(db)) if (!pass.asksProject || named.has(one.article)) pass.restore(one);
      return pass;
    };
    let pass = begin();
    const placeAll = db.transaction(() =>
      fingerprints.forEach((fingerprint, index) => {
        if (stops.includes(index)) pass = begin();
        const added = { importId, row: index + 2, fields: fieldsFrom({ body: String(index) }), cells: [] };
        const article = addArticle(db, added, {});
        if (fingerprint) addFingerprint(db, article, fingerprint);
        const { match } = pass.place({ article, fingerprint } as IncomingArticle);
        if (match) joinCluster(db, article, match.leader, { ...joinedBy(match.matched), kinds: [match.kind] });
        else openCluster(db, article);
      }),
    );
    placeAll();
    const clusters = [...clusterOfEach(db)];
    db.close();
    return clusters;
  }

  it.each([0, 1, 2, 3])('makes the clusters of the index in memory, HD ≤ %i, in one piece and in several', (hd) => {
    for (const constrained of [[], constraints]) {
      const expected = importAll(hd, [], 'memory', constrained);
      expect(new Set(expected.map(([, cluster]) => cluster)).size).toBeLessThan(expected.length - 20);
      expect(importAll(hd, [], 'project', constrained)).toEqual(expected);
      expect(importAll(hd, PIECES, 'project', constrained)).toEqual(expected);
      expect(importAll(hd, PIECES, 'memory', constrained)).toEqual(expected);
    }
  });

  it('keeps the index in memory for a larger HD, where an equal segment is not certain', () => {
    const placed = {
      read: () => expect.fail('no text is read'),
      fingerprintOf: () => null,
      nearRepresentatives: () => [],
    };
    expect([3, 4, 12].map((hd) => simhashPass(hd, placed).asksProject ?? false)).toEqual([true, false, false]);
  });
});
