// Measures the features of an article that the rules compare, from its stored texts. Pure.

import type { Article } from '#shared/model/model.ts';
import type { Part, PartKind } from '#shared/model/parts.ts';
import { parsePublished } from '#shared/model/published-time.ts';
import { sourceName } from '#shared/model/source-name.ts';
import type { Features } from '#shared/review/suggest/features.ts';
import { sentences } from '#shared/text/cut.ts';
import type { Boilerplate } from '../boilerplate/boilerplate.ts';
import { findParts, storyOf } from '../boilerplate/parts.ts';
import { CHATTY, MORE_ELSEWHERE } from '../boilerplate/shapes.ts';
import { lettersOf } from '../text/letters.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { memoise } from '../text/memoise.ts';
import { normaliseUrl } from '../text/url.ts';
import { namesSite } from './headline.ts';
import { measuredPart } from './measured-part.ts';

export type Measurable = Pick<Article, 'title' | 'body' | 'source' | 'url' | 'published' | 'author'>;

/** Contents of author fields that are no names. */
const NOBODY =
  /^(?:佚名|未知|不详|匿名|无|暂无|网络|互联网|小编|编辑|admin|administrator|author|unknown|none|null|[-—/\s]*)$/i;
const NAME = '\\p{Script=Han}{2,4}';
const BYLINE = new RegExp(
  `(?:记者|通讯员|特约撰稿人?|评论员|作者)[:：\\s]*${NAME}|(?:^|[\\n（(])文[/／|｜丨:：]\\s*${NAME}|\\bBy [A-Z][a-z]+ [A-Z]`,
  'u',
);
/** Bylines are only searched in the first and last letters of a text. */
const HEAD_LETTERS = 200;
const FOOT_LETTERS = 120;

