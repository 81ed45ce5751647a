// Cuts a text into sentences and clauses. Parts keep their closing marks, and joined they are the text.

import { attached, splitIntoTokens } from './characters.ts';
import type { Range } from './range.ts';

/**
 * For a character class: quotes and brackets that close a sentence or clause. 》 is not among them: it closes titles,
 * and only clauses.
 */
const closing = String.raw`”’」』）】)\]`;

const stops = '。！？!?\n';

/**
 * The marks that end a sentence, line breaks included. Keys and fingerprints in projects depend on `full` and
 * `colon`.
 */
export const sentenceMarks = {
  /** For the comparison with sentences of other articles. */
  full: `${stops}｡…\r`,
  /** For bylines, sources and the like, which often share a line. */
  semicolon: `${stops}；;`,
  /** For statements. A quotation is a separate sentence, without the name of the speaker. */
  colon: `${stops}；;：:】`,
} as const;

const sentenceEnds = {
  full: toEndPattern(sentenceMarks.full),
  semicolon: toEndPattern(sentenceMarks.semicolon),
  colon: toEndPattern(sentenceMarks.colon),
};
const fullEnd = new RegExp(sentenceEnds.full, 'uy');

/** A line break, or marks with the closing quotes and brackets after them. Ends between visible characters. */
function toEndPattern(marks: string): RegExp {
  const [breaks, points] = [marks.replace(/[^\r\n]/g, ''), marks.replace(/[\r\n]/g, '')];
  const lineBreak = String.raw`(?:\r\n|[${breaks}])(?:${attached})*`;
  const space = String.raw`[^\S\r\n]+(?=[${closing}])`;
  return new RegExp(`${lineBreak}|[${points}](?:[${points}${closing}]|${space}|${attached})*`, 'gu');
}

export type Sentence = Range & {
  readonly text: string;
  /** The text without the marks that end it. */
  readonly bare: string;
};

/**
 * The text's sentences in order; joined they give the text. They end with their closing quotes and brackets. A line break
 * after the end of a sentence is a sentence of its own.
 */
export function sentences(text: string, marks: keyof typeof sentenceMarks = 'full'): Sentence[] {
  const cut: Sentence[] = [];
  let start = 0;
  const add = (bareEnd: number, end: number) => {
    if (end > start) cut.push({ start, end, text: text.slice(start, end), bare: text.slice(start, bareEnd) });
    start = end;
  };
  for (const { index, 0: marked } of text.matchAll(sentenceEnds[marks])) add(index, index + marked.length);
  add(text.length, text.length);
  return cut;
}

/** The offset after the end of a sentence whose first mark is at `place`, with `full` marks; `place` if there is no mark. */
export function passSentenceEnd(text: string, place: number): number {
  fullEnd.lastIndex = place;
  return fullEnd.test(text) ? fullEnd.lastIndex : place;
}

const ends = '。！？!?｡…';

/** A pattern of the end of a sentence as readers see it: straight quotes close it, too, and no line break is part of it. */
export const sentenceEnd = `[${ends}][${ends}${closing}"']*`;
/** Looks back, once, from the end. */
const endOfText = new RegExp(`$(?<=[${ends}\\r\\n][${ends}${closing}"'\\s]*)`, 'u');

/** True if the text ends with a whole sentence or line. White space after it does not count. */
export function endsSentence(text: string): boolean {
  return endOfText.test(text);
}

const newline = String.raw`(?:\r\n|\n|\r(?!\n)|[\u2028\u2029])`;
/** A comma or colon inside 1,000 or 12:30 ends nothing. */
const terminator = '(?:[。！？；，、!?;]|(?<![0-9０-９])[,:：]|[,:：](?![0-9０-９]))';
/** A straight quote closes only after an end mark: after 他说: it opens. */
const closer = `(?:[${closing}》〉〕〗}]|(?<=[。！？；!?;…])["'])`;
/** White space up to its last newline; spaces after that indent the next clause. */
const space = String.raw`(?:\s*${newline}|[^\S\r\n\u2028\u2029]*)`;
const clauseEnd = new RegExp(
  `(?:${terminator}(?:${terminator}|${closer})*${space}|${newline}(?:\\s*${newline})?)(?!${attached})`,
  'gu',
);

/**
 * Limit of a clause in UTF-16 units. Clauses of Chinese news have 10 to 30; longer ones lack punctuation, or are
 * tables.
 */
const MAX_CLAUSE = 200;

/**
 * The text's clauses in order; joined they give the text. A clause ends after 。！？；，、：!?;,: and newlines, and keeps
 * the closing quotes, brackets, spaces and blank lines that follow. Long clauses are cut further, to bound the cost
 * of comparing characters.
 */
export function clauses(text: string): string[] {
  const cut: string[] = [];
  let start = 0;
  const add = (end: number) => {
    const clause = text.slice(start, end);
    if (clause.length > MAX_CLAUSE) cut.push(...cutLongClause(clause));
    else if (clause !== '') cut.push(clause);
    start = end;
  };
  for (const match of text.matchAll(clauseEnd)) add(match.index + match[0].length);
  add(text.length);
  return cut;
}

/**
 * Content-defined chunking, as in rsync: a cut depends only on the two characters before it, so after an insertion
 * both texts are soon cut at the same places again.
 */
function cutLongClause(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let end = 0;
  let beforeLast = '';
  let last = '';
  for (const token of splitIntoTokens(text)) {
    const length = end - start;
    if (length >= MAX_CLAUSE || (length >= 32 && isCutPlace(beforeLast, last, token))) {
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

/** True for one place in sixteen, but never inside a Latin word. */
function isCutPlace(beforeLast: string, last: string, next: string): boolean {
  if (/^[a-z]/i.test(last) && /^[a-z]/i.test(next)) return false;
  const mixed = Math.imul(beforeLast.charCodeAt(0) * 31 + last.charCodeAt(0), 0x9e3779b1);
  return mixed >>> 28 === 0;
}
