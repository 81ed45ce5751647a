// Synthetic news depends only on its number; reprints are similar to their originals, and all others are dissimilar.
import { describe, expect, it } from 'vitest';
import { ShingleComparer } from '#electron/core/cluster/standard/shingle-comparer.ts';
import { TextFolder } from '#electron/core/text/fold.ts';
import { originOf, syntheticBody } from './synthetic-news.ts';

const ARTICLES = 150;

describe('synthetic news', () => {
  it('reprints earlier originals', () => {
    const origins = Array.from({ length: 5000 }, (_, number) => originOf(number));
    expect(origins.filter((origin) => origin !== null)).toHaveLength(1000);
    origins.forEach((origin, number) => {
      if (origin === null) return;
      expect(origin).toBeLessThan(number);
      expect(originOf(origin)).toBeNull();
    });
  });

  it('is the same whenever it is asked for, and of the length of news', () => {
    for (let number = 0; number < ARTICLES; number++) {
      expect(syntheticBody(number)).toBe(syntheticBody(number));
      expect(syntheticBody(number).length).toBeGreaterThan(330);
      expect(syntheticBody(number).length).toBeLessThan(700);
    }
  });

  it('shares wording with its reprints, and little with anything else', () => {
    const folder = new TextFolder();
    const comparer = new ShingleComparer();
    const texts = Array.from({ length: ARTICLES }, (_, number) => folder.fold(syntheticBody(number)).units);
    const storyOf = (number: number) => originOf(number) ?? number;
    texts.forEach((text, a) => {
      comparer.setText(text);
      for (let b = 0; b < a; b++) {
        const { containment } = comparer.compareWith(texts[b]!);
        if (storyOf(a) === storyOf(b)) expect(containment).toBeGreaterThan(0.7);
        else expect(containment).toBeLessThan(0.3);
      }
    });
  });
});
