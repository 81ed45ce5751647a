// Names as they are written on the mainland, in Taiwan and in Hong Kong: 莫桑比克, 莫三比克. Countries come from Unicode CLDR,
// by Intl.
import type { Range } from '../../text/range.ts';
import type { UnitFolding } from '../../text/unit-folding.ts';

/** Cities and persons, the mainland's name first, as the Chinese Wikipedia converts them for zh-cn, zh-tw and zh-hk. */
const others =
  '悉尼 雪梨|迪拜 杜拜|堪培拉 坎培拉|惠灵顿 威灵顿|戛纳 坎城 康城|佛罗伦萨 佛罗伦斯|汉诺威 汉诺瓦|贝尔格莱德 贝尔格勒|萨拉热窝 塞拉耶佛|萨格勒布 札格瑞布|里约热内卢 里约热内庐|旧金山 三藩市|' +
  '特拉维夫 台拉维夫|伊斯兰堡 伊斯兰马巴德|内罗毕 奈洛比|约翰内斯堡 约翰尼斯堡|亚的斯亚贝巴 阿迪斯阿贝巴|万象 永珍|利雅得 利雅德|阿勒颇 阿勒坡|加沙 加萨|科伦坡 可伦坡|班加罗尔 邦加罗尔|顿涅茨克 顿内次克|' +
  '特朗普 川普|里根 雷根|奥巴马 欧巴马|克林顿 柯林顿|希拉里 希拉蕊|布什 布希|普京 普丁|泽连斯基 泽伦斯基|马克龙 马克宏|默克尔 梅克尔|撒切尔 柴契尔|内塔尼亚胡 纳坦雅胡 内坦亚胡|埃尔多安 艾尔段|' +
  '沙特阿拉伯 沙特|阿拉伯联合酋长国 阿联酋|波斯尼亚和黑塞哥维那 波黑|巴布亚新几内亚 巴新|特立尼达和多巴哥 特多';

const regions = ['zh-Hant', 'zh-Hant-HK'];

/**
 * `names` maps another region's name to the mainland's. `pattern` matches the names that are long enough to search for.
 */
type Table = {
  readonly names: ReadonlyMap<string, string>;
  readonly pattern: RegExp;
};
const tables = new WeakMap<UnitFolding, Table>();
/** Minimum length of a name that is searched for; shorter ones occur by chance: 四川普通 contains 川普. */
const MIN_FOUND = 3;

/** The mainland's name for a name in simplified characters; unchanged if it is not another region's. */
export function toMainlandName(name: string, script: UnitFolding): string {
  return loadTable(script).names.get(name) ?? name;
}

/**
 * The names, with those of other regions in `places` in place of overlapping ones: 莫三比克 replaces the 比克 that a tagger
 * finds in it.
 */
export function addRegionalNames(
  names: readonly Range[],
  plain: string,
  places: readonly Range[],
  script: UnitFolding,
): readonly Range[] {
  const { pattern } = loadTable(script);
  const found = places.flatMap((place) =>
    Array.from(plain.slice(place.start, place.end).matchAll(pattern), ({ index, 0: name }) => ({
      start: place.start + index,
      end: place.start + index + name.length,
    })),
  );
  if (found.length === 0) return names;
  const rest = names.filter(({ start, end }) => !found.some((one) => start < one.end && one.start < end));
  return [...rest, ...found].sort((one, other) => one.start - other.start);
}

function loadTable(script: UnitFolding): Table {
  const loaded = tables.get(script);
  if (loaded) return loaded;
  const names = readTable(script);
  const found = [...names.keys()].filter((name) => name.length >= MIN_FOUND && /^\p{Script=Han}+$/u.test(name));
  const table = { names, pattern: new RegExp(found.sort((a, b) => b.length - a.length).join('|'), 'g') };
  tables.set(script, table);
  return table;
}

function readTable(script: UnitFolding): Map<string, string> {
  const [mainland, ...theirs] = ['zh', ...regions].map((language) => readCountries(language, script));
  const names = new Set(mainland!.values());
  const table = new Map<string, string>();
  for (const countries of theirs) {
    // A name that means another country on the mainland keeps that meaning.
    for (const [code, name] of countries) if (!names.has(name)) table.set(name, mainland!.get(code)!);
  }
  for (const [own, ...more] of others.split('|').map((line) => line.split(' ')))
    for (const name of more) table.set(name, own!);
  return table;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function readCountries(language: string, script: UnitFolding): Map<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const first of letters) {
    for (const second of letters) {
      const name = names.of(first + second);
      if (name) found.set(first + second, script(name));
    }
  }
  return found;
}
