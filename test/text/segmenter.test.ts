// The segmenters, in child processes only: nodejieba at work, and @node-rs/jieba standing in for it, saying so.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startNodeChild } from '#electron/jobs/child-link.ts';
import { FingerprintPool } from '#electron/jobs/fingerprint-pool.ts';
import { distance, fingerprintOf } from '../helpers/bits.ts';

const story =
  '国务院总理主持召开常务会议，研究部署进一步扩大内需、促进消费的若干措施，并听取了有关部门关于今年粮食生产情况的汇报。' +
  '会议指出，要坚持稳中求进工作总基调，把恢复和扩大消费摆在优先位置，切实保障基本民生。';
const dressed = `<p>${story.replace('国务院总理', '國務院總理')}</p>`;
const texts = [story, dressed, '', '的，了。'];

async function fingerprintAll(): Promise<{ info: object; halves: readonly (readonly [number, number] | null)[] }> {
  const pool = new FingerprintPool(startNodeChild, 1);
  try {
    return { info: await pool.segmenter(), halves: await pool.fingerprint(texts, 'mixed') };
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

  it('makes fingerprints that tell stories apart', async () => {
    const pool = new FingerprintPool(startNodeChild, 1);
    try {
      const changed = story.replace('今年', '本年度');
      const stranger = '昨晚的足球比赛中，主队凭借下半场的两粒进球逆转取胜，晋级决赛，球迷在体育场外庆祝到深夜。';
      const halves = await pool.fingerprint([story, changed, stranger], 'mixed');
      const [a, b, c] = halves.map((half) => fingerprintOf((BigInt(half![0]) << 32n) | BigInt(half![1])));
      expect(distance(a!, b!)).toBeLessThan(distance(a!, c!));
      expect(distance(a!, c!)).toBeGreaterThan(12);
    } finally {
      pool.close();
    }
  });
});
