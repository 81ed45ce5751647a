// The form in which facts are read: one width, one script for the characters that facts are made of. Pure; never shown.
import { MarkupScanner } from '../text/markup-ends.ts';
import { foldWidth, type UnitFolding } from '../text/unit-folding.ts';

/** Traditional → simplified and variant → usual, for what numbers, dates, negations and their units are written with. */
const variantPairs =
  '萬万億亿兩两點点時时號号週周負负個个無无沒没並并別别認认絕绝開开後后約约參参來来斷断僅仅過过線线論论機机數数錫锡禮礼鐘钟' +
  '畝亩噸吨歲岁條条張张輛辆戶户臺台隻只間间棟栋屆届場场種种類类級级處处輪轮顆颗雙双頁页冊册鎮镇鄉乡縣县區区隊队組组對对歐欧鎊镑' +
  '○〇￥¥－-−-';
const variants = new Map([...variantPairs.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from!, to!]));
const anyVariant = new RegExp(`[${[...variants.keys()].join('')}]`, 'gu');

/** 贰仟元 on receipts; 陆 and 伍 alone are names and other words. */
const formal = '壹贰叁肆伍陆柒捌玖拾佰仟';
const usual = '一二三四五六七八九十百千';
const formalNumeral = new RegExp(`[壹贰叁肆伍陆柒捌玖][拾佰仟][${formal}零万亿]*`, 'g');

/** The numbers in an address are no facts. */
const address =
  /(?:https?:)?\/\/[\w./?&=#%~:+;@!$-]+|(?<![\w.-])(?:[\w-]+\.)+(?:com|cn|net|org)(?![\w-])(?:\/[\w./?&=#%~:+;@!$-]*)?/gi;

/** The text in plain units; its length, and so every offset in it, stays. */
export function foldToPlain(text: string, script: UnitFolding = (same) => same): string {
  return script(foldWidth(blankMarkup(text)))
    .replace(address, (whole) => ' '.repeat(whole.length))
    .replace(anyVariant, (character) => variants.get(character)!)
    .replace(formalNumeral, (numeral) => numeral.replace(/[^零万亿]/g, (digit) => usual[formal.indexOf(digit)]!));
}

/** The widths and colours in tags are no facts. Line feeds stay. */
function blankMarkup(text: string): string {
  if (!text.includes('<')) return text;
  const markup = new MarkupScanner(text);
  let result = '';
  let at = 0;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', Math.max(at, open + 1))) {
    const end = markup.skip(open);
    if (end === null) continue;
    result += text.slice(at, open) + text.slice(open, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return result + text.slice(at);
}
