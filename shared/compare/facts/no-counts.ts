// Finds words and labels whose numerals count nothing: 零部件, set phrases (四面八方), paragraph numbers (三、, 数字三：, 第三，).
import { sentenceMarks } from '../../text/cut.ts';

/** Words and set phrases that allow no other amount: 零部件, 千家万户, but not 三死五伤. */
const phrases = (
  '一心一意 一朝一夕 一草一木 一举一动 一言一行 一点一滴 一砖一瓦 一针一线 一丝一毫 一生一世 一五一十 一清二楚 一干二净 一穷二白 一石二鸟 一刀两断 一举两得 一波三折 一日千里 一落千丈 一泻千里 一字千金 一诺千金 一刻千金 ' +
  '一呼百应 一目十行 一日三秋 一唱一和 一心两用 两全其美 两面三刀 两小无猜 两败俱伤 三三两两 三五成群 三心二意 三番五次 三番两次 三天两头 三令五申 三言两语 三长两短 三头六臂 三顾茅庐 三生有幸 三思而行 三教九流 举一反三 接二连三 ' +
  '低三下四 朝三暮四 丢三落四 四面八方 四通八达 四平八稳 四分五裂 四海为家 四季如春 四世同堂 五颜六色 五花八门 五湖四海 五谷丰登 五光十色 五彩缤纷 五味杂陈 五大三粗 五体投地 五脏六腑 六神无主 六亲不认 ' +
  '七上八下 七嘴八舌 七手八脚 七零八落 七拼八凑 七七八八 横七竖八 乱七八糟 八仙过海 八九不离十 九曲十八弯 九牛一毛 九死一生 九霄云外 九九归一 十全十美 十拿九稳 十有八九 十之八九 十字路口 十万火急 十年寒窗 十里八乡 ' +
  '百折不挠 百花齐放 百家争鸣 百年大计 百发百中 百里挑一 百战百胜 千家万户 千方百计 千军万马 千山万水 千言万语 千辛万苦 千变万化 千差万别 千丝万缕 千锤百炼 千载难逢 千钧一发 千奇百怪 千真万确 千篇一律 成千上万 万水千山 万紫千红 ' +
  '万家灯火 包罗万象 万无一失 万众一心 三下五除二 你一言我一语 东一榔头西一棒 零部件 零件'
).split(' ');

/** Numbers at the beginning of a line or clause, and in numbered headings: 3.加强监管, 第三，, 看点 三 夜市. */
const numerals = '[一二三四五六七八九十]{1,3}';
const clauseStart = `(?:^|[${sentenceMarks.semicolon}]) ?`;
const labels = [
  `第${numerals}(?=[,、:])`,
  String.raw`\(?\d{1,2}(?=[、)]|\.(?!\d))`,
  `(?:数字|关键词|看点|亮点|镜头|场景|案例|问题|话题) ?(?:\\d{1,2}|${numerals})(?=[: 、]|$)`,
];

const anyPhrase = new RegExp(`${phrases.join('|')}|${clauseStart}(?:${labels.join('|')})`, 'g');

/** The text of the same length, with these words and labels replaced by control characters. */
export function blankNoCounts(plain: string): string {
  return plain.replace(anyPhrase, (found) => '\uFFFF'.repeat(found.length));
}
