// Kinds of pairs that were once decided wrongly, with invented articles: forms, bulletins, announcements, stages, and
// reprints that say the same thing elsewhere. Each pair is compared both ways round.
import { describe, expect, test } from 'vitest';
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { areDuplicates } from '#electron/core/cluster/relation/duplicates.ts';
import { RelationMeter } from '#electron/core/cluster/relation/measures.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';

type Told = { readonly title?: string; readonly body: string; readonly published?: string };

const texts = new ComparableTexts();
const meter = new RelationMeter();

function areJoined(one: Told, other: Told): boolean {
  const [a, b] = [one, other].map((told) =>
    texts.of({ title: '', source: '', published: '', ...told }, NO_BOILERPLATE),
  ) as [ReturnType<typeof texts.of>, ReturnType<typeof texts.of>];
  const joined = areDuplicates(meter.measure(a, b), STANDARD_THRESHOLDS);
  expect(areDuplicates(meter.measure(b, a), STANDARD_THRESHOLDS)).toBe(joined);
  return joined;
}

/** Every pair of a list, once. */
function pairsOf<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));
}

describe('forms stay apart', () => {
  test('appointments of one day under one title, without a family to learn from', () => {
    const appointed = [
      ['罗明远', '女', '副局长'],
      ['郭海燕', '男', '主任'],
      ['韩春生', '男', '总工程师'],
    ].map(([name, sex, office]) => ({
      title: '干部任前公示',
      published: '2031-05-12 09:00',
      body: `经研究，现将${name}同志拟任职情况予以公示。${name}，${sex}，汉族，大学学历，现任青石市交通运输局${office}，拟任正处级领导职务。公示期间如有意见请向市委组织部反映，受理电话0555-8801230。`,
    }));
    for (const [one, other] of pairsOf(appointed)) expect(areJoined(one, other)).toBe(false);
  });

  test('warnings of other cities, without titles and dates', () => {
    const warnings = ['青石市', '柳河县', '南湾区'].map((city, n) => ({
      body: `${city}气象台发布暴雨黄色预警信号：预计未来${6 + n}小时内，${city}大部分乡镇降雨量将达${50 + 10 * n}毫米以上，并伴有雷电和短时大风，请注意防范。`,
    }));
    for (const [one, other] of pairsOf(warnings)) expect(areJoined(one, other)).toBe(false);
  });

  test('records with other titles over one address and telephone', () => {
    const records = ['取水许可延续办事指南', '河道采砂审批办事指南', '水库蓄水验收办事指南'].map((title) => ({
      title,
      body: '受理地点：青石市滨河路18号政务大厅3楼B12窗口\n0555-8801231\n企业法人；事业单位；个体工商户；其他组织\n工作日上午九时至下午五时\n网上申报或窗口递交\n',
    }));
    for (const [one, other] of pairsOf(records)) expect(areJoined(one, other)).toBe(false);
  });

  test('lists of one wording with another file number', () => {
    const notice = (code: string) => ({
      title: '药品注册证书公告',
      body: `青石药业公告，公司近日收到药品监督管理部门核准签发的药品注册证书，证书编号为${code}，剂型为口服溶液，注册分类为化学药品四类，审批结论为符合要求，批准注册。`,
    });
    expect(areJoined(notice('2031s00456'), notice('2031s00871'))).toBe(false);
    expect(areJoined(notice('2031s00456'), notice('2031s00456'))).toBe(true);
  });
});

describe('titles of one form', () => {
  const response = (place: string, own = place): Told => ({
    title: `${place}启动二级应急响应`,
    published: '2031-07-14 18:00',
    body: `${own}人民政府决定，为有效应对持续强降雨，最大程度减少灾害损失，保障人民群众生命财产安全，根据自然灾害救助应急预案等有关规定，自今日18时起启动二级应急响应，有关部门派出工作组赴一线指导。`,
  });

  test('keep apart what each fills with its own subject, though one text does not name it', () => {
    expect(areJoined(response('柳河县'), response('南湾区'))).toBe(false);
    expect(areJoined(response('柳河县'), response('南湾区', '省'))).toBe(false);
  });

  test('join where the words stand for the same, or only the headlines have them', () => {
    expect(areJoined(response('柳河县'), response('全县', '柳河县'))).toBe(true);
    const caught = (word: string): Told => ({ ...response('柳河县'), title: `柳河县雨中行窃男子${word}` });
    expect(areJoined(caught('落网'), caught('被抓'))).toBe(true);
  });
});

