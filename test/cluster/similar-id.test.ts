// similar_ids: joined ones are the connected components of shared hashes, released ones are those of a plain dictionary;
// and a pass that was stored and restored goes on as if it had not been.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bridging, bridgings, SimilarIds } from '#electron/cluster/similar-id.ts';

const SEED = 17;
type Article = readonly string[];
/** Few hashes among many articles: bridges, chains of bridges, repeats and articles without any are common. */
const articles = fc.array(fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwx'), { maxLength: 5 }), {
  maxLength: 25,
});

/** Merges groups that share a hash until none do; each group's id is that of its first article on its own. */
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

/** The released code in outline: a dictionary that says of every hash to which id it went last. */
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

function placeAll(ids: SimilarIds, all: readonly Article[]): number[] {
  return all.map((hashes) => ids.place(hashes).id);
}

describe('SimilarIds', () => {
  it('joining, gives the connected components of shared hashes, named by their first article', () => {
    void fc.assert(
      fc.property(articles, (all) => {
        const ids = new SimilarIds('join');
        const given = placeAll(ids, all);
        expect(given.map((id) => ids.current(id))).toEqual(idsByComponents(all));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('released, gives what a dictionary gives, and never changes an id', () => {
    void fc.assert(
      fc.property(articles, (all) => {
        const ids = new SimilarIds('released');
        const given = placeAll(ids, all);
        expect(given).toEqual(idsByDictionary(all));
        expect(given.map((id) => ids.current(id))).toEqual(given);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('joining, says at once which ids it joined: following that gives the same clusters', () => {
    void fc.assert(
      fc.property(articles, (all) => {
        const ids = new SimilarIds('join');
        const followed: number[] = [];
        for (const hashes of all) {
          const { id, absorbed } = ids.place(hashes);
          expect(absorbed.every((other) => other > id)).toBe(true);
          followed.forEach((one, at) => {
            if (absorbed.includes(one)) followed[at] = id;
          });
          followed.push(id);
        }
        expect(followed).toEqual(idsByComponents(all));
      }),
      { seed: SEED },
    );
  });

  it.each(bridgings)('%s, counts the hashes that led to the id', (bridging) => {
    void fc.assert(
      fc.property(articles, (all) => {
        const ids = new SimilarIds(bridging);
        for (const hashes of all) {
          const before = new Map(ids.state().entries);
          const { id, shared, absorbed } = ids.place(hashes);
          const led = [...new Set(hashes)].filter((hash) => [id, ...absorbed].includes(before.get(hash) ?? -1));
          expect(shared).toBe(led.length);
        }
      }),
      { seed: SEED },
    );
  });

  it.each(bridgings)('%s, goes on from its state, also through JSON, as if it had never stopped', (bridging) => {
    void fc.assert(
      fc.property(articles, articles, (before, after) => {
        const whole = new SimilarIds(bridging);
        const stored = placeAll(whole, before).map((id) => whole.current(id));
        const resumed = new SimilarIds(bridging, JSON.parse(JSON.stringify(whole.state())));
        expect(after.map((hashes) => resumed.place(hashes))).toEqual(after.map((hashes) => whole.place(hashes)));
        expect(stored.map((id) => resumed.current(id))).toEqual(stored.map((id) => whole.current(id)));
      }),
      { seed: SEED },
    );
  });

  it('counts from 0, and gives articles without hashes ids of their own', () => {
    const ids = new SimilarIds('join');
    expect(placeAll(ids, [['a'], [], ['b'], [], ['a', 'c'], ['c']])).toEqual([0, 1, 2, 3, 0, 0]);
  });

  it.each<[Bridging, number[], number[]]>([
    ['join', [0, 1, 0, 0], [0, 0, 0, 0]],
    ['released', [0, 1, 0, 1], [0, 1, 0, 1]],
  ])('%s: an article bridges two ids', (bridging, given, current) => {
    const ids = new SimilarIds(bridging);
    expect(placeAll(ids, [['a'], ['b', 'c'], ['a', 'b'], ['c']])).toEqual(given);
    expect(given.map((id) => ids.current(id))).toEqual(current);
  });

  it('stays quick through a long chain of joins', () => {
    const ids = new SimilarIds('join');
    const length = 20_000;
    for (let i = 0; i < length; i++) expect(ids.place([`${i}`]).id).toBe(i);
    // From the end: each step joins the chain so far to the id before it.
    for (let i = length - 1; i > 0; i--) ids.place([`${i - 1}`, `${i}`]);
    expect(Array.from({ length }, (_, id) => ids.current(id)).every((id) => id === 0)).toBe(true);
  });
});
