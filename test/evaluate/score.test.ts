import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreClusters } from '#electron/stages/evaluate/score.ts';
import type { StoryPair, TruthRow } from '#electron/stages/evaluate/truth.ts';

const KINDS = ['original', 'original', 'trunc', 'trunc+title', 'title', 'template0', 'template1+title'];

const labelled = fc.record({
  story: fc.constantFrom('S1', 'S2', 'S3', 'S4', 'S5'),
  kind: fc.constantFrom(...KINDS),
  cluster: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
});
const set = fc.array(labelled, { maxLength: 40 });
const story = fc.constantFrom('S1', 'S2', 'S3', 'S4', 'S9');
const pairs = fc.array(fc.tuple(story, story), { maxLength: 6 });

type Labelled = TruthRow & { readonly cluster: number | undefined };

function naively(all: readonly Labelled[], ignored: readonly StoryPair[]) {
  const counts = { right: 0, wrong: 0, missed: 0, templateMerges: 0 };
  all.forEach((a, at) => {
    for (const b of all.slice(at + 1)) {
      const together = a.cluster !== undefined && a.cluster === b.cluster;
      if (a.story === b.story) counts[together ? 'right' : 'missed']++;
      else if (together && !ignored.some((pair) => pair.includes(a.story) && pair.includes(b.story)))
        counts[a.kind.startsWith('template') && b.kind.startsWith('template') ? 'templateMerges' : 'wrong']++;
    }
  });
  return counts;
}

function recallNaively(all: readonly Labelled[]) {
  const copies = all.filter(({ kind }) => kind !== 'original' && !kind.startsWith('template'));
  const kinds = [...new Set(copies.map(({ kind }) => kind.split('+')[0]!))].toSorted();
  return kinds.map((kind) => {
    const ofKind = copies.filter((copy) => copy.kind.split('+')[0] === kind);
    const found = ofKind.filter(({ story, cluster }) => {
      const original = all.find((one) => one.story === story && one.kind === 'original');
      return original?.cluster !== undefined && original.cluster === cluster;
    });
    return { kind, found: found.length, copies: ofKind.length };
  });
}

function scoreOf(all: readonly Labelled[], ignored: readonly StoryPair[]) {
  const clusters = new Map(all.flatMap(({ id, cluster }) => (cluster === undefined ? [] : [[id, cluster] as const])));
  clusters.set('unlabelled', 1).set('unlabelled too', 2);
  return scoreClusters(all, ignored, clusters);
}

describe('scoreClusters', () => {
  it('equals going through every pair', () => {
    void fc.assert(
      fc.property(set, pairs, (rows, ignored) => {
        const all = rows.map((row, index) => ({ id: `A${index}`, ...row }));
        const score = scoreOf(all, ignored);
        const counts = naively(all, ignored);
        const { right, wrong, missed } = counts;
        expect(score.pairs).toEqual(counts);
        expect(score.byKind).toEqual(recallNaively(all));
        expect(score.articles).toBe(all.length);
        expect(score.precision).toBe(right && right / (right + wrong));
        expect(score.recall).toBe(right && right / (right + missed));
        expect(score.f1).toBeCloseTo(right && (2 * right) / (2 * right + wrong + missed), 12);
      }),
      { numRuns: 1000 },
    );
  });

  it('is perfect for the truth itself, and finds nothing where all are singletons', () => {
    void fc.assert(
      fc.property(set, (rows) => {
        const truth = rows.map(({ story, kind }, index) => ({ id: `A${index}`, story, kind }));
        const perfect = scoreClusters(truth, [], new Map(truth.map(({ id, story }) => [id, story])));
        expect(perfect.pairs).toMatchObject({ wrong: 0, missed: 0, templateMerges: 0 });
        expect(perfect.f1).toBe(perfect.pairs.right > 0 ? 1 : 0);
        const alone = scoreClusters(truth, [], new Map(truth.map(({ id }) => [id, id])));
        expect(alone).toMatchObject({ clusters: 0, precision: 0, recall: 0, f1: 0 });
        expect(scoreClusters(truth, [], new Map()).pairs).toEqual(alone.pairs);
      }),
    );
  });

  it('takes an ignored pair of stories either way round, once or twice', () => {
    const truth = ['S1', 'S2', 'S3'].map((story) => ({ id: story, story, kind: 'original' }));
    const clusters = new Map(truth.map(({ id }) => [id, 'all']));
    const wrong = (ignored: StoryPair[]) => scoreClusters(truth, ignored, clusters).pairs.wrong;
    expect(wrong([])).toBe(3);
    expect(wrong([['S2', 'S1']])).toBe(2);
    expect(
      wrong([
        ['S1', 'S2'],
        ['S2', 'S1'],
        ['S3', 'S3'],
      ]),
    ).toBe(2);
  });

  it('counts one cluster of 20,000 articles', () => {
    const stories = 4000;
    const truth = Array.from({ length: 20_000 }, (_, index) => ({
      id: `A${index}`,
      story: `S${index % stories}`,
      kind: index < stories ? 'original' : 'trunc',
    }));
    const { pairs: counts } = scoreClusters(truth, [], new Map(truth.map(({ id }) => [id, 1])));
    const right = (stories * 5 * 4) / 2;
    expect(counts).toEqual({ right, wrong: (20_000 * 19_999) / 2 - right, missed: 0, templateMerges: 0 });
  });
});
