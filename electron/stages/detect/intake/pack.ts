// Moves the arrays of a batch of articles into one block of memory.
//
// Five small arrays an article, made by one thread and freed by another, leave holes in the heap of the C library.
import { type Comparable, type MoveArray, withArrays } from '../../../core/cluster/comparable.ts';
import type { Signature } from '../../../core/cluster/standard/signature.ts';
import type { RejectedRow } from '../../intake/rows.ts';

/** A row that a worker has prepared has a signature alone. */
type Packable = { readonly kind: 'article'; readonly comparable?: Comparable; readonly signature?: Signature };

/** @returns the same rows, whose arrays are views of one block: it is in memory as long as any of them */
export function pack<Row extends Packable>(rows: readonly (Row | RejectedRow)[]): (Row | RejectedRow)[] {
  let bytes = 0;
  const measure: MoveArray = (array) => {
    bytes += alignedBytes(array);
    return array;
  };
  for (const row of rows) if (row.kind === 'article') moveRow(row, measure);
  const block = new ArrayBuffer(bytes);
  let at = 0;
  const move: MoveArray = (array) => {
    const View = array.constructor as new (block: ArrayBuffer, at: number, length: number) => typeof array;
    const moved = new View(block, at, array.length);
    moved.set(array);
    at += alignedBytes(array);
    return moved;
  };
  return rows.map((row) => (row.kind === 'article' ? moveRow(row, move) : row));
}

function moveRow<Row extends Packable>(row: Row, move: MoveArray): Row {
  const { comparable, signature } = row;
  return {
    ...row,
    ...(comparable && { comparable: withArrays(comparable, move) }),
    ...(signature && { signature: moveSignature(signature, move) }),
  };
}

function moveSignature({ keys, sketch, outline }: Signature, move: MoveArray): Signature {
  return { keys, sketch: move(sketch), outline: { ...outline, sample: move(outline.sample) } };
}

/** A view begins at a multiple of the size of its elements, 4 bytes at most. */
function alignedBytes({ byteLength }: Uint16Array | Uint32Array): number {
  return Math.ceil(byteLength / 4) * 4;
}
