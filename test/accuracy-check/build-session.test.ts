import { expect, it } from 'vitest';
import { buildSession, rightAnswer, textsOf } from '#electron/core/accuracy-check/build-session.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { freshRandom } from '../helpers/random.ts';
import { syntheticBody } from '../tools/bench/synthetic/synthetic-news.ts';

const id = (number: number) => number as ArticleId;

it('plants as many copies as other stories, shows no article twice, and is the same for the same seed', () => {
  const random = freshRandom(41);
  for (let round = 0; round < 300; round++) {
    const seed = random.uint32();
    const planted = Array.from({ length: random.int(24) }, () => id(1 + random.int(60)));
    const own = Array.from({ length: random.int(12) }, (_, at) => ({
      kept: id(2 * at + 1),
      discarded: id(2 * at + 2),
    }));
    const pairs = buildSession(planted, own, seed);
    expect(buildSession(planted, own, seed)).toEqual(pairs);
    const of = (kind: string) => pairs.filter((pair) => pair.kind === kind);
    const met = pairs.flatMap(({ article, other }) => (other === null ? [article] : [article, other]));
    expect(new Set(met).size).toBe(met.length);
    expect(of('own')).toHaveLength(Math.min(8, own.length));
    expect(of('copy').length - of('altered').length).toBeOneOf([0, 1]);
    expect(of('copy').length + of('altered').length).toBeLessThanOrEqual(8);
    for (const { article } of [...of('copy'), ...of('altered')]) expect(planted).toContain(article);
  }
});

it('gives neither place nor side away what a pair is', () => {
  const planted = Array.from({ length: 8 }, (_, at) => id(at + 1));
  const sessions = Array.from({ length: 200 }, (_, seed) => buildSession(planted, [], seed * 7919));
  for (let place = 0; place < 8; place++) {
    const copies = sessions.filter((pairs) => pairs[place]!.kind === 'copy').length;
    expect(copies).toBeGreaterThan(60);
    expect(copies).toBeLessThan(140);
  }
  const article = { title: '标题', body: syntheticBody(5) };
  const left = sessions.flat().filter((pair) => textsOf(pair, article, null)[0] === article).length;
  expect(left).toBeGreaterThan(600);
  expect(left).toBeLessThan(1000);
});

it('shows the two articles of an own pair as they are', () => {
  const [kept, discarded] = [
    { title: '甲', body: '留' },
    { title: '乙', body: '弃' },
  ];
  const pair = { kind: 'own', article: id(1), other: id(2), seed: 3 } as const;
  expect(new Set(textsOf(pair, kept, discarded))).toEqual(new Set([kept, discarded]));
  expect(rightAnswer('own')).toBe('duplicate');
});
