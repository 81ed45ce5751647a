// Fact alerts: scored on labelled pairs, and properties for all texts.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffTexts, type Ignoring } from '#shared/diff/index.ts';
import { type FactOptions, findFactAlerts } from '#shared/facts/index.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { anyTexts, versions } from '../diff/texts.ts';
import { readLabelledPairs, scoreAlerts } from './labelled-pairs.ts';

const compare = (base: string, other: string, ignore: Ignoring = {}) =>
  diffTexts(base, other, { timeoutMs: Number.POSITIVE_INFINITY, ignore });
const describeAlerts = (base: string, other: string, options?: FactOptions) =>
  findFactAlerts(compare(base, other), options).map(
    (alert) => `${alert.kind} ${alert.base?.text ?? ''}→${alert.other?.text ?? ''}`,
  );

describe('the labelled pairs', () => {
  const pairs = readLabelledPairs();

  test('are many of each kind, with and without a difference', () => {
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

describe('findFactAlerts', () => {
  test.each(['零件', '零部件'])('takes no amount from %s', (word) => {
    const of = (part: string) => `工厂的芯片等${part}都在限制之内，今年继续生产。`;
    expect(describeAlerts(of(word), of(''))).toEqual([]);
    expect(describeAlerts(of('3件'), of(''))).toEqual(['number 3→']);
  });

  const facts = ['3500万元', '百分之三十', '2026年11月20日', '上午9时', '没有', '三人', '<b>7</b>', '第二'];
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

  test('points at what it quotes, in a row that differs, in reading order', () => {
    checkProperty(
      fc.property(withFacts, fc.boolean(), ([base, other], punctuation) => {
        const rows = compare(base!, other!, { punctuation, markup: punctuation });
        const alerts = findFactAlerts(rows);
        for (const { base: one, other: two, row } of alerts) {
          expect(rows[row]!.kind).not.toBe('same');
          if (rows[row]!.kind === 'inserted') expect(one).toBeNull();
          if (one) expect(base!.slice(one.start, one.end)).toBe(one.text);
          if (two) expect(other!.slice(two.start, two.end)).toBe(two.text);
        }
        expect(alerts.map(({ row }) => row)).toEqual(alerts.map(({ row }) => row).sort((a, b) => a - b));
      }),
      500,
    );
  });

  test('has nothing to say of equal texts, and bears any text', () => {
    checkProperty(
      fc.property(anyTexts, ([base, other]) => {
        expect(findFactAlerts(compare(base, base))).toEqual([]);
        findFactAlerts(compare(base, other));
      }),
    );
  });

  test('shows numbers that changed places, and not a number that was carried along', () => {
    expect(describeAlerts('甲村30票乙村50票', '甲村50票乙村30票')).toEqual(['number 30→50', 'number 50→30']);
    expect(describeAlerts('在北京的3人获奖，', '3人在北京获奖，')).toEqual([]);
  });

  test('knows a fact again in a neighbouring clause that is new', () => {
    expect(describeAlerts('据通报，该厂5日起全面停产整顿。', '据通报，5日，该厂起全面停产整顿。')).toEqual([]);
  });

  test('shows the figures of a clause that one text adds to a sentence of both', () => {
    const base = '全县小麦丰收，农民高兴。收割已经结束。';
    const longer = base.replace('，', '，亩产512公斤，气温在5至8度，');
    const alerts = ['512公斤', '5至8'];
    expect(describeAlerts(base, longer)).toEqual(alerts.map((text) => `number →${text}`));
    expect(describeAlerts(longer, base)).toEqual(alerts.map((text) => `number ${text}→`));
    expect(describeAlerts(base, `${base}玉米亩产600公斤，增长5%。`)).toEqual([]);
    expect(describeAlerts(`亩产为512公斤。${base}`, `亩产为512公斤。${longer}`)).toEqual(['number →5至8']);
  });

  test('shows no figures of a whole sentence that one text adds, however its neighbour ends', () => {
    for (const end of ['。', '。　', '。\t', '！】', "。'", '……\n']) {
      const base = `全县小麦丰收，农民高兴${end}`;
      expect(describeAlerts(`${base}收割结束。`, `${base}玉米亩产600公斤，增长5%。收割结束。`)).toEqual([]);
    }
  });

  test('raises no alert of clauses that follow a truncation', () => {
    const whole = '会上有12人发言，已通过134条建议，将于5月公布。今后每年办3次。';
    for (const last of ['发言', '发言，', '建议，']) {
      const cut = whole.slice(0, whole.indexOf(last) + last.length);
      expect(describeAlerts(whole, cut)).toEqual([]);
      expect(describeAlerts(cut, whole)).toEqual([]);
    }
  });

  test('raises no alert of what a text that breaks off in mid-clause leaves open', () => {
    const whole = '会上有12人发言，已把第134条建议写入2027年的清单，不再重提。今后每年3月公布进展。';
    const cutAt = (last: string) => whole.slice(0, whole.indexOf(last) + last.length);
    for (const last of ['已把', '已把第1', '已把第134', '写入2027']) {
      expect(describeAlerts(whole, cutAt(last))).toEqual([]);
      expect(describeAlerts(cutAt(last), whole)).toEqual([]);
    }
    expect(describeAlerts(whole, cutAt('写入2027').replace('134', '135'))).toEqual(['number 第134→第135']);
    expect(describeAlerts(whole, cutAt('已把第1').replace('第1', '第2'))).toEqual(['number 第134→第2', 'date 2027年→']);
  });

  test('reads no facts in tags', () => {
    const [base, other] = ['<font size="3">全市今天放晴了', '<font size="5">全市今天转晴了'];
    expect(findFactAlerts(compare(base, other, { markup: true }))).toEqual([]);
  });

  test('compares names where a tagger gives them', () => {
    const names = { base: [{ start: 2, end: 4 }], other: [{ start: 2, end: 5 }] };
    expect(describeAlerts('总理李强到会讲话', '总理李克强到会讲话', { names })).toEqual(['name 李强→李克强']);
    expect(describeAlerts('总理李强到会讲话', '总理李克强到会讲话')).toEqual([]);
  });

  test('reads through the script that the caller folds', () => {
    const script = (text: string) => text.replaceAll('錫', '锡').replaceAll('業', '业');
    expect(describeAlerts('来自無錫的商家参展', '来自苏州的商家参展', { script })).toEqual([]);
  });

  // Without limits each of these would take minutes. Only the test's own time limit measures that.
  const size = 30_000;
  test.each([
    ['一'.repeat(size), '二'.repeat(size), 0],
    ['1'.repeat(size), '2'.repeat(size), 0],
    ['1,'.repeat(size / 2), '2.'.repeat(size / 2), size / 2],
    ['十万亿'.repeat(size / 3), '3万'.repeat(size / 2), 0],
    ['不别非未没无'.repeat(size / 6), '2026年1月'.repeat(size / 7), 0],
    ['3月-'.repeat(size / 3), '9:00'.repeat(size / 4), 0],
    ['A1-'.repeat(size / 3), '<'.repeat(size), 0],
  ])('stays fast on texts made to be slow: %.6s…', (base, other, found) => {
    expect(findFactAlerts(compare(`${base}。`, `${other}。`))).toHaveLength(found);
  });
});
