// Computes the edit between two sequences of tokens that a reader would mark: few tokens, in few runs that begin and
// end at words.
import { KeyNumbers, type Token } from '../../text/ignoring.ts';
import { BORDER_KINDS, classifyBorders } from './borders.ts';
import type { Hunk } from './hunk.ts';

type Clauses = readonly (readonly Token[])[];

/** The cost of marking a token; that of a number depends on its length. */
const MARK = 32;
const MAX_DIGITS = 4;
/** Keeping a number saves less than keeping the words around it. */
const NUMBER_DISCOUNT = 4;
const NEVER = 2 ** 29;
/** The cost of beginning or ending a change at borders of these kinds: the left text's → the right text's. */
const EDGES = [
  [800, 800, 800, 800, 800, 800],
  [800, 180, 180, 98, 97, 96],
  [800, 180, 180, 60, 60, 60],
  [800, 98, 60, 30, 30, 29],
  [800, 97, 60, 30, 29, 28],
  [800, 96, 60, 29, 28, 27],
].flat();

/** Kept tokens before and after all changes, into which the edge of a change may move. */
const CONTEXT = 4;

/** The differing part of two sequences of tokens, with the kept tokens next to it. */
export type Stretch = {
  readonly start: number;
  readonly left: Clauses;
  readonly right: Clauses;
  readonly leftKeys: Int32Array;
  readonly rightKeys: Int32Array;
};

export function findDifferingStretch(left: Clauses, right: Clauses): Stretch {
  const numbers = new KeyNumbers();
  const [leftKeys, rightKeys] = [numbers.ofTokens(joinClauses(left)), numbers.ofTokens(joinClauses(right))];
  const middle = findDifferingMiddle(leftKeys, rightKeys);
  const start = Math.max(0, middle.leftStart - CONTEXT);
  const leftEnd = Math.min(leftKeys.length, middle.leftEnd + CONTEXT);
  const rightEnd = Math.min(rightKeys.length, middle.rightEnd + CONTEXT);
  return {
    start,
    left: slice(left, start, leftEnd),
    right: slice(right, start, rightEnd),
    leftKeys: leftKeys.subarray(start, leftEnd),
    rightKeys: rightKeys.subarray(start, rightEnd),
  };
}

function joinClauses(clauses: Clauses): readonly Token[] {
  return clauses.length === 1 ? clauses[0]! : clauses.flat();
}

/**
 * The cheapest edit, as hunks in order with something kept between any two. Visits every pair of tokens, so callers
 * limit the product of the lengths.
 */
export function alignTokens({ start, left, right, leftKeys, rightKeys }: Stretch): Hunk[] {
  const hunks = readHunks(toSide(left, leftKeys), toSide(right, rightKeys));
  return joinAcrossBlanks(hunks, joinClauses(left)).map((hunk) => ({
    leftStart: hunk.leftStart + start,
    leftEnd: hunk.leftEnd + start,
    rightStart: hunk.rightStart + start,
    rightEnd: hunk.rightEnd + start,
  }));
}

/**
 * Joins changes that only blanks separate, and a last insertion or deletion with the blanks after it: a line break
 * pairs no clauses.
 */
function joinAcrossBlanks(hunks: readonly Hunk[], left: readonly Token[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const before = joined.at(-1);
    if (before && isBlank(left, before.leftEnd, hunk.leftStart)) joined[joined.length - 1] = join(before, hunk);
    else joined.push(hunk);
    const isOpen = index === hunks.length - 1 && (hunk.leftStart === hunk.leftEnd || hunk.rightStart === hunk.rightEnd);
    const rest = left.length - hunk.leftEnd;
    if (isOpen && rest > 0 && isBlank(left, hunk.leftEnd, left.length)) {
      const end = { ...hunk, leftEnd: left.length, rightEnd: hunk.rightEnd + rest };
      joined[joined.length - 1] = join(joined.at(-1)!, end);
    }
  }
  return joined;
}

function join(one: Hunk, other: Hunk): Hunk {
  return { ...other, leftStart: one.leftStart, rightStart: one.rightStart };
}

function isBlank(tokens: readonly Token[], start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (tokens[at]!.key.trim() !== '') return false;
  return true;
}

export function findDifferingMiddle(left: Int32Array, right: Int32Array): Hunk {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  return { leftStart: start, leftEnd: left.length - end, rightStart: start, rightEnd: right.length - end };
}

function slice(clauses: Clauses, start: number, end: number): Clauses {
  let at = 0;
  return clauses.map((tokens) => {
    const from = at;
    at += tokens.length;
    return start <= from && at <= end ? tokens : tokens.slice(Math.max(0, start - from), Math.max(0, end - from));
  });
}

