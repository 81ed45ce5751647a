import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../helpers/random.ts';
import { asArticle, Bench, makeStory, mistype, plain } from './synthetic-stories.ts';

/** Constant, because one sample is measured against limits. */
const SEED = 2024;

describe('a crowd', () => {
  /** Placing an article reads the texts of at most 8 candidates and of their leaders. */
  const MAX_READS = 16;

  it('of 20,000 copies of one text costs each of them one comparison, and the index nothing', () => {
    const story = makeStory(seededRandom(SEED + 6), 300);
    const bench = new Bench(Array.from({ length: 20_000 }, () => ({ text: story, title: '', url: '', source: '' })));
    const emptyBytes = bench.pass.indexBytes;
    expect(bench.placeAll().every(({ match }, n) => n === 0 || match?.leader === 1)).toBe(true);
    expect(bench.reads).toBe(19_999);
    expect(bench.pass.indexBytes - emptyBytes).toBeLessThan(20_000 * 10);
  });

  it('of 20,000 articles with one boilerplate compares each with a few, and still finds their reprints', () => {
    const random = seededRandom(SEED + 7);
    const boilerplate = makeStory(random, 80);
    const stories = Array.from({ length: 20_000 }, () => boilerplate + makeStory(random, 120));
    const reprints = stories.filter((_, n) => n % 2000 === 7).map((story) => mistype(story, 0.02, random));
    const bench = new Bench(plain([...stories, ...reprints]));
    let mostReads = 0;
    const placements = [...stories, ...reprints].map((_, n) => {
      const before = bench.reads;
      const placement = bench.place(asArticle(n + 1));
      mostReads = Math.max(mostReads, bench.reads - before);
      return placement;
    });
    expect(mostReads).toBeLessThanOrEqual(MAX_READS);
    expect(placements.slice(0, stories.length).every(({ match }) => match === null)).toBe(true);
    const found = placements.slice(stories.length).map(({ match }) => match?.matched);
    expect(found).toEqual(reprints.map((_, n) => n * 2000 + 8));
    expect(bench.pass.indexBytes).toBeLessThan(20_000 * 130);
  });

  it('of 5,000 edited copies of one text compares each with a few', () => {
    const random = seededRandom(SEED + 8);
    const story = makeStory(random, 300);
    const bench = new Bench(plain(Array.from({ length: 5000 }, () => mistype(story, 0.03, random))));
    const placements = bench.placeAll();
    expect(placements.filter(({ match }) => match?.leader !== 1).length).toBeLessThan(5);
    expect(bench.reads).toBeLessThan(5000 * MAX_READS);
  });
});
