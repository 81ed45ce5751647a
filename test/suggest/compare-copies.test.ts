// Comparing the copies of one story: whatever the damage, the text of the majority agrees most. Properties of generated
// stories, then examples. Invented texts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { type Copy, compareCopies } from '#electron/core/suggest/compare-copies.ts';
import { measureArticle } from '#electron/core/suggest/features.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { CanonicalCandidate, Comparison } from '#shared/review/suggest/features.ts';
import { DEFAULT_RULES, suggestByRules } from '#shared/review/suggest/rules.ts';
import { syntheticText } from '../fixtures/compared.ts';
import { checkProperty } from '../helpers/check-property.ts';
import { type Random, seededRandom } from '../helpers/random.ts';
import { shuffled } from './candidates.ts';

function compare(copies: readonly Copy[]): { comparisons: Comparison[]; visited: number } {
  const comparing = compareCopies(copies);
  let visited = 0;
  for (;;) {
    const step = comparing.next();
    if (step.done) return { comparisons: step.value, visited };
    visited += step.value;
  }
}

const toCopy = (body: string, title = '青石江大桥通车'): Copy => ({ title, body, published: '', boilerplate: [] });

function suggested(bodies: readonly string[], titles: readonly string[] = []): number {
  const articles = bodies.map((body, at) => ({
    body,
    title: titles[at] ?? '',
    source: '',
    url: '',
    published: '',
    author: '',
  }));
  const measured = articles.map((article) => ({ ...article, ...measureArticle(article, NO_BOILERPLATE) }));
  const { comparisons } = compare(measured);
  const candidates = measured.map(({ features }, at) => ({
    article: (at + 1) as ArticleId,
    features,
    comparison: comparisons[at]!,
  }));
  return (
    suggestByRules(candidates as unknown as [CanonicalCandidate, ...CanonicalCandidate[]], DEFAULT_RULES).article - 1
  );
}

const sentencesOf = (text: string) => text.split(/(?<=[。！？；\n])/u).filter((sentence) => sentence.trim() !== '');

const STRANGE = '园艺展览周末在南湖开幕，门票可在网上预订。';

/** Ways of damaging a text; each result differs from the text. */
const damages: Record<string, (text: string, random: Random) => string> = {
  shortened: (text, random) =>
    sentencesOf(text)
      .toSpliced(1 + random.int(4), 1)
      .join(''),
  extended: (text, random) =>
    sentencesOf(text)
      .toSpliced(1 + random.int(5), 0, STRANGE)
      .join(''),
  misspelt: (text, random) => {
    const at = 20 + random.int(100);
    return `${text.slice(0, at)}彧${text.slice(at + 1)}`;
  },
  moved: (text) => {
    const sentences = sentencesOf(text);
    return [...sentences.slice(3), ...sentences.slice(0, 3)].join('');
  },
};

const story = fc.integer({ min: 1, max: 100_000 }).map((seed) => `${syntheticText(seededRandom(seed), 600).trim()}。`);

