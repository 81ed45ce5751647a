// Boilerplate by its shape: with every frame, the frame of a story is found and the story is not.
import { describe, expect, it } from 'vitest';
import { Boilerplate, NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { findParts, storyOf } from '#electron/core/boilerplate/parts.ts';
import { allSentenceKeys, sentenceKeys } from '#electron/core/boilerplate/sentence-keys.ts';
import { TextFolder } from '#electron/core/text/fold.ts';
import { lettersOf } from '#electron/core/text/letters.ts';
import { freshRandom } from '../helpers/random.ts';
import { dress, syntheticStory } from './boilerplate-samples.ts';

const found = (text: string, known = NO_BOILERPLATE, source = '') =>
  findParts('', text, source, known).map(({ start, end }) => text.slice(start, end));

describe('boilerplate', () => {
  it('is all that frames a story, and nothing of the story', () => {
    const random = freshRandom(11);
    for (let n = 0; n < 500; n++) {
      const { text, story } = dress(random, syntheticStory(n));
      let at = 0;
      let own = '';
      for (const { start, end } of findParts('', text, '', NO_BOILERPLATE)) {
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
    ['首班列车昨日驶出（ 记者 周知 通讯员 李四 ）。市民很高兴。', '（ 记者 周知 通讯员 李四 ）'],
    ['点击上方蓝字关注我们\n本报讯 大桥通车。', '点击上方蓝字关注我们\n本报讯 '],
    ['大桥通车。\n文/周知 图/李四\n', '文/周知 图/李四\n'],
    ['大桥通车。\n□ 本报记者 周知 李四 文/图\n', '□ 本报记者 周知 李四 文/图\n'],
    ['大桥通车。（本文不代表本站观点）', '（本文不代表本站观点）'],
    [
      '青石江大桥昨日正式通车，全长2860米。\n（原标题：大桥今晨通车！两岸居民（图）过江快四十分钟！）',
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

  it('is never what an editor took back into the story', () => {
    const random = freshRandom(12);
    for (let n = 0; n < 200; n++) {
      const { text } = dress(random, syntheticStory(n));
      const folded = new TextFolder().fold(text);
      const keys = [...allSentenceKeys(folded)];
      const taken = keys.filter(() => random.int(3) === 0);
      const known = new Boilerplate(taken.map((key) => ({ key, source: '', isOn: false })));
      const parts = findParts('', text, '', known);
      const places = Array.from(folded.sourceEnds!, (end, at) => ({ start: folded.sourceEnds![at - 1] ?? 0, end }));
      for (const [at, { start, end }] of places.entries())
        if (taken.includes(keys[at]!)) expect(parts.some((part) => part.start < end && start < part.end)).toBe(false);
      const all = new Boilerplate(keys.map((key) => ({ key, source: '', isOn: false })));
      expect(storyOf(text, findParts('', text, '', all))).toBe(text);
    }
  });

  const TOLD = '青石江大桥昨日正式通车，全长2860米，设双向六车道，两岸居民过江只要八分钟，公交线路也将同步调整。';
  const kinds = (title: string, text: string) =>
    findParts(title, text, '', NO_BOILERPLATE).map(({ start, end, kind }) => [kind, text.slice(start, end).trim()]);

  it.each([
    ['headline', `【青石江大桥通车】${TOLD}`, '【青石江大桥通车】'],
    ['headline', `#青石江大桥##今日通车# ${TOLD}`, '#青石江大桥##今日通车#'],
    ['headline', `青石江大桥今日通车\n${TOLD}`, '青石江大桥今日通车'],
    ['headline', `${TOLD}\n（原标题：大桥通车了）`, '（原标题：大桥通车了）'],
    ['intro', `导语：过江难了三十年，如今要变了。\n${TOLD}`, '导语：过江难了三十年，如今要变了。'],
    ['intro', `大桥终于通车了，小编带大家一起来看看。\n${TOLD}`, '大桥终于通车了，小编带大家一起来看看。'],
    ['dateline', `北岸网5月3日消息（记者 周知）${TOLD}`, '北岸网5月3日消息（记者 周知）'],
    ['dateline', `据北岸新闻客户端消息，${TOLD}`, '据北岸新闻客户端消息，'],
    ['byline', `${TOLD}\n江城晚报记者李四见习记者周知`, '江城晚报记者李四见习记者周知'],
    ['byline', `${TOLD}（周知）`, '（周知）'],
    ['credits', `${TOLD}\n本文综合自江城晚报、北岸网`, '本文综合自江城晚报、北岸网'],
    ['caption', `${TOLD}\n▲通车当天的大桥。周知 摄\n${TOLD}`, '▲通车当天的大桥。周知 摄'],
    ['caption', `${TOLD}\n桥头等候通行的居民。\n${TOLD}`, '桥头等候通行的居民。'],
    ['caption', `${TOLD}\n大桥航拍（江城晚报供图）\n${TOLD}`, '大桥航拍（江城晚报供图）'],
    ['caption', `${TOLD}\n大桥设计师周知（左二）向市民讲解。\n${TOLD}`, '大桥设计师周知（左二）向市民讲解。'],
    ['caption', `${TOLD}\n大桥通车仪式现场。\n${TOLD}`, '大桥通车仪式现场。'],
    [
      'caption',
      `${TOLD}\n2019年5月3日，在江城南岸的渡口，一名乘客等待最后一班渡船。\n${TOLD}`,
      '2019年5月3日，在江城南岸的渡口，一名乘客等待最后一班渡船。',
    ],
    ['byline', `${TOLD}\n记者泠然见习记者周知统筹李四`, '记者泠然见习记者周知统筹李四'],
    ['page-index', `${TOLD}\n上一页 1 2 3 下一页`, '上一页 1 2 3 下一页'],
    ['links', `${TOLD}\n相关阅读：\n大桥如何合龙\n过江公交调整\n`, '相关阅读：\n大桥如何合龙\n过江公交调整'],
    ['promo', `${TOLD}\n更多内容欢迎搜索关注微信公众号：江城晚报`, '更多内容欢迎搜索关注微信公众号：江城晚报'],
    [
      'other-story',
      `${TOLD}\n此前报道：\n大桥合龙\n去年十月，大桥合龙。`,
      '此前报道：\n大桥合龙\n去年十月，大桥合龙。',
    ],
    [
      'links',
      `${TOLD}\n麦收过半，农机连夜下地...【详细】江城图片05-03 10:24`,
      '麦收过半，农机连夜下地...【详细】江城图片05-03 10:24',
    ],
    ['byline', `${TOLD}\n${TOLD}（江城晚报记者满桌）`, '（江城晚报记者满桌）'],
  ])('has a %s in %s', (kind, text, expected) => {
    expect(kinds('青石江大桥今日通车', text)).toEqual([[kind, expected]]);
  });

  it.each([
    `记者走访多家药店\n${TOLD}\n${TOLD}`.replace('记者走访', `${TOLD}\n记者走访`),
    `${TOLD}“这是我们的桥。”\n他说。\n${TOLD}`,
    `${TOLD}\n一、通车时间\n${TOLD}\n二、公交调整\n${TOLD}`,
    `公司5月3日电话通知各站点。${TOLD}`,
    `${TOLD}\n市民用热烈的掌声欢迎大桥的到来。\n${TOLD}`,
    `${TOLD}\n案件回顾：去年十月，大桥合龙。\n${TOLD}`,
    `${TOLD}\n5月3日下午，记者致电江城市交通局询问此事，工作人员称公交线路仍在调整。\n${TOLD}`,
    `${TOLD}\n5月3日，北岸发生停电，一名市民被困在电梯里两个小时。\n${TOLD}`,
    `${TOLD}\n记者昨天赶到现场。\n${TOLD}`,
    `${TOLD}\n事件进展\n${TOLD}`,
  ])('has none in %s', (text) => {
    expect(kinds('江城', text)).toEqual([]);
  });

  describe('of another story', () => {
    const other = '柳河镇的水稻陆续开镰收割，今年平均亩产比去年增加四十公斤，收割机手连夜作业。'.repeat(5);
    const story = `青石江大桥今日通车，全长2860米。${TOLD.repeat(6)}`;
    const others = (text: string) =>
      findParts('青石江大桥今日通车', text, '', NO_BOILERPLATE)
        .filter(({ kind }) => kind === 'other-story')
        .map(({ start, end }) => text.slice(start, end).trim());

    const AGAIN = '去年10月8日，青石江大桥在江城合龙，建设者和两岸居民一起见证了这一时刻，工程历时三年。';
    it('is what has the subject of the title once more, in a headline and in a dated sentence', () => {
      const glued = `青石江大桥合龙：两岸居民见证历史时刻\n${AGAIN}\n${other}`;
      expect(others(`${story}\n${TOLD}\n${glued}`)).toEqual([glued]);
      expect(others(`${story}\n公交调整方案\n${TOLD}\n${glued}`)).toEqual([]);
      expect(others(`${story}\n以下为公告全文：\n${glued}`)).toEqual([]);
      const box = glued.slice(0, glued.length - other.length);
      expect(kinds('青石江大桥今日通车', `${story}\n${TOLD}\n${box}`).at(-1)).toEqual(['caption', box.trim()]);
      expect(others(`${story}\n两岸居民见证历史时刻的到来\n${AGAIN}\n${other}`)).toEqual([]);
    });

    it.each([
      ['above the title', `${other}\n青石江大桥今日通车\n${story}`],
      ['below the reporter', `${story}（江城晚报记者 周知）\n${other}`],
      ['below the end', `${story}（完）\n${other}`],
    ])('is what stands %s', (_, text) => {
      expect(others(text)).toEqual([other]);
    });

    it.each([
      ['tells of the title', `${story}\n青石江大桥今日通车\n${story}`],
      ['is a document of the report', `${story}（完）\n以下为公告全文：\n${other}`],
      ['is one of several signed pieces', `${story}（记者 周知）\n${other}（记者 李四）\n${other}\n${other}`],
      ['follows another subject', `${other}（记者 周知）\n${story}`],
      ['is a timeline of the same', `${story}（记者 周知）\n青石江大桥建设时间表\n${other}`],
      ['is an earlier bulletin', `${story}（记者 周知）\n据江城客户端16:18报道\n${other}`],
      ['is short', `${story}（完）\n${other.slice(0, 40)}`],
    ])('is not what %s', (_, text) => {
      expect(others(text)).toEqual([]);
    });
  });

  it('are the items of a roundup, which are its story', () => {
    const text = ['TOP1 大桥通车', TOLD, 'TOP2 图书馆开馆', TOLD, 'TOP3 早稻开镰', TOLD].join('\n');
    const parts = findParts('江城一周要闻', text, '', NO_BOILERPLATE);
    expect(parts.every(({ kind }) => kind === 'digest-item')).toBe(true);
    expect(storyOf(text, parts)).toBe(text);
  });

  it('are the pieces below headlines in a roundup that is named so', () => {
    const text = ['大桥通车了', TOLD, '图书馆开馆', TOLD, '▲图书馆外景。周知 摄', '早稻今天开镰', TOLD].join('\n');
    const parts = findParts('【江城早报】大桥通车 图书馆开馆', text, '', NO_BOILERPLATE);
    expect(parts.filter(({ kind }) => kind !== 'digest-item').map(({ kind }) => kind)).toEqual(['caption']);
    expect(storyOf(text, parts)).toBe(text.replace('▲图书馆外景。周知 摄\n', ''));
    expect(kinds('江城大桥通车', text).map(([kind]) => kind)).not.toContain('digest-item');
  });

  it.each([
    ['desks at the ends', [`${TOLD}（北岸晚报）`, '市民怎么说', `${TOLD}（江城网）`, `${TOLD}（南湾新闻）`]],
    [
      'datelines',
      ['大桥通车', `北岸快讯（记者 周知）${TOLD}`, `北岸快讯（记者 周知）${TOLD}`, `北岸网5月3日电 ${TOLD}`],
    ],
  ])('are the reports of a text that is made of several, by their %s', (_, lines) => {
    const text = lines.join('\n');
    const items = findParts('', text, '', NO_BOILERPLATE).filter(({ kind }) => kind === 'digest-item');
    expect(items.map(({ start, end }) => text.slice(start, end)).join('')).toContain(TOLD.slice(10));
    const single = findParts('', `${lines[0]}\n${lines[1]}\n${TOLD}`, '', NO_BOILERPLATE);
    expect(single.filter(({ kind }) => kind === 'digest-item')).toEqual([]);
  });

  it('leave a text that nothing but its headline tells', () => {
    for (const text of ['【青石江大桥今日正式通车】（记者 周知）', '#青石江大桥通车#', '青石江大桥通车\n江城。'])
      expect(storyOf(text, findParts('青石江大桥通车', text, '', NO_BOILERPLATE))).toContain('青石江大桥');
  });

  it('is found in linear time in texts made to be slow', () => {
    for (const text of [
      '本报'.repeat(100_000),
      '（记者 '.repeat(50_000),
      '首页 > '.repeat(50_000),
      '记者 周知 '.repeat(40_000),
      '请点击'.repeat(60_000),
      '记者王李张刘陈杨黄赵'.repeat(10_000),
      '相关阅读：\n'.repeat(20_000),
      '图\n'.repeat(20_000),
    ])
      expect(findParts('', text, '', NO_BOILERPLATE).length).toBeLessThanOrEqual(text.length);
  });
});
