// Reads the negations of a text. 没有, 无 and 未 are equal; 不断 and 未来 negate nothing.
import type { Fact } from './fact.ts';

/**
 * Words whose particle negates nothing: adverbs and conjunctions (不断, 无论), amounts (不少), names of things (无人机), set
 * phrases, double negations (不得不), places (无锡). Words with a plain opposite (不利, 无效) are not listed: their particle
 * reverses the meaning.
 */
const harmless = [
  '不断 不仅 不但 不只 不单 不光 不独 不过(?!关) 不少 不同(?!意) 不久 不禁 不管 不论 不料 不妨 不错 不止 不足 不满(?![意足]) 不惜 不愧 不由 不免 不时 不日 不啻 不外 不失为',
  '不得不 不能不 不可不 不会不 不无 不约而同 不可避免 不可或缺 不可缺少 必不可少 不容(?![易许]) 不堪 不计其数 不言而喻 不遗余力 不折不扣 不懈 不屈 不挠 不朽 不俗 不菲 不凡 不畏 不辞 不辍',
  '不锈 不动产 不法 不幸 不良 不丹 不列颠 不倒翁 不粘锅 不干胶 差不多 了不起 说不定 对不起 来不及 要不然 动不动 巴不得 恨不得 舍不得 不好意思 不知不觉 不一而足 不起眼',
  '居高不下 屡禁不止 密不可分 情不自禁 坚定不移 毫不动摇 矢志不渝 不可分割 一丝不苟 有条不紊 坚持不懈 生生不息 络绎不绝 源源不断 滔滔不绝 川流不息 持之以恒 锲而不舍 念念不忘 层出不穷 美不胜收 目不暇接 供不应求 参差不齐 迫不及待 爱不释手 赞不绝口 不亦乐乎 不胜枚举 不亚于 不一(?![定致样]) 不等(?!于) 不如 不定期 不然 不得已',
  '(?<![尚并从])未来(?!得及|电) 未成年 未免(?![除费]) 未雨绸缪 未央 未名湖 未几 前所未有 闻所未闻 方兴未艾 意犹未尽 乙未 丁未 己未 辛未 癸未',
  '没收 淹没(?!有) 沉没(?!有) 埋没(?!有) 出没(?!有) 没落(?![实户地下]) 吞没(?!有) 隐没(?!有) 没入(?![选围库学职]) 覆没(?!有) 湮没(?!有) 没完没了 没顶',
  '不负众望 不负重托 不负韶华 不负使命 不负期待 (?<=[崎坎]岖|[坎颠]坷|愤愤|忿忿)不平 忍不住 止不住 禁不住 憋不住 流连忘返 了不得 不可思议 不可开交 不可多得 不相上下 不约而至 不翼而飞 不知所措 不甘示弱 不甘落后 不拘一格 不远万里 不远千里 不期而遇 不动声色 不慌不忙 不卑不亢 不离不弃 不眠不休 不计得失 不忘初心 不乏 不已 不绝(?![对于望]) 不慎 不速之客 不解之缘 不治之症 不毛之地 不义之财 不正之风 不声不响 不紧不慢 不胫而走 不约 马不停蹄 寸步不离 目不转睛 形影不离 经久不[息衰] 川流不息 生生不息 久久不[愿能]?离 孜孜不倦 百折不挠 百思不得 离不开 少不了 免不了 忘不了 风雨无阻 安然无恙 无忧无虑 无怨无悔 大公无私 默默无闻 无一例外 毫无疑问 毫无保留 毫无悬念 无处不[在有] 无所不[在有能] 无期徒刑 无害化 无公害 无感支付 无接触 无声无息 无尽 无止境 非机动车 非全日制 非处方药 非农 非裔 非国有 非税收入 非首都 未知数 未婚 未遂 未接来电',
  '无锡 无线(?!索) 无人机 无人艇 无人船 无人车 无人店 无人值守 无人驾驶 无论 无疑 无非 无数(?!据) 无限 无比(?!赛) 无偿 无私 无辜 无形 无奈 无穷 无花果 无烟煤 无障碍 无纺布 无机(?![会动]) 无党派 无产阶级 无微不至 无不 无时无刻 无独有偶 无影灯 南无 虚无 无为市 无为县 无极县 无棣',
  '无愧 无缝 无损 无氧 无菌 无土 无尘 无轨 从无到有 有无 无名英雄 无聊 无情(?![况节]) 无价 无故 无畏 无边 无垠 无糖 无铅 无核 无锋 无敌 一望无际 独一无二 史无前例 举世无双 毋庸 无须多言',
  '非常 非洲 南非 西非 东非 北非 中非 非盟 非凡 非但 非遗 非物质 非得 除非 莫非 是非(?![法公]) 若非 非典 非议 非金属 非公有 非公经济 非公企业 非营利 非政府 啼笑皆非 非同(?!意) 面目全非 无可厚非',
]
  .join(' ')
  .split(' ')
  // The longest word comes first: 不得不 before 不得已.
  .sort((one, other) => other.length - one.length);

const question = '(\\p{L})(?:不|没)\\1|有没有|有无|能否|是否';
const doubled = '非[^。，；！？\\n]{1,6}不可|(?:不是|并非|不能|不会|不可能|没有)(?:不(?!到)|没有?|无)|无一不';
/** 不到, 不满 and 不超过 before a number are amounts. */
const amount = '不(?:到|满|下|超过|低于|高于|少于|多于|大于|小于)(?=[约近]?[\\d一二两三四五六七八九十半])';
/** 别 is a negation only at the beginning of a request; elsewhere it is part of 分别, 特别, 别墅. */
const request = '(?<=^|[\\s，。！？；：、“‘「『（\\n]|[你您咱请万可都就先也再们])别(?![人的处名称墅致样具开出有克离])';
/** 免票 and 免费 are prices. */
const exempt = '免(?=[收征缴交])';
const particles = `并非|非|否认|否决|否定|拒绝|没有|没|未|不|无|勿|甭|毋|(?:严|明令)?禁止|${exempt}|${request}`;

const anyNegation = new RegExp(
  `${amount}|${question}|${doubled}|${harmless.join('|')}|(?<particle>${particles})`,
  'gu',
);

/** The negations of a plain text (`toFactForm`), in order. Double negations that affirm do not count. */
export function readNegations(plain: string): Fact[] {
  const facts: Fact[] = [];
  for (const match of plain.matchAll(anyNegation)) {
    if (match.groups!.particle === undefined) continue;
    const start = match.index;
    const end = start + match[0].length;
    facts.push({ kind: 'negation', start, end, value: 'not', measure: '', isWeak: false });
  }
  return facts;
}
