// The text of pages on which pieces of text are placed: columns in their order, lines as paragraphs, without what is at
// the edge of every page.
import { countLetters } from '#shared/text/characters.ts';

/** A piece of text at its left end on the base line, in points; y grows upwards. `size`: of its letters. */
export type Piece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
};
export type Page = { readonly pieces: readonly Piece[]; readonly bottom: number; readonly top: number };

type Line = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
};
type Block = readonly Line[];

/** Gaps by the size of the letters: between columns, and between parts of a page that are above each other. */
const GUTTER = 1.2;
const APART = 1.8;
/** Lines above and below columns that are as wide as these. */
const MAX_ACROSS = 6;
const MIN_LINES_OF_COLUMN = 3;
const MAX_DEPTH = 60;
/** The shares of a page, above and below, in which headers and footers are, and page numbers, which nothing is beyond. */
const EDGE = 0.1;
const EDGE_OF_NUMBERS = 0.2;
const PAGE_NUMBER = /^[\s\-–—·.|/第页共PpageOof\d]{1,24}$/;
const HAN_OR_WIDE = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF“”‘’—…]/u;
const ENDS_IN_WORD = /[\p{L}\p{N}.,;:!?)]$/u;

/** Paragraphs, a line each; a blank line between parts of a page. */
export function textOfPages(pages: readonly Page[]): string {
  const read = pages.map((page) => ({ page, blocks: blocksOf(page.pieces, 0) }));
  const repeated = findRepeated(read);
  const paragraphs: string[] = [];
  for (const { page, blocks } of read) {
    const heights = blocks.flat().map(({ y }) => y);
    const outermost = { lowest: Math.min(...heights), highest: Math.max(...heights) };
    const isLeftOut = (line: Line) =>
      (isEdge(page, line, EDGE) && repeated.has(withoutNumbers(line.text))) || isPageNumber(page, line, outermost);
    for (const block of blocks) paragraphs.push(...joinLines(block.filter((line) => !isLeftOut(line))));
  }
  return joinPages(paragraphs).join('\n');
}

type Outermost = { readonly lowest: number; readonly highest: number };

function isPageNumber(page: Page, line: Line, { lowest, highest }: Outermost): boolean {
  if (!PAGE_NUMBER.test(line.text) || !/\d/.test(line.text)) return false;
  return isEdge(page, line, line.y === lowest || line.y === highest ? EDGE_OF_NUMBERS : EDGE);
}

/** Lines at the edge that half of the pages have, apart from their numbers. */
function findRepeated(read: readonly { readonly page: Page; readonly blocks: readonly Block[] }[]): Set<string> {
  const times = new Map<string, number>();
  for (const { page, blocks } of read) {
    const lines = blocks.flat().filter((line) => isEdge(page, line, EDGE));
    for (const key of new Set(lines.map(({ text }) => withoutNumbers(text)))) times.set(key, (times.get(key) ?? 0) + 1);
  }
  const least = Math.max(2, read.length / 2);
  return new Set([...times].filter(([, count]) => count >= least).map(([key]) => key));
}

function isEdge({ bottom, top }: Page, { y }: Line, share: number): boolean {
  const edge = (top - bottom) * share;
  return y > top - edge || y < bottom + edge;
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, '');
}

/** Cuts the page along its gaps: between columns first, also below a headline, else the widest between parts above each other. */
function blocksOf(pieces: readonly Piece[], depth: number): Block[] {
  if (pieces.length === 0) return [];
  const size = medianOf(pieces.map((piece) => piece.size));
  const cutAcross = (least: number) => cut(pieces, (piece) => [-piece.y - piece.size, -piece.y], least);
  const parts =
    depth < MAX_DEPTH ? (columnsOf(pieces, size) ?? acrossColumns(pieces, size) ?? cutAcross(size * APART)) : null;
  return parts === null ? [linesOf(pieces)] : parts.flatMap((part) => blocksOf(part, depth + 1));
}

function columnsOf(pieces: readonly Piece[], size: number): readonly Piece[][] | null {
  const columns = cut(pieces, ({ x, width }) => [x, x + width], size * GUTTER);
  return columns?.every((column) => rowsOf(column).length >= MIN_LINES_OF_COLUMN) ? columns : null;
}