type Side = { readonly keys: Int32Array; readonly costs: Int32Array; readonly borders: Uint8Array };

function toSide(clauses: Clauses, keys: Int32Array): Side {
  return { keys, costs: costsOf(joinClauses(clauses)), borders: classifyBorders(clauses) };
}

function costsOf(tokens: readonly Token[]): Int32Array {
  const costs = new Int32Array(tokens.length);
  for (let at = 0; at < tokens.length; at++) {
    const { key } = tokens[at]!;
    const unit = key.charCodeAt(0);
    const isNumber = (unit >= 0x30 && unit <= 0x39) || (unit >= 0xff10 && unit <= 0xff19);
    costs[at] = isNumber ? MARK * Math.min(MAX_DIGITS, key.length) - NUMBER_DISCOUNT : MARK;
  }
  return costs;
}

/** Bits that say how the cheapest edit of two beginnings ends. */
const FROM_CHANGE = 1;
const CHANGE_FROM_KEPT = 2;
const CHANGE_BY_RIGHT = 4;

function readHunks(left: Side, right: Side): Hunk[] {
  const [n, m] = [left.keys.length, right.keys.length];
  const width = m + 1;
  const steps = takeSteps((n + 1) * width);
  /**
   * Costs of the cheapest edits of the left tokens so far to each beginning of the right text: ending with a kept
   * token, or with a change.
   */
  let [kept, keptAbove] = [new Int32Array(width), new Int32Array(width)];
  let [changed, changedAbove] = [new Int32Array(width), new Int32Array(width)];
  for (let i = 0; i <= n; i++) {
    const edges = left.borders[i]! * BORDER_KINDS;
    const edgesBefore = i > 0 ? left.borders[i - 1]! * BORDER_KINDS : 0;
    for (let j = 0; j <= m; j++) {
      let step = 0;
      let keptHere = i === 0 && j === 0 ? 0 : NEVER;
      if (i > 0 && j > 0 && left.keys[i - 1] === right.keys[j - 1]) {
        const closed = changedAbove[j - 1]! + EDGES[edgesBefore + right.borders[j - 1]!]!;
        keptHere = keptAbove[j - 1]!;
        if (closed <= keptHere) {
          keptHere = closed;
          step |= FROM_CHANGE;
        }
      }
      let changedHere = NEVER;
      if (i > 0) {
        const cost = left.costs[i - 1]!;
        changedHere = changedAbove[j]! + cost;
        const opened = keptAbove[j]! + EDGES[edgesBefore + right.borders[j]!]! + cost;
        if (opened < changedHere) {
          changedHere = opened;
          step |= CHANGE_FROM_KEPT;
        }
      }
      if (j > 0) {
        const cost = right.costs[j - 1]!;
        const opened = kept[j - 1]! + EDGES[edges + right.borders[j - 1]!]! + cost;
        const continued = changed[j - 1]! + cost;
        if (Math.min(opened, continued) < changedHere) {
          changedHere = Math.min(opened, continued);
          step = (step & FROM_CHANGE) | CHANGE_BY_RIGHT | (opened < continued ? CHANGE_FROM_KEPT : 0);
        }
      }
      kept[j] = keptHere;
      changed[j] = changedHere;
      steps[i * width + j] = step;
    }
    [kept, keptAbove] = [keptAbove, kept];
    [changed, changedAbove] = [changedAbove, changed];
  }
  const isChanged = changedAbove[m]! + EDGES[left.borders[n]! * BORDER_KINDS + right.borders[m]!]! <= keptAbove[m]!;
  return traceHunks(steps, n, m, isChanged);
}

let scratch = new Uint8Array(4096);

/** Memory shared by all comparisons of tokens; all of it is written before it is read. */
function takeSteps(size: number): Uint8Array {
  if (scratch.length < size) scratch = new Uint8Array(2 * size);
  return scratch;
}

function traceHunks(steps: Uint8Array, n: number, m: number, isChanged: boolean): Hunk[] {
  const hunks: Hunk[] = [];
  let [i, j] = [n, m];
  let end = isChanged ? { leftEnd: i, rightEnd: j } : undefined;
  while (i > 0 || j > 0) {
    const step = steps[i * (m + 1) + j]!;
    if (end) {
      if (step & CHANGE_BY_RIGHT) j--;
      else i--;
      if (!(step & CHANGE_FROM_KEPT)) continue;
      hunks.push({ leftStart: i, rightStart: j, ...end });
      end = undefined;
    } else {
      i--;
      j--;
      if (step & FROM_CHANGE) end = { leftEnd: i, rightEnd: j };
    }
  }
  return hunks.reverse();
}
