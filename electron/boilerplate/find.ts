// Finds boilerplate 非正文, the text that frames a story: 电头, bylines, 责编, 来源, 版权声明, 扫码关注, buttons, links.

import type { Range } from '#shared/range.ts';
import { passAttached } from '#shared/text/characters.ts';
import { sentences } from '#shared/text/cut.ts';
import { aligned } from '#shared/text/view.ts';
import { TextFolder } from '../text/fold.ts';
import { simplify } from '../text/traditional.ts';
import type { Boilerplate } from './boilerplate.ts';
import { DATELINE, isBoilerplateShape, NAMED_IN_BRACKETS, NOTE_IN_BRACKETS, RELATED } from './shapes.ts';

/** Built on first use, because its table takes 50 ms. */
let folder: TextFolder | undefined;

/**
 * The boilerplate of a text without markup: known shapes, and the project's sentences for the source. Ranges are in
 * order, do not touch, and end between visible characters.
 * @param isShape `isBoilerplateShape`, or the same with a memory
 */
export function findBoilerplate(
  text: string,
  boilerplate: Boilerplate,
  source: string,
  isShape = isBoilerplateShape,
): Range[] {
  const plain = aligned(text, { width: true, script: simplify }).text;
  const links = findLinks(plain);
  const found: Range[] = sentences(plain, 'semicolon')
    .filter(({ start, text: piece }) => start >= links || isShape(piece))
    .map(({ start, end }) => ({ start, end: Math.max(end, passNote(plain, start)) }));
  found.push(...findSentences(text, boilerplate, source));
  found.push(...findDatelines(plain, found));
  for (const { index, 0: named } of plain.matchAll(NAMED_IN_BRACKETS))
    found.push({ start: index, end: index + named.length });
  return joinRanges(
    found.map(({ start, end }) => ({ start: passAttached(text, start), end: passAttached(text, end) })),
  );
}

function findSentences(text: string, boilerplate: Boilerplate, source: string): Range[] {
  if (boilerplate.isEmpty) return [];
  folder ??= new TextFolder();
  return boilerplate.rangesIn(folder.fold(text), source);
}

/** The end of a note in brackets at `start`, which may contain several sentences; `start` if there is no note. */
function passNote(plain: string, start: number): number {
  NOTE_IN_BRACKETS.lastIndex = start;
  return NOTE_IN_BRACKETS.test(plain) ? NOTE_IN_BRACKETS.lastIndex : start;
}

/** Datelines at the beginning of the text, after the words that frame the page. */
function findDatelines(plain: string, pieces: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (let at = 0; ; ) {
    const piece = pieces.find(({ start }) => start === at);
    DATELINE.lastIndex = at;
    const end = piece?.end ?? at + (DATELINE.exec(plain)?.[0].length ?? 0);
    if (end === at) return found;
    found.push({ start: at, end });
    at = end;
  }
}

/** The start of the links to other articles. In the first half of a text such words belong to the story. */
function findLinks(plain: string): number {
  const half = Math.floor(plain.length / 2);
  const at = plain.slice(half).search(RELATED);
  return at === -1 ? plain.length : half + at;
}

function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else if (end > start) joined.push({ start, end });
  }
  return joined;
}
