// The segmenters, only in child processes: nodejieba, and its substitute @node-rs/jieba, which is reported.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { simhash } from '#electron/core/fingerprint/simhash.ts';
import { mixed } from '#electron/core/fingerprint/string-hash.ts';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import { detectionFor, partsOfSpeech, type WordOptions } from '#shared/model/detection.ts';
import { distance, fingerprintOf } from '../helpers/bits.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';

const story =
  '国务院总理主持召开常务会议，研究部署进一步扩大内需、促进消费的若干措施，并听取了有关部门关于今年粮食生产情况的汇报。' +
  '会议指出，要坚持稳中求进工作总基调，把恢复和扩大消费摆在优先位置，切实保障基本民生。';
const dressed = `<p>${story.replace('国务院总理', '國務院總理')}</p>`;
const texts = [story, dressed, '', '的，了。'];

async function fingerprintAll(): Promise<{ info: object; halves: readonly (readonly [number, number] | null)[] }> {
  const pool = new FingerprintPool(startNodeChild, 1);
  try {
    return { info: await pool.segmenter(), halves: await pool.fingerprint(texts, detectionFor('standard').words) };
  } finally {
    pool.close();
  }
}

describe('segmenter', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each([
    ['nodejieba', '', { name: 'nodejieba' }],
    [
      '@node-rs/jieba',
      '1',
      { name: '@node-rs/jieba', fallbackReason: expect.stringContaining('TONGGAO_WITHOUT_NODEJIEBA') },
    ],
  ])('%s fingerprints texts, and says who it is', async (_, without, info) => {
    vi.stubEnv('TONGGAO_WITHOUT_NODEJIEBA', without);
    const result = await fingerprintAll();
    expect(result.info).toEqual(info);
    const [plain, other, ...empty] = result.halves;
    expect(plain).not.toBeNull();
    expect(other).toEqual(plain);
    expect(empty).toEqual([null, null]);
  });

  it('makes fingerprints that distinguish stories', async () => {
    vi.stubEnv('TONGGAO_WITHOUT_NODEJIEBA', '');
    const pool = new FingerprintPool(startNodeChild, 1);
    try {
      const changed = story.replace('今年', '本年度');
      const stranger = '昨晚的足球比赛中，主队凭借下半场的两粒进球逆转取胜，晋级决赛，球迷在体育场外庆祝到深夜。';
      const halves = await pool.fingerprint([story, changed, stranger], detectionFor('standard').words);
      const [a, b, c] = halves.map((half) => fingerprintOf((BigInt(half![0]) << 32n) | BigInt(half![1])));
      expect(distance(a!, b!)).toBeLessThan(distance(a!, c!));
      expect(distance(a!, c!)).toBeGreaterThan(12);
    } finally {
      pool.close();
    }
  });
});

describe.each([
  ['nodejieba', ''],
  ['@node-rs/jieba', '1'],
])('options with %s', (_, without) => {
  let pool: FingerprintPool;
  const { words } = detectionFor('standard');
  const ask = (bodies: readonly string[], changes: Partial<WordOptions>) =>
    pool.fingerprint(bodies, { ...words, ...changes });

  beforeAll(() => {
    vi.stubEnv('TONGGAO_WITHOUT_NODEJIEBA', without);
    pool = new FingerprintPool(startNodeChild, 1);
    vi.unstubAllEnvs();
  });

  afterAll(() => pool.close());

  it('tags the words that it cuts: all parts of speech are as no filter', async () => {
    const bodies = makeArticles(60, 17).map(([, , body]) => body);
    expect(await ask(bodies, { partsOfSpeech: [...partsOfSpeech] })).toEqual(await ask(bodies, {}));
  });

  it('filters by part of speech', async () => {
    const bodies = ['北京和上海发展经济', '上海与北京：经济，非常发展！', '北京上海的经济'];
    const [a, b, c] = await ask(bodies, { partsOfSpeech: ['place', 'noun'] });
    expect([b, c]).toEqual([a, a]);
    const [verbs, sameVerbs, none] = await ask(bodies, { partsOfSpeech: ['verb'] });
    expect(verbs).not.toBeNull();
    expect(sameVerbs).toEqual(verbs);
    expect(none).toBeNull();
  });

  it('finds the editor’s words, whatever the segmenter makes of them', async () => {
    const dictionary = [{ word: '习得性无助云' }, { word: '大模型' }];
    const [halves] = await ask(['大模型习得性无助云大模型'], { dictionary });
    const terms = new Map([
      ['大模型', 2],
      ['习得性无助云', 1],
    ]);
    const { hi, lo } = simhash(terms, mixed)!;
    expect(halves).toEqual([hi, lo]);
  });

  it('has a table of how rare words are', async () => {
    // The rarer word outweighs the other, so its hash is the fingerprint.
    const { hi, lo } = mixed('水稻');
    expect(await ask(['中国水稻'], { weights: 'tf-idf' })).toEqual([[hi, lo]]);
    expect(await ask(['中国水稻'], { weights: 'tf' })).not.toEqual([[hi, lo]]);
  });
});
