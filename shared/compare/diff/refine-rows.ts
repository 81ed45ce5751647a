// Marks the differences in runs of changed rows, across clause borders, and arranges the clauses by their kept text.
import { splitIntoTokens } from '../../text/characters.ts';
import { absorbIgnored, KeyNumbers, type Token } from '../../text/ignoring.ts';
import { alignTokens, findDifferingMiddle, findDifferingStretch, type Stretch } from './align-tokens.ts';
import { isPunctuation } from './borders.ts';
import type { Clause } from './clauses.ts';
import type { Hunk } from './hunk.ts';
import { type AlignedRow, isSameRow, type MarkedRow } from './rows.ts';
import { joinKeys, prepareWords } from './words.ts';

/** Maximum number of compared pairs of tokens in one run of rows; longer runs are cut. */
const MAX_RUN = 60_000;
/** Maximum number of compared pairs of tokens in one comparison; after that, rows are compared one by one. */
const MAX_RUNS = 3_000_000;

type Run = {
  readonly rows: readonly AlignedRow[];
  readonly left: Clauses;
  readonly right: Clauses;
  readonly stretch: Stretch;
};

/**
 * Keeps rows of equal clauses. Runs of differing rows are compared again, except moved clauses. When late, everything
 * between the common ends of paired clauses is one change.
 */
export function refineRows(
  rows: readonly AlignedRow[],
  isMoved: (row: AlignedRow) => boolean,
  isLate: () => boolean,
): MarkedRow[] {
  const parts = cutIntoRuns(rows, isMoved, isLate);
  prepareWords(parts.flatMap((part) => ('stretch' in part ? listTexts(part.stretch) : [])));
  const refined: MarkedRow[] = [];
  for (const part of parts) {
    if (!('stretch' in part)) refined.push(part);
    else for (const row of refineRun(part, isLate)) refined.push(row);
  }
  return refined;
}

function refineRun(run: Run, isLate: () => boolean): readonly MarkedRow[] {
  if (isLate()) return run.rows.map(markMiddle);
  const hunks = alignTokens(run.stretch);
  const [row] = run.rows;
  if (run.rows.length > 1 || run.left.length > 1 || run.right.length > 1) return layOut(run, hunks);
  return [{ ...row!, marks: { left: run.left[0]!, right: run.right[0]!, hunks } }];
}

function listTexts({ left, right }: Stretch): string[] {
  const texts: string[] = [];
  for (const side of [left, right]) for (const tokens of side) if (tokens.length > 0) texts.push(joinKeys(tokens));
  return texts;
}

function cutIntoRuns(
  rows: readonly AlignedRow[],
  isMoved: (row: AlignedRow) => boolean,
  isLate: () => boolean,
): (Run | MarkedRow)[] {
  const parts: (Run | MarkedRow)[] = [];
  let open: AlignedRow[] = [];
  let [runLeft, runRight] = [0, 0];
  let pairs = 0;
  const close = () => {
    if (open.length > 0) parts.push(...toRun(open, isLate));
    pairs += runLeft * runRight;
    open = [];
    [runLeft, runRight] = [0, 0];
  };
  for (const row of rows) {
    if (isSameRow(row) || isMoved(row)) {
      close();
      parts.push(row);
      continue;
    }
    const [left, right] = [measure(row.left), measure(row.right)];
    const limit = pairs > MAX_RUNS ? 0 : MAX_RUN;
    if ((runLeft + left) * (runRight + right) > limit) close();
    open.push(row);
    runLeft += left;
    runRight += right;
  }
  close();
  return parts;
}

function measure(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, { text }) => sum + text.length, 0);
}

function toRun(rows: readonly AlignedRow[], isLate: () => boolean): readonly (Run | MarkedRow)[] {
  const [left, right] = [rows.flatMap((row) => row.left), rows.flatMap((row) => row.right)];
  if (left.length === 0 || right.length === 0) return rows;
  if (isLate()) return rows.map(markMiddle);
  const [leftTokens, rightTokens] = [left.map(comparedTokens), right.map(comparedTokens)];
  const isPaired = rows.some((row) => row.left.length > 0 && row.right.length > 0);
  if (!isPaired && !sharePair(leftTokens, rightTokens)) return rows;
  const stretch = findDifferingStretch(leftTokens, rightTokens);
  return [{ rows, left: leftTokens, right: rightTokens, stretch }];
}

