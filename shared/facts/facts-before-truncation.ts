// The facts of a truncated clause. Text that only the other copy has after the truncation causes no alert.

import type { Span } from '../diff/index.ts';
import type { Range } from '../range.ts';
import { endsMidClause, isContinuedBy } from '../text/truncation.ts';
import type { Fact } from './fact.ts';

type Sides<Value> = { readonly base: Value; readonly other: Value };
type Side = Range & { readonly facts: readonly Fact[] };

/**
 * The facts of both sides of a changed row. If one text is truncated in the row, only the facts before the truncation,
 * because 第1 may begin 第134. `lengths` are those of the whole texts.
 */
export function listFactsBeforeTruncation(
  spans: Sides<readonly Span[]>,
  row: Sides<Side>,
  lengths: Sides<number>,
): Sides<Fact[]> {
  const tails = { base: readTail(spans.base), other: readTail(spans.other) };
  const endsWithin = (one: keyof typeof row, other: keyof typeof row) =>
    row[one].end === lengths[one] &&
    row[other].end < lengths[other] &&
    endsMidClause(spans[one].at(-1)?.text ?? '') &&
    isContinuedBy(tails[one], tails[other]);
  const isTruncated = endsWithin('base', 'other') || endsWithin('other', 'base');
  const listFacts = (side: keyof typeof row) => {
    const { facts, end } = row[side];
    return facts.filter((fact) => !isTruncated || fact.end < end - tails[side].length);
  };
  return { base: listFacts('base'), other: listFacts('other') };
}

/** The differing text at the end of the row; '' if the row ends with kept text. */
function readTail(spans: readonly Span[]): string {
  const last = spans.at(-1);
  return last && last.kind !== 'same' ? last.text : '';
}
