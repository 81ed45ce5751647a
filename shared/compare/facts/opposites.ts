// Words that exclude each other where they stand in one place: stages of an event (离京, 抵达), and wordings (上涨, 下跌).
import type { Fact } from './fact.ts';

type Scale = {
  readonly kind: 'stage' | 'wording';
  readonly groups: readonly string[];
  /** The groups follow one another in time. */
  readonly isOrdered: boolean;
};

/** What becomes of a person: who tells a later stage knows more, wherever the words stand. */
const FATE =
  '失踪|失联 > 受伤|重伤|轻伤|负伤|摔伤 > 送医|送(?:往|至|到)医院|抢救|救治 > 获救|生还|脱险|脱离危险 > 死亡|身亡|遇难|去世|离世|逝世|丧生|不治|罹难|遗体';

/**
 * Words of one group say the same; words of two groups of a scale contradict each other. Sources of regular expressions;
 * between groups that follow one another in time is a “>”.
 */
const scales: readonly Scale[] = [
  ...stages(
    '即将|将于|将会|将(?![军领士其她他它此这])|拟(?![人声])|准备|计划|有望 > 已经|已(?![婚故久])|正式',
    '抵达|到达|飞抵|抵(?![抗押制御触消扣债税赖偿挡]) ; 离开|启程|出发|动身|离(?![婚职休奇心子谱散岸线异析不])',
    '开幕|开始|启动|开工|动工|开业|开庭|揭幕|开播 > 闭幕|结束|落幕|收官|完工|竣工|休庭|停业|收盘',
    FATE,
    '立案 > 传唤|约谈 > 刑事拘留|刑拘|拘留 > 批准逮捕|批捕|逮捕 > 取保候审 > 提起公诉|公诉|起诉 > 宣判|判处|获刑 > 释放|获释',
    '一审|初审 > 二审|终审 > 再审|重审',
    '疑似 > 确诊 > 治愈',
    '签署|签订|签约 > 终止|解除|取消',
    '上任|就任|履新|出任|任命 ; 卸任|离任|辞职|免职|免去|退休',
    '上线|上市|上架 > 下线|退市|下架',
  ),
  ...wordings(
    '上涨|上升|增长|增加|提高|上调|回升|攀升|走高|升高|扩大|涨|升(?![级职]) ; 下跌|下降|减少|降低|下调|回落|下滑|走低|缩小|萎缩|跌|降(?![临落水雨])',
    '支持|赞成|同意|批准|赞同 ; 反对|否决|驳回|抵制',
    '盈利|盈余 ; 亏损|赤字',
    '初步|暂时|暂 ; 一致|最终|正式|完全|彻底|明确',
    '意外 ; 离奇|蹊跷 ; 自杀|自尽|轻生 ; 他杀|谋杀|被害 ; 病逝|病故|猝死',
    '首次|首度|第一次 ; 再次|再度|多次|屡次|又一次',
    '全部|所有|全体|全面|全国|全省|全市 ; 部分|个别|少数|局部 ; 大部分|多数|大多数',
    '允许|准许|可以|鼓励 ; 禁止|严禁|限制',
    '合法|依法|合规 ; 非法|违法|违规|违反',
    '左 ; 右',
    '男(?!友) ; 女(?![友儿士])',
    '东部|东侧|东面|以东 ; 南部|南侧|南面|以南 ; 西部|西侧|西面|以西 ; 北部|北侧|北面|以北',
    '买入|增持|买进 ; 卖出|减持|抛售',
    '战胜|击败|胜|赢 ; 不敌|负于|输给|负|败给',
    '极可能|很可能|可能|疑似|或许|也许|大概|据称|疑 ; 必然|肯定|确定|确认|彻底|必定|证实',
    '主动|自愿 ; 被动|被迫|强制',
    '公开 ; 秘密|不公开',
    '父亲|爸爸 ; 母亲|妈妈 ; 丈夫|老公 ; 妻子|老婆 ; 儿子 ; 女儿 ; 哥哥 ; 弟弟 ; 姐姐 ; 妹妹 ; 爷爷 ; 奶奶',
    '学士|本科 ; 硕士 ; 博士',
    '原告 ; 被告',
    '进口 ; 出口',
    '收入|营收 ; 支出|成本 ; 利润',
    '境内|国内 ; 境外|国外|海外',
    '公立|公办 ; 私立|民办',
    '免费 ; 收费|付费',
    '线上 ; 线下',
    '冠军 ; 亚军 ; 季军',
    '金牌 ; 银牌 ; 铜牌',
    '国家级 ; 省级 ; 市级 ; 县级 ; 区级',
    '死刑 ; 死缓 ; 无期徒刑 ; 有期徒刑',
    '全责|全部责任 ; 主责|主要责任 ; 次责|次要责任 ; 同等责任 ; 无责',
    '司机|驾驶员|驾驶人 ; 乘客',
    '有罪 ; 无罪',
    '成功 ; 失败',
    '优于|高于|多于|超过|超出 ; 低于|少于|劣于|不足|不到',
    '偏高 ; 偏低',
    '每斤|每市斤 ; 每公斤|每千克 ; 每吨',
    '最高 ; 最低',
    '最大 ; 最小',
    '最多|至多 ; 最少|至少',
    '净流入 ; 净流出',
    '顺差 ; 逆差',
    '暴雨|大雨 ; 中雨 ; 小雨',
    '红色 ; 橙色 ; 黄色 ; 蓝色',
  ),
];

function stages(...lines: string[]): Scale[] {
  return lines.map((line) => ({ kind: 'stage', groups: line.split(/ [;>] /), isOrdered: line.includes(' > ') }));
}

function wordings(...lines: string[]): Scale[] {
  return lines.map((line) => ({ kind: 'wording', groups: line.split(' ; '), isOrdered: false }));
}

const fate = scales.findIndex(({ groups }) => groups.join(' > ') === FATE);
const patterns = scales.map(({ groups }) => new RegExp(groups.map((group) => `(${group})`).join('|'), 'gu'));

/** The words of a plain text (`toFactForm`), in order. A word may be in two scales. */
export function readOpposites(plain: string): Fact[] {
  const facts: Fact[] = [];
  for (const [scale, pattern] of patterns.entries())
    for (const match of plain.matchAll(pattern)) {
      const group = match.findIndex((found, at) => at > 0 && found !== undefined);
      const { kind } = scales[scale]!;
      const [start, end] = [match.index, match.index + match[0].length];
      facts.push({ kind, start, end, value: `${scale}:${group}`, measure: String(scale), isWeak: false });
    }
  return facts.sort((one, other) => one.start - other.start);
}

/** How far the fact tells what becomes of a person, from 1; null if it does not. */
export function readFate({ value }: Fact): number | null {
  const [scale, group] = value.split(':').map(Number);
  return scale === fate ? group! : null;
}

/** Positive if the first words tell a later stage of an event than the others do, negative if an earlier one; else 0. */
export function compareStages(one: string, other: string): number {
  for (const [scale, { isOrdered }] of scales.entries()) {
    if (!isOrdered) continue;
    const difference = lastGroup(one, scale) - lastGroup(other, scale);
    if (!Number.isNaN(difference) && difference !== 0) return difference;
  }
  return 0;
}

/** NaN without any. */
function lastGroup(words: string, scale: number): number {
  const groups = Array.from(words.matchAll(patterns[scale]!), (match) =>
    match.findIndex((found, at) => at > 0 && found !== undefined),
  );
  return groups.length === 0 ? Number.NaN : Math.max(...groups);
}