function sharePair(left: Clauses, right: Clauses): boolean {
  const numbers = new KeyNumbers();
  const pairs = new Set(listPairs(left, numbers));
  return listPairs(right, numbers).some((pair) => pairs.has(pair));
}

function listPairs(clauses: Clauses, numbers: KeyNumbers): number[] {
  return clauses.flatMap((tokens) => {
    const keys = numbers.ofTokens(tokens);
    return Array.from(keys.subarray(1), (key, at) => keys[at]! * 2 ** 26 + key);
  });
}

function comparedTokens({ text, tokens }: Clause): readonly Token[] {
  return tokens ? absorbIgnored(tokens) : splitIntoTokens(text).map((token) => ({ text: token, key: token }));
}

function markMiddle(row: AlignedRow): MarkedRow {
  if (row.left.length === 0 || row.right.length === 0) return row;
  const numbers = new KeyNumbers();
  const [leftTokens, rightTokens] = [row.left.flatMap(comparedTokens), row.right.flatMap(comparedTokens)];
  const [left, right] = [numbers.ofTokens(leftTokens), numbers.ofTokens(rightTokens)];
  return { ...row, marks: { left: leftTokens, right: rightTokens, hunks: [findDifferingMiddle(left, right)] } };
}

type Clauses = readonly (readonly Token[])[];

/** One row for each group of clauses that share kept text, and rows of the other clauses. */
function layOut(run: Run, hunks: readonly Hunk[]): MarkedRow[] {
  const { left: leftTokens, right: rightTokens } = run;
  const [left, right] = [run.rows.flatMap((row) => row.left), run.rows.flatMap((row) => row.right)];
  const [leftStarts, rightStarts] = [listStarts(leftTokens), listStarts(rightTokens)];
  const rows: MarkedRow[] = [];
  let [leftAt, rightAt] = [0, 0];
  let first = 0;
  for (const group of groupLinked(listLinks(leftTokens, rightTokens, hunks))) {
    const box = {
      leftStart: leftStarts[group.leftStart]!,
      leftEnd: leftStarts[group.leftEnd]!,
      rightStart: rightStarts[group.rightStart]!,
      rightEnd: rightStarts[group.rightEnd]!,
    };
    while (first < hunks.length && isBefore(hunks[first]!, box)) first++;
    const inside: Hunk[] = [];
    for (let at = first; at < hunks.length && !isBefore(box, hunks[at]!); at++) {
      const hunk = clip(hunks[at]!, box);
      if (hunk.leftStart < hunk.leftEnd || hunk.rightStart < hunk.rightEnd) inside.push(hunk);
    }
    const ownLeft = leftTokens.slice(group.leftStart, group.leftEnd).flat();
    const ownRight = rightTokens.slice(group.rightStart, group.rightEnd).flat();
    if (!keepsEnough(ownLeft, ownRight, inside) && !isRow(run, group)) continue;
    const gap = { leftStart: leftAt, leftEnd: group.leftStart, rightStart: rightAt, rightEnd: group.rightStart };
    rows.push(...listRewritten(run, gap));
    rows.push({
      left: left.slice(group.leftStart, group.leftEnd),
      right: right.slice(group.rightStart, group.rightEnd),
      marks: { left: ownLeft, right: ownRight, hunks: inside },
    });
    [leftAt, rightAt] = [group.leftEnd, group.rightEnd];
  }
  const end = { leftStart: leftAt, leftEnd: left.length, rightStart: rightAt, rightEnd: right.length };
  rows.push(...listRewritten(run, end));
  return rows;
}

function isRow({ rows }: Run, group: Hunk): boolean {
  let [left, right] = [0, 0];
  return rows.some((row) => {
    const isStart = left === group.leftStart && right === group.rightStart;
    left += row.left.length;
    right += row.right.length;
    return isStart && left === group.leftEnd && right === group.rightEnd;
  });
}

function isBefore(one: Hunk, other: Hunk): boolean {
  return one.leftEnd <= other.leftStart && one.rightEnd <= other.rightStart;
}

/** The part of a hunk within the box, counted from its start. */
function clip(hunk: Hunk, box: Hunk): Hunk {
  const leftStart = Math.max(hunk.leftStart, box.leftStart);
  const rightStart = Math.max(hunk.rightStart, box.rightStart);
  return {
    leftStart: leftStart - box.leftStart,
    leftEnd: Math.max(leftStart, Math.min(hunk.leftEnd, box.leftEnd)) - box.leftStart,
    rightStart: rightStart - box.rightStart,
    rightEnd: Math.max(rightStart, Math.min(hunk.rightEnd, box.rightEnd)) - box.rightStart,
  };
}