describe('agreement', () => {
  it('does not depend on the order of the copies', () => {
    checkProperty(
      fc.property(story, fc.nat(), (text, seed) => {
        const random = seededRandom(seed);
        const copies = [text, ...Object.values(damages).map((damage) => damage(text, random))].map((body) =>
          toCopy(body),
        );
        const { comparisons } = compare(copies);
        const order = shuffled([...copies.keys()], random);
        const mixed = compare(order.map((at) => copies[at]!)).comparisons;
        expect(mixed).toEqual(order.map((at) => comparisons[at]));
      }),
    );
  });

  it('is highest for the text that most copies have, however the others are damaged', () => {
    checkProperty(
      fc.property(story, fc.integer({ min: 2, max: 5 }), fc.nat(), (text, clean, seed) => {
        const random = seededRandom(seed);
        const others = Array.from({ length: clean - 1 }, () => random.pick(Object.values(damages))(text, random));
        const bodies = [...others, ...Array.from({ length: clean }, () => text)];
        const agreements = compare(bodies.map((body) => toCopy(body))).comparisons.map(({ agreement }) => agreement);
        const highest = Math.max(...agreements);
        bodies.forEach((body, at) => {
          expect(agreements[at] === highest).toBe(body === text);
        });
      }),
    );
  });

  it('is highest for the only undamaged copy where each other copy is damaged in its own way', () => {
    checkProperty(
      fc.property(story, fc.nat(), (text, seed) => {
        const random = seededRandom(seed);
        const bodies = [...Object.values(damages).map((damage) => damage(text, random)), text];
        const agreements = compare(bodies.map((body) => toCopy(body))).comparisons.map(({ agreement }) => agreement);
        expect(agreements.indexOf(Math.max(...agreements))).toBe(bodies.length - 1);
      }),
    );
  });

  it('never dethrones the winner when an identical copy of it joins', () => {
    checkProperty(
      fc.property(story, fc.integer({ min: 2, max: 6 }), fc.nat(), (text, size, seed) => {
        const random = seededRandom(seed);
        const bodies = Array.from({ length: size }, () =>
          random.pick([(text: string) => text, ...Object.values(damages)])(text, random),
        );
        const winner = suggested(bodies);
        expect(suggested([...bodies, bodies[winner]!])).toBe(winner);
      }),
    );
  });

  it('visits each clause a fixed number of times, however many copies there are', () => {
    const bodies = (count: number) =>
      Array.from({ length: count }, (_, n) => toCopy(`${syntheticText(seededRandom(5), 500)}第${n}篇另有${n}处不同。`));
    const [few, many] = [100, 1_000].map((count) => compare(bodies(count)).visited);
    expect(many! / few!).toBeGreaterThan(9.5);
    expect(many! / few!).toBeLessThan(10.5);
  });

  it('is equal for two copies: neither is the majority', () => {
    const text = syntheticText(seededRandom(6), 400);
    const { comparisons } = compare([toCopy(text), toCopy(damages.extended!(text, seededRandom(7)))]);
    expect(comparisons[0]!.agreement).toBe(comparisons[1]!.agreement);
  });
});

const BODY =
  '青石江大桥昨日正式通车。大桥全长2860米，设双向六车道。两岸之间的行车时间由四十分钟缩短到八分钟。青石江两岸居民上午步行参观了大桥。市交通局说，三条公交线路下周开通。';

describe('the suggestion', () => {
  it('is the undamaged copy of three, though another is longer', () => {
    const long = BODY.replace('两岸之间', `${STRANGE}两岸之间`);
    const short = BODY.replace('设双向六车道。', '设六车道。');
    expect(suggested([long, BODY, short])).toBe(1);
  });

  it('is the text in its usual order', () => {
    const [a, b, c, ...rest] = sentencesOf(BODY);
    expect(suggested([[c, a, b, ...rest].join(''), BODY, BODY.replace('昨日', '日前')])).toBe(1);
  });

  it('is the first of two where a word differs, because nothing confirms either', () => {
    const slip = BODY.replace('青石江两岸', '青右江两岸');
    expect(suggested([slip, BODY])).toBe(0);
    expect(suggested([BODY, slip])).toBe(0);
    expect(suggested([slip, BODY, BODY])).not.toBe(0);
  });

  it('is the longer of two where one lacks a sentence', () => {
    expect(suggested([BODY.replace('两岸之间的行车时间由四十分钟缩短到八分钟。', ''), BODY])).toBe(1);
  });

  it('is the copy in the usual script, punctuation and without markup', () => {
    for (const odd of [
      BODY.replaceAll('。', '.').replaceAll('，', ','),
      `<p>${BODY}</p>`,
      BODY.replaceAll('桥', '橋').replaceAll('车', '車'),
    ])
      expect(suggested([odd, BODY, BODY]), odd).toBe(1);
  });

  it('is the copy with the plain headline', () => {
    expect(suggested([BODY, BODY], ['【快讯】青石江大桥通车 详情公布', '青石江大桥通车'])).toBe(1);
  });

  it('measures how much of the text the other copies share', () => {
    const { comparisons } = compare([BODY, BODY, `${BODY}${STRANGE}`].map((body) => toCopy(body)));
    expect(comparisons.map(({ others, shared }) => [others, Math.round(shared * 100)])).toEqual([
      [2, 100],
      [2, 100],
      [2, 80],
    ]);
  });

  it('compares empty texts and headlines', () => {
    expect(compare([toCopy('', ''), toCopy(BODY, '')]).comparisons).toMatchObject([
      { shared: 0, unfamiliar: null, decoration: null },
      { decoration: null },
    ]);
  });
});

