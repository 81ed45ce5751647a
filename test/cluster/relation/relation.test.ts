import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_SOURCES, Boilerplate, NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { sentenceKeys } from '#electron/core/boilerplate/sentence-keys.ts';
import { type Comparable, ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { areDuplicates, mayBeDuplicates, relationOf } from '#electron/core/cluster/relation/duplicates.ts';
import { RelationMeter } from '#electron/core/cluster/relation/measures.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { Relation } from '#shared/model/model.ts';
import { bridge, duplicateRelations, type RelationArticle, relationExamples } from '../../fixtures/relations.ts';

const texts = new ComparableTexts();
const meter = new RelationMeter();

const comparable = (article: RelationArticle, boilerplate = NO_BOILERPLATE): Comparable =>
  texts.of({ ...article, source: '' }, boilerplate);

const relate = (one: Comparable, other: Comparable): Relation =>
  relationOf(meter.measure(one, other), STANDARD_THRESHOLDS);

describe('the relation of two articles', () => {
  test.each(relationExamples)('$relation: $name', ({ relation, one, other }) => {
    expect(relate(comparable(one), comparable(other))).toBe(relation);
    expect(relate(comparable(other), comparable(one))).toBe(relation);
  });

  test('only the first three relations make a cluster', () => {
    const joining = relationExamples.flatMap(({ relation, one, other }) => {
      const measures = meter.measure(comparable(one), comparable(other));
      return areDuplicates(measures, STANDARD_THRESHOLDS) ? [relation] : [];
    });
    expect(new Set(joining)).toEqual(new Set(duplicateRelations));
  });

  test('is looked for where times and lengths allow a duplicate, and nothing is lost by that', () => {
    const published = fc.integer({ min: 0, max: 400 }).map((days) => days * 86_400_000);
    const body = fc.integer({ min: 30, max: bridge.body.length }).map((length) => bridge.body.slice(0, length));
    fc.assert(
      fc.property(body, body, published, published, (one, other, before, after) => {
        const a = { ...comparable({ ...bridge, body: one }), published: before };
        const b = { ...comparable({ ...bridge, body: other }), published: after };
        const outlines = [a, b].map(({ text, published }) => ({ published, length: text.units.length }));
        if (mayBeDuplicates(outlines[0]!, outlines[1]!)) return;
        expect(areDuplicates(meter.measure(a, b), STANDARD_THRESHOLDS)).toBe(false);
      }),
    );
  });

  test('does not depend on the order of the two, whatever the texts', () => {
    const sentence = fc.constantFrom(
      ...relationExamples.flatMap(({ one, other }) => `${one.body}${other.body}`.split('。')),
    );
    const article = fc
      .tuple(
        fc.array(sentence, { maxLength: 12 }),
        fc.constantFrom('', '云溪大桥合龙', '停水通知'),
        fc.integer({ min: 1, max: 28 }),
      )
      .map(([body, title, date]) => ({ title, body: body.join('。'), published: `2031-03-${date}` }));
    fc.assert(
      fc.property(article, article, (one, other) => {
        const [a, b] = [comparable(one), comparable(other)];
        expect(meter.measure(a, b)).toEqual(meter.measure(b, a));
        expect(duplicateRelations.includes(relate(a, b))).toBe(areDuplicates(meter.measure(a, b), STANDARD_THRESHOLDS));
      }),
    );
  });

  test('a text is identical to itself', () => {
    for (const { one } of relationExamples.filter(({ relation }) => relation !== 'boilerplate'))
      expect(relate(comparable(one), comparable(one))).toBe('identical');
  });

  test('a cut from the beginning is abridged at every length from 80 characters on', () => {
    const whole = comparable(bridge);
    for (let length = 80; length < bridge.body.length; length++) {
      const relation = relate(whole, comparable({ ...bridge, body: bridge.body.slice(0, length) }));
      // A cut that keeps nearly the whole text gives the same article.
      expect(['abridged', 'reprint', 'identical'], `${length} characters`).toContain(relation);
    }
    const short = relate(whole, comparable({ ...bridge, body: bridge.body.slice(0, 150) }));
    expect(short).toBe('abridged');
  });

  test('a cut from elsewhere is abridged under a like title, else an item of a roundup', () => {
    const whole = comparable(bridge);
    const body = bridge.body.slice(-110);
    expect(relate(whole, comparable({ ...bridge, body }))).toBe('abridged');
    expect(relate(whole, comparable({ ...bridge, body, title: '渡轮改作观光航线 老人盼着孙女回家' }))).toBe('roundup');
  });

  test('boilerplate that the project knows changes no relation, on either side', () => {
    const notices = [
      '未经书面授权不得转载本站任何稿件',
      '更多精彩内容请关注本报客户端与视频号',
      '本报法律顾问为云溪市某某律师事务所',
    ];
    const keys = notices.flatMap((notice) => [...sentenceKeys(texts.fold(notice))]);
    const boilerplate = new Boilerplate(keys.map((key) => ({ key, source: ALL_SOURCES })));
    const frame = fc.record({ head: fc.subarray(notices), foot: fc.subarray(notices) });
    fc.assert(
      fc.property(fc.constantFrom(...relationExamples), frame, frame, ({ relation, one, other }, first, second) => {
        const framed = (article: RelationArticle, { head, foot }: typeof first) => ({
          ...article,
          body: [...head, article.body, ...foot].join('\n'),
        });
        const [a, b] = [framed(one, first), framed(other, second)];
        expect(relate(comparable(a, boilerplate), comparable(b, boilerplate))).toBe(relation);
      }),
    );
  });

  test('more than a fortnight apart only near identity is a reprint', () => {
    const later = { ...bridge, published: '2031-04-20' };
    expect(relate(comparable(bridge), comparable(later))).toBe('identical');
    const cut = { ...later, body: later.body.slice(0, 200) };
    expect(duplicateRelations).not.toContain(relate(comparable(bridge), comparable(cut)));
  });

  test('without times nothing is held against a cut', () => {
    const cut = { ...bridge, published: '', body: bridge.body.slice(0, 200) };
    expect(relate(comparable(bridge), comparable(cut))).toBe('abridged');
  });
});

test('one body that mentions neither of two titles is boilerplate, unless the titles are the same', () => {
  const notice =
    '本网登载图片出于更直观传递信息之目的，并不代表赞同其观点，如涉及任何第三方合法权利请及时联系我们处理。';
  const under = (title: string, body = notice) => comparable({ title, body, published: '2031-03-04' });
  expect(relate(under('云溪大桥昨日合龙'), under('云溪大桥下月通车'))).toBe('boilerplate');
  expect(relate(under('云溪大桥昨日合龙'), under('云溪大桥昨日合龙'))).toBe('identical');
  const body = `云溪大桥${notice}`;
  expect(relate(under('云溪大桥昨日合龙', body), under('云溪大桥下月通车', body))).toBe('identical');
});

const HANZI = Array.from({ length: 500 }, (_, n) => String.fromCharCode(0x4e00 + n * 7));

describe('conflicts in one place of both texts', () => {
  const about = (person: string, rest = '') =>
    comparable({
      title: '新馆开放',
      body: `馆长${person}在开幕式上介绍，新馆藏书十八万册，少儿阅览区面积比老馆大了一倍，周末延长开放到晚上九点，读者凭证件免费入场。${rest}`,
      published: '',
    });
  const conflicts = (one: Comparable, other: Comparable) => meter.measure(one, other).differences.conflicts;

  test('another name counts, the same name does not', () => {
    expect(conflicts(about('张建国'), about('张建国', '欢迎前来。'))).toBe(0);
    expect(conflicts(about('张建国'), about('李红梅'))).toBeGreaterThan(0);
    expect(conflicts(about('张建国'), about('昨天'))).toBe(0);
  });

  test('a name that the other text has elsewhere does not count', () => {
    expect(conflicts(about('张建国'), about('李红梅', '张建国出席。'))).toBe(0);
  });

  test('nor are the names of another region in the other script', () => {
    const body = (name: string) => `${name}外长昨日抵达云溪，出席大桥合龙仪式后参观新落成的图书馆，并与学生座谈。`;
    const simplified = comparable({ title: '', body: body('莫桑比克'), published: '' });
    const sameScript = comparable({ title: '', body: body('圣地亚哥'), published: '' });
    const inTraditional = '莫三比克外長昨日抵達雲溪，出席大橋合龍儀式後參觀新落成的圖書館，並與學生座談。';
    const traditional = comparable({ title: '', body: inTraditional, published: '' });
    expect(conflicts(simplified, sameScript)).toBeGreaterThan(0);
    expect(conflicts(simplified, traditional)).toBe(0);
  });

  const at = (words: string, rest = '') =>
    comparable({
      title: '',
      published: '',
      body: `云溪市水务局通知，${words}起对青石路一带供水管道进行检修，受影响的居民请提前储水，抢修电话全天有人接听。${rest}`,
    });

  test('another number or part of the day counts, one that says nothing does not', () => {
    expect(conflicts(at('6月3日'), at('6月4日'))).toBeGreaterThan(0);
    expect(conflicts(at('明日上午'), at('明日下午'))).toBeGreaterThan(0);
    expect(conflicts(at('6月3日'), at('明天'))).toBe(0);
    expect(conflicts(at('明天'), at('明日清早'))).toBe(0);
  });

  test('zeros, years and telephone numbers are no agreement, other numbers are', () => {
    const known = (rest: string) => conflicts(at('6月3日', rest), at('6月4日', rest));
    expect(known('其中新增0户。')).toBe(known('其中新增未知。'));
    expect(known('电话05558800123。')).toBe(known(''));
    expect(known('共涉及128户。')).toBeLessThan(known(''));
  });

  test('one number that is corrected in a long text without others is no other item of a form', () => {
    const long = Array.from(
      { length: 250 },
      (_, n) => `${HANZI[n]}桥边的居民说，过江快了，${HANZI[n + 250]}岸的亲戚来得也多了。`,
    );
    const [one, other] = ['3500', '3800'].map((metres) =>
      comparable({ title: '大桥通车', body: `${long.join('')}大桥全长${metres}米。`, published: '' }),
    );
    expect(relate(one!, other!)).toBe('reprint');
    expect(relate(other!, one!)).toBe('reprint');
  });
});
