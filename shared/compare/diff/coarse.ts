// The comparison of texts that are too long for the finer one: whole sentences, in time that grows with their length.
import { sentenceMarks } from '../../text/cut.ts';
import { type Block, findHeaviestChain, toBlock } from './heaviest-chain.ts';
import type { DiffRow } from './rows.ts';

const ENDS = new Set(Array.from(sentenceMarks.full, (mark) => mark.charCodeAt(0)));
/** A text without marks is cut where its own characters say so: an insertion then moves the cuts with it. */
const UNMARKED = { least: 64, most: 2_000, oneIn: 128 };

/**
 * Rows of equal, deleted and inserted sentences. The left texts joined give `left` exactly, the right texts `right`.
 * A sentence is found in another place only between equal ones, so that a passage that has moved is deleted and inserted.
 */
export function diffCoarsely(left: string, right: string): DiffRow[] {
  const [one, other] = [cutCoarsely(left), cutCoarsely(right)];
  const rows: DiffRow[] = [];
  let [at, otherAt] = [0, 0];
  const passTo = (end: number, otherEnd: number) => {
    for (; at < end; at++) rows.push({ kind: 'deleted', left: one[at]! });
    for (; otherAt < otherEnd; otherAt++) rows.push({ kind: 'inserted', right: other[otherAt]! });
  };
  const passSame = () => {
    for (; at < one.length && one[at] === other[otherAt]; at++, otherAt++)
      rows.push({ kind: 'same', left: one[at]!, right: other[otherAt]! });
  };
  passSame();
  for (const { leftStart: from, rightStart: otherFrom } of findAnchors(one, other)) {
    if (from < at || otherFrom < otherAt) continue;
    let [start, otherStart] = [from, otherFrom];
    while (start > at && otherStart > otherAt && one[start - 1] === other[otherStart - 1]) {
      start--;
      otherStart--;
    }
    passTo(start, otherStart);
    passSame();
  }
  let [end, otherEnd] = [one.length, other.length];
  while (end > at && otherEnd > otherAt && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  passTo(end, otherEnd);
  passSame();
  return rows;
}

function cutCoarsely(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let hash = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Of the last eight characters: each shifts out of the 32 bits.
    hash = (Math.imul(hash, 16) + Math.imul(unit, 0x9e3779b1)) | 0;
    const length = at + 1 - start;
    const isCut = length >= UNMARKED.least && (hash >>> 16) % UNMARKED.oneIn === 0;
    // Between the halves of a character nothing is cut.
    const isHalf = unit >= 0xd800 && unit < 0xdc00;
    if (isHalf || !(ENDS.has(unit) || isCut || length >= UNMARKED.most)) continue;
    pieces.push(text.slice(start, at + 1));
    start = at + 1;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

/** Pieces that each text has once: the heaviest chain of them that is in order in both. */
function findAnchors(one: readonly string[], other: readonly string[]): Block[] {
  const places = placesOfSingles(other);
  const pairs = [...placesOfSingles(one)].flatMap(([piece, at]) => {
    const place = places.get(piece);
    return place === undefined ? [] : [toBlock(at, place, piece.length)];
  });
  return findHeaviestChain(pairs, other.length);
}

function placesOfSingles(pieces: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [at, piece] of pieces.entries()) {
    if (places.has(piece)) repeated.add(piece);
    places.set(piece, at);
  }
  for (const piece of repeated) places.delete(piece);
  return places;
}
