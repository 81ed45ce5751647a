// The units of numbers. They make 12公里 and 12000米 equal, but 500万元 and 500万美元 different.

/** `factor` converts to the base unit of the dimension. Dimension '' is that of bare numbers and yuan. */
export type Unit = { readonly dimension: string; readonly factor: number };

const table: readonly (readonly [names: string, dimension: string, factor: number])[] = [
  ['%', '%', 1],
  ['‰', '%', 0.1],
  ['成', '%', 10],
  ['个百分点 百分点', 'points', 1],
  ['倍', 'times', 1],
  ['元人民币 人民币 元 块钱 块', '', 1],
  ['角 角钱 毛钱', '', 0.1],
  ['美元 美金', 'USD', 1],
  ['欧元', 'EUR', 1],
  ['英镑', 'GBP', 1],
  ['日元', 'JPY', 1],
  ['港元 港币', 'HKD', 1],
  ['新台币 台币', 'TWD', 1],
  ['韩元', 'KRW', 1],
  ['卢布', 'RUB', 1],
  ['澳元', 'AUD', 1],
  ['平方公里 平方千米', 'area', 1e6],
  ['公顷', 'area', 1e4],
  ['平方米 平米 ㎡', 'area', 1],
  ['亩', 'mu', 1],
  ['立方米', 'volume', 1],
  ['公里 千米 km', 'length', 1000],
  ['米 m', 'length', 1],
  ['厘米 cm', 'length', 0.01],
  ['毫米 mm', 'length', 0.001],
  ['吨', 'mass', 1e6],
  ['公斤 千克 kg', 'mass', 1000],
  ['斤', 'mass', 500],
  ['克 g', 'mass', 1],
  ['年', 'months', 12],
  ['个月', 'months', 1],
  ['星期 个星期 周', 'days', 7],
  ['天', 'days', 1],
  ['个小时 小时 个钟头', 'seconds', 3600],
  ['分钟', 'seconds', 60],
  ['秒钟 秒', 'seconds', 1],
  ['季度', 'quarter', 1],
];

/** Patterns after a unit that exclude other words: 3年级, 3天线, 两周年, 克拉. */
const exceptions: Readonly<Record<string, string>> = {
  年: '(?![级代龄初底末轮画])',
  天: '(?![线王下])',
  周: '(?![年岁边一二三四五六日末])',
  成: '(?![立为员都人果本])',
  克: '(?!拉)',
  角: '(?![星形洲度区尺铁关色落楼梅茴])',
  米: '(?![饭粉酒兰])',
};

const units = new Map<string, Unit>(
  table.flatMap(([names, dimension, factor]) => names.split(' ').map((name) => [name, { dimension, factor }] as const)),
);
const currencies: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', HK$: 'HKD', '€': 'EUR', '£': 'GBP' };

const unitNames = [...units.keys()]
  .sort((one, other) => other.length - one.length)
  .map((name) => name + (exceptions[name] ?? (/[a-z]/.test(name) ? '(?![a-z])' : '')))
  .join('|');

export const unitName = `(?:${unitNames})`;
export const currencySign = String.raw`(?:人民币|US\$|HK\$|[$¥€£])`;

/** The unit of a number between `before` (a currency sign or '') and `after` (a unit or ''). */
export function findUnit(before: string, after: string): Unit {
  const unit = units.get(after) ?? { dimension: '', factor: 1 };
  const currency = currencies[before];
  return currency !== undefined && unit.dimension === '' ? { ...unit, dimension: currency } : unit;
}
