// Synthetic Chinese news with reprints, reproducible by their seed.
import { type Random, seededRandom } from './random.ts';

export const SYNTHETIC_COLUMNS = ['编号', '标题', '正文', '来源'] as const;
/** A row below SYNTHETIC_COLUMNS. */
export type SyntheticRow = [id: string, title: string, body: string, source: string];

const subjects =
  '国务院 教育部 市政府 交通局 气象台 消防队 研究所 博物馆 铁路局 海关 法院 医院 大学 银行 农业部 环保局'.split(' ');
const verbs = '发布 召开 启动 完成 推进 调查 公布 检查 建设 签署 修复 举办 暂停 扩大 批准 展示'.split(' ');
const objects =
  '会议 方案 工程 规划 道路 桥梁 粮食 水库 列车 航班 疫苗 卫星 芯片 森林 湿地 煤炭 电网 学校 课程 展览 债券 利率 港口 渔船 汽车 电池 药品 住房 社区 球队'.split(
    ' ',
  );
const places = '北京 上海 广州 成都 武汉 西安 沈阳 南京 杭州 昆明 拉萨 长沙 福州 济南 兰州 贵阳 哈尔滨 乌鲁木齐'.split(
  ' ',
);
const sources = ['新华社', '人民日报', '地方晚报', '财经网', ''];

function makeSentence(random: Random): string {
  const figure = random.int(3) === 0 ? `，涉及${1 + random.int(900)}个项目` : '';
  const second = random.int(2) === 0 ? `，${random.pick(subjects)}${random.pick(verbs)}${random.pick(objects)}` : '';
  return `${random.pick(places)}${random.pick(subjects)}${random.pick(verbs)}${random.pick(objects)}${second}${figure}。`;
}

/** Makes a reprint: unchanged, with another agency line, or with one changed figure or sentence. */
function reprint(body: string, random: Random): string {
  const sentences = body.split(/(?<=。)/);
  const at = random.int(sentences.length);
  switch (random.int(4)) {
    case 0:
      return `<p>${body}</p>`;
    case 1:
      return `（记者 张三）${body}`;
    case 2:
      return sentences.with(at, makeSentence(random)).join('');
    default:
      return body;
  }
}

/** About four in ten articles are reprints of any earlier article. */
export function makeArticles(count: number, seed: number): SyntheticRow[] {
  const random = seededRandom(seed);
  const bodies: string[] = [];
  return Array.from({ length: count }, (_, index) => {
    const isReprint = bodies.length > 0 && random.int(10) < 4;
    const sentences = () => Array.from({ length: 6 + random.int(8) }, () => makeSentence(random)).join('');
    const body = isReprint ? reprint(random.pick(bodies), random) : sentences();
    bodies.push(body);
    return [`M${index + 1}`, body.slice(0, 12), body, random.pick(sources)];
  });
}
