// similar_ids: joined ids are the connected components of shared hashes, released ids are those of a plain dictionary.
// A restored pass continues as if it had not stopped.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedSentenceClusters } from '#electron/core/published-methods/shared-sentence-clusters.ts';
import { type Bridging, bridgings } from '#shared/model/detection.ts';

type Article = readonly string[];
/**
 * Few distinct hashes in many articles, so that bridges, chains of bridges, repetitions and articles without any are
 * frequent.
 */
const articles = fc.array(fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwx'), { maxLength: 5 }), {
  maxLength: 25,
});

/** Merges groups that share a hash until none do. The id of a group is that of its first article alone. */
function idsByComponents(all: readonly Article[]): number[] {
  const ids: number[] = [];
  let next = 0;
  all.forEach((hashes, at) => {
    const touching = new Set(ids.filter((_, earlier) => all[earlier]!.some((hash) => hashes.includes(hash))));
    const id = touching.size > 0 ? Math.min(...touching) : next++;
    for (let earlier = 0; earlier < at; earlier++) if (touching.has(ids[earlier]!)) ids[earlier] = id;
    ids.push(id);
  });
  return ids;
}

/** Outline of the released code: a dictionary from every hash to its latest id. */
function idsByDictionary(all: readonly Article[]): number[] {
  const dictionary = new Map<string, number>();
  let next = 0;
  return all.map((hashes) => {
    const known = hashes.flatMap((hash) => dictionary.get(hash) ?? []);
    const id = known.length > 0 ? Math.min(...known) : next++;
    for (const hash of hashes) dictionary.set(hash, id);
    return id;
  });
}

/** Replaces ids by their rank: 0 for the smallest that occurs. */
function ranked(ids: readonly number[]): number[] {
  const order = [...new Set(ids)].sort((a, b) => a - b);
  return ids.map((id) => order.indexOf(id));
}

function placeAll(ids: SharedSentenceClusters, all: readonly Article[]): number[] {
  return all.map((hashes) => ids.place(hashes).id);
}

