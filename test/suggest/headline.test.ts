// Decorated headlines: tags, teasers, site names and exclamation marks count, words of the story do not. Invented
// titles.
import { describe, expect, it } from 'vitest';
import { measureDecoration } from '#electron/core/suggest/headline.ts';

const PLAIN = '青石江大桥昨日通车';
const alone = (title: string) => measureDecoration([title])[0];

describe('the decoration of a headline', () => {
  it.each([
    `【快讯】${PLAIN}`,
    `[图]${PLAIN}`,
    `（组图）${PLAIN}`,
    `重磅！${PLAIN}`,
    `关注｜${PLAIN}`,
    `${PLAIN}（图）`,
    `${PLAIN} 详情公布`,
    `${PLAIN} 全文`,
    `${PLAIN}！`,
    `${PLAIN}？？`,
    `${PLAIN}_新闻频道`,
    `${PLAIN} - 江城网`,
    `${PLAIN}-新闻频道-江城网`,
    `【快讯】${PLAIN}（图） 详情公布`,
    `<b>【快讯】</b>${PLAIN}`,
    `${PLAIN}…`,
  ])('is found in %s', (title) => {
    expect(alone(title)).toBeGreaterThan(0);
  });

  it.each([
    PLAIN,
    '青石江大桥为什么晚通车一年？',
    '《青石江》出版',
    '快讯社成立十周年',
    '市长就交通答记者问全文',
    '青石江—白石江航道复航',
    '【快讯】',
  ])('is not found in %s', (title) => {
    expect(alone(title)).toBe(0);
  });

  it('is what a headline adds to one that more copies have', () => {
    const long = `${PLAIN}市民排队步行过江`;
    expect(measureDecoration([long, PLAIN, PLAIN])).toEqual([8, 0, 0]);
    // The longer one may be the whole headline, and the shorter one truncated.
    expect(measureDecoration([long, PLAIN])).toEqual([0, 0]);
    expect(measureDecoration([long, long, PLAIN])).toEqual([0, 0, 0]);
    // A word that many headlines share is not a headline.
    expect(measureDecoration([PLAIN, '青石江', '青石江'])).toEqual([0, 0, 0]);
  });

  it('is unknown without a headline', () => {
    expect(measureDecoration(['', ' ', PLAIN])).toEqual([null, null, 0]);
  });
});
