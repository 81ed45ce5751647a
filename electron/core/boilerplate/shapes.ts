// Shapes of the parts of a text that need no learning: 电头, bylines, 责编, 来源, captions, 版权声明, 扫码关注, 相关阅读. They apply to
// texts in one width and script. Patterns without an anchor are sticky: set `lastIndex` to where they start.
import type { PartKind } from '#shared/model/parts.ts';
import { surname } from '../text/names.ts';

const han = '\\p{Script=Han}';
const PERSON = `${han}{2,4}`;
const NAME = `${surname}${han}{1,2}`;
const EDITOR =
  '(?:(?:责任|录入|值班|本期|文字|网络|新媒体|视频)?编辑|责编|编审|审核|审校|校对|监制|值班主任|统筹|制作|排版|主编|总编)';
const REPORTER = '(?:记者|通讯员|评论员|特约撰稿人?|撰稿|作者)';
const ROLE = `(?:${EDITOR}|${REPORTER}|实习生|摄影|摄像|制图|制表|编译|翻译|整理|视频|文字?|图片?)`;
const BYLINE = `${han}{0,10}${REPORTER}[:\\s]+${PERSON}(?:[\\s、,/]+(?:${REPORTER}[:\\s]*)?${PERSON}){0,5}(?:\\s*(?:文/?图?|摄影?(?:报道)?|图|报道|/))*`;
/** The beginning of a byline whose names nothing need part: 本报记者李四见习记者周知. */
const MADE_BY = new RegExp(`^[(【\\[□■◎●]?\\s*(?:文\\s*[/|:]\\s*)?[\\p{Script=Han}A-Za-z·.]{0,14}?${ROLE}`, 'u');
const AFTER_NAMES = new RegExp(
  `(?<!\\s)\\s*(?:(?:发自${han}{2,4}|(?:${han}{2})?报道|文/?图?|摄影?|图|/${ROLE}|/)\\s*)?[)】\\]]?$`,
  'u',
);
const A_ROLE = new RegExp(`(?:见习|实习|首席)?${ROLE}`, 'uy');
const A_SURNAME = new RegExp(surname, 'y');
const MAX_BYLINE = 60;

/** Names are known by their surnames, so a subheading that begins with 记者 is none. */
function isMadeBy(text: string): boolean {
  const plain = text.trim();
  if (plain.length > MAX_BYLINE) return false;
  const begun = MADE_BY.exec(plain)?.[0].length;
  return begun !== undefined && areNames(plain.slice(begun, AFTER_NAMES.exec(plain)!.index));
}

/**
 * True for names and roles, parted or not, that follow a role. A name between two roles may have any surname. Marks every
 * place that they may reach, so it is linear.
 */
function areNames(text: string, roles = true): boolean {
  const reached = new Uint8Array(text.length + 4);
  reached[0] = 1;
  let hasName = false;
  for (let at = 0; at < text.length; at++) {
    if (!reached[at]) continue;
    if (/[\s:、,;/|·&和]/.test(text.charAt(at))) reached[at + 1] = 1;
    const role = roles ? passRole(text, at) : at;
    if (role > at || (roles && at === 0)) {
      reached[role] = 1;
      for (const end of [role + 2, role + 3])
        if (IS_HAN.test(text.slice(role, end)) && passRole(text, end) > end) reached[end] = 1;
    }
    A_SURNAME.lastIndex = at;
    if (!A_SURNAME.test(text)) continue;
    const given = A_SURNAME.lastIndex;
    for (const end of [given + 1, given + 2])
      if (end <= text.length && IS_HAN.test(text.slice(given, end))) {
        reached[end] = 1;
        hasName = true;
      }
  }
  return hasName && reached[text.length] === 1;
}

function passRole(text: string, at: number): number {
  A_ROLE.lastIndex = at;
  return A_ROLE.test(text) ? A_ROLE.lastIndex : at;
}

/** What stands in brackets at the end of a report names its reporters, whatever their surnames. */
const REPORTED = new RegExp(
  `^${han}{0,8}(?:记者|通讯员)(?!招待|协会|们|会|站|手记|证|观察|调查|注$|按$)[:\\s]?${han}{2,3}(?:[、\\s]+(?:${REPORTER}\\s?)?${han}{2,3}){0,5}$`,
  'u',
);

const IS_HAN = /^\p{Script=Han}+$/u;

