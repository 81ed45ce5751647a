// Facts in dispute: scored on labelled pairs, and properties for all texts.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FactAlert,
  type FactSource,
  findFactAlerts,
  listedNames,
  readFactText,
} from '#shared/compare/facts/index.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { anyTexts, versions } from '../diff/texts.ts';
import { readLabelledPairs, scoreAlerts } from './labelled-pairs.ts';

type Options = Omit<FactSource, 'text'>;
const compare = (base: string, other: string, one: Options = {}, two: Options = one) =>
  findFactAlerts(readFactText({ ...one, text: base }), readFactText({ ...two, text: other }));
const describeAlerts = (...args: Parameters<typeof compare>) =>
  compare(...args).map((alert) => `${alert.kind} ${alert.base.text}→${alert.other.text}`);

test('a number is read whatever stands in it that nobody sees', () => {
  const strewn = '\uFEFF共\u00AD3\u200B500人到场，用时1\u2060.5小时。';
  expect(describeAlerts('共3500人到场，用时1.5小时。', strewn)).toEqual([]);
  expect(describeAlerts('共4500人到场，用时1.5小时。', strewn)).toEqual(['number 4500→3\u200B500']);
});

describe('the labelled pairs', () => {
  const pairs = readLabelledPairs();

  test('are many of each kind, with and without a contradiction', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(300);
    expect(new Set(pairs.map(({ base, other }) => `${base} → ${other}`)).size).toBe(pairs.length);
    expect(pairs.filter(({ expected }) => expected.length === 0).length).toBeGreaterThan(150);
  });

  test.each(['number', 'date', 'negation'] as const)('%s: precision and recall of 0.95 at least', (kind) => {
    const score = scoreAlerts(pairs)[kind];
    expect(score.right + score.missed).toBeGreaterThan(30);
    expect(score.precision).toBeGreaterThanOrEqual(0.95);
    expect(score.recall).toBeGreaterThanOrEqual(0.95);
  });

  test('every third one was held out while the rules were made, and scores as well', () => {
    const heldOut = scoreAlerts(pairs.filter((_, index) => index % 3 === 2));
    for (const kind of ['number', 'date', 'negation', 'name'] as const) {
      expect(heldOut[kind].precision).toBeGreaterThanOrEqual(0.95);
      expect(heldOut[kind].recall).toBeGreaterThanOrEqual(0.95);
    }
  });
});

/** Sentences of one report, each with a place for a fact. */
const sentences: readonly ((fact: string) => string)[] = [
  (fact) => `记者从县水利局获悉，城东水库的大坝加固工程${fact}通过了验收。`,
  (fact) => `沿河的两个乡镇都派人到现场查看，居民对${fact}的说法表示认可。`,
  (fact) => `负责施工的单位介绍，工地上的工人${fact}离开，机械也随后撤走。`,
  (fact) => `县里的老人还记得从前发大水的日子，他们说${fact}以后再没有担心过。`,
  (fact) => `主管部门在说明会上表示，接下来要把${fact}的做法推广到别的水库。`,
];
const storyWith = (facts: readonly string[]) => sentences.map((sentence, at) => sentence(facts[at] ?? '')).join('');

/** Two values of one kind that contradict each other, and other forms of the first. */
const values: readonly {
  readonly kind: string;
  readonly one: string;
  readonly two: string;
  readonly forms: readonly string[];
}[] = [
  {
    kind: 'number',
    one: '3500万元',
    two: '5300万元',
    forms: ['三千五百万元', '0.35亿元', '３５００万元', '35000000元'],
  },
  { kind: 'number', one: '12公里', two: '21公里', forms: ['12千米', '十二公里', '12000米'] },
  { kind: 'number', one: '百分之三十', two: '百分之四十', forms: ['30%', '三成', '３０％'] },
  { kind: 'number', one: '1死3伤', two: '1死8伤', forms: ['一死三伤'] },
  { kind: 'number', one: '14亿美元', two: '4亿美元', forms: ['$14亿', '十四亿美元'] },
  {
    kind: 'date',
    one: '2026年11月20日',
    two: '2026年11月22日',
    forms: ['2026-11-20', '11月20日', '二〇二六年十一月二十日'],
  },
  { kind: 'date', one: '3月5日', two: '4月5日', forms: ['三月五日', '3月5号'] },
  { kind: 'date', one: '上午9时', two: '上午11时', forms: ['上午九点', '9:00'] },
  { kind: 'date', one: '昨天下午', two: '昨天晚上', forms: ['昨日下午', '昨天午后'] },
  { kind: 'stage', one: '即将', two: '已经', forms: ['即将'] },
  { kind: 'wording', one: '全部', two: '部分', forms: ['所有'] },
];