describe('bulletins and announcements', () => {
  const bulletin = (date: number, rest = ''): Told => ({
    title: '青石市疫情通报',
    published: `2031-06-${String(date + 1).padStart(2, '0')} 08:30`,
    body: `6月${date}日0至24时，青石市无新增确诊病例，无新增疑似病例，无新增死亡病例。截至6月${date}日24时，全市累计报告确诊病例46例，累计治愈出院46例，密切接触者全部解除医学观察。${rest}`,
  });

  test('those of other days stay apart, whatever their totals do', () => {
    expect(areJoined(bulletin(3), bulletin(4))).toBe(false);
    expect(areJoined(bulletin(3), bulletin(9))).toBe(false);
  });

  test('a reprint of the next day keeps the day of its original', () => {
    const reprint = { ...bulletin(3, '市民应继续做好个人防护。'), published: '2031-06-05 10:00' };
    expect(areJoined(bulletin(3), reprint)).toBe(true);
  });

  test('briefings of other evenings are dated by nothing but 今晚', () => {
    const briefing = (date: number, when: string): Told => ({
      title: '青石市通报抗旱工作情况',
      published: `2031-07-${date}`,
      body: `${when}，青石市举行抗旱工作新闻发布会。市水务局、市农业农村局将介绍全市抗旱保供最新进展，并回答记者提问。`,
    });
    expect(areJoined(briefing(11, '今晚'), briefing(12, '今晚'))).toBe(false);
    expect(areJoined(briefing(11, '今晚'), briefing(13, '今天下午'))).toBe(false);
    expect(areJoined(briefing(11, '今晚'), briefing(11, '今晚'))).toBe(true);
  });

  test('a report of what happened yesterday is the same when it is printed again', () => {
    const report = (title: string, published: string): Told => ({
      title,
      published,
      body: '青石市水务局昨天宣布，历时两年的北塘水库加固工程完工。坝体加高三米，新增两道泄洪闸门，汛期可多蓄水四百万立方米。工程期间下游灌区照常供水。按照计划，水库将在五月举行放水试验，沿岸步道十月开放。',
    });
    expect(areJoined(report('北塘水库加固完工', '2031-03-04 08:10'), report('水库坝体加高', '2031-03-05 07:30'))).toBe(
      true,
    );
  });

  test('what is to come is not what has come, and one mark is not the next', () => {
    const arrival = (verb: string): Told => ({
      title: `南洲国总理${verb}青石`,
      published: '2031-05-13 19:00',
      body: `5月13日晚，南洲国总理乘专机${verb}青石。应邀请，南洲国总理将对我国进行为期三天的正式访问。访问期间，双方将签署经贸、文化、教育等领域合作文件。`,
    });
    expect(areJoined(arrival('将抵达'), arrival('抵达'))).toBe(false);
    const dated = (will: string): Told => ({
      title: `南洲国总理${will && '即将'}抵达青石`,
      published: '2031-05-13 19:00',
      body: `南洲国总理${will}13日晚乘专机抵达青石，开始为期三天的正式访问。访问期间，双方将签署经贸、文化、教育等领域合作文件。`,
    });
    expect(areJoined(dated('将于'), dated(''))).toBe(false);
    const turnover = (mark: string): Told => ({
      title: `两市成交额突破${mark}万亿元`,
      published: '2031-05-12 10:00',
      body: `5月12日，盯盘数据显示，两市成交额突破${mark}万亿元，较上一日此时放量超900亿元，预计全天成交金额超2.8万亿元。`,
    });
    expect(areJoined(turnover('1'), turnover('1.5'))).toBe(false);
  });
});

describe('reprints join', () => {
  test('the city for 全市, and the date for 今天', () => {
    const report = (city: string, today: string, yesterday: string): Told => ({
      title: `${today}起${city}公交调整运营时间`,
      body: `记者${yesterday}从公交集团获悉，随着夏季客流增加，${city}公交${today}起调整运营时间。首班车提前至5时20分，末班车延后至23时10分，高峰时段发车间隔由8分钟缩短为5分钟。${city}共有42条线路参加调整，其中夜间线路6条，预计日均客运量将增加1.8万人次。公交集团提示，乘客可通过站牌二维码查询到站时间。`,
    });
    expect(areJoined(report('青石市', '6月1日', '5月31日'), report('全市', '今天', '昨天'))).toBe(true);
  });

  test('a report in which one figure, day or name was corrected; of a flash it is the news', () => {
    const report = (figure: string, day: string, name: string) =>
      `河东县水务局介绍，城东水闸的加固工程投资${figure}，由省里和县里分担，沿河的居民都来看望。` +
      '水闸建成多年，闸底渗水，下游的村庄每到汛期都要派人巡堤，这一次从闸底到闸顶全部重做。' +
      '设计单位在闸后打了孔，取出的土样送到省城化验，结论是填土夹有粗砂，渗水由此而来。' +
      '施工方案因此改了又改，先灌浆，再铺土工布，最后用条石护面。' +
      '沿河的村子推选了监督员，每天到工地记下运来的水泥和砂石，晚上贴在村口。' +
      `老支书${name}说，当年修闸靠的是肩挑手提，如今机器不停，人也不必下水。` +
      '县里还打算在闸下修步道，种上柳树，让散步的人离水近些，又不至于踩坏了护坡。' +
      `工程完工之后可以多蓄些水，下游的稻田也不愁灌溉。工程队于${day}进场。`;
    const title = '城东水闸加固工程开工';
    const original = report('300万元', '3月5日', '周一鸣');
    for (const corrected of [
      report('400万元', '3月5日', '周一鸣'),
      report('300万元', '4月5日', '周一鸣'),
      report('300万元', '3月5日', '周一明'),
    ]) {
      expect(areJoined({ title, body: original }, { title, body: corrected })).toBe(true);
      const [flash, other] = [original, corrected].map((text) => text.slice(0, 60));
      if (flash !== other) expect(areJoined({ title, body: flash! }, { title, body: other! })).toBe(false);
    }
  });

  test('the same amounts in other forms, and no other amounts', () => {
    const holding = (share: string, shares: string, money: string): Told => ({
      title: '青石创投减持计划公布',
      body: `云溪装备3月13日晚公告，持股${share}的股东青石创投因自身资金需求，计划自公告之日起的3个月内，合计减持不超过${shares}股。以当日收盘价计算，拟减持市值约${money}元。`,
    });
    const original = holding('6.2%', '820万', '2.3亿');
    expect(areJoined(original, holding('百分之六点二', '8200000', '23000万'))).toBe(true);
    expect(areJoined(original, holding('7.2%', '920万', '3.3亿'))).toBe(false);
  });

  test('another headline over equal sentences', () => {
    const body =
      '青石市消防救援支队通报，当日15时40分，北关镇一处废品收购站起火，消防人员到场后于16时50分将明火扑灭，无人员伤亡。经初步调查，起火原因为焊接作业引燃泡沫，过火面积约120平方米，善后工作正在进行。';
    const published = '2031-05-08 18:00';
    expect(
      areJoined(
        { title: '北关镇一废品站起火 无人员伤亡', body, published },
        { title: '焊接引燃泡沫 废品站过火120平方米', body, published },
      ),
    ).toBe(true);
  });
});

