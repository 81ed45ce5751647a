// Measures the features of an article that the rules compare, from its stored texts. Pure.

import type { Article } from '#shared/model.ts';
import type { Part, PartKind } from '#shared/parts.ts';
import { parsePublished } from '#shared/published-time.ts';
import { sourceName } from '#shared/source-name.ts';
import type { Features } from '#shared/suggest/features.ts';
import { sentences } from '#shared/text/cut.ts';
import type { Boilerplate } from '../boilerplate/boilerplate.ts';
import { findParts, storyOf } from '../boilerplate/parts.ts';
import { MORE_ELSEWHERE } from '../boilerplate/shapes.ts';
import { lettersOf } from '../text/letters.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { memoise } from '../text/memoise.ts';
import { normaliseUrl } from '../text/url.ts';

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
const ENDS_WITH_LETTER = /[\p{L}\p{N}]$/u;
/**
 * Minimum length of a truncated last line in characters; a shorter one without a full stop may be a signature, a place
 * or a date.
 */
const MIN_SENTENCE_LENGTH = 16;

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
  const text = stripMarkup(body);
  const boilerplate = findParts(stripMarkup(title), text, source, known);
  const own = storyOf(text, boilerplate);
  const { length, all } = measureLength(own, reader);
  const letters = all + boilerplate.reduce((sum, { start, end }) => sum + lettersOf(text.slice(start, end)).length, 0);
  const features: Features = {
    source: sourceName(source),
    published: parsePublished(published),
    length,
    boilerplate: letters === 0 ? 0 : (letters - length) / letters,
    truncated: looksTruncated(own),
    byline: hasByline(author, text.trim()),
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
  const end = own.trimEnd().slice(-FOOT_LETTERS);
  if (MORE_ELSEWHERE.test(end) || GOES_ON.test(end)) return true;
  return ENDS_WITH_LETTER.test(end) && sentences(end, 'semicolon').at(-1)!.text.trim().length >= MIN_SENTENCE_LENGTH;
}

function hasByline(author: string, text: string): boolean {
  if (!NOBODY.test(author.trim())) return true;
  return BYLINE.test(text.slice(0, HEAD_LETTERS)) || BYLINE.test(text.slice(-FOOT_LETTERS));
}