function listStarts(clauses: Clauses): number[] {
  const starts = [0];
  for (const tokens of clauses) starts.push(starts.at(-1)! + tokens.length);
  return starts;
}

/** Clauses of both sides, by index, that share a kept token; links are in order. */
type Link = { readonly left: number; readonly right: number };

function listLinks(left: Clauses, right: Clauses, hunks: readonly Hunk[]): Link[] {
  const [leftClauses, rightClauses] = [listClauses(left), listClauses(right)];
  const links: Link[] = [];
  let [leftAt, rightAt] = [0, 0];
  const end = { leftStart: leftClauses.length, leftEnd: 0, rightStart: rightClauses.length, rightEnd: 0 };
  for (const hunk of [...hunks, end]) {
    for (; leftAt < hunk.leftStart; leftAt++, rightAt++) {
      const link = { left: leftClauses[leftAt]!, right: rightClauses[rightAt]! };
      const last = links.at(-1);
      if (last?.left !== link.left || last.right !== link.right) links.push(link);
    }
    leftAt = hunk.leftEnd;
    rightAt = hunk.rightEnd;
  }
  return links;
}

function listClauses(clauses: Clauses): number[] {
  return clauses.flatMap((tokens, clause) => tokens.map(() => clause));
}

function groupLinked(links: readonly Link[]): Hunk[] {
  const groups: Hunk[] = [];
  for (const { left, right } of links) {
    const last = groups.at(-1);
    if (last && (left < last.leftEnd || right < last.rightEnd)) {
      last.leftEnd = left + 1;
      last.rightEnd = right + 1;
    } else groups.push({ leftStart: left, leftEnd: left + 1, rightStart: right, rightEnd: right + 1 });
  }
  return groups;
}

/**
 * Rows of clauses without common kept text, by index: those of one row stay paired, the others are deleted and
 * inserted.
 */
function listRewritten({ rows, left, right }: Run, gap: Hunk): MarkedRow[] {
  const rewritten: MarkedRow[] = [];
  let [leftAt, rightAt] = [gap.leftStart, gap.rightStart];
  const [leftClauses, rightClauses] = [rows.flatMap((row) => row.left), rows.flatMap((row) => row.right)];
  const passTo = (leftEnd: number, rightEnd: number) => {
    for (; leftAt < leftEnd; leftAt++) rewritten.push({ left: [leftClauses[leftAt]!], right: [] });
    for (; rightAt < rightEnd; rightAt++) rewritten.push({ left: [], right: [rightClauses[rightAt]!] });
  };
  let [leftEnd, rightEnd] = [0, 0];
  for (const row of rows) {
    const [leftStart, rightStart] = [leftEnd, rightEnd];
    leftEnd += row.left.length;
    rightEnd += row.right.length;
    const isPair = row.left.length > 0 && row.right.length > 0;
    const isInside = leftStart >= leftAt && leftEnd <= gap.leftEnd && rightStart >= rightAt && rightEnd <= gap.rightEnd;
    if (!isPair || !isInside) continue;
    passTo(leftStart, rightStart);
    rewritten.push(markWhole(row, left.slice(leftStart, leftEnd).flat(), right.slice(rightStart, rightEnd).flat()));
    [leftAt, rightAt] = [leftEnd, rightEnd];
  }
  passTo(gap.leftEnd, gap.rightEnd);
  return rewritten;
}

function markWhole(row: AlignedRow, left: readonly Token[], right: readonly Token[]): MarkedRow {
  const whole = { leftStart: 0, leftEnd: left.length, rightStart: 0, rightEnd: right.length };
  return { ...row, marks: { left, right, hunks: [whole] } };
}

/** Minimum share of the shorter side's tokens that paired clauses keep, without punctuation. */
const MIN_KEPT = 0.2;

function keepsEnough(left: readonly Token[], right: readonly Token[], hunks: readonly Hunk[]): boolean {
  const shorter = Math.min(countWords(left), countWords(right));
  let kept = countWords(left);
  for (const { leftStart, leftEnd } of hunks) kept -= countWords(left.slice(leftStart, leftEnd));
  return kept > 0 ? kept >= MIN_KEPT * shorter : shorter === 0;
}

function countWords(tokens: readonly Token[]): number {
  let count = 0;
  for (const { key } of tokens) if (!isPunctuation(key)) count++;
  return count;
}
