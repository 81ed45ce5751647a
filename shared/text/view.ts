// Views of a text: the forms in which it is compared or searched, never shown. Each unit keeps its offset in the text.
import { seen } from './invisible.ts';
import { MarkupScanner, readEntity } from './markup-scanner.ts';
import { foldWidth, type UnitFolding } from './unit-folding.ts';

/**
 * The folds of a view, in the order in which they are applied; each is off unless given. All except `markup: 'remove'`
 * and `invisible` keep the length.
 */
export type Folding = {
  /**
   * `blank`: tags and comments become spaces, except their line feeds.
   * `remove`: tags and comments disappear, blocks become line feeds, entities become their characters.
   */
  readonly markup?: 'blank' | 'remove';
  /** Characters that nobody sees disappear. */
  readonly invisible?: boolean;
  readonly width?: boolean;
  /** Traditional → simplified. The table is large, so the caller loads it. */
  readonly script?: UnitFolding;
  /** Web addresses and bare domains become spaces. */
  readonly addresses?: boolean;
  /** Variant and traditional characters → usual ones, only for numbers, dates, negations and units. Needs no table. */
  readonly variants?: boolean;
  /** Formal numerals → usual ones: 贰仟 → 二千. */
  readonly numerals?: boolean;
};

export type View = {
  readonly text: string;
  /** For each UTF-16 unit, the offset in the source of its unit, tag or entity. Null: all offsets are equal. */
  readonly offsets: readonly number[] | null;
};

const variantPairs =
  '萬万億亿兩两點点時时號号週周負负個个無无沒没並并別别認认絕绝開开後后約约參参來来斷断僅仅過过線线論论機机數数錫锡禮礼鐘钟' +
  '畝亩噸吨歲岁條条張张輛辆戶户臺台隻只間间棟栋屆届場场種种類类級级處处輪轮顆颗雙双頁页冊册鎮镇鄉乡縣县區区隊队組组對对歐欧鎊镑著着' +
  '○〇￥¥－-−-';
const variants = new Map([...variantPairs.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from!, to!]));
const anyVariant = new RegExp(`[${[...variants.keys()].join('')}]`, 'gu');

const formal = '壹贰叁肆伍陆柒捌玖拾佰仟';
const usual = '一二三四五六七八九十百千';
/** 陆 and 伍 alone are names and other words. */
const formalNumeral = new RegExp(`[壹贰叁肆伍陆柒捌玖][拾佰仟][${formal}零万亿]*`, 'g');

const address =
  /(?:https?:)?\/\/[\w./?&=#%~:+;@!$-]+|(?<![\w.-])(?:[\w-]+\.)+(?:com|cn|net|org)(?![\w-])(?:\/[\w./?&=#%~:+;@!$-]*)?/gi;

const namedEntities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text with some differences of form folded. Unless something is removed, it has the length of the source. */
export function aligned(source: string, folding: Folding): View {
  const marked = folding.markup ? foldMarkup(source, folding.markup) : { text: source, offsets: null };
  const view = folding.invisible ? hide(marked) : marked;
  let { text } = view;
  if (folding.width) text = foldWidth(text);
  if (folding.script) text = folding.script(text);
  if (folding.addresses) text = text.replace(address, (whole) => ' '.repeat(whole.length));
  if (folding.variants) text = text.replace(anyVariant, (character) => variants.get(character)!);
  if (folding.numerals)
    text = text.replace(formalNumeral, (numeral) =>
      numeral.replace(/[^零万亿]/g, (digit) => usual[formal.indexOf(digit)]!),
    );
  return { text, offsets: view.offsets };
}

/**
 * The part of the source that units `start` to `end` of its view come from. Removed text belongs to the unit before
 * it.
 */
export function sliceSource(source: string, { offsets }: View, start: number, end: number): string {
  if (!offsets) return source.slice(start, end);
  return source.slice(start === 0 ? 0 : offsets[start], end >= offsets.length ? source.length : offsets[end]);
}

function hide({ text, offsets }: View): View {
  const visible = seen(text);
  if (!visible.offsets) return { text, offsets };
  return { text: visible.text, offsets: offsets ? visible.offsets.map((at) => offsets[at]!) : visible.offsets };
}

function foldMarkup(source: string, markup: 'blank' | 'remove'): View {
  const isRemoved = markup === 'remove';
  const starts = isRemoved ? /[<&]/g : /</g;
  if (source.search(starts) === -1) return { text: source, offsets: null };
  const scanner = new MarkupScanner(source);
  const offsets: number[] = [];
  let text = '';
  let at = 0;
  const copyUntil = (end: number) => {
    text += source.slice(at, end);
    if (isRemoved) for (let offset = at; offset < end; offset++) offsets.push(offset);
  };
  for (const { index } of source.matchAll(starts)) {
    if (index < at) continue;
    const found = isRemoved ? removeAt(source, index, scanner) : blankAt(source, index, scanner);
    if (!found) continue;
    copyUntil(index);
    text += found.units;
    if (isRemoved) for (let unit = 0; unit < found.units.length; unit++) offsets.push(index);
    at = found.end;
  }
  copyUntil(source.length);
  return { text, offsets: isRemoved ? offsets : null };
}

type Replacement = { readonly units: string; readonly end: number };

function blankAt(source: string, start: number, scanner: MarkupScanner): Replacement | null {
  const end = scanner.skip(start);
  return end === null ? null : { units: source.slice(start, end).replace(/[^\n]/g, ' '), end };
}

function removeAt(source: string, start: number, scanner: MarkupScanner): Replacement | null {
  if (source.charAt(start) === '&') {
    const entity = readEntity(source, start);
    if (!entity) return null;
    const { character, end } = entity;
    return { units: character || (namedEntities[source.slice(start + 1, end - 1)] ?? ''), end };
  }
  const end = scanner.skip(start);
  return end === null ? null : { units: scanner.isBlock(start) ? '\n' : '', end };
}
