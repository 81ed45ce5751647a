// The filter accepts all articles that share half of their shingles with the text, and rejects most of the others.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comparable } from '#electron/core/cluster/comparable.ts';
import { mayBeDuplicates } from '#electron/core/cluster/relation/duplicates.ts';
import { CandidateFilter } from '#electron/core/cluster/standard/candidate-filter.ts';
import { ShingleComparer } from '#electron/core/cluster/standard/shingle-comparer.ts';
import { outlineOf, type TextOutline } from '#electron/core/cluster/standard/text-outline.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { freshRandom, seededRandom } from '../../helpers/random.ts';
import { makeStory, mistype, unitsOf } from './synthetic-stories.ts';

const SEED = 71;
const DAY = 86_400_000;
const MIN = 0.35;

function outline(text: string, published: number | null = null): TextOutline {
  return outlineOf({ text: { units: unitsOf(text) } as Comparable['text'], published });
}

function incomingText(text: string, published: number | null = null): Parameters<CandidateFilter['setText']> {
  return [outline(text, published), () => unitsOf(text)];
}

const articleOf = (n: number) => n as ArticleId;

describe('CandidateFilter', () => {
  it('admits each edit, cut and continuation of a text that shares half of its shingles', () => {
    // The seed is fixed, because the bounds hold only for most seeds.
    const random = seededRandom(SEED);
    const filter = new CandidateFilter(MIN);
    const comparer = new ShingleComparer();
    let similar = 0;
    for (let n = 0; n < 3000; n++) {
      const story = makeStory(random, 40 + random.int(900));
      const from = random.int(Math.floor(story.length / 2));
      const cut = story.slice(from, from + Math.ceil(story.length / 2));
      const edited = mistype([story, cut, story + makeStory(random, 200)][n % 3]!, random.next() * 0.15, random);
      const [incoming, candidate] = n % 2 === 0 ? [story, edited] : [edited, story];
      comparer.setText(unitsOf(incoming));
      if (comparer.compareWith(unitsOf(candidate)).containment < 0.5) continue;
      similar++;
      filter.remember(articleOf(n), outline(candidate));
      filter.setText(...incomingText(incoming));
      expect(filter.admits(articleOf(n))).toBe(true);
    }
    expect(similar).toBeGreaterThan(1500);
  });

  it('turns down nine in ten of unrelated texts', () => {
    const random = freshRandom(SEED + 1);
    const filter = new CandidateFilter(MIN);
    filter.setText(...incomingText(makeStory(random, 500)));
    let admitted = 0;
    for (let n = 0; n < 1000; n++) {
      filter.remember(articleOf(n), outline(makeStory(random, 300 + random.int(400))));
      if (filter.admits(articleOf(n))) admitted++;
    }
    expect(admitted).toBeLessThan(100);
  });

  it('turns down by times and lengths just what the relation would', () => {
    const published = fc.option(
      fc.integer({ min: 0, max: 400 }).map((days) => days * DAY),
      { nil: null },
    );
    const length = fc.integer({ min: 1, max: 600 });
    const story = makeStory(freshRandom(SEED + 2), 600);
    void fc.assert(
      fc.property(published, published, length, length, (before, after, one, other) => {
        const filter = new CandidateFilter(MIN);
        const candidate = outline(story.slice(0, one), before);
        const [incoming, readUnits] = incomingText(story.slice(0, other), after);
        filter.remember(articleOf(9), candidate);
        filter.setText(incoming, readUnits);
        expect(filter.admits(articleOf(9))).toBe(mayBeDuplicates(candidate, incoming));
      }),
    );
  });

  it('keeps articles apart, whatever their ids, and takes memory for those that it knows', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 });
    void fc.assert(
      fc.property(ids, (all) => {
        const filter = new CandidateFilter(MIN);
        const [known, unknown] = [all.slice(0, all.length / 2), all.slice(all.length / 2)];
        for (const id of known) filter.remember(articleOf(id), outline(`${'甲'.repeat(id % 90)}乙`, id * DAY));
        expect(known.map(articleOf).every((id) => filter.knows(id))).toBe(true);
        expect(unknown.map(articleOf).some((id) => filter.knows(id))).toBe(false);
        for (const id of known) {
          filter.setText(...incomingText(`${'甲'.repeat(id % 90)}乙`, id * DAY));
          expect(known.filter((other) => filter.admits(articleOf(other)))).toContain(id);
        }
        expect(filter.bytes > 0).toBe(known.length > 0);
      }),
    );
  });
});
