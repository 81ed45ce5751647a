// The csv files that `evaluate` writes: checked before any work, written after all of it.
import fs from 'node:fs';
import path from 'node:path';
import { failureRecords } from '../../../stages/evaluate/pair-report.ts';
import { comparedByPairs, type Report } from '../../../stages/evaluate/report.ts';
import { BYTE_ORDER_MARK, toCsv } from '../../../stages/export/csv.ts';
import { replaceFile } from '../../../stages/export/replace-file.ts';
import { UsageError } from '../failure.ts';
import { checkOutputs } from '../outputs.ts';
import type { EvaluationInput } from './input.ts';

/** @throws UsageError for a name that is not csv, is an input, or is given twice; AppError as `checkOutputs` */
export function checkTargets(targets: readonly string[], inputs: readonly string[]): void {
  for (const target of targets) {
    if (path.extname(target).toLowerCase() !== '.csv')
      throw new UsageError(`Unsupported output type: ${target}. Use .csv. Nothing was written.`);
    for (const input of inputs) checkOutputs(input, { out: target });
  }
  if (new Set(targets.map((target) => path.resolve(target))).size < targets.length)
    throw new UsageError('Two outputs use the same file name. Nothing was written.');
}

/** One row per profile and article whose cluster members depend on the order; the most unstable articles come first. */
export function writeUnstable(target: string, { rows, ids }: EvaluationInput, { methods }: Report): void {
  const records = methods.flatMap(({ name, shuffles }) =>
    Array.from(shuffles!.unstable)
      .sort(([a, ordersA], [b, ordersB]) => ordersB - ordersA || a - b)
      .map(([index, orders]) => [ids[index]!, rows[index]!.row, orders, name]),
  );
  writeCsv(target, [['id', 'row', 'orders', 'profile'], ...records]);
}

export function writeFailures(target: string, { methods, titleOf }: Report): void {
  writeCsv(target, failureRecords(comparedByPairs(methods), titleOf));
}

export function writeLabels(target: string, { labels }: EvaluationInput): void {
  writeCsv(target, [['a', 'b', 'label'], ...(labels.pairs ?? []).map(({ a, b, label }) => [a, b, label])]);
}

function writeCsv(target: string, records: readonly (readonly (string | number)[])[]): void {
  const csv = BYTE_ORDER_MARK + toCsv(records);
  replaceFile(path.resolve(target), (descriptor) => fs.writeFileSync(descriptor, csv));
}
