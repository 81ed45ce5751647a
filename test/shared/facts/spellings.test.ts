// Numbers and dates in all spellings, by an independent speller. Words with a numeral or a particle are no facts.
import { describe, expect, test } from 'vitest';
import { isSameFact } from '#shared/compare/facts/fact.ts';
import { readFacts } from '#shared/compare/facts/read-facts.ts';
import { freshRandom } from '../../helpers/random.ts';

const digits = '零一二三四五六七八九';

/** Spells a number below 10,000 as it is read aloud. */
function spellSection(value: number): string {
  let result = '';
  let isGap = false;
  for (const [unit, sign] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / unit) % 10;
    if (digit === 0) isGap = result !== '';
    else {
      result += `${isGap ? '零' : ''}${digits[digit]}${sign}`;
      isGap = false;
    }
  }
  return result;
}

function spell(value: number): string {
  const parts = [
    [1e8, '亿'],
    [1e4, '万'],
    [1, ''],
  ] as const;
  let rest = value;
  let result = '';
  for (const [unit, sign] of parts) {
    const section = Math.floor(rest / unit);
    rest %= unit;
    if (section === 0) continue;
    const isGap = result !== '' && section < 1000;
    result += `${isGap ? '零' : ''}${spellSection(section)}${sign}`;
  }
  return result.replace(/^一十/, '十');
}

const widen = (text: string) => text.replace(/[!-~]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) + 0xfee0));
const only = (text: string) => {
  const facts = readFacts(text);
  expect([text, facts.length]).toEqual([text, 1]);
  return facts[0]!;
};

describe('numbers', () => {
  const random = freshRandom(41);
  const values = Array.from({ length: 400 }, () => 1 + random.int(10 ** (1 + random.int(10))));

  test('are equal in every spelling of one value, and differ from the next', () => {
    for (const value of values.filter((value) => value > 1)) {
      const plain = only(`共${value}人`);
      for (const text of [spell(value), value.toLocaleString('en-US'), widen(String(value))])
        expect([text, only(`共${text}人`).value]).toEqual([text, plain.value]);
      expect(only(`共${spell(value + 1)}人`).value).not.toBe(plain.value);
      expect(only(`共${value / 10_000}万人`).value).toBe(plain.value);
      expect(only(`占百分之${spell(value)}`).value).toBe(only(`占${value}%`).value);
    }
  });

  test.each([
    ['三分之一', '1/3'],
    ['2.5公里', '2500米'],
    ['三成', '30%'],
    ['半年', '6个月'],
    ['$3亿', '3亿美元'],
    ['¥500', '500元'],
    ['零下五度', '-5度'],
    ['三万五', '35000'],
    ['两千零三', '2003'],
    ['一点五亿', '1.5亿'],
    ['第三名', '第3名'],
    ['二比一', '2:1'],
    ['五萬', '5万'],
    ['1亿2000万', '1.2亿'],
    ['两年半', '30个月'],
  ])('%s is %s', (one, other) => {
    expect(only(one).value).toBe(only(other).value);
  });

  test.each([
    ['500元', '500美元'],
    ['5公里', '5米'],
    ['30%', '30‰'],
    ['30%', '30个百分点'],
    ['3年', '3个月'],
    ['5G', '4G'],
    ['5度', '零下5度'],
    ['1.5', '15'],
    ['1亩', '1公顷'],
  ])('%s is not %s', (one, other) => {
    expect(only(one).value).not.toBe(only(other).value);
  });

  test.each('一直 十分 一致 四川 三亚 三农 二手 百姓 千万不能说 万一 统一 五保 九江'.split(' '))(
    '%s holds none',
    (word) => {
      expect(readFacts(`大家${word}啊`).filter(({ kind, isWeak }) => kind === 'number' && !isWeak)).toEqual([]);
    },
  );
});

describe('dates', () => {
  test('are equal in every spelling of one day, and differ from the next', () => {
    const random = freshRandom(43);
    for (let round = 0; round < 300; round++) {
      const [year, month, day] = [1950 + random.int(100), 1 + random.int(12), 1 + random.int(27)];
      const two = (value: number) => String(value).padStart(2, '0');
      const spelledYear = Array.from(String(year), (digit) => digits[Number(digit)]).join('');
      const spellings = [
        `${year}年${month}月${day}日`,
        `${year}-${two(month)}-${two(day)}`,
        `${year}/${month}/${day}`,
        `${spelledYear}年${spell(month)}月${spell(day)}日`,
        `${spelledYear.replaceAll('零', '〇')}年${spell(month)}月${spell(day)}日`,
        widen(`${year}年${month}月${day}日`),
        `${month}月${day}号`,
        `${day}日`,
      ].map((text) => only(`于${text}召开`));
      const next = only(`于${year}年${month}月${day + 1}日召开`);
      const otherMonth = only(`于${(month % 12) + 1}月${day}日召开`);
      for (const one of spellings) {
        for (const other of spellings) expect(isSameFact(one, other)).toBe(true);
        expect(isSameFact(one, next)).toBe(false);
        expect(isSameFact(one, otherMonth)).toBe(one === spellings.at(-1));
      }
    }
  });

  test.each([
    ['下午3时', '15:00'],
    ['晚上8点半', '20:30'],
    ['上午九点一刻', '9:15'],
    ['周日', '星期天'],
    ['今日', '今天'],
    ['九点三十分', '9时30分'],
  ])('%s is %s', (one, other) => {
    expect(isSameFact(only(`于${one}开始`), only(`于${other}开始`))).toBe(true);
  });

  test.each('同时 小时候 一时间 日子 节日 近日 当时 三岁 月亮 五天 三年'.split(' '))('%s holds none', (word) => {
    expect(readFacts(`在${word}里`).filter(({ kind }) => kind === 'date')).toEqual([]);
  });
});

describe('negations', () => {
  const words =
    '不断 不仅 非常 无锡 未来 不少 不过 不久 无论 非洲 南非 特别 分别 个别 别墅 淹没 没收 无人机 不锈钢 未成年 前所未有 不得不 差不多 是不是 有没有 莫非 除非 是非';
  test.each(words.split(' '))('%s denies nothing', (word) => {
    expect(readFacts(`这里${word}的事`).filter(({ kind }) => kind === 'negation')).toEqual([]);
  });

  test.each('不 未 没有 没 无 并非 否认 不同意 不一定 不容易 没落实 无数据 尚未来到 拒绝 请勿 请别'.split(' '))(
    '%s denies',
    (word) => {
      expect(readFacts(`他们${word}说明`).filter(({ kind }) => kind === 'negation')).toHaveLength(1);
    },
  );
});
