// Cuts a text into clauses, the rows of the comparison.
import { attached, splitIntoTokens } from '../text/characters.ts';
import { aligned } from '../text/view.ts';
import { type Ignoring, type Token, tokenize } from './ignoring.ts';

export type Clause = {
  text: string;
  /** The text without the punctuation and white space around it: what clauses are matched by. May be empty. */
  core: string;
  /** Clauses of equal keys say the same: the text itself, or what of it is not ignored. */
  key: string;
  /** Where something is ignored: the text in tokens. */
  tokens?: readonly Token[];
  /** The keys of its tokens that are compared. */
  keys?: readonly string[];
};

const newline = String.raw`(?:\r\n|\n|\r(?!\n)|[\u2028\u2029])`;
/** Comma and colon inside 1,000 or 12:30 end nothing. */
const terminator = '(?:[。！？；，、!?;]|(?<![0-9０-９])[,:：]|[,:：](?![0-9０-９]))';
/** Straight quotes close only what has ended: after 他说: they open. */
const closer = `(?:[”’」』）】》〉〕〗)\\]}]|(?<=[。！？；!?;…])["'])`;
/** White space up to its last newline; spaces after that indent the next clause. */
const space = String.raw`(?:\s*${newline}|[^\S\r\n\u2028\u2029]*)`;
const clauseEnd = new RegExp(
  `(?:${terminator}(?:${terminator}|${closer})*${space}|${newline}(?:\\s*${newline})?)(?!${attached})`,
  'gu',
);

/** Not %, ‰, #, &, * and the like: 5% and 5 are not one text in other punctuation. */
const outer = String.raw`[\s。！？；，、：．…—–～~·•!?;:,.'"“”‘’「」『』（）()【】《》〈〉〔〕〖〗\[\]{}]`;
const leadingOuter = new RegExp(`^${outer}+`, 'u');
const outerCharacter = new RegExp(outer, 'u');

/** UTF-16 units. Clauses of Chinese news have 10 to 30; what is longer has no punctuation, or is a table. */
const longestClause = 200;

/**
 * The text's clauses in order; joined they give the text. A clause ends after 。！？；，、：!?;,: with the closing quotes,
 * brackets and spaces behind them, and after newlines; blank lines and an indentation stay with a clause, too. Clauses
 * over 200 UTF-16 units are cut further, so that none makes the character comparison expensive. Where something is
 * ignored, the view of the text is cut so, and the clauses are the parts of the text that the view's come from.
 */
export function splitIntoClauses(text: string, ignoring?: Ignoring): Clause[] {
  if (!ignoring) return cutClauses(text).map((part) => ({ text: part, core: stripOuter(part), key: part }));
  const { width, script, markup } = ignoring;
  const view = aligned(text, { width, script, markup: markup ? 'remove' : undefined });
  // A text of nothing but tags is a clause, too.
  if (view.text === '') return text === '' ? [] : [toClause([{ text, key: '' }])];
  let end = 0;
  return cutClauses(view.text).map((part) => {
    const start = end;
    end += part.length;
    return toClause(tokenize(text, view, start, end, ignoring));
  });
}

/** Between keys: 12，3 is not 1，23. */
export const keySeparator = '\u0000';

/** A clause of tokens, one at least. */
export function toClause(tokens: readonly Token[]): Clause {
  const keys = tokens.map(({ key }) => key).filter((key) => key !== '');
  return {
    text: tokens.map(({ text }) => text).join(''),
    core: stripOuter(keys.join('')),
    key: keys.join(keySeparator),
    tokens,
    keys,
  };
}

/** Of a clause with tokens, those that are compared. */
export function listKeys({ keys = [] }: Clause): readonly string[] {
  return keys;
}

function cutClauses(text: string): string[] {
  const clauses: string[] = [];
  let start = 0;
  const add = (end: number) => {
    const clause = text.slice(start, end);
    if (clause.length > longestClause) clauses.push(...cutLongClause(clause));
    else if (clause !== '') clauses.push(clause);
    start = end;
  };
  for (const match of text.matchAll(clauseEnd)) add(match.index + match[0].length);
  add(text.length);
  return clauses;
}

/**
 * Cuts where the characters themselves say so (content-defined chunking, as rsync-like tools do): a cut depends on the
 * two characters before it alone, so after an insertion both texts are soon cut at the same places again.
 */
function cutLongClause(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let end = 0;
  let beforeLast = '';
  let last = '';
  for (const token of splitIntoTokens(text)) {
    const length = end - start;
    if (length >= longestClause || (length >= 32 && isCutPlace(beforeLast, last, token))) {
      parts.push(text.slice(start, end));
      start = end;
    }
    end += token.length;
    beforeLast = last;
    last = token;
  }
  parts.push(text.slice(start));
  return parts;
}

/** One place in sixteen, but never inside a Latin word. */
function isCutPlace(beforeLast: string, last: string, next: string): boolean {
  if (/^[a-z]/i.test(last) && /^[a-z]/i.test(next)) return false;
  const mixed = Math.imul(beforeLast.charCodeAt(0) * 31 + last.charCodeAt(0), 0x9e3779b1);
  return mixed >>> 28 === 0;
}

function stripOuter(text: string): string {
  let end = text.length;
  while (end > 0 && outerCharacter.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).replace(leadingOuter, '');
}
