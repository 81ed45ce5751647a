// Measures how many letters of a headline decorate it: tags (【快讯】), labels (重磅！), teasers (详情公布), site names. Pure.
import { lettersOf } from '../text/letters.ts';
import { normalise } from '../text/normalise.ts';

const SITE =
  '(?:网|网站|新闻|频道|在线|客户端|日报|晚报|早报|晨报|时报|新闻社|新闻中心|资讯|头条|财经|门户|\\.com|\\.cn)';
const LABEL =
  '(?:快讯|突发|重磅|独家|关注|速看|刚刚|最新|最新消息|提醒|注意|扩散|紧急|视频|图集|组图|高清|热点|聚焦|直播|滚动|震惊|惊呆)';

const SITE_AT_END = new RegExp(`\\s?(?<![-_|—–])(?:[-_|—–]+\\s?[^-_|—–]{0,18}${SITE})\\s?$`, 'iu');

/**
 * Patterns that are removed from the ends of a normalised headline for as long as they match. It
 * has no two characters of white space side by side.
 */
const DECORATIONS = [
  // A tag in brackets: 【快讯】, [图], (组图).
  /^\s?(?:【[^】]{1,12}】|\[[^\]]{1,12}\]|〔[^〕]{1,12}〕|\((?:组?图|视频|快讯|独家|突发)\))/u,
  new RegExp(`^\\s?${LABEL}\\s?[|丨:!]+`, 'u'),
  /\s?[([【](?:组图|高清|附|多图|独家)?(?:图集?|组图|视频|全文|直播|更新|音频|专题|图表|名单)[)\]】]\s?$/u,
  /\s?(?:详情公布|详情披露|细节曝光|最新消息|最新进展|完整版|速看|快看|必看|扩散|不看后悔|看完沉默了|(?<=[\s|:,!?。])全文)\s?$/u,
  SITE_AT_END,
];
/** The headline itself was truncated: …, ... */
const CUT = /(?:…|\.{3})\s*$/u;
const SHOUTS = /!|\?{2,}/gu;

/**
 * Minimum length of a shorter headline that a headline contains, in letters; it must also have half of the headline's
 * length.
 */
const MIN_CONTAINED = 6;
/** Characters of a title that are read: decorations are removed one by one. */
const MAX_READ = 400;
/** Longer titles are texts, which are compared by shape only, so that finding substrings stays cheap. */
const MAX_COMPARED = 80;

/**
 * Letters that decorate each headline, plus one for each exclamation; null without a headline. Decorations are known
 * by shape, or surround a headline that more copies have.
 * @param titles one for each copy of a story, markup included
 */
export function measureDecoration(titles: readonly string[]): (number | null)[] {
  const plain = titles.map((title) => normalise(title).slice(0, MAX_READ));
  const copies = new Map<string, number>();
  const letters = plain.map(lettersOf);
  for (const title of letters) copies.set(title, (copies.get(title) ?? 0) + 1);
  const measured = new Map<string, number | null>();
  return plain.map((title, at) => {
    const known = measured.get(title);
    if (known !== undefined) return known;
    const own = letters[at]!;
    const decoration =
      own === '' ? null : Math.max(decorationByShape(title), own.length - commonHeadlineLength(own, copies));
    measured.set(title, decoration);
    return decoration;
  });
}

function decorationByShape(title: string): number {
  let core = title;
  for (let before = ''; before !== core; ) {
    before = core;
    for (const decoration of DECORATIONS) core = core.replace(decoration, '');
  }
  // A headline that consists of a tag has no decoration.
  const decorating = lettersOf(core) === '' ? 0 : lettersOf(title).length - lettersOf(core).length;
  return decorating + (title.match(SHOUTS)?.length ?? 0) + Number(CUT.test(title));
}

/** The length of the shortest headline that is part of this one and that more copies have; otherwise its own length. */
function commonHeadlineLength(title: string, copies: ReadonlyMap<string, number>): number {
  const own = copies.get(title)!;
  if (title.length > MAX_COMPARED) return title.length;
  const shortest = Math.max(MIN_CONTAINED, Math.ceil(title.length / 2));
  for (let length = shortest; length < title.length; length++)
    for (let start = 0; start + length <= title.length; start++)
      if ((copies.get(title.slice(start, start + length)) ?? 0) > own) return length;
  return title.length;
}

/** True for a headline that ends with the name of a site, as pages do that were taken over whole. */
export function namesSite(title: string): boolean {
  return SITE_AT_END.test(normalise(title).slice(0, MAX_READ));
}