describe('findFactAlerts', () => {
  const facts = [
    '3500万元',
    '百分之三十',
    '2026年11月20日',
    '上午9时',
    '没有',
    '三人',
    '<b>7</b>',
    '第二',
    '下跌',
    '𬱖',
  ];
  const withFacts = fc
    .tuple(versions, fc.array(fc.tuple(fc.nat(), fc.constantFrom(...facts)), { maxLength: 12 }))
    .map(([texts, additions]) =>
      texts.map((text, side) =>
        additions.reduce(
          (result, [at, fact], index) =>
            index % 3 === side ? result : result.slice(0, at % result.length) + fact + result.slice(at % result.length),
          text || '天',
        ),
      ),
    );

  test('points at what it quotes, in reading order, at no place twice', () => {
    checkProperty(
      fc.property(withFacts, ([base, other]) => {
        const alerts = compare(base!, other!);
        for (const { base: one, other: two } of alerts) {
          expect(base!.slice(one.start, one.end)).toBe(one.text);
          expect(other!.slice(two.start, two.end)).toBe(two.text);
          expect(one.text === '' || two.text === '').toBe(false);
        }
        for (const [at, { base: one }] of alerts.entries())
          if (at > 0) expect(one.start).toBeGreaterThanOrEqual(alerts[at - 1]!.base.end);
      }),
      500,
    );
  });

  test('are none of 著 in place of 着, whatever a tagger takes for a name', () => {
    const read = (text: string, name: string) => {
      const start = text.indexOf(name);
      return readFactText({ text, names: () => (start < 0 ? [] : [{ start, end: start + name.length }]) });
    };
    const [one, other] = ['两万名跑者沿着澜河两岸奔跑，沿途掌声不断。', '两万名跑者沿著澜河两岸奔跑，沿途掌声不断。'];
    expect(findFactAlerts(read(one, '沿着澜河'), read(other, '沿著澜河'))).toEqual([]);
    expect(findFactAlerts(read(one, ''), read(other, '沿著澜河'))).toEqual([]);
  });

  test('says the same of the texts in either order', () => {
    const byBase = (alerts: readonly FactAlert[]) =>
      alerts.map(({ kind, base, other }) => [kind, base.start, base.text, other.start, other.text].join()).sort();
    checkProperty(
      fc.property(withFacts, ([base, other]) => {
        const back = compare(other!, base!).map(({ kind, base: one, other: two }) => ({ kind, base: two, other: one }));
        expect(byBase(compare(base!, other!))).toEqual(byBase(back));
      }),
      500,
    );
  });

  test('has nothing to say of equal texts, and bears any text', () => {
    checkProperty(
      fc.property(anyTexts, ([base, other]) => {
        expect(compare(base, base)).toEqual([]);
        compare(base, other);
      }),
    );
  });

  const someValues = fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: sentences.length });

  test('finds every value that contradicts another in its place', () => {
    checkProperty(
      fc.property(someValues, (chosen) => {
        const base = storyWith(chosen.map(({ one }) => one));
        const other = storyWith(chosen.map(({ two }) => two));
        const found = compare(base, other);
        expect(found.map(({ kind }) => kind)).toEqual(chosen.map(({ kind }) => kind));
        for (const [at, { base: one, other: two }] of found.entries()) {
          expect(chosen[at]!.one).toContain(one.text.slice(0, 1));
          expect(chosen[at]!.two).toContain(two.text.slice(0, 1));
        }
      }),
      200,
    );
  });

  test('is silent on a value in another form', () => {
    const inForms = fc.array(
      fc.constantFrom(...values).chain(({ one, forms }) => fc.tuple(fc.constant(one), fc.constantFrom(...forms))),
      { minLength: 1, maxLength: sentences.length },
    );
    checkProperty(
      fc.property(inForms, (chosen) => {
        const base = storyWith(chosen.map(([one]) => one));
        expect(describeAlerts(base, storyWith(chosen.map(([, form]) => form)))).toEqual([]);
      }),
      200,
    );
  });

  test('is silent on what only one text states: words, clauses, sentences', () => {
    const extras = [
      '，投入资金800万元',
      '，其中三人来自外地',
      '。据介绍，工程于去年5月3日开工，没有超出预算',
      '，当地气温降到零下5度',
      '。12月1日起禁止机动车驶上大坝，违者罚款200元',
    ];
    const placed = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...extras)), { minLength: 1, maxLength: 4 });
    checkProperty(
      fc.property(someValues, placed, (chosen, additions) => {
        const base = storyWith(chosen.map(({ one }) => one));
        const ends = [...base.matchAll(/。/g)].map(({ index }) => index);
        const other = additions
          .map(([at, extra]) => [ends[at % ends.length]!, extra] as const)
          .sort(([one], [two]) => two - one)
          .reduce((text, [at, extra]) => text.slice(0, at) + extra + text.slice(at), base);
        expect(describeAlerts(base, other)).toEqual([]);
        expect(describeAlerts(other, base)).toEqual([]);
      }),
      300,
    );
  });

  test.each(['零件', '零部件'])('takes no amount from %s', (word) => {
    const of = (part: string) => `工厂的芯片等${part}都在限制之内，今年继续生产。`;
    expect(describeAlerts(of(word), of('5件'))).toEqual([]);
    expect(describeAlerts(of('3件'), of('5件'))).toEqual(['number 3→5']);
  });

  test('shows numbers that changed places, and not a number that was carried along', () => {
    expect(describeAlerts('甲村30票乙村50票', '甲村50票乙村30票')).toEqual(['number 30→50', 'number 50→30']);
    expect(describeAlerts('在北京的3人获奖，', '3人在北京获奖，')).toEqual([]);
    expect(describeAlerts('据通报，该厂5日起全面停产整顿。', '据通报，5日，该厂起全面停产整顿。')).toEqual([]);
  });

  test('raises no alert of what a text that breaks off in mid-clause leaves open', () => {
    const whole = '会上有12人发言，已把第134条建议写入2027年的清单，不再重提。今后每年3月公布进展。';
    const cutAt = (last: string) => whole.slice(0, whole.indexOf(last) + last.length);
    for (const last of ['已把', '已把第1', '已把第134', '写入2027']) {
      expect(describeAlerts(whole, cutAt(last))).toEqual([]);
      expect(describeAlerts(cutAt(last), whole)).toEqual([]);
    }
    expect(describeAlerts(whole, cutAt('写入2027').replace('134', '135'))).toEqual(['number 第134→第135']);
  });

  test('reads no facts in tags', () => {
    expect(compare('<font size="3">全市今天放晴了', '<font size="5">全市今天转晴了')).toEqual([]);
  });

  test('reads through the script that the caller folds', () => {
    const script = (text: string) => text.replaceAll('錫', '锡').replaceAll('業', '业');
    expect(describeAlerts('来自無錫的商家参展', '来自苏州的商家参展', { script })).toEqual([]);
  });

  test('leaves out facts of parts that are not of the story', () => {
    const [base, other] = ['本报3月5日电 水库今天开闸放水。', '本报3月9日电 水库今天开闸放水。'];
    expect(describeAlerts(base, other)).toEqual(['date 3月5日→3月9日']);
    expect(describeAlerts(base, other, { excluded: [{ start: 0, end: 7 }] })).toEqual([]);
  });
});

