// Single-Pass equals the algorithm of the paper: compare with every leader, join the nearest, otherwise become one.
import { describe, expect, it } from 'vitest';
import { type Placement, SinglePass } from '#electron/core/cluster/single-pass.ts';
import type { Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import { distance, flipBits, randomFingerprint } from '../helpers/bits.ts';
import { freshRandom, type Random } from '../helpers/random.ts';

function placeNaively(stream: readonly (Fingerprint | null)[], threshold: number): Placement<number>[] {
  const leaders: number[] = [];
  return stream.map((fingerprint, article) => {
    if (fingerprint === null) return null;
    let best: Placement<number> = null;
    for (const leader of leaders) {
      const hd = distance(stream[leader]!, fingerprint);
      if (hd <= threshold && (best === null || hd < best.hd)) best = { leader, hd };
    }
    if (best === null) leaders.push(article);
    return best;
  });
}

/** Stories that drift: most articles are a near copy of any earlier one, so leaders overlap and ties are common. */
function makeStream(length: number, random: Random): (Fingerprint | null)[] {
  const stream: (Fingerprint | null)[] = [];
  const real: Fingerprint[] = [];
  for (let i = 0; i < length; i++) {
    const kind = random.int(10);
    const fingerprint =
      kind === 0
        ? null
        : kind < 7 && real.length > 0
          ? flipBits(random.pick(real), random.int(8), random)
          : randomFingerprint(random);
    stream.push(fingerprint);
    if (fingerprint) real.push(fingerprint);
  }
  return stream;
}

function placeAll(pass: SinglePass<number>, stream: readonly (Fingerprint | null)[], from = 0): Placement<number>[] {
  return stream.map((fingerprint, index) => pass.place(from + index, fingerprint));
}

describe('SinglePass', () => {
  it.each([0, 1, 3, 4, 6, 12])('with threshold %i equals the naive O(n²) Single-Pass', (threshold) => {
    const stream = makeStream(1200, freshRandom(500 + threshold));
    const placements = placeAll(new SinglePass(threshold), stream);
    expect(placements).toEqual(placeNaively(stream, threshold));
    expect(placements.filter((placement) => placement !== null).length).toBeGreaterThan(50);
  });

  it('continues from restored leaders exactly as one pass would', () => {
    const random = freshRandom(9);
    for (let round = 0; round < 20; round++) {
      const stream = makeStream(300, random);
      const whole = placeAll(new SinglePass(3), stream);
      const cut = random.int(stream.length);
      const resumed = new SinglePass<number>(3);
      for (let article = 0; article < cut; article++) {
        const fingerprint = stream[article];
        if (fingerprint && whole[article] === null) resumed.restore(article, fingerprint);
      }
      expect(placeAll(resumed, stream.slice(cut), cut)).toEqual(whole.slice(cut));
    }
  });

  it('makes an article without a fingerprint a singleton that nothing joins', () => {
    const pass = new SinglePass<string>(12);
    expect(pass.place('blank', null)).toBeNull();
    expect(pass.place('blank again', null)).toBeNull();
    const fingerprint = randomFingerprint(freshRandom(3));
    expect(pass.place('first', fingerprint)).toBeNull();
    expect(pass.place('same', fingerprint)).toEqual({ leader: 'first', hd: 0 });
  });

  it('joins leaders only: a chain of small steps is not followed', () => {
    const random = freshRandom(4);
    const first = randomFingerprint(random);
    const second = flipBits(first, 3, random, 0, 32);
    const third = flipBits(second, 3, random, 32, 64);
    const pass = new SinglePass<number>(3);
    expect([first, second, third].map((one, article) => pass.place(article, one))).toEqual([
      null,
      { leader: 0, hd: 3 },
      null,
    ]);
  });
});
