// Constraints hold in every profile, in every order and for every interruption: separated articles share no cluster,
// linked ones do.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConstrainedPass } from '#electron/core/cluster/constrained-pass.ts';
import { Constraints, type Link } from '#electron/core/cluster/constraints.ts';
import { EvidenceMeter } from '#electron/core/cluster/evidence.ts';
import type { IncomingArticle, PlacedArticles, StoredPlacement } from '#electron/core/cluster/pass.ts';
import { simhash } from '#electron/core/fingerprint/simhash.ts';
import { mixed } from '#electron/core/fingerprint/string-hash.ts';
import { createPass } from '#electron/core/profiles/create-pass.ts';
import { normalise } from '#electron/core/text/normalise.ts';
import { type Detection, detectionFor, profiles } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { comparableOf } from '../fixtures/comparable.ts';
import { type ConstraintPair, constraintsOf, pairsOf } from '../helpers/constraint-pairs.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';

const COUNT = 240;
/** Character bigrams replace words: the pass is tested, not the segmenter. */
function fingerprintOf(body: string) {
  const text = normalise(body);
  const terms = new Map(Array.from({ length: text.length - 1 }, (_, at) => [text.slice(at, at + 2), 1]));
  return simhash(terms, mixed);
}

/** Few stories with many copies each, so that separated articles are similar and linked ones are not. */
const made: Omit<IncomingArticle, 'article'>[] = Array.from(makeArticles(COUNT, 6), ([, , body, source], index) => ({
  body,
  comparable: comparableOf(body, { source }),
  source,
  url: index % 3 === 0 ? `https://example.com/${index % 4}` : '',
  published: '2026-03-01',
  fingerprint: fingerprintOf(body),
}));

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.int(i + 1);
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}

/**
 * Consistent constraints: articles are dealt into groups, `same` within one, `different` across. Many contradict the
 * clusters found without constraints (`free`).
 */
function someConstraints(free: ReadonlyMap<ArticleId, ArticleId>, random: Random): ConstraintPair[] {
  const articles = [...free.keys()];
  const groups = Array.from({ length: 12 }, (): ArticleId[] => []);
  for (const article of articles) if (random.int(3) === 0) random.pick(groups).push(article);
  const constraints: ConstraintPair[] = [];
  for (const group of groups)
    for (let at = 1; at < group.length; at++)
      if (random.int(3) > 0) constraints.push({ a: group[at - 1]!, b: group[at]!, kind: 'same' });
  for (let n = 0; n < 80; n++) {
    const a = random.pick(articles);
    const found = articles.filter((one) => one !== a && free.get(one) === free.get(a));
    const b = random.pick(n % 2 === 0 && found.length > 0 ? found : articles);
    if (a !== b && !groups.some((group) => group.includes(a) && group.includes(b)))
      constraints.push({ a, b, kind: 'different' });
  }
  return shuffled(constraints, random);
}

/** Places the articles, stopping and restoring at the given indices. Returns the leader of each. */
function place(
  detection: Detection,
  incomingArticles: readonly IncomingArticle[],
  start: () => Constraints,
  stops: readonly number[] = [],
): ReadonlyMap<ArticleId, ArticleId> {
  const byArticle = new Map(incomingArticles.map((incoming) => [incoming.article, incoming]));
  const placed: PlacedArticles = {
    read: (article) => byArticle.get(article)!.comparable,
    fingerprintOf: (article) => byArticle.get(article)!.fingerprint,
  };
  const meter = new EvidenceMeter();
  const stored: StoredPlacement[] = [];
  const leaders = new Map<ArticleId, ArticleId>();
  let pass = new ConstrainedPass(createPass(detection, placed), start());
  incomingArticles.forEach((incoming, index) => {
    if (stops.includes(index)) {
      pass = new ConstrainedPass(createPass(detection, placed), start());
      for (const one of stored) pass.restore({ ...one, leader: leaders.get(one.article)! });
    }
    const { match, mergedClusters, otherMatches, represents, keys } = pass.place(incoming);
    const { article, fingerprint } = incoming;
    const leader = match?.leader ?? article;
    for (const [other, of] of leaders) if (mergedClusters.includes(of)) leaders.set(other, leader);
    leaders.set(article, leader);
    expect(leaders.get(leader)).toBe(leader);
    expect(otherMatches).not.toContain(leader);
    const byEditor = match?.kind === 'editor';
    if (represents)
      for (const [at, one] of stored.entries()) if (one.leader === leader) stored[at] = { ...one, represents: false };
    stored.push({ article, leader, fingerprint, keys, byEditor, represents });
    if (match) {
      expect(leaders.get(match.matched)).toBe(leader);
      expect(meter.measure(incoming, byArticle.get(match.matched)!, match).kinds[0]).toBe(match.kind);
    }
  });
  return leaders;
}

