// Features of an article: frame, repetition, a truncated end, a byline. Invented texts.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { measureArticle, rememberSentences } from '#electron/core/suggest/features.ts';
import { checkProperty } from '../helpers/check-property.ts';
import { anyTexts } from '../shared/diff/texts.ts';

const BODY = '青石江大桥昨日正式通车。大桥全长2860米，设双向六车道。\n两岸之间的行车时间由四十分钟缩短到八分钟。';

function measure(body: string, author = '') {
  const article = { title: '', body, source: ' 江城日报 ', url: '', published: '2026年3月1日 9:30', author };
  return measureArticle(article, NO_BOILERPLATE).features;
}

describe('features', () => {
  it('are the same where sentences of other articles are remembered', () => {
    const reader = rememberSentences();
    checkProperty(
      fc.property(anyTexts, ([left, right]) => {
        for (const body of [left, right, `${left}\n责任编辑：王小五`, `${right}${left}`]) {
          const article = { title: '', body, source: '', url: '', published: '', author: '' };
          expect(measureArticle(article, NO_BOILERPLATE, reader)).toEqual(measureArticle(article, NO_BOILERPLATE));
        }
      }),
    );
  });

  it('take the other fields from their columns', () => {
    const { features: measured } = measureArticle(
      {
        title: '',
        body: BODY,
        source: ' 江城日报 ',
        url: 'https://news.example.com/a/1.html',
        published: '2026-03-01 09:30',
        author: '周敏',
      },
      NO_BOILERPLATE,
    );
    expect(measured).toMatchObject({ source: '江城日报', url: true, byline: true, truncated: false });
    expect(measured.published).toEqual({ from: Date.UTC(2026, 2, 1, 1, 30), until: Date.UTC(2026, 2, 1, 1, 31) });
  });

  it('count each sentence once and no frame: padding makes no text more complete', () => {
    const { length } = measure(BODY);
    expect(length).toBe([...BODY.matchAll(/[\p{L}\p{N}]/gu)].length);
    const padded = [
      `${BODY}\n责任编辑：王小五`,
      `${BODY}\n${BODY}`,
      `<p>${BODY}</p><p>免责声明：本文仅代表作者观点。</p>`,
      `来源：江城日报\n${BODY}\n版权归原作者所有，如有侵权请联系我们。`,
      `${BODY}\n相关阅读：老城改造工程即将启动`,
    ];
    for (const text of padded) {
      expect(measure(text).length, text).toBe(length);
      expect(measure(text).boilerplate, text).toBeGreaterThan(0.05);
    }
    expect(measure(BODY).boilerplate).toBe(0);
    expect(measure('')).toMatchObject({ length: 0, boilerplate: 0 });
  });

  it.each([
    `${BODY}下一步，两岸还将开通六条…`,
    `${BODY}下一步，两岸还将开通......`,
    `${BODY}【查看全文】`,
    `${BODY}（未完待续）`,
    `${BODY}阅读原文 >>`,
    `${BODY}下一步，`,
    `${BODY}下一步，两岸还将开通六条跨江公交线路并在桥头`,
    `${BODY}下一步，两岸还将开通六条跨江公交线路并在桥头\n责编：王小五`,
    `${BODY}She said the bridge, which opened on Sunday, wou`,
    `${BODY}下一步，两岸还将开通六条… https://example.org/bridge`,
    `${BODY}（下转第三版）`,
  ])('find the cut end of %s', (body) => {
    expect(measure(body).truncated).toBe(true);
  });

  it.each([
    BODY,
    `${BODY}\n返回江畔网，查看更多`,
    `${BODY}\n点击查看更多`,
    `${BODY}（完）`,
    `${BODY}\n周敏 摄`,
    `${BODY}他说：“终于通车了。”`,
    `${BODY}\n责任编辑：王小五`,
    `${BODY}市民如有疑问，可拨打服务热线 0412-5550188`,
    `${BODY}市民如有疑问，可来青石江大道北段 18 号 202`,
    `${BODY}更多出行信息，请看 https://example.org/bridge?id=7`,
    `${BODY}更多出行信息：https://example.org/bridge`,
    `${BODY}江城两岸今天起有了新的通道，更多出行信息请看 JIANGPAN`,
    `${BODY} #青石江大桥通车# @江畔日报`,
    `${BODY}青石江大桥首日迎来九百辆汽车通过桥面`,
    `${BODY}\n青石江大桥运行管理中心办公室`,
    '',
  ])('take %s as whole', (body) => {
    expect(measure(body).truncated).toBe(false);
  });

  it('find bylines in the column, at the head and at the foot, and ignore 佚名', () => {
    for (const author of ['周敏', '江城日报编辑部']) expect(measure(BODY, author).byline, author).toBe(true);
    for (const author of ['', '佚名', ' - ', '小编', 'admin']) expect(measure(BODY, author).byline, author).toBe(false);
    expect(measure(`本报讯（记者 周敏）${BODY}`).byline).toBe(true);
    expect(measure(`${BODY}\n文/周敏`).byline).toBe(true);
    expect(measure(`${BODY}\n版权声明：本文版权归原作者所有`).byline).toBe(false);
    expect(measure(`${'江'.repeat(300)}记者 周敏${'江'.repeat(300)}。`).byline).toBe(false);
  });

  it('count all letters of a text that is measured in part, and look at its own end', () => {
    const long = Array.from({ length: 12_000 }, (_, at) => `第${at}段说的是另一件事。`).join('');
    expect(measure(long)).toMatchObject({ length: long.length - 12_000, truncated: false });
    expect(measure(`${long}下一步，`).truncated).toBe(true);
    expect(measure(`${long}\n文/周敏`).byline).toBe(true);
  });

  it('measure a long text without an end of sentence in linear time', () => {
    const { length, truncated } = measure('江'.repeat(300_000));
    expect({ length, truncated }).toEqual({ length: 300_000, truncated: true });
  });
});

describe('text of other stories', () => {
  const story = '青石江大桥昨天上午通车，首日有九百辆汽车驶过桥面。两岸居民步行过桥，合影留念，商户也早早开了门。';
  const foreignOf = (title: string, body: string) =>
    measureArticle({ title, body, source: '', url: '', published: '', author: '' }, NO_BOILERPLATE).features.foreign;

  it('is a roundup’s, or that of a page with an advert or a chat above the story; a clean story has none', () => {
    const items = ['▌大桥通车', '▌渡口停航', '▌公园开放'].map((heading) => `${heading}\n${story}`).join('\n');
    expect(foreignOf('江城早报：三件事', items)).toBe('roundup');
    expect(foreignOf('青石江大桥通车 - 江畔网', `扫码关注江畔网，每天看新闻\n${story}`)).toBe('patched');
    expect(foreignOf('青石江大桥通车', `大桥终于通车了，小编带大家一起来看看吧。\n${story}\n${story}`)).toBe('patched');
    expect(foreignOf('青石江大桥通车', `${story}\n${story}`)).toBe('none');
    expect(foreignOf('青石江大桥通车 - 江畔网', `${story}\n${story}`)).toBe('none');
  });
});
