// Synthetic stories with a site's boilerplate before and after.
import { syntheticText } from '../fixtures/compared.ts';
import { type Random, seededRandom } from '../helpers/random.ts';

const BEFORE = [
  '首页 > 城市 > 正文\n',
  '字号：大 中 小　　分享到：微信 微博\n',
  '点击上方蓝字关注我们\n',
  '本报讯（记者 周知 通讯员 李四）',
  '江城网3月11日电（记者 沈一）',
  '远山通讯社北岸3月19日电 ',
  '掌上江城消息 ',
  '【江城晚报综合】',
  '據海嶽時報報道，',
  '江城日报记者 许南\n',
];
const AFTER = [
  '（责任编辑：杨柳）',
  '（编辑 乐山　校对 知秋）',
  '\n来源：江城日报',
  '\n（转自北岸在线）',
  '\n编辑：黄里\n审核：白云',
  '\n版权声明：本文版权归原作者所有，如有侵权请联系删除',
  '\n扫描二维码下载客户端，获取更多资讯',
  '\n点赞 328　收藏　举报',
  '\n相关阅读\n北岸的桥什么时候通车？\n图书馆星期六重新开放',
];

export type Dressed = { readonly text: string; readonly story: { readonly start: number; readonly end: number } };

/** Frames a story with boilerplate; the links to other articles come last. */
export function dress(random: Random, story: string): Dressed {
  const some = (parts: readonly string[]) => parts.filter(() => random.int(3) === 0).join('');
  const before = some(BEFORE.slice(0, 3)) + (random.int(3) === 0 ? '' : random.pick(BEFORE.slice(3)));
  return {
    text: before + story + some(AFTER),
    story: { start: before.length, end: before.length + story.length },
  };
}

export function syntheticStory(seed: number, length = 300): string {
  return `${syntheticText(seededRandom(seed), length).trim()}春天来了。`;
}