/** Names of media end so. */
const MEDIA =
  '(?:[报社网台刊]|新闻|在线|客户端|公众号|公号|微博|微信|周刊|财经|科技|频道|快讯|之声|广播|融媒体?|发布|观察|电视|资讯)';
const FOLLOWED = '(?:\\s*[:,]|(?<=[)\\]】])|\\s|$)';
const NOTE = '(?:\\s*[(【](?:[^()【】\\n]|\\([^()\\n]{0,12}\\)){1,48}[)】])';
const NAMED_MEDIA = `${MEDIA}(?:[“"][^”"\\n]{1,12}[”"])?`;
/**
 * Openings before the story: 本报讯（记者 …）, 某某网3月11日电, 【某某综合】, 据某某报道; one may follow another. Sticky.
 */
export const DATELINE = new RegExp(
  `\\s*(?:${[
    '【[^】\\n]{1,12}(?:提醒|综合|讯|电|消息|报道|扩散)】',
    `【${han}{1,8}${MEDIA}】`,
    `${han}[\\p{Script=Han}A-Za-z·]{1,13}?(?:\\d{1,2}月\\d{1,2}日)?(?:综合)?(?:(?<=[日社网报])专?电|(?<![通资视快简喜])讯|消息)${NOTE}?(?:\\s*:|(?<=\\))|\\s)`,
    `["“]?[\\p{Script=Han}A-Za-z][^,。;!?\\n]{0,33}?(?:\\d{1,2}月)?\\d{1,2}日(?:\\d{1,2}时|[上下]午|晚)?(?:综合)?(?:专?电|讯|消息|报道)${NOTE}?(?:${FOLLOWED}|(?=据))`,
    `["“]?[\\p{Script=Han}A-Za-z@“”"]{1,16}?${MEDIA}["”]?(?:快讯|讯|消息|报道)(?:${NOTE}|\\s*[,:])`,
    `据["“]?[^,。;\\n]{1,24}?${NAMED_MEDIA}["”]?(?:\\d{1,2}月?\\d{0,2}日)?(?:的?消息|报道|电)[,:\\s]`,
    `${han}{2,10}\\(www\\.[^()\\n]{3,30}\\)(?:(?:讯|消息):?(?:\\d\\d:\\d\\d\\??)?|(?=从|记者))`,
    `\\(${han}{2,8}\\)\\s*:`,
  ].join('|')})\\s*`,
  'uy',
);

const CITED = new RegExp(
  `^(?:(?:消息)?来源|转自|转载自|摘自|原载|综合|据|图|文)[^\\n]{2,40}$|^[\\p{Script=Han}A-Za-z·-]{1,16}${MEDIA}$`,
  'u',
);
const PICTURED =
  /^(?:图[片源]?[:/]|视频[:/]?|资料|点击放大|网络|截图).{0,30}$|(?:[摄图]|摄影|供图|截图|图片|资料图|视频截图|提供|网络配图|制图)$/u;

type Shape = { readonly kind: PartKind; readonly pattern: RegExp };
const shape = (kind: PartKind, pattern: string, flags = 'u'): Shape => ({ kind, pattern: new RegExp(pattern, flags) });

const labelled = (kind: PartKind, labels: string): Shape => shape(kind, `^[(【\\[]?(?:${labels})[】\\]]?\\s*[:|]`);

/**
 * Lines or sentences that are a part as a whole, by their beginning or complete, without the white space around them.
 * None that repeats without limit may be read in two ways: of many digits each would be tried in every division.
 */
const wholes: readonly Shape[] = [
  shape('headline', '^[(【\\[]?原标题[】\\]]?\\s*[:|][^\\n]{2,90}$'),
  labelled('caption', '图片来源|图源|图片说明|图注'),
  labelled('credits', `${EDITOR}|消息来源|来源|转载自|转自|稿源|本文来源`),
  labelled('promo', '免责声明|版权声明|特别声明|风险提示|声明|更多精彩'),
  shape('promo', '^【(?:免责|版权|特别)?声明】'),
  labelled('page-index', '当前位置|字号'),
  labelled('intro', '导语|导读|摘要|内容提要|核心提示|内容提示|编者按|编者的话|编者注|阅读提示|本文导读'),
  shape('intro', '^【(?:导语|导读|摘要|内容提要|核心提示|编者按|编者的话|编者注|阅读提示)】'),
  shape('links', '^[\\s》>【\\[]*(?:(?:相关|推荐|延伸)(?:阅读|新闻|链接|报道)?|更多阅读)[】\\]]?\\s*:'),
  shape('page-index', '^首页\\s*>'),
  shape('promo', '^(?:打开[Aa][Pp][Pp]|分享到|扫码|长按|点击(?:上方|下方|关注|进入|蓝字))'),
  shape('credits', `^[(【\\[]?${EDITOR}[\\s/|]+${PERSON}(?:\\s+${EDITOR}[\\s:/|]+${PERSON})*[)】\\]]?$`),
  shape('credits', '^via\\s?\\S{2,16}$'),
  shape('credits', '^[(【\\[](?:转自|转载自|摘自|原载|来源|综合|据)[^)】\\]\\n]{2,40}[)】\\]]$'),
  shape('credits', '^(?:本[文版组刊](?:稿件)?)?综合(?:整理)?(?:自|[^,。\\n]{2,80}(?:报道|等|报|网|社)\\s*$|$)'),
  shape('byline', `^[(【\\[□■◎●]?\\s*${BYLINE}[)】\\]]?$`),
  shape('byline', `^[(\\[]?(?:(?:文|图|文图|文/图|图/文|摄影?)[/|丨:]\\s*${PERSON}\\s*){1,4}[)\\]]?$`),
  shape('page-index', '^(?:[^>\\s][^>\\n]{0,9}>\\s*)+正文$'),
  shape('page-index', '^(?:(?:点赞|收藏|评论|举报|转发|分享|阅读量?|浏览量?|在看|打赏)[\\s\\d.万+:|·、,()]*)+$'),
  shape(
    'page-index',
    '^(?:(?:首页|末页|尾页|上一[页篇]|下一[页篇]|[第共]?\\d{1,3}页|(?<!\\d)\\d+(?![\\d页])|[<>«»|…/])\\s*){2,}$|^\\d{2,}$',
  ),
];

/** Words that make a short line or sentence promotion. */
const SAYS =
  /版权归原作者所有|未经(?:本[网报站]|授权|许可)[^。]{0,12}(?:转载|使用)|如有侵权|不代表本(?:网|站|平台)|仅代表作者(?:本人)?观点|欢迎关注|扫描二维码|下载[^。，]{0,6}(?:客户端|[Aa][Pp][Pp])|投稿[^。,]{0,4}邮箱|新闻热线|^[^。,]{0,24}关注[^。,]{0,12}(?:公众号|公号|官方微[信博]|官微)/;

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
/** Every phrase that is a part has one of these characters, and most sentences of stories have none. */
export const RARE =
  'Ppv相荐众编审校监值统排记讯评撰源载稿摘声示图摄彩置号导页享扫按综正赞藏举阅览赏版侵仅注投戳触装订返链端转原篇文点载未';

/** The kind of a line or sentence that is a part as a whole; null for one of a story. */
export function kindOfPhrase(text: string): PartKind | null {
  const plain = text.trim();
  for (const { kind, pattern } of wholes) if (pattern.test(plain)) return kind;
  if (isMadeBy(plain)) return 'byline';
  return plain.length <= MAX_PHRASE_LENGTH && (SAYS.test(plain) || PROMPT.test(plain)) ? 'promo' : null;
}

/** The kind of what brackets contain, anywhere in a sentence or, with `isLast`, at the end of a paragraph. */
export function kindOfBracket(content: string, isLast: boolean): PartKind | null {
  if (isMadeBy(content)) return 'byline';
  if (!isLast) return null;
  if (REPORTED.test(content)) return 'byline';
  if (PICTURED.test(content)) return 'caption';
  if (areNames(content, false)) return 'byline';
  return CITED.test(content) ? 'credits' : null;
}

/** Notes with all sentences in their brackets, and brackets within them: （原标题：大桥通车！明起免费！）. Sticky. */
const LABEL = `(?:${EDITOR}|消息来源|来源|转载自|转自|稿源|原标题|免责声明|版权声明|特别声明|声明|本文来源|图片来源|图源|更多精彩|当前位置|字号)`;
export const NOTE_IN_BRACKETS = new RegExp(
  `\\s*(?:\\(${LABEL}:(?:[^()\\n]|\\([^()\\n]{0,40}\\)){0,120}\\)|【${LABEL}:[^【】\\n]{0,120}】)`,
  'uy',
);

/** Headlines that an article brings along: #…#, 【…】. Sticky. */
export const HASHTAGS = /\s*(?:#[^#\n]{1,40}#\s*)+/y;
export const HEADLINE_IN_BRACKETS = /\s*【([^】\n]{2,80})】/y;
/** Words in such brackets that announce something else than the story. */
export const INTRO_WORDS = /^(?:导语|导读|摘要|内容提要|核心提示|编者按|编者的话|编者注|阅读提示)$/;
export const LINK_WORDS =
  /^(?:相关|推荐|延伸|热门|精彩|拓展|更多|往期)(?:阅读|新闻|链接|推荐|文章|报道|专题|内容|资讯|回顾)$/;

/** Captions as whole lines, whose length is bounded. */
const CAPTIONS: readonly RegExp[] = [
  /^\s*(?:[▲△▽▼]|图为|图片说明|图注|图片来源|图片?[:/]|(?:上|下|左|右|配|题)图[:为]?|图\d{1,2}[:\s]|资料(?:图|照|图片|照片)|现场图|视频截图|漫画[:/]|制图[:/])/,
  /^[^。!?;,:\n]{1,30}(?:摄|供图|配图|组图|截图|制图|示意图|资料图|资料图片|资料照片|视频截图|视频|海报|合影|近照)[。]?$/,
  new RegExp(`(?:[。!?]\\s*|(?<!\\s)\\s+)${NAME}(?:[、\\s]${NAME})?摄(?:影)?[。]?$`, 'u'),
  /^[^\n]{2,150}\([^()\n]{0,24}(?:摄|图|摄影|供图|截图|图片|提供|图[:/][^()\n]{1,20}|点击放大[^()\n]{0,4})\)[。]?$/,
  /[”"》]图。?$/,
  /[。\s]图片?来源:[^。\n]{2,24}$|图片来源见水印$/,
  /^这[张组幅](?:[^。\n]{0,40})(?:照片|图片|图像)(?:显示|中)/,
  /^[^“”"\n]{0,80}\((?:[前后]排)?[左右中](?:[一二三四五六]|[起数]第?.)?(?:侧|边|者)?\)/,
];
const MAX_CAPTION = 160;
/** What short lines between paragraphs show: 门前等消息的家长。 嫌犯高某某。 They tell nothing. */
const SHOWN = new RegExp(
  `^(?:[^,;:!?“”"]{2,20}的[^,;:!?“”"的]{2,8}|[\\p{Script=Han}]{0,4}${NAME})。$|^${NAME}$|^[^,;:!?。]{2,20}(?<!从|在|到|往)(?:现场|外景|全景|一角|画面)。?$`,
  'u',
);
/** An agency's caption tells the day, the place and who is there: 2019年3月5日，在江城的渡口，一名乘客等待过江。 */
const DATED_SCENE =
  /^(?:\d{4}年\d{1,2}月\d{1,2}日(?:[上下]午|晚)?,在?|\d{1,2}月\d{1,2}日(?:[上下]午|晚)?,在)(?![^,]{0,24}(?:记者|发生|举行|召开))[^,。]{2,24},(?:[一两几数多][名位群对家]|(?:大批|不少)?(?:民众|市民|居民|村民|游客|旅客|乘客|学生|球迷|示威者|抗议者|士兵|警察|工作人员|志愿者))[^“”"。]{4,60}。$/;
const TOLD = /[是有用迎向把被让给对说称将已正仍还也就都又才却没不会要能可了着过他她我你]/;

export function isShown(line: string): boolean {
  return (SHOWN.test(line) && !TOLD.test(line)) || DATED_SCENE.test(line);
}

export function isCaption(line: string): boolean {
  return (
    line.length <= MAX_CAPTION &&
    /[摄图▲△▽▼视画照影海漫]|\([前后左右中]/.test(line) &&
    CAPTIONS.some((caption) => caption.test(line))
  );
}

/** Residue of a page: addresses alone on a line, scripts. */
export const RESIDUE =
  /^\s*(?:https?:\/\/\S+|(?:www\.)?[\w-]+(?:\.[\w-]+){1,3}|#\w+#.*#\w+#|(?:var |function\s*\(|window\.|document\.|\$\().*)\s*$/;

/** Endings that point to another page: the text before them is truncated. Looks back, once, from the end. */
export const MORE_ELSEWHERE =
  /$(?<=(?:…|\.{3}|。{2,}|(?:查看|阅读|显示|展开|浏览)(?:全文|原文|剩余)|(?:显示|展开)更多|全文(?:链接|请看)|未完(?:待续)?|待续|下转第?\S{1,4}版|点击(?:查看|阅读|展开)\S{0,4}|read more|continue reading)\s*(?:[》>»)）】\]。.]+\s*)?)/i;

/** Lines after which links to other articles follow. */
export const RELATED =
  /^[\s【[》>·■▲●]*(?:(?:相关|推荐|延伸|热门|精彩|拓展)(?:阅读|新闻|链接|推荐|文章|报道|专题)|猜你喜欢|往期回顾|为您推荐|更多(?:新闻|内容|报道|资讯)|事件进展:)/;
/** Lines after which another article follows. */
export const OTHER_BELOW =
  /^[\s【[》>·■▲●]*(?:(?:此前|早前|先前|之前|前期)(?:的)?报道|新闻[时短快]评|相关评论)[】\]]?[:\s]*$/;
/** A line that begins an article of another page and breaks off: 全旅千人...【详细】. */
export const TEASER = /(?:\.{3}|…)\s*【(?:详细|全文|更多|阅读全文)】/;
/** What stands at the end of a report, below which another one begins: （完）, 本文首发…. */
export const END_OF_REPORT = /\(完\)$|^本文(?:首发|原载|来源)[^,。]{2,20}[。]?$/;
/**
 * Lines after the end of a report that belong to it still: its documents, its earlier bulletins, its timeline, and the
 * next of its numbered pieces.
 */
export const BELONGS_ABOVE =
  /^[(【]?(?:以下|附|全文|声明|原文)|[\d一二三四五六七八九十]$|^.{0,12}\d\d?:\d\d(?:报道|讯|消息)?$|(?:时间[表线轴]|大事记|全文|始末|[案事][件情]?回[顾放])$/;
/** Lines that lead to another page: 》》更多, and at the end of a text a heading without what follows. */
export const LEADS_ELSEWHERE = /^[》>]{2,}/;
export const DANGLING = /^[^。!?]{2,24}:$/;

/** An agency's dateline with its day, by which the beginning of a story is known anywhere near the head. */
export const DATED = /^[\p{Script=Han}A-Za-z]{2,14}?\d{1,2}月\d{1,2}日(?:\d{1,2}时)?专?[电讯](?=[\s(])/u;
/** Words of editors who lead over to the story. */
export const CHATTY = /一起来?(?:看看|瞧瞧|了解|围观|看一看|了解一下)|小编(?:就|带|为|给|来|整理|今天)/;
/** The beginning of a report; 据某某报道 begins a paragraph of any. */
export const DATELINED =
  /^(?!据)[\p{Script=Han}A-Za-z·]{2,14}?(?:\d{1,2}月)?(?:\d{1,2}日)?(?:快讯|讯|专?电|消息)[(:\s]/u;
/** The end of a report that names the medium it was taken from. */
export const ATTRIBUTED = new RegExp(`\\((?:据|来源:)?[^()。,\\n]{1,12}${MEDIA}\\)$`, 'u');
/** The beginning of a report's first sentence: its day, or its dateline. */
export const LEDE =
  /^(?:(?:北京|当地|美国|美东)?时间)?(?:\d{4}年|[去今前]年|昨[天日晚]|今[天日晨晚]|近日|日前|\d{1,2}月\d{1,2}日)|^[“"][^“”"\n]{2,24}[”"][今昨近日前]/;
/** Headings of a document or an account that the report quotes: 关于…的声明, @某某. */
export const A_DOCUMENT = /^(?:@|关于|致)|(?:声明|通报|公告|通知|公开信|倡议书?)[”》]?$/;
/** Titles of roundups, and what their items begin with. */
export const ROUNDUP_TITLE =
  /早报|晚报|[早晨夜]读|早知道|早餐|早班车|速览|要闻|汇总|简讯|一周|盘点|看点|TOP ?\d|榜单|晚间播报/i;
/** Titles of roundups that appear each day, by the name in front: 【科技早报】, 早讯 |. */
export const DAILY_ROUNDUP =
  /^[【[]?[^】\]|:]{0,8}(?:[早晚晨夜午](?:报|讯|读|餐|茶|间?新闻|班车|知道)|驿站|速递|速览|简讯|快报)[^】\]|:]{0,8}[】\]|:]/;
export const ITEM =
  /^\s*(?:(TOP ?\d|NO\.? ?\d|[▌▎◆])|(【[^】\n]{2,40}】)|(\d{1,2}[、.](?!\d))|([一二三四五六七八九十]{1,2}、)|(原标题:))/i;
/** A flash with its headline in one line. Subheadings are shorter, or stand alone. */
export const HEADED = /^\s*【([^】\n]{6,40})】[^】\n]{20}/;
