// Where a text breaks off in mid-clause: what the clause says behind that is as little an alert as the clauses that follow it.

import type { Span } from '../diff/index.ts';
import type { Range } from '../range.ts';
import { goesOn, isOpen } from '../text/truncation.ts';
import type { Fact } from './fact.ts';

type Sides<Value> = { readonly base: Value; readonly other: Value };
type Side = Range & { readonly facts: readonly Fact[] };

/**
 * The facts of both sides of a changed row; where one text ends with it and the other goes on, only those before the break:
 * 第1 may be the beginning of 第134. `lengths`: of the whole texts.
 */
export function listFactsBeforeBreak(
  spans: Sides<readonly Span[]>,
  row: Sides<Side>,
  lengths: Sides<number>,
): Sides<Fact[]> {
  const tails = { base: readTail(spans.base), other: readTail(spans.other) };
  const breaks = (one: keyof typeof row, other: keyof typeof row) =>
    row[one].end === lengths[one] &&
    row[other].end < lengths[other] &&
    isOpen(spans[one].at(-1)?.text ?? '') &&
    goesOn(tails[one], tails[other]);
  const isBroken = breaks('base', 'other') || breaks('other', 'base');
  const listFacts = (side: keyof typeof row) => {
    const { facts, end } = row[side];
    return facts.filter((fact) => !isBroken || fact.end < end - tails[side].length);
  };
  return { base: listFacts('base'), other: listFacts('other') };
}

/** What differs at the row's end. */
function readTail(spans: readonly Span[]): string {
  const last = spans.at(-1);
  return last && last.kind !== 'same' ? last.text : '';
}