describe('facts in dispute', () => {
  const before = '青石江大桥的检修船今天上午靠岸，码头工人卸下了三台水泵。';
  const after = '海事部门说，航道暂时封闭，过往船只须听从指挥，预计三天后恢复通航，沿岸渔民已经接到通知。';
  const disputesOf = (bodies: readonly string[]) =>
    compare(bodies.map((body) => toCopy(body))).comparisons.map(({ overtaken, outvoted }) => ({ overtaken, outvoted }));

  it('put a copy behind one that tells a later stage, in any order', () => {
    const hospital = `${before}一名落水的船员被送往医院抢救。${after}`;
    const death = `${before}一名落水的船员经抢救无效身亡。${after}`;
    const behind = { overtaken: 1, outvoted: 0 };
    const ahead = { overtaken: 0, outvoted: 0 };
    expect(disputesOf([hospital, death])).toEqual([behind, ahead]);
    expect(disputesOf([death, hospital])).toEqual([ahead, behind]);
  });

  it.each([
    ['一名落水的船员受重伤。', '一名落水的船员不幸遇难。'],
    ['一名落水的船员已被送医。', '一名落水的船员送医后去世。'],
    ['一名船员失联，搜救正在进行。', '一名船员失联，遗体今早被找到。'],
  ])('put “%s” behind “%s”, which tells what became of it', (earlier, later) => {
    const bodies = [earlier, later].map((news) => `${before}${news}${after}`);
    expect(disputesOf(bodies).map(({ overtaken }) => overtaken)).toEqual([1, 0]);
    expect(disputesOf(bodies.toReversed()).map(({ overtaken }) => overtaken)).toEqual([0, 1]);
  });

  it.each([
    ['the other denies it', '一名船员受伤。', '一名船员受伤，没有人员死亡。'],
    ['both tell it', '一名船员受伤，后来去世。', '一名船员去世，此前受伤入院。'],
    ['the other is a flash', `一名船员失联，搜救正在进行。${after.repeat(3)}`, '失联船员的遗体今早被找到。'],
    ['the other tells it far below', '一名船员受伤。', `一名船员受伤。${after.repeat(5)}十年前有两名船员遇难。`],
    ['it tells of no stage', '检修已经完成。', '一名船员去世。'],
  ])('put no copy behind where %s', (_, one, other) => {
    const bodies = [one, other].map((news) => `${before}${news}${after}`);
    expect(disputesOf(bodies).map(({ overtaken }) => overtaken)).toEqual([0, 0]);
  });

  it('count against the copy whose figure a majority of three does not have', () => {
    const bodies = ['九百', '八百', '九百', '九百'].map((figure) => `${before}${figure}人参加了检修。${after}`);
    expect(disputesOf(bodies).map(({ outvoted }) => outvoted)).toEqual([0, 1, 0, 0]);
    expect(disputesOf(bodies.slice(0, 2)).map(({ outvoted }) => outvoted)).toEqual([0, 0]);
  });

  it('count no figure as a slip, in digits or in characters', () => {
    const bodies = ['9120', '九千一百', '九千一百', '九千一百'].map((figure) => `共有${figure}人参加检修，${after}`);
    const unfamiliar = (all: readonly string[]) =>
      compare(all.map((body) => toCopy(body))).comparisons.map(({ unfamiliar }) => unfamiliar ?? 0);
    expect(unfamiliar(bodies)).toEqual([0, 0, 0, 0]);
    const words = ['水雷', '水泵', '水泵', '水泵'].map((word) => `${before}船上还有${word}一台，${after}`);
    expect(unfamiliar(words)[0]).toBeGreaterThan(0);
  });
});
