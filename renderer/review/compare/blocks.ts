// From rows of clauses to what is laid out: sentences that start level on both sides and read on like text, with long
// identical stretches folded. Pure.
import type { DiffRow } from '#shared/diff/index.ts';
import { findPassages } from './moved-passages.ts';

export type Piece = {
  readonly text: string;
  readonly kind: 'same' | 'deleted' | 'inserted' | 'moved';
  /** Of a moved passage: the number it shares with its other half. */
  readonly move?: number;
};

/** The same sentence on both sides, or a stretch with differences; the pieces of a side joined are its text. */
export type Block = {
  readonly kind: 'same' | 'changed';
  readonly left: readonly Piece[];
  readonly right: readonly Piece[];
  /** Whether a paragraph ends before this block, on either side. */
  readonly newParagraph: boolean;
  /** Its place among the blocks, from 0. */
  readonly at: number;
  /** Its place among those that differ; null for one that does not. */
  readonly change: number | null;
};
type Stretch = Omit<Block, 'at' | 'change'>;

export type Section = {
  readonly kind: 'blocks' | 'fold';
  readonly blocks: readonly Block[];
  readonly sentences: number;
};

/** A stretch without an end of sentence in step is cut here, so that no block grows without bounds. */
const MOST_ROWS = 16;
/** Identical sentences left in sight beside a change, and how many more there must be for folding to pay. */
const CONTEXT = 1;
const FOLD_FROM = 3;

const SENTENCE_END = /[。！？!?…\n]["”’」』）)\s]*$/u;

export function blocksOf(rows: readonly DiffRow[]): Block[] {
  const blocks: Stretch[] = [];
  let left: Piece[] = [];
  let right: Piece[] = [];
  let open = 0;
  let newParagraph = false;

  function close(): void {
    if (open === 0) return;
    const same = [...left, ...right].every(({ kind }) => kind === 'same');
    append(blocks, { kind: same ? 'same' : 'changed', left, right, newParagraph });
    newParagraph = endsParagraph(left) || endsParagraph(right);
    left = [];
    right = [];
    open = 0;
  }

  const passages = findPassages(rows);
  for (const row of rows) {
    left = joined(left, leftPieces(row, passages));
    right = joined(right, rightPieces(row, passages));
    open += 1;
    if ((isEnded(left) && isEnded(right)) || open >= MOST_ROWS) close();
  }
  close();
  let changes = 0;
  return blocks.map((block, at) => ({ ...block, at, change: block.kind === 'changed' ? changes++ : null }));
}

type Passages = ReadonlyMap<number, number>;

function leftPieces(row: DiffRow, passages: Passages): Piece[] {
  if (row.kind === 'inserted') return [];
  if (row.kind === 'changed') return row.left.map(withoutBlankChange);
  if (row.kind === 'same') return [{ text: row.left, kind: 'same' }];
  return [wholeClause(row.left, 'deleted', row.move, passages)];
}

function rightPieces(row: DiffRow, passages: Passages): Piece[] {
  if (row.kind === 'deleted') return [];
  if (row.kind === 'changed') return row.right.map(withoutBlankChange);
  if (row.kind === 'same') return [{ text: row.right, kind: 'same' }];
  return [wholeClause(row.right, 'inserted', row.move, passages)];
}

function wholeClause(text: string, kind: 'deleted' | 'inserted', move: number | undefined, passages: Passages): Piece {
  if (move === undefined) return withoutBlankChange({ text, kind });
  return { text, kind: 'moved', move: passages.get(move) ?? move };
}

/** The clauses of a moved passage become one piece, which bears one label. */
function joined(pieces: readonly Piece[], more: readonly Piece[]): Piece[] {
  const last = pieces.at(-1);
  const [first, ...rest] = more;
  if (last?.kind === 'moved' && first?.kind === 'moved' && last.move === first.move)
    return [...pieces.slice(0, -1), { ...last, text: last.text + first.text }, ...rest];
  return [...pieces, ...more];
}

/** A blank or a line break more or less is no difference to an editor, and a mark on it could not be seen. */
function withoutBlankChange(piece: Piece): Piece {
  return piece.text.trim() === '' ? { text: piece.text, kind: 'same' } : piece;
}

function isEnded(pieces: readonly Piece[]): boolean {
  return pieces.length === 0 || SENTENCE_END.test(pieces.at(-1)!.text);
}

function endsParagraph(pieces: readonly Piece[]): boolean {
  return pieces.at(-1)?.text.endsWith('\n') ?? false;
}

/** What only one side has stands beside what only the other has, not above it: a rewritten passage reads as one. */
function append(blocks: Stretch[], block: Stretch): void {
  const last = blocks.at(-1);
  if (last && sideOf(last) !== null && sideOf(block) !== null) {
    blocks[blocks.length - 1] = {
      kind: 'changed',
      left: joined(last.left, block.left),
      right: joined(last.right, block.right),
      newParagraph: last.newParagraph,
    };
  } else {
    blocks.push(block);
  }
}

/** The only side a block has text on; null when both have. */
function sideOf({ left, right }: Stretch): 'left' | 'right' | null {
  if (left.length === 0) return 'right';
  return right.length === 0 ? 'left' : null;
}

/** Blocks in sections: those in sight, and stretches of identical ones to be folded. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  // Two equal texts have nothing to look for: they are shown whole.
  if (blocks.every(({ kind }) => kind === 'same')) return [sectionOf('blocks', blocks)];
  let from = 0;
  const push = (kind: Section['kind'], to: number) => {
    if (to > from) sections.push(sectionOf(kind, blocks.slice(from, to)));
    from = Math.max(from, to);
  };
  let at = 0;
  while (at < blocks.length) {
    if (blocks[at]!.kind === 'changed') {
      at += 1;
      continue;
    }
    let end = at;
    while (end < blocks.length && blocks[end]!.kind === 'same') end += 1;
    const foldFrom = at === 0 ? 0 : at + CONTEXT;
    const foldTo = end === blocks.length ? end : end - CONTEXT;
    if (foldTo - foldFrom >= FOLD_FROM) {
      push('blocks', foldFrom);
      push('fold', foldTo);
    }
    at = end;
  }
  push('blocks', blocks.length);
  return sections;
}

/** Identical sentences of a paragraph need not start level one by one: they flow. */
function sectionOf(kind: Section['kind'], sentences: readonly Block[]): Section {
  const blocks: Block[] = [];
  for (const block of sentences) {
    const last = blocks.at(-1);
    if (last?.kind === 'same' && block.kind === 'same' && !block.newParagraph) {
      blocks[blocks.length - 1] = {
        ...last,
        left: [...last.left, ...block.left],
        right: [...last.right, ...block.right],
      };
    } else {
      blocks.push(block);
    }
  }
  return { kind, blocks, sentences: sentences.length };
}
