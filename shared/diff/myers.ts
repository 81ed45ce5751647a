// The shortest edit between two sequences of numbers.

/** Elements `leftStart` to `leftEnd` (exclusive) are replaced by `rightStart` to `rightEnd`; one of them may be empty. */
export type Hunk = { leftStart: number; leftEnd: number; rightStart: number; rightEnd: number };

/** The elements that are not in a longest common subsequence are marked 1. */
type Marks = { deleted: Uint8Array; inserted: Uint8Array };

/**
 * The fewest deletions and insertions which turn `left` into `right`, as hunks in order with something kept between
 * any two. E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), in linear space (its section 4b).
 * Time grows with length × difference: callers keep both sequences to some thousands of elements.
 */
export function findShortestEdit(left: Int32Array, right: Int32Array): Hunk[] {
  const marks = { deleted: new Uint8Array(left.length), inserted: new Uint8Array(right.length) };
  new Myers(left, right, marks).mark({ leftStart: 0, leftEnd: left.length, rightStart: 0, rightEnd: right.length });
  return collectHunks(marks);
}

class Myers {
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #marks: Marks;
  /** By diagonal k = x − y, shifted to be no less than 0: the largest x reached from either corner of a box. */
  readonly #forward: Int32Array;
  readonly #backward: Int32Array;

  constructor(left: Int32Array, right: Int32Array, marks: Marks) {
    this.#left = left;
    this.#right = right;
    this.#marks = marks;
    const diagonals = 2 * (left.length + right.length + 1) + 1;
    this.#forward = new Int32Array(diagonals);
    this.#backward = new Int32Array(diagonals);
  }

  mark({ leftStart, leftEnd, rightStart, rightEnd }: Hunk): void {
    const [left, right] = [this.#left, this.#right];
    while (leftStart < leftEnd && rightStart < rightEnd && left[leftStart] === right[rightStart]) {
      leftStart++;
      rightStart++;
    }
    while (leftEnd > leftStart && rightEnd > rightStart && left[leftEnd - 1] === right[rightEnd - 1]) {
      leftEnd--;
      rightEnd--;
    }
    if (leftStart === leftEnd || rightStart === rightEnd) {
      this.#marks.deleted.fill(1, leftStart, leftEnd);
      this.#marks.inserted.fill(1, rightStart, rightEnd);
      return;
    }
    const { x, y } = this.#findMiddle({ leftStart, leftEnd, rightStart, rightEnd });
    this.mark({ leftStart, leftEnd: x, rightStart, rightEnd: y });
    this.mark({ leftStart: x, leftEnd, rightStart: y, rightEnd });
  }

  /**
   * A point on a shortest path, never a corner of the box: furthest-reaching paths are grown from both corners in turn
   * until they meet. Wants a box of two non-empty sequences which differ in their first and last elements.
   */
  #findMiddle({ leftStart, leftEnd, rightStart, rightEnd }: Hunk): { x: number; y: number } {
    const [left, right, forward, backward] = [this.#left, this.#right, this.#forward, this.#backward];
    const n = leftEnd - leftStart;
    const m = rightEnd - rightStart;
    const delta = n - m;
    const isOdd = delta % 2 !== 0;
    const zero = n + m + 1;
    // A round reads only what the round before it has written, so the arrays need no clearing between two boxes.
    for (let d = 0; ; d++) {
      for (let k = -d; k <= d; k += 2) {
        let x = furthestStart(forward, zero + k, k, d);
        let y = x - k;
        while (x < n && y < m && left[leftStart + x] === right[rightStart + y]) {
          x++;
          y++;
        }
        forward[zero + k] = x;
        const meetsBackward = isOdd && Math.abs(delta - k) < d && x + backward[zero + delta - k]! >= n;
        if (meetsBackward && x <= n && y <= m) return { x: leftStart + x, y: rightStart + y };
      }
      // Backward, x and y count from the far corner.
      for (let k = -d; k <= d; k += 2) {
        let x = furthestStart(backward, zero + k, k, d);
        let y = x - k;
        while (x < n && y < m && left[leftEnd - x - 1] === right[rightEnd - y - 1]) {
          x++;
          y++;
        }
        backward[zero + k] = x;
        const meetsForward = !isOdd && Math.abs(delta - k) <= d && x + forward[zero + delta - k]! >= n;
        if (meetsForward && x <= n && y <= m) return { x: leftEnd - x, y: rightEnd - y };
      }
    }
  }
}

/** One step right from the diagonal below, or down from the one above: whichever has come further. */
function furthestStart(reached: Int32Array, at: number, k: number, d: number): number {
  if (d === 0) return 0;
  if (k === -d || (k !== d && reached[at - 1]! < reached[at + 1]!)) return reached[at + 1]!;
  return reached[at - 1]! + 1;
}

function collectHunks({ deleted, inserted }: Marks): Hunk[] {
  const hunks: Hunk[] = [];
  let left = 0;
  let right = 0;
  while (left < deleted.length || right < inserted.length) {
    const leftStart = left;
    const rightStart = right;
    while (deleted[left] === 1) left++;
    while (inserted[right] === 1) right++;
    if (left > leftStart || right > rightStart) hunks.push({ leftStart, leftEnd: left, rightStart, rightEnd: right });
    left++;
    right++;
  }
  return hunks;
}