describe('names', () => {
  const named = (...names: string[]) => ({
    names: ({ start, end }: { start: number; end: number }) =>
      names.flatMap((name) => {
        const at = story(name).indexOf(name);
        return at >= start && at + name.length <= end ? [{ start: at, end: at + name.length }] : [];
      }),
  });
  const story = (name: string) => `会议由${name}主持，各部门的代表参加，并对下一步工作提出了建议。`;
  const between = (one: string, two: string) => describeAlerts(story(one), story(two), named(one), named(two));

  test.each([
    ['赵云峰', '赵云锋'],
    ['李强', '李克强'],
    ['东山集团', '西山集团'],
    ['李𬱖', '李𬱟'],
  ])('%s is not %s', (one, two) => {
    expect(between(one, two)).toEqual([`name ${one}→${two}`]);
  });

  test.each([
    ['华晟', '华晟电子'],
    ['冯明', '冯明强'],
    ['北大', '北京大学'],
    ['江宁', '江宁县'],
    ['彼得罗夫', '弗拉基米尔·彼得罗夫'],
  ])('%s may be %s', (one, two) => {
    expect(between(one, two)).toEqual([]);
  });

  test('a rare character outside of the first plane needs no tagger', () => {
    expect(describeAlerts(story('李𬱖'), story('李𬱟'))).toEqual(['name 李𬱖→李𬱟']);
  });

  test('finds a misspelt name that only one text is tagged with', () => {
    expect(describeAlerts(story('华晟电子'), story('华盛电子'), named('华晟电子'), {})).toEqual([
      'name 华晟电子→华盛电子',
    ]);
  });

  test('a weekday within a name is no day', () => {
    const coach = { names: listedNames([{ start: 2, end: 5 }]) };
    const [base, other] = ['教练周一鸣赛后表示满意，', '教练周三鸣赛后表示满意，'];
    expect(describeAlerts(base, other, coach)).toEqual(['name 周一鸣→周三鸣']);
    expect(describeAlerts(base, other.replace('三', '二'), {}, coach)).not.toContainEqual(
      expect.stringContaining('date'),
    );
  });
});

