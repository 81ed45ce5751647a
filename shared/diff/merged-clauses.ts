// Finds runs of clauses that together are one clause of the other text: 今天，下雨。 against 今天下雨。

/** By whole, then by piece mostly contained in it: how many inner character pairs (without an edge) they share. */
export type Shares = Map<number, Map<number, number>>;

export type MergedRun = {
  whole: number;
  /** The pieces, `start` to `end` (exclusive); two to eight. */
  start: number;
  end: number;
  weight: number;
};

/** Least likeness (Dice) of the pieces together to their whole, 0 to 1. */
const leastLikeness = 0.5;
const mostPieces = 8;

/**
 * Every run of neighbouring pieces that together are much like their whole. `pieceInner` and `wholeInner` count the
 * inner character pairs of a clause, by its place.
 */
export function findMergedRuns(shares: Shares, pieceInner: Int32Array, wholeInner: Int32Array): MergedRun[] {
  const runs: MergedRun[] = [];
  for (const [whole, sharedByPiece] of shares) {
    if (sharedByPiece.size < 2) continue;
    for (const start of sharedByPiece.keys()) {
      let shared = 0;
      let total = wholeInner[whole]!;
      for (let piece = start; piece < start + mostPieces; piece++) {
        const inner = sharedByPiece.get(piece);
        if (inner === undefined) break;
        shared += inner;
        total += pieceInner[piece]!;
        const likeness = (2 * shared) / total;
        const isMerged = piece > start && likeness >= leastLikeness;
        if (isMerged) runs.push({ whole, start, end: piece + 1, weight: shared * likeness });
      }
    }
  }
  return runs;
}
