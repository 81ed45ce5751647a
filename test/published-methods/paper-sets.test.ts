// DistSet and SimSet hold every article once, the DistSet in ascending order as unsigned 64-bit values.
import { describe, expect, it } from 'vitest';
import { SinglePass } from '#electron/core/cluster/single-pass.ts';
import { type Placed, paperSets } from '#electron/core/published-methods/paper-sets.ts';
import { fingerprintOf, flipBits, randomFingerprint, toBigInt } from '../helpers/bits.ts';
import { freshRandom, type Random } from '../helpers/random.ts';

/** Places a stream of near copies, unrelated articles and articles without terms by the paper's rule. */
function placeStream(length: number, random: Random): Placed<string>[] {
  const pass = new SinglePass<string>(3);
  const placed: Placed<string>[] = [];
  for (let i = 0; i < length; i++) {
    const earlier = placed.length > 0 ? random.pick(placed).fingerprint : null;
    const near = earlier && random.int(2) === 0 ? flipBits(earlier, random.int(5), random) : randomFingerprint(random);
    const fingerprint = random.int(10) === 0 ? null : near;
    placed.push({ article: `${i}`, fingerprint, leader: pass.place(`${i}`, fingerprint)?.leader ?? null });
  }
  return placed;
}

describe('paperSets', () => {
  it('divides any stream into leaders in order of value and members under their leader', () => {
    const random = freshRandom(23);
    for (let round = 0; round < 20; round++) {
      const placed = placeStream(random.int(200), random);
      const { distSet, simSet } = paperSets(placed);

      const everyone = distSet.flatMap(({ article }) => [article, ...simSet.get(article)!]);
      expect(everyone.toSorted()).toEqual(placed.map(({ article }) => article).toSorted());
      expect(new Set(simSet.keys())).toEqual(new Set(distSet.map(({ article }) => article)));
      for (const { article, leader } of placed) if (leader !== null) expect(simSet.get(leader)).toContain(article);

      const values = distSet.flatMap(({ fingerprint }) => (fingerprint ? [toBigInt(fingerprint)] : []));
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(distSet.slice(values.length).every(({ fingerprint }) => fingerprint === null)).toBe(true);
    }
  });

  it('compares as unsigned: the top bit of either half is the largest, not a sign', () => {
    const values = [2n ** 63n, 2n ** 31n, 1n, 2n ** 64n - 1n, 2n ** 32n, 0n, 2n ** 63n - 1n];
    const placed = values.map((value) => ({ article: value, fingerprint: fingerprintOf(value), leader: null }));
    expect(paperSets(placed).distSet.map(({ article }) => article)).toEqual(
      values.toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  it('keeps articles without a fingerprint at the end of the DistSet, in their order', () => {
    const placed = ['空一', '有', '空二'].map((article) => ({
      article,
      fingerprint: article === '有' ? fingerprintOf(2n ** 64n - 1n) : null,
      leader: null,
    }));
    expect(paperSets(placed).distSet.map(({ article }) => article)).toEqual(['有', '空一', '空二']);
  });

  it('refuses a member of an article that opened no cluster', () => {
    const stray = { article: 'b', fingerprint: fingerprintOf(1n), leader: 'a' };
    expect(() => paperSets([stray])).toThrow(RangeError);
  });
});
