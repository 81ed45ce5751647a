// Places taken sentences in the sheet: after which block each is shown, and which text only the copy has.

import type { Block } from '#shared/compare/sheet/blocks.ts';
import type { Piece, Side } from '#shared/compare/sheet/row-pieces.ts';
import type { TakenPart } from '#shared/model/taken.ts';
import { hasLetters } from '#shared/text/characters.ts';
import { sentences } from '#shared/text/cut.ts';
import type { Range } from '#shared/text/range.ts';

/** The position before the first block. */
export const AT_START = -1;

/** The sentences that follow each block, by the block's number. */
export function placeParts(
  blocks: readonly Block[],
  kept: Side,
  parts: readonly TakenPart[],
): ReadonlyMap<number, TakenPart[]> {
  const starts = blocks.flatMap((block) => (block[kept][0] ? [{ at: block.at, start: block[kept][0].at }] : []));
  const placed = parts.filter(({ place }) => place !== null);
  const blockOf = ({ place, replaced }: TakenPart) => starts.findLast(({ start }) => start < place! + replaced);
  return Map.groupBy(placed, (part) => blockOf(part)?.at ?? AT_START);
}

/**
 * A range of the copy, with the offset in the kept text at which it is inserted and the UTF-16 units that it replaces
 * there.
 */
export type Addition = Range & { readonly place: number; readonly replaced: number };

/** The text of each block that the kept side lacks, by the block's number. */
export function additionsOf(blocks: readonly Block[], kept: Side): ReadonlyMap<number, Addition> {
  const additions = new Map<number, Addition>();
  let place = 0;
  for (const block of blocks) {
    const copy = block[kept === 'left' ? 'right' : 'left'];
    const last = block[kept].at(-1);
    if (last) place = endOf(last);
    else if (copy.some(isAlone))
      additions.set(block.at, { start: copy[0]!.at, end: endOf(copy.at(-1)!), place, replaced: 0 });
  }
  return additions;
}

/**
 * The sentences of the copy at a difference. They are added if the kept text has nothing of them, and otherwise replace
 * its own sentences. Null if there is nothing to replace.
 * @param body the body of the copy
 */
export function additionAt(blocks: readonly Block[], change: number, kept: Side, body: string): Addition | null {
  const side = kept === 'left' ? 'right' : 'left';
  const at = blocks.findIndex((block) => [...block.left, ...block.right].some((piece) => piece.change === change));
  const block = blocks[at];
  if (!block || block[side].length === 0) return null;
  const marked = block[side].filter((piece) => piece.change === change);
  const [first] = marked;
  if (!first) return replacementIn(block, kept);
  const range = { start: first.at, end: endOf(marked.at(-1)!) };
  const whole = sentences(body).filter(({ start, end }) => start < range.end && range.start < end);
  const isShared = block[side].some(
    (other) => !isAlone(other) && whole.some(({ start, end }) => hasText(body, other, { start, end })),
  );
  if (isShared) return replacementIn(block, kept);
  const above = blocks.slice(0, at + 1).findLast((one) => one[kept].length > 0);
  return { ...range, place: above ? endOf(above[kept].at(-1)!) : 0, replaced: 0 };
}

/** Null if the kept text has nothing in the block. */
function replacementIn(block: Block, kept: Side): Addition | null {
  const [own, copy] = kept === 'left' ? [block.left, block.right] : [block.right, block.left];
  if (!own[0]) return null;
  const place = own[0].at;
  return { start: copy[0]!.at, end: endOf(copy.at(-1)!), place, replaced: endOf(own.at(-1)!) - place };
}

function isAlone({ kind }: Piece): boolean {
  return kind === 'inserted' || kind === 'deleted';
}

function endOf({ at, text }: Piece): number {
  return at + text.length;
}

function hasText(body: string, piece: Piece, { start, end }: Range): boolean {
  return hasLetters(body.slice(Math.max(start, piece.at), Math.min(end, endOf(piece))));
}
