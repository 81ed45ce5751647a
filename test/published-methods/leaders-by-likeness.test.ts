// ContentSeen's Single-Pass equals comparing with every leader, at sizes that its index scans and sizes that it
// probes.
import { describe, expect, it } from 'vitest';
import {
  asContentFingerprint,
  type ContentFingerprint,
  likeness,
} from '#electron/core/published-methods/contentseen.ts';
import { type ContentPlacement, LeadersByLikeness } from '#electron/core/published-methods/leaders-by-likeness.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import { freshRandom, type Random } from '../helpers/random.ts';

const DEFAULT_LIKENESS = DEFAULT_DETECTION.contentseen.likeness;

type Stream = (ContentFingerprint | null)[];

function placeNaively(stream: Stream, threshold: number): ContentPlacement<number>[] {
  const leaders: number[] = [];
  return stream.map((fingerprint, article) => {
    if (fingerprint === null) return null;
    let best: ContentPlacement<number> = null;
    for (const leader of leaders) {
      const similarity = likeness(stream[leader]!, fingerprint);
      if (similarity >= threshold && (best === null || similarity > best.likeness))
        best = { leader, likeness: similarity };
    }
    if (best === null) leaders.push(article);
    return best;
  });
}

/** Near copies among unrelated articles, and a few without tokens. */
function makeStream(length: number, random: Random): Stream {
  const stream: Stream = [];
  const real: number[] = [];
  for (let i = 0; i < length; i++) {
    let bits = random.uint32();
    const kind = random.int(10);
    if (kind < 4 && real.length > 0) {
      bits = random.pick(real);
      for (let flips = random.int(8); flips > 0; flips--) bits ^= 1 << random.int(32);
    }
    real.push(bits >>> 0);
    stream.push(kind === 9 ? null : asContentFingerprint(bits >>> 0));
  }
  return stream;
}

function placeAll(pass: LeadersByLikeness<number>, stream: Stream, from = 0): ContentPlacement<number>[] {
  return stream.map((fingerprint, index) => pass.place(from + index, fingerprint));
}

describe('LeadersByLikeness', () => {
  // A likeness of exactly 0.9 is impossible: 3 bits of 32 are allowed, as for 0.90625.
  it.each([1, 31 / 32, DEFAULT_LIKENESS, 0.90625, 0.9, 0.875, 0.8125])(
    'with likeness %f equals the naive pass',
    (threshold) => {
      const stream = makeStream(4000, freshRandom(Math.round(threshold * 10_000)));
      const placements = placeAll(new LeadersByLikeness(threshold), stream);
      expect(placements).toEqual(placeNaively(stream, threshold));
      expect(placements.filter((placement) => placement !== null).length).toBeGreaterThan(100);
      for (const placement of placements) expect(placement?.likeness ?? 1).toBeGreaterThanOrEqual(threshold);
    },
  );

  it('continues from restored leaders exactly as one pass would', () => {
    const random = freshRandom(71);
    const stream = makeStream(600, random);
    const whole = placeAll(new LeadersByLikeness(DEFAULT_LIKENESS), stream);
    for (const cut of [0, 1, 299, 600]) {
      const resumed = new LeadersByLikeness<number>(DEFAULT_LIKENESS);
      stream.slice(0, cut).forEach((fingerprint, article) => {
        if (fingerprint !== null && whole[article] === null) resumed.restore(article, fingerprint);
      });
      expect(placeAll(resumed, stream.slice(cut), cut)).toEqual(whole.slice(cut));
    }
  });

  it('makes texts without tokens singletons', () => {
    const pass = new LeadersByLikeness<string>(0.8125);
    expect([pass.place('a', null), pass.place('b', null), pass.place('c', asContentFingerprint(0))]).toEqual([
      null,
      null,
      null,
    ]);
    expect(pass.place('d', asContentFingerprint(0))).toEqual({ leader: 'c', likeness: 1 });
  });

  it('takes thresholds from 0.8125 to 1 only', () => {
    for (const threshold of [0.8, 1.01, 0, Number.NaN])
      expect(() => new LeadersByLikeness(threshold)).toThrow(RangeError);
  });
});
