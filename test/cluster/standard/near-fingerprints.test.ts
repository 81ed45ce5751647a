// Near fingerprints propose in the profile `standard`, and the texts verify.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IncomingArticle, NearRepresentative, PlacedArticles } from '#electron/core/cluster/pass.ts';
import { signatureOf } from '#electron/core/cluster/standard/signature.ts';
import { hammingDistance } from '#electron/core/fingerprint/hash64.ts';
import { asFingerprint, type Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import { createPass } from '#electron/core/profiles/create-pass.ts';
import { detectionFor } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { comparableOf } from '../../fixtures/comparable.ts';

const STORY =
  '宁川市水务局昨天宣布，城北水厂的扩建工程提前两个月完工，日供水能力由十二万吨提高到二十万吨。工程总投资三点六亿元，' +
  '铺设管道四十一公里，沿线九个街道、六万户居民的水压将明显改善。水务局副局长韩立群表示，新厂采用臭氧与活性炭深度处理工艺。';
const COPY = STORY.replace('明显改善', '显著改善');
const OTHER =
  '昨夜的女排联赛第七轮，江州队在主场以三比一战胜来访的岭西队，主攻手沈岚独得二十四分。主教练赛后说，队伍的一传比上一轮稳定，' +
  '但发球失误仍有十一次之多。江州队目前五胜两负，暂列积分榜第三，下周将远赴海城挑战卫冕冠军，届时伤愈的自由人罗希有望复出。';

type Given = { readonly body: string; readonly fingerprint: Fingerprint | null };

/** A sketch of its own for each article, so that only fingerprints propose. */
function incomingOf({ body, fingerprint }: Given, n: number): IncomingArticle {
  const comparable = comparableOf(body, {});
  const sketch = Uint32Array.from({ length: 8 }, (_, at) => (n + 1) * 1000 + at);
  const signature = { ...signatureOf(comparable, '', ''), sketch };
  const article = (n + 1) as ArticleId;
  return { article, body, comparable, source: '', url: '', published: '', fingerprint, signature };
}

/** @param asksProject if representatives are found as in a project, or in memory */
function leadersOf(given: readonly Given[], asksProject: boolean, stopAt = -1) {
  const incoming = given.map(incomingOf);
  const leaders = new Map<ArticleId, ArticleId>();
  const near = (fingerprint: Fingerprint, hd: number): NearRepresentative[] =>
    incoming
      .filter(({ article }) => leaders.get(article) === article)
      .flatMap(({ article, fingerprint: other }) =>
        other ? [{ article, leader: article, hd: hammingDistance(fingerprint, other) }] : [],
      )
      .filter((one) => one.hd <= hd)
      .sort((a, b) => a.hd - b.hd || a.article - b.article);
  const placed: PlacedArticles = {
    read: (article) => incoming[article - 1]!.comparable,
    fingerprintOf: (article) => incoming[article - 1]!.fingerprint,
    ...(asksProject && { nearRepresentatives: near }),
  };
  const start = () => createPass(detectionFor('standard'), placed);
  let pass = start();
  const stored: Parameters<typeof pass.restore>[0][] = [];
  const kinds = incoming.map((one, at) => {
    if (at === stopAt) {
      pass = start();
      for (const earlier of stored) pass.restore(earlier);
    }
    const { match, represents, keys } = pass.place(one);
    const leader = match?.leader ?? one.article;
    leaders.set(one.article, leader);
    stored.push({ article: one.article, leader, fingerprint: one.fingerprint, keys, byEditor: false, represents });
    return match?.kind ?? null;
  });
  return { leaders: [...leaders.values()], kinds };
}

const bits = (lo: number) => asFingerprint(0x12345678, lo);

describe.each([true, false])('near fingerprints (found in the project: %s)', (asksProject) => {
  it.each([
    ['a copy within three bits joins, and the evidence says how it was found', COPY, bits(0b111), [1, 1], 'simhash'],
    ['a copy four bits away is not proposed', COPY, bits(0b1111), [1, 2], null],
    ['another story with the same fingerprint is proposed, and not verified', OTHER, bits(0), [1, 2], null],
    ['an article without words has no fingerprint, and proposes nothing', COPY, null, [1, 2], null],
  ] as const)('%s', (_, body, fingerprint, leaders, kind) => {
    expect(
      leadersOf(
        [
          { body: STORY, fingerprint: bits(0) },
          { body, fingerprint },
        ],
        asksProject,
      ),
    ).toEqual({
      leaders,
      kinds: [null, kind],
    });
  });
});

it('near fingerprints join the same articles in memory, in a project, and after a stop', () => {
  const one = fc.record({
    body: fc.constantFrom(STORY, COPY, OTHER),
    fingerprint: fc.option(fc.nat(31).map(bits), { freq: 5 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 8 }), fc.nat(7), (given, stopAt) => {
      const once = leadersOf(given, true);
      expect(leadersOf(given, false)).toEqual(once);
      expect(leadersOf(given, true, stopAt)).toEqual(once);
      expect(leadersOf(given, false, stopAt)).toEqual(once);
    }),
    { numRuns: 60 },
  );
});
