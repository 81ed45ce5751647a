// Candidates found by the sketch: reprints first, a bounded number, and none because of a common phrase.
import { describe, expect, it } from 'vitest';
import { CandidateFinder } from '#electron/core/cluster/standard/candidate-finder.ts';
import { keysOf } from '#electron/core/cluster/standard/signature.ts';
import { sketchOf } from '#electron/core/cluster/standard/sketch.ts';
import { freshRandom, seededRandom } from '../../helpers/random.ts';
import { asArticle, makeStory, mistype, unitsOf } from './synthetic-stories.ts';

/** Indexes stories as articles 1, 2, 3 … */
function fileAll(stories: readonly string[], leaderOf: (article: number) => number): CandidateFinder {
  const finder = new CandidateFinder();
  stories.forEach((story, n) => {
    const units = unitsOf(story);
    finder.withSketch(sketchOf(units));
    const member = { article: asArticle(n + 1), leader: asArticle(leaderOf(n + 1)) };
    finder.index(member, keysOf(units, '', ''), 3);
  });
  return finder;
}

const articlesOf = (finder: CandidateFinder, text: string) =>
  finder.withSketch(sketchOf(unitsOf(text))).map(({ article }) => article);

describe('CandidateFinder', () => {
  const random = freshRandom(31);

  it('finds no candidate for a text that sixteen clusters share', () => {
    const shared = makeStory(random, 150);
    const sharedBy = (count: number) => fileAll(Array<string>(count).fill(shared), (article) => article);
    expect(articlesOf(sharedBy(15), shared).length).toBe(8);
    expect(articlesOf(sharedBy(16), shared)).toEqual([]);
  });

  // A sketch is a sample: now and then another story is found first.
  it.each([
    ['of most stories', freshRandom(32), 48],
    ['of each story with one seed', seededRandom(31), 60],
  ])('finds the original of a reprint first, despite boilerplate that they share with many: %s', (_, own, least) => {
    const boilerplate = makeStory(own, 150);
    const stories = Array.from({ length: 60 }, () => boilerplate + makeStory(own, 200));
    const finder = fileAll(stories, (article) => article);
    const found = stories.filter((story, n) => articlesOf(finder, mistype(story, 0.02, own))[0] === n + 1);
    expect(found.length).toBeGreaterThanOrEqual(least);
  });

  it('finds those that share most, at most three of a cluster and eight in all', () => {
    const story = makeStory(random, 300);
    const copies = Array.from({ length: 12 }, () => mistype(story, 0.02, random));
    expect(
      articlesOf(
        fileAll(copies, () => 1),
        story,
      ).length,
    ).toBe(3);
    expect(
      articlesOf(
        fileAll(copies, (article) => article),
        story,
      ).length,
    ).toBe(8);
    const half = fileAll([story.slice(0, 150), story, makeStory(random, 300)], (article) => article);
    expect(articlesOf(half, story).toSorted()).toEqual([1, 2]);
  });
});
