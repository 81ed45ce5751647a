// Finds the clauses that were edited, and those that were split or merged.
import type { Clause, PlacesByCore } from './clauses.ts';
import { collectGrams, GramIndex } from './grams.ts';
import { type Block, toBlock } from './heaviest-chain.ts';

/** Minimum likeness (Dice's coefficient of the character pairs, 0 to 1) of an edited pair. */
const MIN_LIKENESS = 0.3;
/** Minimum share of a piece's inner character pairs (those without an edge) that its whole contains. */
const MIN_CONTAINMENT = 0.6;
/** Minimum likeness (Dice, 0 to 1) of the joined pieces to their whole. */
const MIN_MERGED_LIKENESS = 0.5;
const MAX_PIECES = 8;
/** A clause has two character pairs with an edge. */
const EDGES = 2;

type Candidate = {
  core: string;
  place: number;
  grams: readonly number[];
  expected: number;
};

/** For each whole and each piece that is mostly contained in it: the number of shared inner character pairs. */
type Shares = Map<number, Map<number, number>>;

/** The pieces `start` to `end` (exclusive), two to eight, together resemble the whole: 今天，下雨。 and 今天下雨。 */
type MergedRun = { whole: number; start: number; end: number; weight: number };

/**
 * Matches edited clauses one to one, and runs of clauses with the clause that they were merged into or split from.
 * Near-linear: only clauses that share character pairs meet. When late, the clauses not yet compared have no matches.
 */
export function findEditedMatches(
  left: readonly Clause[],
  right: readonly Clause[],
  leftByCore: PlacesByCore,
  rightByCore: PlacesByCore,
  isLate: () => boolean,
): Block[] {
  if (isLate()) return [];
  const leftCandidates = collectCandidates(left, leftByCore, rightByCore);
  const rightCandidates = collectCandidates(right, rightByCore, leftByCore);
  const leftInner = countInner(leftCandidates, left.length);
  const rightInner = countInner(rightCandidates, right.length);
  const index = new GramIndex(right.length);
  for (const { place, grams } of rightCandidates) index.add(place, grams);

  const blocks: Block[] = [];
  const mergedIntoRight: Shares = new Map();
  const mergedIntoLeft: Shares = new Map();
  for (const { core, place: leftAt, grams, expected } of leftCandidates) {
    if (isLate()) break;
    const ownInner = leftInner[leftAt]!;
    index.visitSharing(grams, expected, (rightAt, shared) => {
      const otherInner = rightInner[rightAt]!;
      const likeness = (2 * shared) / (ownInner + otherInner + 2 * EDGES);
      // Most compared clauses share one common word and no more.
      if (likeness < MIN_LIKENESS && shared < MIN_CONTAINMENT * Math.min(ownInner, otherInner)) return;
      const other = right[rightAt]!.core;
      if (core === other) return;
      if (likeness >= MIN_LIKENESS) blocks.push(toBlock(leftAt, rightAt, shared * likeness));
      const inner = shared - countSharedEdges(core, other);
      if (isContained(ownInner, inner)) addShare(mergedIntoRight, rightAt, leftAt, inner);
      if (isContained(otherInner, inner)) addShare(mergedIntoLeft, leftAt, rightAt, inner);
    });
  }
  for (const { whole, start, end, weight } of findMergedRuns(mergedIntoRight, leftInner, rightInner)) {
    blocks.push({ leftStart: start, leftEnd: end, rightStart: whole, rightEnd: whole + 1, weight });
  }
  for (const { whole, start, end, weight } of findMergedRuns(mergedIntoLeft, rightInner, leftInner)) {
    blocks.push({ leftStart: whole, leftEnd: whole + 1, rightStart: start, rightEnd: end, weight });
  }
  return blocks;
}

function collectCandidates(clauses: readonly Clause[], own: PlacesByCore, theirs: PlacesByCore): Candidate[] {
  const candidates: Candidate[] = [];
  let expected = 0;
  for (const [place, { core }] of clauses.entries()) {
    const copies = theirs.get(core) ?? [];
    // The neighbours of a clause found once on the other side are expected next to it.
    expected = copies.length === 1 ? copies[0]! : expected + 1;
    if (core === '' || copies.length === own.get(core)!.length) continue;
    candidates.push({ core, place, grams: collectGrams(core), expected });
  }
  return candidates;
}

/** The number of inner character pairs of each candidate, indexed by place. */
function countInner(candidates: readonly Candidate[], size: number): Int32Array {
  const inner = new Int32Array(size);
  for (const { place, grams } of candidates) inner[place] = grams.length - EDGES;
  return inner;
}

/** @param inner the inner pairs of the piece @param shared those of them that the whole has, too */
function isContained(inner: number, shared: number): boolean {
  return shared > 0 && shared >= MIN_CONTAINMENT * inner;
}

function addShare(shares: Shares, whole: number, piece: number, inner: number): void {
  const known = shares.get(whole);
  if (known) known.set(piece, inner);
  else shares.set(whole, new Map([[piece, inner]]));
}

function countSharedEdges(left: string, right: string): number {
  return Number(left[0] === right[0]) + Number(left.at(-1) === right.at(-1));
}

/** Every run of neighbouring pieces that together resemble their whole. Inner character pairs are indexed by place. */
function findMergedRuns(shares: Shares, pieceInner: Int32Array, wholeInner: Int32Array): MergedRun[] {
  const runs: MergedRun[] = [];
  for (const [whole, sharedByPiece] of shares) {
    if (sharedByPiece.size < 2) continue;
    for (const start of sharedByPiece.keys()) {
      let shared = 0;
      let total = wholeInner[whole]!;
      for (let piece = start; piece < start + MAX_PIECES; piece++) {
        const inner = sharedByPiece.get(piece);
        if (inner === undefined) break;
        shared += inner;
        total += pieceInner[piece]!;
        const likeness = (2 * shared) / total;
        const isMerged = piece > start && likeness >= MIN_MERGED_LIKENESS;
        if (isMerged) runs.push({ whole, start, end: piece + 1, weight: shared * likeness });
      }
    }
  }
  return runs;
}