/** Marks after which a sentence continues. */
const GOES_ON = /[，、,：:；;（(“‘《「『—-]$/;
/**
 * A last line that ends with a word. Telephone numbers, house numbers and codes end lines as well, and so does a Latin name
 * or address in a Chinese one.
 */
const ENDS_WITH_WORD = /(?:\p{Script=Han}|^[^\p{Script=Han}]*\p{L})$/u;
/** What stands below a text that has ended: links, topics, names that are called. */
const LINKS = /(?:\s*(?:https?:\/\/[!-~]+|#[^\s#]{1,30}#|@[\p{L}\p{N}_-]{1,30}))+$/u;
/**
 * Minimum length of a truncated last line in characters, with a comma and without; a shorter one without a full stop may
 * be a signature, a place, a date, or the headline of a link.
 */
const MIN_SENTENCE_LENGTH = 16;
const MIN_PLAIN_LENGTH = 45;

/** The measurements of an article; `boilerplate` has the parts of the body without markup. */
export type Measured = { readonly features: Features; readonly boilerplate: readonly Part[] };

/** The readings of one sentence on which the measurements depend. */
export type SentenceReader = {
  readonly lettersOf: (sentence: string) => string;
};
const READ_EACH: SentenceReader = { lettersOf };

/** Reads equal sentences once: copies of a story share most of them. */
export function rememberSentences(): SentenceReader {
  return { lettersOf: memoise(lettersOf) };
}

/**
 * @param known the boilerplate of the project
 * @param reader the same for the articles of a cluster (`rememberSentences`)
 */
export function measureArticle(
  { title, body, source, url, published, author }: Measurable,
  known: Boilerplate,
  reader = READ_EACH,
): Measured {
  const whole = stripMarkup(body);
  const text = measuredPart(whole);
  const boilerplate = findParts(stripMarkup(title), text, source, known);
  const own = storyOf(text, boilerplate);
  const rest = lettersOf(whole.slice(text.length)).length;
  const measured = measureLength(own, reader);
  const length = measured.length + rest;
  const letters =
    measured.all +
    rest +
    boilerplate.reduce((sum, { start, end }) => sum + lettersOf(text.slice(start, end)).length, 0);
  const features: Features = {
    source: sourceName(source),
    published: parsePublished(published),
    length,
    boilerplate: letters === 0 ? 0 : (letters - length) / letters,
    truncated: looksTruncated(whole.length > text.length ? whole : own),
    foreign: findForeign(title, text, boilerplate),
    byline: hasByline(author, whole, boilerplate),
    url: normaliseUrl(url) !== null,
  };
  return { features, boilerplate };
}

/** `length` counts each sentence once, because repetitions do not make a text more complete. */
function measureLength(text: string, reader: SentenceReader): { length: number; all: number } {
  const read = sentences(text, 'semicolon').map((sentence) => reader.lettersOf(sentence.text));
  const count = (counted: Iterable<string>) => Array.from(counted).reduce((sum, sentence) => sum + sentence.length, 0);
  return { length: count(new Set(read)), all: count(read) };
}

/** Judges only by the end of the text; the risk of a cluster also considers whether other copies continue. */
function looksTruncated(own: string): boolean {
  // Searches only the foot, because a pattern anchored at the end would start at every letter before it.
  const foot = own.trimEnd().slice(-FOOT_LETTERS);
  const end = foot.replace(LINKS, '').trimEnd();
  if (MORE_ELSEWHERE.test(end)) return true;
  if (end.length < foot.length) return false;
  const last = sentences(end, 'semicolon').at(-1)?.text.trim() ?? '';
  const least = /[，,]/.test(last) ? MIN_SENTENCE_LENGTH : MIN_PLAIN_LENGTH;
  return GOES_ON.test(end) || (ENDS_WITH_WORD.test(last) && last.length >= least);
}

/** Share of the letters of a text that are items of a roundup, or another story. */
const MUCH_OTHER = 1 / 5;
/** Above a story, what no paper prints there. */
const ADVERTS: ReadonlySet<PartKind> = new Set(['promo', 'boilerplate', 'links']);

function findForeign(title: string, text: string, parts: readonly Part[]): Features['foreign'] {
  const shareOf = (wanted: PartKind) =>
    parts.filter(({ kind }) => kind === wanted).reduce((sum, { start, end }) => sum + end - start, 0) / text.length;
  if (shareOf('digest-item') >= MUCH_OTHER) return 'roundup';
  if (shareOf('other-story') >= MUCH_OTHER || countStories(text, parts) > 1) return 'patched';
  const [first] = parts;
  if (!first || text.slice(0, first.start).trim() !== '') return 'none';
  if (first.kind === 'intro' && CHATTY.test(text.slice(first.start, first.end))) return 'patched';
  const isLine = text.charAt(first.end - 1) === '\n';
  return isLine && ADVERTS.has(first.kind) && namesSite(title) ? 'patched' : 'none';
}

/** Letters between the datelines of two stories, and the least number of credits between pieces of a compilation. */
const MIN_PIECE = 60;
const MIN_CREDITED = 4;

/** Stories with a dateline of their own, or pieces that each have a credit below. */
function countStories(text: string, parts: readonly Part[]): number {
  const [first, ...later] = parts.filter(({ kind }) => kind === 'dateline');
  const datelines = later.filter(({ start }) => start >= first!.end + MIN_PIECE).length;
  const credited = parts.filter(({ kind, end }) => kind === 'credits' && text.length - end >= MIN_PIECE).length;
  return 1 + datelines + (credited >= MIN_CREDITED ? credited : 0);
}

/** Notices name authors as well: 版权归原作者所有. */
function hasByline(author: string, text: string, parts: readonly Part[]): boolean {
  if (!NOBODY.test(author.trim())) return true;
  const notices = parts.filter(({ kind }) => kind === 'promo' || kind === 'boilerplate').toReversed();
  const signed = notices.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text).trim();
  return BYLINE.test(signed.slice(0, HEAD_LETTERS)) || BYLINE.test(signed.slice(-FOOT_LETTERS));
}
