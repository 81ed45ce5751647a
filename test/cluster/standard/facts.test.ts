// Numbers and places in their slots, and the share of replaced characters: invented notices and their edits.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberSlotsOf } from '#electron/cluster/standard/numbers.ts';
import { placeSlotsOf } from '#electron/cluster/standard/places.ts';
import { replacedShare } from '#electron/cluster/standard/replaced.ts';
import { compareSlots, packFact, sortFacts } from '#electron/cluster/standard/slots.ts';
import { seededRandom } from '../../helpers/random.ts';
import { makeStory, mistype, unitsOf } from './made-stories.ts';

const compareNumbers = (a: string, b: string) => compareSlots(numberSlotsOf(unitsOf(a)), numberSlotsOf(unitsOf(b)));
const comparePlaces = (a: string, b: string) => compareSlots(placeSlotsOf(unitsOf(a)), placeSlotsOf(unitsOf(b)));

describe('compareSlots', () => {
  it('compares the values of each slot as multisets', () => {
    const facts = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 })), { maxLength: 20 });
    void fc.assert(
      fc.property(facts, facts, (a, b) => {
        let compared = 0;
        let agreed = 0;
        for (let slot = 0; slot < 5; slot++) {
          const ofA = a.filter(([one]) => one === slot).map(([, value]) => value);
          const ofB = b.filter(([one]) => one === slot).map(([, value]) => value);
          compared += Math.min(ofA.length, ofB.length);
          for (const value of ofA) {
            const at = ofB.indexOf(value);
            if (at >= 0) ofB.splice(at, 1);
            if (at >= 0) agreed++;
          }
        }
        const slotsOf = (all: typeof a) =>
          sortFacts(all.map(([slot, value]) => packFact(0xffffffff - slot, value * 2 ** 30)));
        expect(compareSlots(slotsOf(a), slotsOf(b))).toEqual({ compared, conflicts: compared - agreed });
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('numberSlotsOf', () => {
  it.each([
    ['其他数字', '全场共有71人参加', '全场共有25人参加', { compared: 1, conflicts: 1 }],
    ['另一种写法', '全场共有71人，增长3.5%', '全场共有７１人，增长３．５％', { compared: 2, conflicts: 0 }],
    ['小数点', '增长3.5个百分点', '增长35个百分点', { compared: 1, conflicts: 1 }],
    ['错字毁了位置', '全场共有71人参加', '全场兴友71人参加', { compared: 0, conflicts: 0 }],
    ['数字成了错字', '全场共有71人参加', '全场共有7某人参加', { compared: 0, conflicts: 0 }],
    ['标点两边的数字连成一个', '比分3比25，18比3', '比分3比2518比3', { compared: 3, conflicts: 0 }],
    ['前面的数字不论大小', '赢了3比25', '赢了7比25', { compared: 2, conflicts: 1 }],
    ['开头和结尾', '71人，共71', '25人，共25', { compared: 2, conflicts: 2 }],
    ['次序', '甲队得12分，乙队得12分', '乙队得12分，甲队得12分', { compared: 2, conflicts: 0 }],
    ['没有数字', '无数字', '无数字', { compared: 0, conflicts: 0 }],
  ])('%s: %s · %s', (_, a, b, expected) => {
    expect(compareNumbers(a, b)).toEqual(expected);
    expect(compareNumbers(b, a)).toEqual(expected);
  });

  it('agrees with itself in every text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123.，甲乙丙'), maxLength: 60 });
    void fc.assert(
      fc.property(text, (any) => {
        expect(compareNumbers(any, any).conflicts).toBe(0);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('placeSlotsOf', () => {
  it.each([
    ['其他地名', '白塔市的柳河县举行', '云岭市的东港县举行', { compared: 2, conflicts: 2 }],
    ['同一地名', '白塔市的柳河县举行', '柳河县举行，白塔市的', { compared: 2, conflicts: 0 }],
    ['后面的字不同', '白塔市举行', '云岭市召开', { compared: 0, conflicts: 0 }],
    ['在最前面不足两字', '塔市的', '岭市的', { compared: 0, conflicts: 0 }],
    ['在最后', '来到白塔市', '来到云岭市', { compared: 1, conflicts: 1 }],
  ])('%s: %s · %s', (_, a, b, expected) => {
    expect(comparePlaces(a, b)).toEqual(expected);
  });
});

describe('replacedShare', () => {
  const random = seededRandom(8);
  const story = makeStory(random, 600);
  const share = (a: string, b: string) => replacedShare(unitsOf(a), unitsOf(b));

  it('is 0 for equal texts, for cuts and additions, and where nothing is shared', () => {
    const half = story.slice(0, 300);
    expect(share(story, story)).toBe(0);
    expect(share(story, half)).toBe(0);
    expect(share(half, `${half.slice(0, 150)}${makeStory(random, 80)}${half.slice(150)}`)).toBe(0);
    expect(share(story, makeStory(random, 600))).toBe(0);
    expect(share('', story)).toBe(0);
  });

  it('is about the rate of typing mistakes, and far more where names are replaced throughout', () => {
    const typing = share(story, mistype(story, 0.04, random));
    expect(typing).toBeGreaterThan(0.01);
    expect(typing).toBeLessThan(0.08);
    const form = (name: string, office: string) =>
      `关于${name}同志任职的通知，经研究决定，${name}同志任${office}主任，免去${name}同志原任职务，请${office}办理${name}同志的手续。`;
    expect(share(form('钱一鸣', '档案馆'), form('孙百川', '水文站'))).toBeGreaterThan(0.12);
  });

  it('is a share in any two texts', () => {
    const units = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 120 }).map((all) => Uint16Array.from(all));
    void fc.assert(
      fc.property(units, units, (a, b) => {
        const value = replacedShare(a, b);
        expect(value >= 0 && value <= 1).toBe(true);
      }),
      { seed: 8, numRuns: 500 },
    );
  });
});
