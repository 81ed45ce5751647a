// Finds the names of persons, places and organisations in a text by the segmenter's tags, and by surnames for persons
// missing from its dictionary.
import type { Range } from '#shared/text/range.ts';
import { aligned } from '#shared/text/view.ts';
import { nonNameWords } from './non-name-words.ts';
import type { TaggedWord } from './parts-of-speech.ts';
import { placeWords } from './place-words.ts';
import { simplify } from './traditional.ts';

/**
 * jieba's tags of names. Its tags `nz` (集成电路, 力争) and `s` (国内, 当地) are left out, because they have more common words
 * than names.
 */
const NAME_TAG = /^n[rst]/;
/** Endings of words for qualities and kinds, which are no names: 智能化, 可靠性. */
const QUALITY = /[化性度率型级]$/;

/** A surname, the source of a regular expression. */
export const surname =
  '(?:欧阳|司马|上官|诸葛|司徒|东方|独孤|南宫|尉迟|令狐|慕容|皇甫|[王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷曲盛冉蓝路游辛靳管柴蒙鲍华喻祁房滕屈饶解牟艾尤阳穆农司卓古吉缪简车项芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂佟臧闵苟邬边卞姬仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝傅阎骆翁丘郜屠奚郁邸辜谌胥蔺荆鞠匡栗竺冼习鄢廉谈濮郦阚亓储狄赖])';
const SURNAME = new RegExp(`^${surname}`);
/**
 * The characters of transliterated foreign names, such as 塔吉克斯坦. Other words that are tagged as persons are common
 * words (从严治党).
 */
const FOREIGN =
  /^[阿埃艾爱安昂奥巴拜班邦保鲍北贝本比彼得毕宾波伯勃博布查茨达大戴丹道德登邓迪底蒂丁东杜敦顿多厄恩尔法凡菲费芬丰弗佛夫弗福富盖甘冈高戈格根古瓜哈海汉豪赫黑亨洪侯胡华霍基吉加贾简杰金卡凯坎康考柯科可克肯孔库夸拉莱赖兰朗劳勒雷黎里理利连列林龙卢鲁路伦罗洛吕马玛迈麦曼芒梅门蒙孟米密明缪摩莫墨姆木穆拿那纳乃南内尼涅宁纽努诺欧帕派潘庞佩彭皮平珀普奇齐恰钱乔切琼丘让热日荣瑞若撒萨塞赛桑瑟森沙山尚绍舍申生圣施什石史士舒司斯松苏索塔泰坦汤唐陶特腾提廷突图土托瓦万汪旺威韦维魏温文沃乌武西希锡悉夏香肖谢辛欣休许雅亚延扬杨姚耶叶伊依因英尤犹于约宰赞泽曾扎詹张哲珍芝治智朱卓兹祖佐]+$/u;
const HAN = /^\p{Script=Han}+$/u;
/** Endings by which words that are in no dictionary are names of places or organisations. */
const PLACE_OR_BODY = /..(?:[省市县区镇乡村州岛河江湖山路街港站]|集团|公司|大学|学院|医院|中学|小学|银行)$/u;
/**
 * Tags of words that may follow a name but are not part of it: verbs, adverbs, prepositions, particles, conjunctions,
 * pronouns, marks.
 */
const NO_PART = /^(?:[vdpucryefqwx]|ul|uj|ad|vn|zg)/;
/** A figure that continues in the next word: 3|万至, 6时|许. */
const FIGURE = /[\d〇一二三四五六七八九十百千几数时日点分]$/;
const AFTER_FIGURE = /^[万许]/;
/** Kinds of institutions that are numbered: 第一人民医院. */
const NUMBERED = /(?:医院|中学|小学|学校|幼儿园|法院|检察院|监狱|研究院|研究所|设计院)$/u;
/** The most words of such a name: 第二|附属|中医|医院. */
const MAX_NUMBERED_WORDS = 4;
/** Names that the HMM joins with the following word: 张三说. */
const NAME_AND_SAYS = /^\p{Script=Han}{2,3}[说称讲]$/u;
/** Tags of words that may precede a person who is not in the dictionary: 主任, 由, 和, marks; but not 报考 or 5835. */
const BEFORE_NAME = /^(?:n|b|l|p|c|x)/;
const MAX_PERSON_LENGTH = 4;

