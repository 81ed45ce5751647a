// Shapes of boilerplate that need no learning: 电头, bylines, 责编, 来源, 版权声明, 扫码关注, 相关阅读. They apply to texts in one width
// and script.

const han = '\\p{Script=Han}';
const PERSON = `${han}{2,4}`;
const EDITOR = '(?:责任编辑|值班编辑|编辑|责编|编审|审核|审校|校对|监制|值班主任|统筹|制作|排版|主编|总编)';
const REPORTER = '(?:记者|通讯员|评论员|特约撰稿人?|撰稿|作者)';
const BYLINE = `${han}{0,10}${REPORTER}[:\\s]+${PERSON}(?:[\\s、,/]+(?:${REPORTER}[:\\s]*)?${PERSON}){0,5}(?:\\s*(?:文/?图?|摄影?(?:报道)?|图|报道|/))*`;

const LABEL = `(?:${EDITOR}|来源|转载自|稿源|原标题|免责声明|版权声明|特别声明|声明|本文来源|图片来源|图源|更多精彩|当前位置|字号)[:|]`;
/** Beginnings of a line or sentence that is boilerplate as a whole. */
const BEGINS = new RegExp(
  `^\\s*(?:[(【\\[]?${LABEL}|首页\\s*>|打开[Aa][Pp][Pp]|分享到|扫码|长按|点击(?:上方|下方|关注|进入|蓝字))`,
  'u',
);
/** Complete lines or sentences of boilerplate. */
const IS = new RegExp(
  `^\\s*(?:${[
    `[(【\\[]?${EDITOR}[\\s/]+${PERSON}(?:\\s+${EDITOR}[\\s:/]+${PERSON})*[)】\\]]?`,
    '[(【\\[](?:转自|转载自|摘自|原载|来源|综合|据)[^)】\\]\\n]{2,40}[)】\\]]',
    `[(【\\[□■◎●]?\\s*${BYLINE}[)】\\]]?`,
    `[(\\[]?(?:(?:文|图|文图|文/图|图/文|摄影?)[/|丨:]\\s*${PERSON}[\\s]*)+[)\\]]?`,
    '(?:[^>\\n]{1,10}>\\s*)+正文',
    '(?:(?:点赞|收藏|评论|举报|转发|分享|阅读量?|浏览量?|在看|打赏)[\\s\\d.万+:|·、,()]*)+',
  ].join('|')})\\s*$`,
  'u',
);
/** Words that make a short line or sentence boilerplate. */
const SAYS =
  /版权归原作者所有|未经(?:本[网报站]|授权|许可)[^。]{0,12}(?:转载|使用)|如有侵权|不代表本(?:网|站|平台)|仅代表作者(?:本人)?观点|欢迎关注|扫描二维码|下载[^。，]{0,6}(?:客户端|[Aa][Pp][Pp])|投稿邮箱|新闻热线/;

const APP = '(?:客户端|小程序|[Aa][Pp][Pp])';
/** Places of a page or an app, or things that are found there. */
const PLACE = `(?:${APP}|专题|大图|图片|视频|链接|此处|这里|标题|[上下]一页|首页|[上下]方|评论|按钮|二维码|公众号|订阅号|微信|微博|朋友圈|更多(?=精彩|内容|资讯|新闻|详|报道|评论|视频|图片|信息|[\\s,。!)>》»…]|$))`;
/** Words that show that a sentence belongs to a story. */
const NARRATED = '(?:[后时过着]|了(?!解)|[他她它]|记者)';
/** Requests for something that only a page or an app has: 点击查看更多, 返回首页, 关注本站公众号. */
const PROMPT = new RegExp(
  `^[\\s>》»↓↑↗→▼▲◆♦●■★|·【\\[(]*(?:请|敬请|欢迎|立即|马上|快来|即刻|微信){0,2}(?:点击|点此|轻触|戳|长按|扫码|扫描|扫一扫|下载|打开|安装|关注|订阅|返回|(?:分享|转发)[至到给])(?![^\\n]*${NARRATED})[^。\\n]{0,20}?${PLACE}[^,。\\n]{0,14}[\\s。!>》»…↓)\\]】]*$|^\\s*(?:用|在|前往)?[^\\s,。]{0,8}${APP}内?(?:打开|查看|阅读|观看)[^\\s,。]{0,6}\\s*$`,
  'u',
);

/**
 * Maximum length of a phrase in characters. Longer ones report on it, such as the notices that an app must show before
 * download.
 */
const MAX_PHRASE_LENGTH = 60;

export function isBoilerplateShape(plain: string): boolean {
  if (BEGINS.test(plain) || IS.test(plain)) return true;
  return plain.length <= MAX_PHRASE_LENGTH && (SAYS.test(plain) || PROMPT.test(plain));
}

/** Notes with all sentences in their brackets, and brackets within them: （原标题：大桥通车！明起免费！）. Sticky. */
export const NOTE_IN_BRACKETS = new RegExp(
  `\\s*(?:\\(${LABEL}(?:[^()\\n]|\\([^()\\n]{0,40}\\)){0,120}\\)|【${LABEL}[^【】\\n]{0,120}】)`,
  'uy',
);

/** Endings that point to another page: the text before them is truncated. */
export const MORE_ELSEWHERE =
  /(?:…|\.{3}|。{2,}|(?:查看|阅读|显示|展开|浏览)(?:全文|原文|剩余)|(?:显示|展开)更多|全文(?:链接|请看)|未完(?:待续)?|待续|下转第?\S{1,4}版|点击(?:查看|阅读|展开)\S{0,4}|read more|continue reading)\s*[》>»)）】\]。.]*\s*$/i;

/** Lines at the foot of a page after which links to other articles follow. */
export const RELATED =
  /^[^\S\n]*[【[]?(?:相关|推荐|延伸|热门|精彩)(?:阅读|新闻|链接|推荐|文章|报道)|^[^\S\n]*(?:猜你喜欢|往期回顾|为您推荐|更多(?:新闻|内容|报道|资讯))/m;

/**
 * Openings before the story: 本报讯（记者 …）, 某某网3月11日电, 【某某综合】, 据某某报道; one may
 * follow another. Sticky: set `lastIndex` to its start.
 */
export const DATELINE = new RegExp(
  `\\s*(?:${[
    '【[^】\\n]{1,12}(?:提醒|综合|讯|电|消息|报道|扩散)】',
    `${han}[\\p{Script=Han}A-Za-z·]{1,13}?(?:\\d{1,2}月\\d{1,2}日)?(?:综合)?(?:(?<=[日社网报])专?电|(?<![通资视快简喜])讯|消息)${'(?:\\s*\\([^()\\n]{1,40}\\))?'}(?:\\s*:|(?<=\\))|\\s)`,
    `据${han}{1,12}[报社网视台](?:报道|消息|电)[,:\\s]`,
  ].join('|')})\\s*`,
  'uy',
);
/** Names in brackets anywhere in a sentence: （记者 周知 通讯员 李四）. */
export const NAMED_IN_BRACKETS = new RegExp(
  `\\((?:本报|本网|见习|实习|特约)?${REPORTER}(?:[:\\s][^()\\n]{2,40}|${han}{2,3})\\)`,
  'gu',
);
