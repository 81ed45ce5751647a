import { expect, test } from 'vitest';
import { findNames } from '#electron/core/text/names.ts';
import { freshRandom } from '../helpers/random.ts';

/** The names in tagged text such as "王小明/nr 在/p …". */
function namesIn(tagged: string): string[] {
  const words = tagged.split(' ').map((part) => ({ word: part.split('/')[0]!, tag: part.split('/')[1]! }));
  const text = words.map(({ word }) => word).join('');
  return findNames(words).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ['王小明/nr 在/p 北京/ns 的/uj 华为公司/nt 买/v 长征/nz 书/n 李/nr', ['王小明', '北京', '华为公司']],
  // Names missing from the dictionary: a surname, and the segmenter's pieces of the rest.
  ['校长/n 陈/nr 守义/n 系上/n 围裙/n', ['陈守义']],
  ['主任/b 盛/v 怀远/nr 介绍/v', ['盛怀远']],
  ['馆长/n 梁素/x 秋/t 介绍/v 了/ul', ['梁素秋']],
  ['经济学家/n 任淮/x 预计/vn ，/x', ['任淮']],
  ['村民/n 张三说/x 今年/t 收成/v 好/a', ['张三']],
  ['弗拉基米尔/nrt ·/x 彼得罗夫/nrt 抵达/v', ['弗拉基米尔·彼得罗夫']],
  ['云浦市/x 教育局/n 公布/v', ['云浦市']],
  // Common words that the dictionary lists as names, and words that only resemble persons.
  ['智能化/nr 改造/v 普及/ns 从严治党/nr 国内/s 首个/m 集成电路/nz', []],
  ['报考/v 马数/x 为/p 474/m 万/m 和/c 万人智/x', ['万人智']],
  ['于/p 12/m 日/m 向/p 李明/nr 表示/v', ['李明']],
])('%s', (tagged, names) => {
  expect(namesIn(tagged)).toEqual(names);
});

test('names are in order, apart, and within the text, whatever the tags', () => {
  const random = freshRandom(4);
  const parts = ['陈', '守义', '任淮', '·', '北京', '彼得罗夫', '12', '说', '云浦市', '，', 'A', '张三说'];
  const tags = ['nr', 'nrt', 'ns', 'nt', 'x', 'v', 'n', 'zg', 'm', 'p'];
  for (let n = 0; n < 2_000; n++) {
    const words = Array.from({ length: random.int(12) }, () => ({ word: random.pick(parts), tag: random.pick(tags) }));
    const length = words.reduce((sum, { word }) => sum + word.length, 0);
    let end = 0;
    for (const name of findNames(words)) {
      expect(name.start).toBeGreaterThanOrEqual(end);
      expect(name.end).toBeGreaterThan(name.start);
      end = name.end;
    }
    expect(end).toBeLessThanOrEqual(length);
  }
});