/** The lines above columns that are as wide as both, the columns, and the lines below. */
function acrossColumns(pieces: readonly Piece[], size: number): readonly Piece[][] | null {
  const rows = rowsOf(pieces);
  const most = Math.min(MAX_ACROSS, rows.length - MIN_LINES_OF_COLUMN);
  for (let above = 0; above <= most; above++)
    for (let below = 0; above + below <= most; below++) {
      const middle = rows.slice(above, rows.length - below).flat();
      if (above + below > 0 && columnsOf(middle, size))
        return [rows.slice(0, above).flat(), middle, rows.slice(rows.length - below).flat()];
    }
  return null;
}

/** The pieces on both sides of the widest gap between their extents; null where none is wide enough. */
function cut(
  pieces: readonly Piece[],
  extent: (piece: Piece) => readonly [number, number],
  least: number,
): [Piece[], Piece[]] | null {
  const sorted = pieces.map((piece) => ({ piece, extent: extent(piece) })).sort((a, b) => a.extent[0] - b.extent[0]);
  let end = sorted[0]!.extent[1];
  let widest = { at: 0, gap: 0 };
  for (const [
    at,
    {
      extent: [from, to],
    },
  ] of sorted.entries()) {
    if (from - end > widest.gap) widest = { at, gap: from - end };
    end = Math.max(end, to);
  }
  if (widest.gap < least) return null;
  const side = (start: number, stop?: number) => sorted.slice(start, stop).map(({ piece }) => piece);
  return [side(0, widest.at), side(widest.at)];
}

function linesOf(pieces: readonly Piece[]): Line[] {
  return rowsOf(pieces).map(toLine);
}

function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    // A raised or lowered sign is on the line of its neighbours.
    if (line && line[0]!.y - piece.y < Math.max(line[0]!.size, piece.size) * 0.5) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

function toLine(pieces: Piece[]): Line {
  const sorted = pieces.sort((a, b) => a.x - b.x);
  let text = '';
  let right = sorted[0]!.x;
  for (const piece of sorted) {
    const gap = piece.x - right;
    // PDF.js gives no space that is only a distance.
    const isApart = gap > piece.size * 0.15 && !HAN_OR_WIDE.test(text.slice(-1)) && !HAN_OR_WIDE.test(piece.text[0]!);
    text += isApart && text !== '' && !/\s$/.test(text) ? ` ${piece.text}` : piece.text;
    right = Math.max(right, piece.x + piece.width);
  }
  return {
    text: text.trim(),
    left: sorted[0]!.x,
    right,
    y: sorted[0]!.y,
    size: medianOf(sorted.map(({ size }) => size)),
  };
}

/**
 * The paragraphs of a block: a line goes on with the one above unless its first word had room there, it is indented, or
 * it is of other size.
 */
function joinLines(block: Block): string[] {
  const left = Math.min(...block.map((line) => line.left));
  const right = Math.max(...block.map((line) => line.right));
  const paragraphs: string[] = [];
  let above: Line | null = null;
  for (const line of block) {
    const isNew =
      above === null ||
      line.left - left > line.size * 1.2 ||
      right - above.right > Math.max(above.size * 2, widthOfFirstWord(line) + above.size) ||
      Math.abs(line.size - above.size) > above.size * 0.15;
    if (isNew) paragraphs.push(line.text);
    else paragraphs.push(join(paragraphs.pop()!, line.text));
    above = line;
  }
  return paragraphs;
}

/** Of Chinese, a word is a sign. */
function widthOfFirstWord({ text, left, right }: Line): number {
  const word = /^[^\s\p{Script=Han}]{1,100}/u.exec(text)?.[0] ?? ' ';
  return ((right - left) * word.length) / text.length;
}

/** A sentence that goes on in the next column or page is one paragraph. */
function joinPages(paragraphs: readonly string[]): string[] {
  const joined: string[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    const goesOn = last !== undefined && /[，、；,;]$/.test(last) && countLetters(last) > 20;
    if (goesOn) joined[joined.length - 1] = join(last, paragraph);
    else joined.push(paragraph);
  }
  return joined;
}

/** A word that was divided by a hyphen is whole again; words of alphabets stay apart. */
function join(above: string, below: string): string {
  if (/\p{Ll}[-\u00AD]$/u.test(above) && /^\p{Ll}/u.test(below)) return above.slice(0, -1) + below;
  const isWordEnd = ENDS_IN_WORD.test(above) && /^[\p{L}\p{N}(]/u.test(below);
  const isHan = HAN_OR_WIDE.test(above.slice(-1)) || HAN_OR_WIDE.test(below[0] ?? '');
  return isWordEnd && !isHan ? `${above} ${below}` : above + below;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
