// Reads edits whose differences are marked by hand. test/fixtures/marked-edits.txt describes the notation.
import fs from 'node:fs';
import type { Range } from '#shared/text/range.ts';

type Marks = { readonly base: readonly Range[]; readonly other: readonly Range[] };

/** All `markings` are equally good. `line` is the line of the comment that names the kind. */
export type MarkedEdit = {
  readonly line: number;
  readonly kind: string;
  readonly base: string;
  readonly other: string;
  readonly markings: readonly Marks[];
};

type Line = { readonly number: number; readonly text: string };
type MarkedText = { readonly text: string; readonly marks: Range[]; readonly unmarked: string };

export function readMarkedEdits(): MarkedEdit[] {
  return parseMarkedEdits(fs.readFileSync(new URL('../../fixtures/marked-edits.txt', import.meta.url), 'utf8'));
}

/** @throws Error that names the line of a fault */
export function parseMarkedEdits(source: string): MarkedEdit[] {
  const blocks: Line[][] = [[]];
  for (const [index, text] of source.split('\n').entries()) {
    if (text.trim() === '') blocks.push([]);
    else blocks.at(-1)!.push({ number: index + 1, text });
  }
  return blocks.filter((lines) => lines.some((line) => !isComment(line))).map(readEdit);
}

function isComment({ text }: Line): boolean {
  return text.startsWith('#');
}

function readEdit(lines: readonly Line[]): MarkedEdit {
  const { number, text: comment } = lines[0]!;
  if (!isComment(lines[0]!)) fail(number, 'the kind of the edit is missing');
  const texts = lines.filter((line) => !isComment(line));
  if (texts.length % 2 === 1) fail(texts.at(-1)!.number, 'the other text is missing');
  const read = texts.map(readMarks);
  const [base, other] = [read[0]!.text, read[1]!.text];
  const markings = read.flatMap((marked, index) => {
    if (marked.text !== (index % 2 === 0 ? base : other)) fail(texts[index]!.number, 'not the text marked above');
    if (index % 2 === 0) return [];
    const baseMarked = read[index - 1]!;
    if (baseMarked.unmarked !== marked.unmarked) fail(texts[index]!.number, 'unmarked text differs');
    if (baseMarked.marks.length + marked.marks.length === 0) fail(texts[index]!.number, 'nothing is marked');
    return [{ base: baseMarked.marks, other: marked.marks }];
  });
  return { line: number, kind: comment.slice(1).trim(), base, other, markings };
}

function readMarks({ number, text: marked }: Line): MarkedText {
  const marks: Range[] = [];
  let text = '';
  let unmarked = '';
  let start: number | null = null;
  for (const part of marked.split(/([[\]])/)) {
    if (part === '[') {
      if (start !== null) fail(number, 'a mark inside a mark');
      if (marks.at(-1)?.end === text.length) fail(number, 'two marks without text between them');
      start = text.length;
    } else if (part === ']') {
      if (start === null) fail(number, 'a mark is closed that was not opened');
      if (start === text.length) fail(number, 'an empty mark');
      marks.push({ start, end: text.length });
      start = null;
    } else {
      text += part;
      if (start === null) unmarked += part;
    }
  }
  if (start !== null) fail(number, 'a mark is not closed');
  return { text, marks, unmarked };
}

function fail(line: number, fault: string): never {
  throw new Error(`line ${line}: ${fault}`);
}