describe('one story of several stays apart', () => {
  const gate: Told = {
    title: '青石水闸今晨开闸放水',
    body: '青石市水务局消息，青石水闸6月2日清晨开闸放水，下泄流量每秒320立方米，为入汛以来首次。水务部门提醒，下游沙洲上的垂钓者和农户应尽快撤离，游船停航到4日。受上游连续降雨影响，水库水位两天涨了1.6米。',
    published: '2031-06-02 10:00',
  };
  const library: Told = {
    title: '新图书馆周末迎来首批读者',
    body: '位于南湾区的新图书馆周末迎来首批读者，首日有4200人入场。馆内藏书六十万册，少儿区设在二层，盲人阅览室配有读屏设备。馆方说，自习座位要提前一天预约，周一闭馆整理，外借图书可在全市任何一个分馆归还。',
    published: '2031-06-02 11:00',
  };
  const roundup = (title: string, ...stories: Told[]): Told => ({
    title,
    body: stories.map((story, n) => `TOP${n + 1} ${story.title}\n${story.body}\n`).join(''),
    published: '2031-06-02 20:00',
  });
  const bridge: Told = {
    title: '夜渡停航三日检修',
    body: '航运公司公告，北岸夜间渡轮6月3日起停航三日，检修期间乘客可改乘9路夜班公交，首末班车各延长半小时，月票可以延期使用。',
  };

  test('the first item of a roundup as well as any other, whatever its title names', () => {
    const whole = roundup('青石水闸今晨开闸放水，一日要闻', gate, library, bridge);
    for (const story of [gate, library]) expect(areJoined(story, whole)).toBe(false);
  });

  test('the first flash of a morning whose title does not say that it is one', () => {
    const opening =
      '3月26日，青石至云溪高速铁路开通运营，两地间最快旅行时间由3小时20分缩短至58分钟。全长187公里，设计时速350公里，沿线设6座车站，开通初期每日开行动车组列车32列。';
    const morning = [
      `【青石至云溪高铁今日开通】${opening}`,
      '【市图书馆新馆试行开放】新馆今日起试开放，首批提供座位1800个，凭社保卡或身份证入馆。',
      '【我市发放春季消费券】消费券今天10时开抢，共三档，总额2000万元，限到店使用。',
    ].join('\n');
    const item = { title: '青石至云溪高铁今日开通运营', body: opening };
    expect(areJoined(item, { title: '早安青石', body: morning })).toBe(false);
  });

  test('but a copy of the roundup, or a cut of it, is one', () => {
    const whole = roundup('一日要闻', gate, library, bridge);
    expect(areJoined(whole, { ...whole, title: '青石一日要闻' })).toBe(true);
    expect(areJoined(whole, roundup('一日要闻', gate, library))).toBe(true);
  });

  test('two stories in one article under the title of the first', () => {
    const glued: Told = { ...gate, body: `${gate.body}\n${library.body}` };
    expect(areJoined(glued, gate)).toBe(true);
    expect(areJoined(glued, library)).toBe(false);
  });

  test('two stories in one article under the title of the second', () => {
    const glued: Told = { ...library, body: `${gate.body}\n${library.body}` };
    expect(areJoined(glued, gate)).toBe(false);
    expect(areJoined(glued, library)).toBe(true);
  });
});
