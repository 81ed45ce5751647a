import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { type Comparable, ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { NO_CONSTRAINTS } from '#electron/core/cluster/pass.ts';
import { StandardPass, type StandardPlacement } from '#electron/core/cluster/standard/standard-pass.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { bridge, type RelationArticle, relationExamples } from '../../fixtures/relations.ts';

const texts = new ComparableTexts();
const example = (name: string) => relationExamples.find((one) => one.name === name)!;
const roundup = example('the last item of a digest').one;
const { one: fisherman, other: swim } = example('two stories of one day');
const beginning = { ...bridge, body: bridge.body.slice(0, 150) };
const ending = { ...bridge, body: bridge.body.slice(-150) };

/**
 * Places articles in order. Returns the placements, and for each article the leader of its cluster by its index in the
 * list.
 */
function place(
  articles: readonly RelationArticle[],
  isDecided = (_: ArticleId) => false,
  constraints = NO_CONSTRAINTS,
) {
  const comparables = articles.map((article): Comparable => texts.of({ ...article, source: '' }, NO_BOILERPLATE));
  const pass = new StandardPass((article) => comparables[article - 1]!, STANDARD_THRESHOLDS, isDecided);
  const absorbedBy = new Map<number, number>();
  const placements: StandardPlacement[] = [];
  const leaders = comparables.map((comparable, at): number => {
    const article = (at + 1) as ArticleId;
    const placement = pass.place({ article, comparable, url: '', source: '' }, constraints);
    placements.push(placement);
    for (const leader of placement.mergedClusters) absorbedBy.set(leader, placement.match!.leader);
    return placement.match?.leader ?? article;
  });
  const leaderOf = (leader: number): number => (absorbedBy.has(leader) ? leaderOf(absorbedBy.get(leader)!) : leader);
  return { leaders: leaders.map(leaderOf), placements };
}

const orders = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

describe('clusters hold together', () => {
  test('a roundup brings no two stories together, in any order', () => {
    const articles = [roundup, bridge, fisherman, swim];
    fc.assert(
      fc.property(orders(articles), (order) => {
        const { leaders } = place(order);
        const of = (article: RelationArticle) => leaders[order.indexOf(article)];
        expect(new Set([bridge, fisherman, swim].map(of)).size).toBe(3);
      }),
    );
  });

  test('the whole brings its beginning and its ending together, in any order', () => {
    fc.assert(
      fc.property(orders([beginning, ending, bridge]), (order) => {
        const { leaders, placements } = place(order);
        const isOffered = placements.some(({ otherMatches }) => otherMatches.length > 0);
        expect(new Set(leaders).size === 1 || isOffered).toBe(true);
      }),
    );
  });

  test('a fuller text takes over, and what is compared with it joins', () => {
    const { leaders, placements } = place([beginning, bridge, ending]);
    expect(placements.map(({ represents }) => represents)).toEqual([false, true, false]);
    expect(leaders).toEqual([1, 1, 1]);
  });

  test('clusters whose members are all parts of the whole become one, unless the editor decided one of them', () => {
    const isDecided = () => true;
    expect(place([beginning, ending, bridge]).leaders).toEqual([1, 1, 1]);
    const { leaders, placements } = place([beginning, ending, bridge], isDecided);
    expect(new Set(leaders).size).toBe(2);
    expect(placements[2]!.otherMatches).toHaveLength(1);
  });

  test('a whole article absorbs only one of two clusters that the editor has separated', () => {
    const third = Math.floor(bridge.body.length / 3);
    const parts = [0, 1, 2].map((n) => ({ ...bridge, body: bridge.body.slice(n * third, (n + 1) * third) }));
    // The parts that do not already join the first one.
    const parted = [1, 2, 3].filter((leader) => leader !== place([...parts, bridge]).leaders[0]).join();
    const mayMerge = (one: ArticleId, other: ArticleId) => [one, other].sort().join() !== parted;
    expect(new Set(place([...parts, bridge]).leaders).size).toBe(1);
    const { leaders, placements } = place([...parts, bridge], undefined, { ...NO_CONSTRAINTS, mayMerge });
    expect(new Set(leaders).size).toBe(2);
    expect([placements[3]!.mergedClusters.length, placements[3]!.otherMatches.length]).toEqual([1, 0]);
  });

  test('an article without text joins nothing', () => {
    const empty = { ...bridge, body: '' };
    expect(new Set(place([empty, bridge, empty]).leaders).size).toBe(3);
  });
});
