// Measures what the rules compare in an article: pure, from its stored texts to `Features`.
import type { Article } from '#shared/model.ts';
import { parsePublished } from '#shared/published-time.ts';
import type { Features } from '#shared/suggest/features.ts';
import { stripMarkup } from '../text/markup.ts';
import { normaliseUrl } from '../text/url.ts';

export type Measurable = Pick<Article, 'body' | 'source' | 'url' | 'published' | 'author'>;

/** Authors that name nobody. */
const NOBODY =
  /^(?:佚名|未知|不详|匿名|无|暂无|网络|互联网|小编|编辑|admin|administrator|author|unknown|none|null|[-—/\s]*)$/i;
const NAME = '\\p{Script=Han}{2,4}';
const BYLINE = new RegExp(
  `(?:记者|通讯员|特约撰稿人?|评论员|作者)[:：\\s]*${NAME}|(?:^|[\\n（(])文[/／|｜丨:：]\\s*${NAME}|\\bBy [A-Z][a-z]+ [A-Z]`,
  'u',
);
/** A byline stands at the head or the foot of a text. */
const HEAD_LETTERS = 200;
const FOOT_LETTERS = 120;

/** A line or sentence that begins so frames the article and is not of it … */
const FRAME_START = new RegExp(
  '^\\s*(?:' +
    '[（(【\\[]?(?:责任编辑|责编|编辑|审核|校对|监制|值班主任|来源|转载自|稿源|原标题|免责声明|版权声明|特别声明|声明|本文来源|图片来源|更多精彩)[:：|｜]|' +
    '相关阅读|推荐阅读|延伸阅读|相关新闻|相关链接|热门推荐|猜你喜欢|更多(?:新闻|内容|报道|资讯)|打开[Aa][Pp][Pp]|分享到|扫码|长按|点击(?:上方|下方|关注|进入))',
);
/** … and so does a sentence that says this. */
const FRAME_WORDS =
  /版权归原作者所有|未经(?:本[网报站]|授权|许可)[^。]{0,12}(?:转载|使用)|如有侵权|不代表本(?:网|站|平台)|仅代表作者(?:本人)?观点|欢迎关注|扫描二维码|下载(?:客户端|[Aa][Pp][Pp])|投稿邮箱|新闻热线/;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
const SENTENCE_END = /(?<=[。！？!?；;\n])/;

/** Endings that say there is more elsewhere. */
const MORE_ELSEWHERE =
  /(?:…|\.{3}|。{2,}|(?:查看|阅读|显示|展开|浏览)(?:全文|原文|更多|剩余)|全文(?:链接|请看)|未完(?:待续)?|待续|下转第?\S{1,4}版|点击(?:查看|阅读|展开)\S{0,4}|read more|continue reading)\s*[》>»)）】\]。.]*\s*$/i;
/** A sentence goes on after these. */
const GOES_ON = /[，、,：:；;（(“‘《「『—-]$/;
const BROKEN_OFF = /[\p{L}\p{N}]$/u;
/** A last line without a full stop that is shorter may be a signature, a place, a date. */
const LEAST_SENTENCE = 16;

export function measureFeatures({ body, source, url, published, author }: Measurable): Features {
  const text = stripMarkup(body).trim();
  const { own, length, letters } = weigh(text);
  return {
    source: source.trim(),
    published: parsePublished(published),
    length,
    boilerplate: letters === 0 ? 0 : (letters - length) / letters,
    truncated: isTruncated(own),
    byline: hasByline(author, text),
    url: normaliseUrl(url) !== null,
  };
}

type Weight = { own: string; length: number; letters: number };

/** `own`: the text without frame · `length`: its letters, each sentence counted once · `letters`: all of the text. */
function weigh(text: string): Weight {
  const seen = new Set<string>();
  const weight: Weight = { own: '', length: 0, letters: 0 };
  for (const line of text.split('\n')) {
    const framed = FRAME_START.test(line);
    for (const sentence of line.split(SENTENCE_END)) {
      const plain = sentence.replace(NO_LETTERS, '');
      weight.letters += plain.length;
      if (framed || FRAME_START.test(sentence) || FRAME_WORDS.test(sentence)) continue;
      weight.own += sentence;
      if (seen.has(plain)) continue;
      seen.add(plain);
      weight.length += plain.length;
    }
    if (!framed) weight.own += '\n';
  }
  return weight;
}

function isTruncated(own: string): boolean {
  // Of the text only its foot: a search that is tied to the end would begin anew at every letter before it.
  const end = own.trimEnd().slice(-FOOT_LETTERS);
  if (MORE_ELSEWHERE.test(end) || GOES_ON.test(end)) return true;
  const last = end.split(SENTENCE_END).at(-1)!;
  return BROKEN_OFF.test(end) && last.trim().length >= LEAST_SENTENCE;
}

function hasByline(author: string, text: string): boolean {
  if (!NOBODY.test(author.trim())) return true;
  return BYLINE.test(text.slice(0, HEAD_LETTERS)) || BYLINE.test(text.slice(-FOOT_LETTERS));
}
