// The shortest edit between two sequences of numbers.

/** Elements `leftStart` to `leftEnd` (exclusive) are replaced by `rightStart` to `rightEnd`; one of them may be empty. */
export type Hunk = { leftStart: number; leftEnd: number; rightStart: number; rightEnd: number };

/** What is not in a longest common subsequence, 1 for each such element. */
type Marks = { deleted: Uint8Array; inserted: Uint8Array };

/**
 * The fewest deletions and insertions which turn `left` into `right`, as hunks in order with something kept between
 * any two. E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), in linear space (its section 4b).
 * Time grows with length × difference: callers keep both sequences to some thousands of elements.
 */
export function findShortestEdit(left: Int32Array, right: Int32Array): Hunk[] {
  const marks = { deleted: new Uint8Array(left.length), inserted: new Uint8Array(right.length) };
  markBox(left, right, marks);
  return collectHunks(marks);
}

function markBox(left: Int32Array, right: Int32Array, { deleted, inserted }: Marks): void {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--;
    rightEnd--;
  }
  const restDeleted = deleted.subarray(start, leftEnd);
  const restInserted = inserted.subarray(start, rightEnd);
  if (start === leftEnd || start === rightEnd) {
    restDeleted.fill(1);
    restInserted.fill(1);
    return;
  }
  const restLeft = left.subarray(start, leftEnd);
  const restRight = right.subarray(start, rightEnd);
  const { x, y } = findMiddle(restLeft, restRight);
  markBox(restLeft.subarray(0, x), restRight.subarray(0, y), {
    deleted: restDeleted.subarray(0, x),
    inserted: restInserted.subarray(0, y),
  });
  markBox(restLeft.subarray(x), restRight.subarray(y), {
    deleted: restDeleted.subarray(x),
    inserted: restInserted.subarray(y),
  });
}

/**
 * A point on a shortest path, never a corner of the box: furthest-reaching paths are grown from both corners in turn
 * until they meet. Wants two non-empty sequences which differ in their first and last elements.
 */
function findMiddle(left: Int32Array, right: Int32Array): { x: number; y: number } {
  const n = left.length;
  const m = right.length;
  const delta = n - m;
  const isOdd = delta % 2 !== 0;
  const zero = n + m + 1;
  // By diagonal k = x − y, shifted by `zero`: the largest x reached; `backward` counts x and y from the far corner.
  const forward = new Int32Array(2 * zero + 1);
  const backward = new Int32Array(2 * zero + 1);
  for (let d = 0; ; d++) {
    for (let k = -d; k <= d; k += 2) {
      let x = furthestStart(forward, zero + k, k, d);
      let y = x - k;
      while (x < n && y < m && left[x] === right[y]) {
        x++;
        y++;
      }
      forward[zero + k] = x;
      const meetsBackward = isOdd && Math.abs(delta - k) < d && x + backward[zero + delta - k]! >= n;
      if (meetsBackward && x <= n && y <= m) return { x, y };
    }
    for (let k = -d; k <= d; k += 2) {
      let x = furthestStart(backward, zero + k, k, d);
      let y = x - k;
      while (x < n && y < m && left[n - x - 1] === right[m - y - 1]) {
        x++;
        y++;
      }
      backward[zero + k] = x;
      const meetsForward = !isOdd && Math.abs(delta - k) <= d && x + forward[zero + delta - k]! >= n;
      if (meetsForward && x <= n && y <= m) return { x: n - x, y: m - y };
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
