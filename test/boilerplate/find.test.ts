// Boilerplate by its shape: with every frame, the frame of a story is found and the story is not.
import { describe, expect, it } from 'vitest';
import { Boilerplate, NO_BOILERPLATE } from '#electron/boilerplate/boilerplate.ts';
import { findBoilerplate } from '#electron/boilerplate/find.ts';
import { sentenceKeys } from '#electron/boilerplate/sentence-keys.ts';
import { TextFolder } from '#electron/text/fold.ts';
import { lettersOf } from '#electron/text/letters.ts';
import { freshRandom } from '../helpers/random.ts';
import { dress, syntheticStory } from './boilerplate-samples.ts';

const found = (text: string, known = NO_BOILERPLATE, source = '') =>
  findBoilerplate(text, known, source).map(({ start, end }) => text.slice(start, end));

describe('boilerplate', () => {
  it('is all that frames a story, and nothing of the story', () => {
    const random = freshRandom(11);
    for (let n = 0; n < 500; n++) {
      const { text, story } = dress(random, syntheticStory(n));
      let at = 0;
      let own = '';
      for (const { start, end } of findBoilerplate(text, NO_BOILERPLATE, '')) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        own += text.slice(at, start);
        at = end;
      }
      own += text.slice(at);
      expect(lettersOf(own), text).toBe(lettersOf(text.slice(story.start, story.end)));
    }
  });

  it.each([
    ['央视网消息（新闻联播）：国务院今天召开会议。', '央视网消息（新闻联播）：'],
    ['海嶽時報訊（記者 林疏影）大學團隊取得進展。', '海嶽時報訊（記者 林疏影）'],
    ['３月１１日，首班列车驶出（记者周知）。市民很高兴。', '（记者周知）'],
    ['点击上方蓝字关注我们\n本报讯 大桥通车。', '点击上方蓝字关注我们\n本报讯 '],
    ['大桥通车。\n文/周知 图/李四\n', '文/周知 图/李四\n'],
    ['大桥通车。\n□ 本报记者 周知 李四 文/图\n', '□ 本报记者 周知 李四 文/图\n'],
    ['大桥通车。（本文不代表本站观点）', '（本文不代表本站观点）'],
    [
      '大桥通车。\n（原标题：大桥今晨通车！两岸居民（图）过江快四十分钟！）',
      '（原标题：大桥今晨通车！两岸居民（图）过江快四十分钟！）',
    ],
    ['【声明：转载须经同意。违者必究。】大桥通车。', '【声明：转载须经同意。违者必究。】'],
    ['大桥通车。（来源：江畔晚报！\n市民说，过江快了！）', '（来源：江畔晚报！'],
    ...[
      '点击查看更多',
      '点击查看更多精彩内容>>',
      '点击进入专题',
      '点击图片进入下一页',
      '下载APP',
      '下载江畔客户端，看更多身边事',
      '打开江畔新闻APP',
      '用APP打开',
      '在客户端内查看全部',
      '返回江畔网，查看更多',
      '>>返回首页',
      '分享至朋友圈',
      '微信扫一扫，关注江畔晚报公众号',
      '↓↓↓戳视频',
    ].map((prompt): [string, string] => [`大桥通车。\n${prompt}`, prompt]),
  ])('of %s is %s', (text, expected) => {
    expect(found(text).join('')).toBe(expected);
  });

  it.each([
    '通讯员队伍正在壮大。消息传来，村民很高兴。',
    '今年家电以旧换新补贴提高。节电有补贴，停电有预告。',
    '据统计部门消息人士说，物价平稳。',
    '记者从市教育局获悉，今年新增学位9000个。',
    '通知要求，应用向用户推荐下载App时，应当公开、透明，真实、准确、完整地说明产品的功能，不得以任何方式误导用户，也不得默认勾选。',
    '来源可靠的种子才能入库。编辑部搬进了新楼。',
    '相关阅读活动在图书馆举行。孩子们读了三十本书，老师们也读了三十本。',
    '（未完，点击阅读全文）',
    '点击链接后，老人的钱被转走了。',
    '点击链接，他看到自己的名字。',
    '打开微信，母亲已经睡下。',
    '返回酒店查看更多线索的民警一夜未眠。',
    '关注这起案件的网友在微博上说，真相终于来了。',
    '“转发的人那么多，我对自己的朋友圈感到羞愧。”',
    '用户在客户端查看到账通知后报警。',
  ])('is not found in %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is what was learned, in any width and script, with other numbers', () => {
    const text = '大桥通车。\n看更多身邊事，下載本站應用１２３次\n';
    expect(found(text)).toEqual([]);
    const keys = sentenceKeys(new TextFolder().fold('看更多身边事，下载本站应用9次'));
    const known = (source: string) => new Boilerplate(Array.from(keys, (key) => ({ key, source })));
    for (const source of ['', '晚报'])
      expect(found(text, known(source), ' 晚报 ')).toEqual(['看更多身邊事，下載本站應用１２３次\n']);
    expect(found(text, known('晨报'), '晚报')).toEqual([]);
  });

  it('is found in linear time in texts made to be slow', () => {
    for (const text of [
      '本报'.repeat(100_000),
      '（记者 '.repeat(50_000),
      '首页 > '.repeat(50_000),
      '记者 周知 '.repeat(40_000),
      '请点击'.repeat(60_000),
    ])
      expect(findBoilerplate(text, NO_BOILERPLATE, '').length).toBeLessThanOrEqual(text.length);
  });
});