/**
 * The ranges of names in order. Simplifies the text first, because the dictionary has only simplified words. @param tag
 * the segmenter's function
 */
export function readNames(text: string, tag: (text: string) => TaggedWord[]): Range[] {
  return findNames(tag(aligned(text, { width: true, script: simplify }).text));
}

/** The ranges of names. @param words whose concatenation is the text */
export function findNames(words: readonly TaggedWord[]): Range[] {
  const names: Range[] = [];
  let start = 0;
  for (let at = 0; at < words.length; ) {
    const count = countNameWords(words, at);
    const { word, tag } = words[at]!;
    const end = words.slice(at, at + Math.max(1, count)).reduce((sum, { word }) => sum + word.length, start);
    const endsInSays = count === 1 && tag === 'x' && NAME_AND_SAYS.test(word);
    if (count > 0) names.push({ start, end: endsInSays ? end - 1 : end });
    start = end;
    at += Math.max(1, count);
  }
  return names;
}

/** The number of words, from this one on, that are one name; 0 if none begins here. */
function countNameWords(words: readonly TaggedWord[], at: number): number {
  const { word, tag } = words[at]!;
  if (placeWords.has(word)) return 1;
  const person = countPersonWords(words, at);
  if (person > 0) return countForeignWords(words, at, person);
  if (word.length < 2 || !HAN.test(word)) return 0;
  if (tag === 'm') return countNumberedWords(words, at);
  if (tag === 'x') return PLACE_OR_BODY.test(word) ? 1 : 0;
  if (!NAME_TAG.test(tag) || nonNameWords.has(word) || QUALITY.test(word)) return 0;
  if (tag.startsWith('nr') && !SURNAME.test(word) && !FOREIGN.test(word)) return 0;
  return countForeignWords(words, at, 1);
}

/** Counts words joined to the first ones by dots, because 弗拉基米尔·彼得罗夫 is one name. */
function countForeignWords(words: readonly TaggedWord[], at: number, first: number): number {
  let count = first;
  while (/^[·•・]$/.test(words[at + count]?.word ?? '') && HAN.test(words[at + count + 1]?.word ?? '')) count += 2;
  return count;
}

/** Counts the words of a numbered institution: 第一 + 人民 + 医院. */
function countNumberedWords(words: readonly TaggedWord[], at: number): number {
  if (!words[at]!.word.startsWith('第')) return 0;
  for (let count = 2; count <= MAX_NUMBERED_WORDS; count++) {
    const next = words[at + count - 1];
    if (!next || !HAN.test(next.word) || NO_PART.test(next.tag)) return 0;
    if (NUMBERED.test(next.word)) return count;
  }
  return 0;
}

/** Counts a surname and what follows it, up to four characters: 陈 + 守义, 任淮, 梁素 + 秋. */
function countPersonWords(words: readonly TaggedWord[], at: number): number {
  const { word, tag } = words[at]!;
  const surname = SURNAME.exec(word)?.[0];
  if (!surname || !HAN.test(word) || nonNameWords.has(word)) return 0;
  const isBare = word === surname;
  const isKnown = !isBare && tag.startsWith('nr');
  const before = words[at - 1];
  if (before && AFTER_FIGURE.test(word) && FIGURE.test(before.word)) return 0;
  if (!isKnown && before && !BEFORE_NAME.test(before.tag)) return 0;
  const next = words[at + 1];
  if (isBare) {
    const isName =
      /^(?:nr|zg)/.test(tag) ||
      (next !== undefined && /^nr/.test(next.tag) && !/^[pcdur]/.test(tag)) ||
      (surname.length === 2 && next?.tag === 'x' && HAN.test(next.word));
    if (!isName) return 0;
  } else if (!(tag === 'x' || /^nr(?:fg)?$/.test(tag)) || word.length > MAX_PERSON_LENGTH - 1) return 0;
  let length = word.length;
  let count = 1;
  const most = surname.length + 2;
  for (let next = words[at + count]; next; next = words[at + count]) {
    const isPart = HAN.test(next.word) && !(NO_PART.test(next.tag) && !(isBare && count === 1 && next.tag === 'x'));
    if (!isPart || length + next.word.length > most || (!isBare && next.word.length > 1)) break;
    length += next.word.length;
    count++;
  }
  return length > surname.length ? count : 0;
}
