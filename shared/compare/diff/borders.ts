// Rates the borders between tokens as places where an edit begins or ends.
import type { Token } from '../../text/ignoring.ts';
import { joinKeys, startsOfWords } from './words.ts';

/** Kinds of borders, from the worst. */
const borders = {
  insideLatin: 0,
  insideWord: 1,
  /** Perhaps inside a name, or another word that the segmenter does not know. */
  insideUnknown: 2,
  word: 3,
  beforePunctuation: 4,
  afterPunctuation: 5,
} as const;
export const BORDER_KINDS = 6;

const OTHER = 0;
const LATIN = 1;
const HAN = 2;
const NUMERAL = 4;
/** A character that is often a word of its own. */
const SINGLE = 8;
const SURNAME = 16;
const OPENING = 32;
const ENDING = 64;

const classes: readonly (readonly [string, number])[] = [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', LATIN],
  ['〇零一二两三四五六七八九十百千万亿', NUMERAL],
  [
    '的了着过地得在和与及或是不没未也就都还又再很最更太已曾正被把将对为从向到给由让使等其这那此有无个名位家人次种条项',
    SINGLE,
  ],
  [
    '年月日时分元只说称要会能可来去上下中内外前后里第每各该本共约近超较比并且而但则副总部校县市省区镇乡村见赴抵访至致据按以于因遭获受同达逾余多',
    SINGLE,
  ],
  [
    '王李张刘陈杨黄赵吴周徐孙朱胡郭何林罗郑梁谢宋唐许邓韩冯曹彭曾肖田董袁潘蔡蒋余杜叶程苏魏吕丁沈姚卢姜崔钟谭陆汪范',
    SURNAME,
  ],
  ['廖贾夏韦付邹孟熊秦邱侯尹薛闫段雷龙史陶贺顾毛郝龚邵万钱严覃戴莫孔汤', SURNAME],
  ['“‘「『（(【《〈〔[{', OPENING],
  ['”’」』）)】》〉〕]}。！？；，、：!?;:,', ENDING],
  [' \t\r\n\u3000\u2028\u2029\u00a0', ENDING],
];

/** The class of each UTF-16 unit. */
const classOfUnit = new Uint8Array(0x10000).fill(HAN, 0x3400, 0xa000).fill(LATIN, 0xc0, 0x250);
for (const [units, bit] of classes) {
  for (let at = 0; at < units.length; at++) classOfUnit[units.charCodeAt(at)]! |= bit;
}

function classOf(text: string): number {
  return text === '' ? OTHER : classOfUnit[text.charCodeAt(0)]!;
}

export function isPunctuation(key: string): boolean {
  return (classOf(key) & (OPENING | ENDING)) !== 0;
}

/** The kind of each border of the clauses' tokens: before the first, between any two, after the last. */
export function classifyBorders(clauses: readonly (readonly Token[])[]): Uint8Array {
  const kinds = new Uint8Array(clauses.reduce((sum, tokens) => sum + tokens.length, 1));
  let at = 0;
  for (const tokens of clauses) {
    if (tokens.length > 0) classifyClause(tokens, kinds, at);
    at += tokens.length;
  }
  kinds[at] = borders.afterPunctuation;
  return kinds;
}

/** Sets the kinds from the border before the clause's first token to that before its last one. */
function classifyClause(tokens: readonly Token[], kinds: Uint8Array, start: number): void {
  kinds.fill(borders.insideWord, start, start + tokens.length);
  markWords(tokens, kinds, start, startsOfWords(joinKeys(tokens)));
  let before = classOf(tokens[0]!.key);
  for (let at = 1; at < tokens.length; at++) {
    const after = classOf(tokens[at]!.key);
    const place = start + at;
    if (after & OPENING || (before & ENDING && !(after & ENDING))) kinds[place] = borders.afterPunctuation;
    else if (after & ENDING) kinds[place] = borders.beforePunctuation;
    else if (before & after & NUMERAL) kinds[place] = borders.insideWord;
    else if (before & NUMERAL && after & SINGLE) kinds[place] = borders.word;
    // The segmenter reads two Latin words as one if the white space between them is ignored.
    else if (before & after & LATIN && kinds[place] === borders.insideWord)
      kinds[place] = classOf(tokens[at - 1]!.text.slice(-1)) & ENDING ? borders.word : borders.insideLatin;
    before = after;
  }
  kinds[start] = borders.afterPunctuation;
}

/** The segmenter cuts unknown words and names into single characters. Longer runs of these are not one word. */
const MAX_UNKNOWN = 3;

function markWords(tokens: readonly Token[], kinds: Uint8Array, start: number, starts: readonly number[]): void {
  let run = 1;
  let before = OTHER;
  let isUnknownBefore = false;
  let [token, place] = [0, 0];
  for (let at = 0; at + 1 < starts.length; at++) {
    const index = starts[at]!;
    const length = starts[at + 1]! - index;
    while (place < index) place += tokens[token++]!.key.length;
    const first = place === index ? classOf(tokens[token]!.key) : OTHER;
    const isUnknown = length === 1 && (first & (HAN | SINGLE | NUMERAL)) === HAN;
    run = isUnknownBefore && isUnknown ? run + 1 : 1;
    const isName = before & SURNAME && first & HAN && (isUnknown || length === 2);
    const isInside = isName || (run > 1 && run <= MAX_UNKNOWN);
    if (place === index) kinds[start + token] = isInside ? borders.insideUnknown : borders.word;
    before = length === 1 ? first : OTHER;
    isUnknownBefore = isUnknown;
  }
}
