// Several articles in one text: where each begins, by what people and programs put between them.
import { countLetters, hasLetters } from '#shared/text/characters.ts';
import type { ArticleFile } from './article-table.ts';
import type { Splitting } from './documents.ts';

export type Article = Omit<ArticleFile, 'file'>;

/** Begins a line that is a heading in the document; U+0002 is in no text that is read. */
export const HEADING = '\u0002';
/** A page or section that the author began. */
const PAGE = '\f';

/** A first line up to this long is a title. */
const MAX_TITLE_LENGTH = 120;
/** A headline in the middle of a text is shorter, and ends as no sentence does. */
const MAX_HEADLINE_LENGTH = 60;
const ENDS_AS_SENTENCE = /[。；，、：;,:…]$/;
/** Letters of a text below a headline. */
const MIN_BODY_LETTERS = 8;
const MAX_BYLINE_LENGTH = 80;

const MAX_SEPARATOR_LENGTH = 200;
const SEPARATOR = /^[\s\u3000]*([-=*_~#·•—─━═＝－＿＊])(?:[\s\u3000]*\1){4,}[\s\u3000]*$/;
/** With this 慧科 ends each article. */
const NUMBER_OF_ARTICLE = /^\s*文章[编編][号號]\s*[:：]\s*\d{6,}/;
const DATE = /\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}/;
const PUBLISHED =
  /(?:(?:发布|发表)?(?:时间|日期)[:：]\s*)?(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?:\s{0,3}\d{1,2}:\d{2}(?::\d{2})?)?)(?!\d)/;
const NAMED = /(来源|作者|记者)[:：]\s?([^\s|｜:：]{1,30})/g;
const MARKS = new RegExp(`[${HEADING}${PAGE}]`, 'g');

/**
 * The articles of a text, one where nothing says that there are more.
 * @param splitting `likely`: blank lines alone may be between articles, if the text is all that was chosen
 */
export function splitArticles(text: string, splitting: Splitting): Article[] {
  const lines = text.split(/\r\n|\n|\r/).flatMap(splitPages);
  const marked = () => byEnds(lines) ?? bySeparators(lines) ?? byHeadings(lines) ?? byBylines(lines);
  const likely = () => (splitting === 'likely' ? byBlankLines(lines) : null);
  const blocks = splitting === 'one' ? null : (marked() ?? likely());
  return (blocks ?? [lines]).map(articleOf);
}

type Lines = readonly string[];

function splitPages(line: string): string[] {
  if (!line.includes(PAGE)) return [line];
  return line.split(PAGE).flatMap((part, index) => (index === 0 ? [part] : [PAGE, part]));
}

function byEnds(lines: Lines): Lines[] | null {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    blocks.at(-1)!.push(line);
    if (NUMBER_OF_ARTICLE.test(line)) blocks.push([]);
  }
  // What follows the last is the notice of the service.
  if (blocks.length < 3) return null;
  blocks.at(-2)!.push(...blocks.pop()!);
  return blocks.map((block) => block.filter((line) => line.length > MAX_SEPARATOR_LENGTH || !SEPARATOR.test(line)));
}

function bySeparators(lines: Lines): Lines[] | null {
  return byLines(lines, (line) => SEPARATOR.test(line)) ?? byLines(lines, (line) => line === PAGE);
}

/** Each block between such lines has to be an article. */
function byLines(lines: Lines, isBetween: (line: string) => boolean): Lines[] | null {
  const blocks: string[][] = [[]];
  for (const line of lines)
    if (line.length <= MAX_SEPARATOR_LENGTH && isBetween(line)) blocks.push([]);
    else blocks.at(-1)!.push(line);
  const filled = blocks.filter((block) => block.some(hasLetters));
  return filled.length > 1 && filled.every(isArticle) ? filled : null;
}

/** A document whose first line is a heading, as others are. */
function byHeadings(lines: Lines): Lines[] | null {
  return byStarts(lines, (line) => line.startsWith(HEADING), 2);
}

/** A headline, and below it a line with the date and the source. */
function byBylines(lines: Lines): Lines[] | null {
  const filled = lines.map((line, at) => ({ line, at })).filter(({ line }) => hasLetters(line));
  const starts = new Set<number>();
  filled.forEach(({ line, at }, index) => {
    const below = filled[index + 1]?.line ?? '';
    if (isHeadline(line) && !isByline(line) && isByline(below)) starts.add(at);
  });
  return byStarts(lines, (_, at) => starts.has(at), 2);
}

/** Nothing may be above the first start, and each block has to be an article. */
function byStarts(lines: Lines, isStart: (line: string, at: number) => boolean, least: number): Lines[] | null {
  const blocks: string[][] = [];
  for (const [at, line] of lines.entries()) {
    if (isStart(line, at)) blocks.push([line]);
    else if (blocks.length > 0) blocks.at(-1)!.push(line);
    else if (hasLetters(line)) return null;
  }
  return blocks.length >= least && blocks.every(isArticle) ? blocks : null;
}

/** Three blocks at least, and each a headline with whole sentences below. */
function byBlankLines(lines: Lines): Lines[] | null {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    if (hasLetters(line)) {
      if (!isOpen) blocks.push([]);
      blocks.at(-1)!.push(line);
    }
    isOpen = hasLetters(line);
  }
  return blocks.length > 2 && blocks.every(isArticle) ? blocks : null;
}

function isArticle(block: Lines): boolean {
  const [first = '', ...others] = block.filter(hasLetters);
  return isHeadline(first) && countLetters(others.join('')) >= MIN_BODY_LETTERS;
}

function isHeadline(line: string): boolean {
  const text = line.replace(MARKS, '').trim();
  return text.length <= MAX_HEADLINE_LENGTH && !ENDS_AS_SENTENCE.test(text);
}

function isByline(line: string): boolean {
  return line.length <= MAX_BYLINE_LENGTH && DATE.test(line) && !/[。；]$/.test(line.trim());
}

function articleOf(lines: Lines): Article {
  const article = titled(lines.map((line) => line.replace(MARKS, '')).join('\n'));
  const end = article.body.indexOf('\n');
  if (article.title === '' || end < 0) return article;
  const facts = readByline(article.body.slice(0, end));
  return facts === null ? article : { ...article, ...facts, body: article.body.slice(end).trim() };
}

/**
 * The facts of a line below a headline (2026-11-20 08:00 来源：山城晚报); null if it says anything else, which only the body
 * could keep.
 */
function readByline(line: string): Pick<Article, 'published' | 'source' | 'author'> | null {
  if (!isByline(line)) return null;
  const facts: { published?: string; source?: string; author?: string } = {};
  const rest = line
    .replace(PUBLISHED, (_, published: string) => {
      facts.published = published.trim();
      return ' ';
    })
    .replace(NAMED, (whole, label: string, name: string) => {
      const field = label === '来源' ? 'source' : 'author';
      if (facts[field] !== undefined) return whole;
      facts[field] = name;
      return ' ';
    });
  return facts.published === undefined || countLetters(rest) > 0 ? null : facts;
}

/** The first line is the title, if it is as short as titles are and something follows. */
export function titled(whole: string): Article {
  const text = whole.trim();
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  const rest = end < 0 ? '' : text.slice(end).trim();
  const isTitle = first.length <= MAX_TITLE_LENGTH && rest !== '';
  return { title: isTitle ? first.trim() : '', body: isTitle ? rest : text };
}
