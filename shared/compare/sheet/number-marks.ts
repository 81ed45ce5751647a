// Numbers the differences of a block: one number for each run of marked text, shared by both sides of a replacement.
// Pure.
import { hasLetters } from '../../text/characters.ts';
import { isDifference, type Piece, type Pieces } from './row-pieces.ts';

type NumberedPieces = Readonly<Record<keyof Pieces, readonly Piece[]>>;

/**
 * @param first the number of the first run
 * @param isOneSided true: only one text has the block, so a quotation mark or line break in between does not end a run
 */
export function numberMarks(pieces: NumberedPieces, first: number, isOneSided = false) {
  const numbers = new Map<string, number>();
  let [changes, forms] = [0, 0];
  let run: Run = {};
  for (const piece of pieces.unified) {
    if (piece.text === '') continue;
    if (!isDifference(piece)) {
      if (!isOneSided || hasLetters(piece.text)) run = {};
      continue;
    }
    const known = findRun(run, piece);
    const number = known ?? first + changes;
    if (known === undefined) {
      changes += 1;
      if (piece.isForm) forms += 1;
    }
    numbers.set(placeOf(piece), number);
    run = piece.isForm ? { ...run, form: number, last: piece } : { wording: number, form: run.form, last: piece };
    if (piece.isForm && piece.side === 'left') run = { ...run, wording: undefined };
  }
  const number = (all: readonly Piece[]) =>
    all.map((piece) => (isDifference(piece) ? { ...piece, change: numbers.get(placeOf(piece))! } : piece));
  return {
    left: number(pieces.left),
    right: number(pieces.right),
    unified: number(pieces.unified),
    changes,
    forms,
  };
}

function placeOf({ side, at }: Piece): string {
  return `${side} ${at}`;
}

type Run = {
  readonly wording?: number | undefined;
  readonly form?: number | undefined;
  readonly last?: Piece;
};

/**
 * The number of the difference that a piece continues. The other side's piece may follow after a difference of form or
 * wording. The halves of a moved passage have numbers of their own.
 */
function findRun({ wording, form, last }: Run, piece: Piece): number | undefined {
  if (!last) return undefined;
  if (piece.isForm) return piece.side === 'right' || last.isForm ? form : undefined;
  if (piece.kind !== 'moved' && last.kind !== 'moved') return wording;
  return last.kind === piece.kind && last.move === piece.move && last.side === piece.side ? wording : undefined;
}