describe('days', () => {
  const story = (day: string) => `县水利局${day}召开说明会，介绍水库大坝加固工程的进展。`;
  const between = (one: string, two: string, published = '2026-03-10', theirs = published) =>
    describeAlerts(story(one), story(two), { published }, { published: theirs });

  test('are those that the time of publication makes of 今天, 昨日 and weekdays', () => {
    expect(between('今天', '3月10日')).toEqual([]);
    expect(between('昨日', '9日')).toEqual([]);
    expect(between('今天', '周二')).toEqual([]);
    expect(between('去年', '2025年')).toEqual([]);
    expect(between('今天', '昨天', '2026-03-10', '2026-03-11')).toEqual([]);
    expect(between('昨天', '3月5日')).toEqual(['date 昨天→3月5日']);
  });

  test('may be a day later in a reprint', () => {
    expect(between('昨天', '3月10日')).toEqual([]);
    expect(between('今天', '昨天')).toEqual(['date 今天→昨天']);
  });

  test('of what appears at night may be the day before', () => {
    expect(between('今天', '昨天', '2026-03-11 03:07', '2026-03-11')).toEqual([]);
    expect(between('今天', '3月10日', '2026-03-11 03:07')).toEqual([]);
    expect(between('今天', '昨天', '2026-03-11 03:07', '2026-03-11 01:20')).toEqual([]);
    expect(between('今天', '昨天', '2026-03-11 09:07', '2026-03-11')).toEqual(['date 今天→昨天']);
  });

  test('are unknown without a time of publication', () => {
    expect(between('今天', '3月5日', '')).toEqual([]);
    expect(between('今天', '昨天', '')).toEqual(['date 今天→昨天']);
  });
});

describe('stages and wordings', () => {
  test.each([
    ['stage', '代表团当天上午离开京城，各界人士到机场。', '代表团当天上午抵达京城，各界人士到机场。', '离开→抵达'],
    ['stage', '这条铁路将投入运营，沿线居民期待已久。', '这条铁路已投入运营，沿线居民期待已久。', '将→已'],
    ['stage', '法院对这起案件一审作出判决，当事人到庭。', '法院对这起案件二审作出判决，当事人到庭。', '一审→二审'],
    ['wording', '当地的蔬菜价格上涨了不少，市民有些意外。', '当地的蔬菜价格下跌了不少，市民有些意外。', '上涨→下跌'],
    ['wording', '调查组经过讨论，初步认为事故由雷击造成。', '调查组经过讨论，一致认为事故由雷击造成。', '初步→一致'],
    ['date', '消防队在下午接到了报警，随后赶到现场。', '消防队在晚上接到了报警，随后赶到现场。', '下午→晚上'],
  ])('%s: %s', (kind, one, two, words) => {
    expect(describeAlerts(one, two)).toEqual([`${kind} ${words}`]);
  });

  test('a denied word is not its opposite', () => {
    expect(describeAlerts('考场内不允许携带计算器进场', '考场内禁止携带计算器进场')).toEqual([]);
  });

  test('what is denied in other words, right before a sentence of both, is no contradiction', () => {
    const rest = '厂方负责人解释，因一笔货款未回，资金周转困难，承诺月底前付清。';
    expect(
      describeAlerts(
        `近百名工人在厂门口，反映工资逾期两个月未发放。${rest}`,
        `近百名工人在厂门口，反映厂里拖欠工资两个月。${rest}`,
      ),
    ).toEqual([]);
  });

  test('words of one meaning are no contradiction', () => {
    expect(describeAlerts('代表团今天下午抵达首都机场', '代表团今天下午到达首都机场')).toEqual([]);
  });
});

// Without limits each of these would take minutes. Only the test's own time limit measures that.
const size = 30_000;
test.each([
  ['一'.repeat(size), '二'.repeat(size)],
  ['1'.repeat(size), '2'.repeat(size)],
  ['1,'.repeat(size / 2), '2.'.repeat(size / 2)],
  ['十万亿'.repeat(size / 3), '3万'.repeat(size / 2)],
  ['不别非未没无'.repeat(size / 6), '2026年1月'.repeat(size / 7)],
  ['3月-'.repeat(size / 3), '9:00'.repeat(size / 4)],
  ['A1-'.repeat(size / 3), '<'.repeat(size)],
  ['上涨3人'.repeat(size / 4), '下跌5人'.repeat(size / 4)],
])('stays fast on texts made to be slow: %.6s…', (base, other) => {
  compare(`${base}。`, `${other}。`);
});