describe('SimilarIds', () => {
  it('joining, gives the connected components of shared hashes, named by their first article', () => {
    void fc.assert(
      fc.property(articles, (all) => {
        const ids = new SharedSentenceClusters('join');
        const given = placeAll(ids, all);
        expect(given.map((id) => ids.current(id))).toEqual(idsByComponents(all));
      }),
      { numRuns: 1000 },
    );
  });

  it('released, gives what a dictionary gives, and never changes an id', () => {
    void fc.assert(
      fc.property(articles, (all) => {
        const ids = new SharedSentenceClusters('released');
        const given = placeAll(ids, all);
        expect(given).toEqual(idsByDictionary(all));
        expect(given.map((id) => ids.current(id))).toEqual(given);
      }),
      { numRuns: 1000 },
    );
  });

  it('joining, says at once which ids it joined: following that gives the same clusters', () => {
    void fc.assert(
      fc.property(articles, (all) => {
        const ids = new SharedSentenceClusters('join');
        const followed: number[] = [];
        for (const hashes of all) {
          const { id, mergedClusters } = ids.place(hashes);
          expect(mergedClusters.every((other) => other > id)).toBe(true);
          followed.forEach((one, at) => {
            if (mergedClusters.includes(one)) followed[at] = id;
          });
          followed.push(id);
        }
        expect(followed).toEqual(idsByComponents(all));
      }),
    );
  });

  it('joining, counts the hashes that led to the id', () => {
    void fc.assert(
      fc.property(articles, (all) => {
        const ids = new SharedSentenceClusters('join');
        const seen = new Set<string>();
        for (const hashes of all) {
          const { shared } = ids.place(hashes);
          expect(shared).toBe(new Set(hashes.filter((hash) => seen.has(hash))).size);
          for (const hash of hashes) seen.add(hash);
        }
      }),
    );
  });

  it.each(bridgings)('%s, continues from its stored articles as if it had never stopped', (bridging) => {
    void fc.assert(
      fc.property(articles, articles, (before, after) => {
        const whole = new SharedSentenceClusters(bridging);
        const stored = placeAll(whole, before).map((id) => whole.current(id));
        const resumed = new SharedSentenceClusters(bridging);
        const opened = new Map<number, number>();
        before.forEach((hashes, at) => {
          const id = opened.get(stored[at]!) ?? resumed.open();
          opened.set(stored[at]!, id);
          resumed.index(id, hashes);
        });
        const go = (ids: SharedSentenceClusters) => [...stored, ...placeAll(ids, after)];
        const wholeIds = go(whole).map((id) => whole.current(id));
        const resumedIds = [...stored.map((id) => opened.get(id)!), ...placeAll(resumed, after)];
        // Merged ids are not reused, so ids differ, but their order and their articles are the same.
        expect(ranked(resumedIds.map((id) => resumed.current(id)))).toEqual(ranked(wholeIds));
      }),
    );
  });

  it('keeps apart the articles that the constraints separate, even if they share hashes', () => {
    void fc.assert(
      fc.property(fc.constantFrom(...bridgings), articles, (bridging, all) => {
        const ids = new SharedSentenceClusters(bridging);
        /** Separates articles with even numbers from those with odd numbers. */
        const sideOf = new Map<number, number>();
        const given = all.map((hashes, at) => {
          const { id, mergedClusters } = ids.place(hashes, {
            hasCannotLink: (other) => sideOf.get(other) !== at % 2,
            mayMerge: (one, other) => sideOf.get(one) === sideOf.get(other),
            mustLinkLeader: null,
          });
          for (const other of mergedClusters) expect(sideOf.get(other)).toBe(at % 2);
          sideOf.set(id, at % 2);
          return id;
        });
        for (const side of [0, 1]) {
          const isOfSide = (_: unknown, at: number) => at % 2 === side;
          const alone = new SharedSentenceClusters(bridging);
          const expected = placeAll(alone, all.filter(isOfSide)).map((id) => alone.current(id));
          expect(ranked(given.filter(isOfSide).map((id) => ids.current(id)))).toEqual(ranked(expected));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('puts an article where it is bound, and joins the others to that', () => {
    const ids = new SharedSentenceClusters('join');
    placeAll(ids, [['a'], ['b'], ['c']]);
    const bound = { hasCannotLink: () => false, mayMerge: () => true, mustLinkLeader: 1 };
    expect(ids.place(['d'], bound)).toEqual({ id: 1, shared: 0, mergedClusters: [] });
    expect(ids.place(['d'])).toEqual({ id: 1, shared: 1, mergedClusters: [] });
    expect(ids.place(['a', 'c'], bound)).toEqual({ id: 0, shared: 2, mergedClusters: [1, 2] });
  });

  it('counts from 0, and gives articles without hashes ids of their own', () => {
    const ids = new SharedSentenceClusters('join');
    expect(placeAll(ids, [['a'], [], ['b'], [], ['a', 'c'], ['c']])).toEqual([0, 1, 2, 3, 0, 0]);
  });

  it.each<[Bridging, number[], number[]]>([
    ['join', [0, 1, 0, 0], [0, 0, 0, 0]],
    ['released', [0, 1, 0, 1], [0, 1, 0, 1]],
  ])('%s: an article bridges two ids', (bridging, given, current) => {
    const ids = new SharedSentenceClusters(bridging);
    expect(placeAll(ids, [['a'], ['b', 'c'], ['a', 'b'], ['c']])).toEqual(given);
    expect(given.map((id) => ids.current(id))).toEqual(current);
  });

  it('stays quick through a long chain of joins', () => {
    const ids = new SharedSentenceClusters('join');
    const length = 20_000;
    for (let i = 0; i < length; i++) expect(ids.place([`${i}`]).id).toBe(i);
    // Backwards: each step joins the chain so far to the id before it.
    for (let i = length - 1; i > 0; i--) ids.place([`${i - 1}`, `${i}`]);
    expect(Array.from({ length }, (_, id) => ids.current(id)).every((id) => id === 0)).toBe(true);
  });
});
