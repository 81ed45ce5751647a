// Turns rows of clauses into blocks: sentences that start level on both sides and read like continuous text. Pure.
import { endsSentence } from '../../text/cut.ts';
import type { SheetRow } from './form-marks.ts';
import { findPassages } from './moved-passages.ts';
import { type Boilerplate, muteBoilerplate, noBoilerplate } from './mute-boilerplate.ts';
import { numberMarks } from './number-marks.ts';
import { isDifference, joinPieces, type Piece, piecesOfRow, type Side } from './row-pieces.ts';

/** The same sentence on both sides, or a stretch with differences. The joined pieces of a side are its text. */
export type Block = {
  readonly kind: 'same' | 'changed';
  readonly left: readonly Piece[];
  readonly right: readonly Piece[];
  /** Both texts in one column: shared pieces once, other pieces at their own place. */
  readonly unified: readonly Piece[];
  /** True if a paragraph ends before this block, on either side. */
  readonly newParagraph: boolean;
  /** The index of the block, from 0. */
  readonly at: number;
  /** The number of the block's first difference; null for a block without differences. */
  readonly change: number | null;
  /** The number of differences in the block: runs of marked text, each numbered in its pieces. */
  readonly changes: number;
  readonly forms: number;
};
type Stretch = Pick<Block, 'left' | 'right' | 'unified' | 'newParagraph'>;

/** A stretch is cut after this many rows if no sentence ends on both sides, so that no block grows without bounds. */
const MAX_ROWS = 16;

/**
 * Up to this many one-sided stretches in a row become one block; longer runs are divided into blocks of about `JOINED`.
 */
const MAX_JOINED = 24;
const JOINED = 12;

/** @param first the number of the first difference */
export function blocksOf(rows: readonly SheetRow[], boilerplate: Boilerplate = noBoilerplate, first = 0): Block[] {
  const stretches: Stretch[] = [];
  let run: Stretch[] = [];
  for (const stretch of stretchesOf(rows, boilerplate)) {
    if (stretch.left.length === 0 || stretch.right.length === 0) {
      run.push(stretch);
    } else {
      stretches.push(...levelRun(run), stretch);
      run = [];
    }
  }
  stretches.push(...levelRun(run));
  let next = first;
  return stretches.map((stretch, at): Block => {
    if (![...stretch.left, ...stretch.right].some(isDifference))
      return { ...stretch, kind: 'same', at, change: null, changes: 0, forms: 0 };
    const numbered = numberMarks(stretch, next, ownerOf(stretch) !== null);
    const change = next;
    next += numbered.changes;
    return { ...stretch, ...numbered, kind: 'changed', at, change };
  });
}

/** The article that alone has the story's text of a block; null for other blocks. A passage that was moved is not its own. */
export function ownerOf({ left, right }: Pick<Block, Side>): Side | null {
  if (!left.some(isStory)) return isOwn(right) ? 'right' : null;
  return !right.some(isStory) && isOwn(left) ? 'left' : null;
}

function isOwn(pieces: readonly Piece[]): boolean {
  return pieces.some(isDifference) && pieces.every(({ kind }) => kind !== 'moved');
}

function isStory({ text, kind }: Piece): boolean {
  return kind !== 'boilerplate' && text.trim() !== '';
}

function* stretchesOf(rows: readonly SheetRow[], boilerplate: Boilerplate): Generator<Stretch> {
  let stretch: Stretch = { left: [], right: [], unified: [], newParagraph: false };
  let open = 0;
  const place = { left: 0, right: 0 };
  const passages = findPassages(rows);
  for (const row of rows) {
    const pieces = muteBoilerplate(piecesOfRow(row, place, passages), boilerplate);
    stretch = join(stretch, { ...pieces, newParagraph: false });
    place.left += lengthOf(pieces.left);
    place.right += lengthOf(pieces.right);
    open += 1;
    if (open < MAX_ROWS && !(isEnded(stretch.left) && isEnded(stretch.right))) continue;
    yield stretch;
    const newParagraph = endsParagraph(stretch.left) || endsParagraph(stretch.right);
    stretch = { left: [], right: [], unified: [], newParagraph };
    open = 0;
  }
  if (open > 0) yield stretch;
}

/**
 * Puts pieces of one side next to pieces of the other instead of above them, so that a rewritten passage reads as one.
 * A long passage becomes several blocks.
 */
function levelRun(run: readonly Stretch[]): Stretch[] {
  if (run.length === 0) return [];
  if (run.length <= MAX_JOINED) return [run.reduce(join)];
  const left = run.filter((stretch) => stretch.left.length > 0);
  const right = run.filter((stretch) => stretch.left.length === 0);
  const blocks = Math.ceil(Math.max(left.length, right.length) / JOINED);
  const part = (all: readonly Stretch[], block: number) =>
    all.slice(Math.round((all.length * block) / blocks), Math.round((all.length * (block + 1)) / blocks));
  return Array.from({ length: blocks }, (_, block) => [...part(left, block), ...part(right, block)].reduce(join));
}

function join(one: Stretch, more: Stretch): Stretch {
  return {
    left: joinPieces(one.left, more.left),
    right: joinPieces(one.right, more.right),
    unified: joinPieces(one.unified, more.unified),
    newParagraph: one.newParagraph,
  };
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((length, { text }) => length + text.length, 0);
}

function isEnded(pieces: readonly Piece[]): boolean {
  return pieces.length === 0 || endsSentence(pieces.at(-1)!.text);
}

function endsParagraph(pieces: readonly Piece[]): boolean {
  return pieces.at(-1)?.text.endsWith('\n') ?? false;
}
