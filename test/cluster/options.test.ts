// Every option of each profile has an effect on its pass, and a restored pass continues unchanged.
import { describe, expect, it } from 'vitest';
import type { IncomingArticle, StoredPlacement } from '#electron/core/cluster/pass.ts';
import { simhash } from '#electron/core/fingerprint/simhash.ts';
import { mixed } from '#electron/core/fingerprint/string-hash.ts';
import { createPass } from '#electron/core/profiles/create-pass.ts';
import {
  bridgings,
  type Detection,
  detectionFor,
  sentenceHashNames,
  sentenceSplitters,
} from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { comparableOf } from '../fixtures/comparable.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';

function arrive(
  bodies: readonly string[],
  others: (index: number) => Partial<IncomingArticle> = () => ({}),
): IncomingArticle[] {
  return bodies.map((body, index) => ({
    article: (index + 1) as ArticleId,
    body,
    comparable: comparableOf(body),
    source: '晚报',
    url: '',
    published: '',
    // Character bigrams replace words: the pass is tested, not the segmenter.
    fingerprint: simhash(new Map(Array.from(body.slice(1), (_, i) => [body.slice(i, i + 2), 1])), mixed),
    ...others(index),
  }));
}

/** The leader of each article's final cluster. The pass is stored and restored before the articles at `stops`. */
function cluster(
  detection: Detection,
  incomingArticles: readonly IncomingArticle[],
  stops: readonly number[] = [],
): number[] {
  const get = (article: ArticleId) => incomingArticles[article - 1]!;
  const placed = { read: (id: ArticleId) => get(id).comparable, fingerprintOf: (id: ArticleId) => get(id).fingerprint };
  let pass = createPass(detection, placed);
  let stored: StoredPlacement[] = [];
  incomingArticles.forEach((incoming, index) => {
    if (stops.includes(index)) {
      pass = createPass(detection, placed);
      for (const one of stored) pass.restore(one);
    }
    const { match, mergedClusters, represents, keys } = pass.place(incoming);
    const leader = match?.leader ?? incoming.article;
    stored = stored.map((one) => (mergedClusters.includes(one.leader) ? { ...one, leader } : one));
    if (represents) stored = stored.map((one) => (one.leader === leader ? { ...one, represents: false } : one));
    const { article, fingerprint } = incoming;
    stored.push({ article, leader, fingerprint, keys, byEditor: false, represents });
  });
  return stored.map(({ leader }) => leader);
}

function shinglesOf({ comparable: { text } }: IncomingArticle): Set<string> {
  return new Set(Array.from(text.units.slice(3), (_, at) => text.units.slice(at, at + 4).join()));
}

function anyStops(random: Random, count: number): number[] {
  return Array.from({ length: 3 }, () => random.int(count));
}

/** Makes articles of one to three of these sentences, so that they bridge one another. */
function bridgedBodies(random: Random): string[] {
  const sentences = Array.from(
    { length: 150 },
    (_, n) => `第${n}座大桥${'通车'.repeat(n % 9)}：记者从${n}号桥头发来报道`,
  );
  return Array.from({ length: 120 }, () =>
    Array.from({ length: 1 + random.int(3) }, () => `${random.pick(sentences)}。`).join(''),
  );
}

describe('nshash', () => {
  const random = freshRandom(3);
  const bridged = arrive(bridgedBodies(random));

  describe.each(bridgings)('bridging: %s', (bridging) => {
    it.each(sentenceSplitters)(
      'gives the same clusters with md5 and the fast hash, stopped or not, splitter: %s',
      (splitter) => {
        const [md5, fast] = sentenceHashNames.map((hash) =>
          detectionFor('nshash', { nshash: { bridging, splitter, hash } }),
        );
        const clusters = cluster(md5!, bridged);
        expect(cluster(fast!, bridged)).toEqual(clusters);
        for (const detection of [md5!, fast!])
          expect(cluster(detection, bridged, anyStops(random, bridged.length))).toEqual(clusters);
      },
    );
  });

  it.each([
    { bridging: 'released' },
    { splitter: 'article' },
    { sentences: 1 },
    { short: 12 },
    { text: 'normalised' },
  ] as const)('%j changes the clusters', (nshash) => {
    const withMarkup = bridged.map((incoming, n) =>
      n % 5 ? incoming : { ...incoming, body: `<p>${incoming.body}</p>` },
    );
    expect(cluster(detectionFor('nshash', { nshash }), withMarkup)).not.toEqual(
      cluster(detectionFor('nshash'), withMarkup),
    );
  });
});