describe.each(profiles)('the constrained pass of %s', (profile) => {
  it('obeys every constraint, in every order, restored in pieces', () => {
    let obeyed = { same: 0, different: 0 };
    for (let round = 0; round < 12; round++) {
      const random = freshRandom(700 + round);
      const incomingArticles = shuffled(made, random).map(
        (one, index): IncomingArticle => ({ ...one, article: (index + 1) as ArticleId }),
      );
      const detection = detectionFor(profile, round % 2 === 0 ? {} : { nshash: { bridging: 'released' }, hd: 8 });
      const free = place(detection, incomingArticles, () => new Constraints(constraintsOf([])));
      const constraints = someConstraints(free, random);
      const start = () => new Constraints(constraintsOf(constraints));
      const stops = Array.from({ length: 3 }, () => random.int(COUNT));
      const leaders = place(detection, incomingArticles, start, stops);
      for (const { a, b, kind } of constraints) {
        expect(leaders.get(a) === leaders.get(b), `${a} ${kind} ${b}`).toBe(kind === 'same');
        if ((free.get(a) === free.get(b)) !== (kind === 'same')) obeyed = { ...obeyed, [kind]: obeyed[kind] + 1 };
      }
      expect(place(detection, incomingArticles, start)).toEqual(leaders);
    }
    // The constraints must contradict the profile's own result often enough.
    expect(obeyed.same).toBeGreaterThan(100);
    expect(obeyed.different).toBeGreaterThan(100);
  });

  it('keeps whole clusters apart where that is asked for', () => {
    const random = freshRandom(9);
    const incomingArticles = made.map((one, index): IncomingArticle => ({ ...one, article: (index + 1) as ArticleId }));
    const apart = Array.from({ length: 30 }, () => (1 + random.int(COUNT)) as ArticleId);
    const leaders = place(detectionFor(profile), incomingArticles, () => {
      return new Constraints({ links: [], separations: [[...new Set(apart)].map((one) => [one])] });
    });
    const distinct = new Set(apart);
    expect(new Set([...distinct].map((article) => leaders.get(article))).size).toBe(distinct.size);
  });
});

describe('Constraints', () => {
  const article = fc.integer({ min: 1, max: 12 }) as fc.Arbitrary<ArticleId>;
  const pair = fc.tuple(article, article).filter(([a, b]) => a !== b);
  const side = fc.uniqueArray(article, { maxLength: 4 });

  it('forbid, allow and bind as the pairs say, followed one by one', () => {
    void fc.assert(
      fc.property(
        fc.array(pair),
        fc.array(fc.array(side, { minLength: 2, maxLength: 3 })),
        fc.array(fc.nat({ max: 20 }), { maxLength: 12 }),
        (same, different, choices) => {
          const group = new Map<number, number>(Array.from({ length: 12 }, (_, at) => [at + 1, at + 1]));
          for (const [a, b] of same) {
            const [from, to] = [group.get(a)!, group.get(b)!];
            for (const [one, of] of group) if (of === from) group.set(one, to);
          }
          // An article cannot be separated from its own group, so only the group's first side counts.
          const separations = different.map((sides) =>
            sides.map((side, at) => {
              const before = new Set(sides.slice(0, at).flatMap((earlier) => earlier.map((one) => group.get(one))));
              return side.filter((one) => !before.has(group.get(one)));
            }),
          );
          const parted = pairsOf({ links: [], separations }).map(({ a, b }) => [a, b] as const);
          const areParted = (one: number, other: number) =>
            parted.some(([a, b]) =>
              [
                [a, b],
                [b, a],
              ].some(([x, y]) => group.get(x!) === group.get(one) && group.get(y!) === group.get(other)),
            );
          const constraints = new Constraints({ links: same, separations });
          const clusters = new Map<ArticleId, ArticleId[]>();
          choices.forEach((choice, at) => {
            const incoming = (at + 1) as ArticleId;
            const { hasCannotLink, mayMerge, mustLinkLeader } = constraints.constraintsFor(incoming);
            for (const [leader, members] of clusters) {
              expect(hasCannotLink(leader)).toBe(members.some((member) => areParted(member, incoming)));
              expect(mustLinkLeader === leader).toBe(
                members.some((member) => group.get(member) === group.get(incoming)),
              );
              for (const [other, others] of clusters)
                expect(mayMerge(leader, other)).toBe(!members.some((one) => others.some((two) => areParted(one, two))));
            }
            const open = [...clusters.keys()].filter((leader) => !hasCannotLink(leader));
            const leader = mustLinkLeader ?? open[choice] ?? incoming;
            clusters.set(leader, [...(clusters.get(leader) ?? []), incoming]);
            constraints.add(incoming, leader);
            const [into, absorbed] = [...clusters.keys()].filter((one) => one !== leader && mayMerge(leader, one));
            if (choice % 4 !== 0 || into === undefined || absorbed === undefined || !mayMerge(into, absorbed)) return;
            constraints.absorb(absorbed, into);
            clusters.set(into, [...clusters.get(into)!, ...clusters.get(absorbed)!]);
            clusters.delete(absorbed);
          });
        },
      ),
      { numRuns: 400 },
    );
  });

  it('cannot be the same and different at once', () => {
    const [a, b, c] = [1, 2, 3] as ArticleId[] as [ArticleId, ArticleId, ArticleId];
    const links: Link[] = [
      [a, b],
      [b, c],
    ];
    expect(() => new Constraints({ links, separations: [[[a], [c]]] })).toThrow(RangeError);
  });
});