describe('contentseen', () => {
  const made = arrive(makeArticles(300, 8).map(([, , body]) => body));

  it.each([{ tokens: 'fixed' }, { likeness: 1 }, { likeness: 0.8125 }] as const)(
    '%j changes the clusters, and is kept when it continues',
    (contentseen) => {
      const detection = detectionFor('contentseen', { contentseen });
      const clusters = cluster(detection, made);
      expect(clusters).not.toEqual(cluster(detectionFor('contentseen'), made));
      expect(cluster(detection, made, [40, 200])).toEqual(clusters);
    },
  );
});

describe('simhash', () => {
  it('joins further with a larger distance', () => {
    const made = arrive(makeArticles(300, 8).map(([, , body]) => body));
    const [none, some, many] = [0, 3, 12].map((hd) => new Set(cluster(detectionFor('simhash', { hd }), made)).size);
    expect(none).toBeGreaterThan(some!);
    expect(some).toBeGreaterThan(many!);
  });
});

describe('url', () => {
  const published = ['2026-03-01 08:00', '2026年3月2日 9:00', '2026/3/5', '', '3月5日'];
  const copies = arrive(['一', '二', '三', '四', '五'], (n) => ({ url: 'https://例.cn/1', published: published[n]! }));

  it.each([
    [null, [1, 1, 1, 1, 1]],
    [1000, [1, 1, 1, 1, 1]],
    [26, [1, 1, 3, 3, 3]],
    [24, [1, 2, 3, 3, 3]],
  ])('of %s hours: a copy outside the window opens a cluster, one without a time never', (windowHours, clusters) => {
    const detection = detectionFor('url', { url: { windowHours } });
    expect(cluster(detection, copies)).toEqual(clusters);
    expect(cluster(detection, copies, [1, 2, 3, 4])).toEqual(clusters);
  });
});

describe('standard', () => {
  const made = arrive(makeArticles(300, 9).map(([, , body]) => body));
  const standard = detectionFor('standard');

  it('joins equals only where everything is asked for', () => {
    const clusters = cluster(
      detectionFor('standard', {
        standard: { probability: 1, sameUrlContainment: 1 },
      }),
      made,
    );
    clusters.forEach((leader, index) => {
      expect(shinglesOf(made[index]!)).toEqual(shinglesOf(made[leader - 1]!));
    });
    expect(new Set(clusters).size).toBeGreaterThan(new Set(cluster(standard, made)).size);
  });

  it('asks less of texts with one address', () => {
    const [before, after] = ['一', '二'].map((mark) =>
      Array.from({ length: 60 }, (_, n) => String.fromCharCode(mark.charCodeAt(0) + 7 * n)).join(''),
    );
    // Half of the old text, and equally long new text.
    const bodies = [before!, before!.slice(0, 30) + after!.slice(30)];
    const copies = arrive(bodies, (at) => ({
      url: 'https://例.cn/2',
      comparable: comparableOf(bodies[at]!, { title: '同一页面的同一标题' }),
    }));
    expect(cluster(standard, copies)).toEqual([1, 1]);
    expect(cluster(detectionFor('standard', { standard: { sameUrlContainment: 0.6 } }), copies)).toEqual([1, 2]);
  });

  it('has no threshold at all that the words of other profiles touch', () => {
    const changed = detectionFor('standard', { hd: 12, nshash: { sentences: 1 }, contentseen: { likeness: 1 } });
    expect(cluster(changed, made)).toEqual(cluster(standard, made));
  });
});
