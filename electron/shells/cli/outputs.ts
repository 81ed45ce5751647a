// Checks the output files of a command before any work is done.
import fs from 'node:fs';
import path from 'node:path';
import type { ExportKind } from '#shared/contract/exports.ts';
import { type ExportFormat, exportFormats } from '#shared/model/model.ts';
import { checkReplaceable, resolveTarget } from '../../stages/export/target.ts';
import { UsageError } from './failure.ts';

export type Output = { readonly kind: ExportKind; readonly target: string; readonly format: ExportFormat };
export type Outputs = {
  readonly tables: readonly Output[];
  readonly rejected: string | null;
  readonly review: string | null;
};

/**
 * @throws UsageError for an extension of no format, a missing folder, a path that is a folder, the input itself, or a
 * repeated name. AppError as `checkReplaceable`
 */
export function checkOutputs(
  input: string,
  given: { out: string; removed?: string; clusters?: string; sets?: string; rejected?: string; review?: string },
): Outputs {
  const cleaned = path.extname(given.out).toLowerCase() === '.xlsm' ? 'xlsx' : formatOf(given.out, exportFormats);
  const tables: Output[] = [{ kind: 'cleaned', target: path.resolve(given.out), format: cleaned }];
  if (given.removed) tables.push(describe('removed', given.removed, exportFormats));
  if (given.clusters) tables.push(describe('clusters', given.clusters, ['csv']));
  if (given.sets) tables.push(describe('sets', given.sets, ['csv']));
  const rejected = given.rejected ? path.resolve(given.rejected) : null;
  const review = given.review ? path.resolve(given.review) : null;
  const others = [rejected, review].filter((target) => target !== null);
  for (const target of others) formatOf(target, ['csv']);

  const targets = [...tables.map(({ target }) => target), ...others];
  if (new Set(targets).size < targets.length)
    throw new UsageError('Two outputs use the same file name. Nothing was written.');
  for (const target of targets) checkWritable(target, input);
  return { tables, rejected, review };
}

/**
 * The path of a command's single output.
 * @throws UsageError for another extension, a missing folder, a path that is a folder, or the input itself; AppError as
 * `checkReplaceable`
 */
export function checkTarget(input: string, out: string, endings: readonly string[]): string {
  formatOf(out, endings);
  const target = path.resolve(out);
  checkWritable(target, input);
  return target;
}

function checkWritable(target: string, input: string): void {
  if (isSameFile(target, input))
    throw new UsageError(`${target} is the input file. Nothing was written. Choose another output file.`);
  if (!fs.existsSync(path.dirname(target)))
    throw new UsageError(`The folder for ${target} does not exist. Nothing was written. Create it or choose another.`);
  if (fs.statSync(target, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${target} is a folder. Nothing was written. Specify a file.`);
  checkReplaceable(resolveTarget(target));
}

function describe(kind: ExportKind, target: string, formats: readonly ExportFormat[]): Output {
  return { kind, target: path.resolve(target), format: formatOf(target, formats) };
}

function formatOf<Format extends string>(target: string, formats: readonly Format[]): Format {
  const ending = path.extname(target).slice(1).toLowerCase();
  const format = formats.find((format) => format === ending);
  if (!format)
    throw new UsageError(`Unsupported output type: ${target}. Use .${formats.join(', .')}. Nothing was written.`);
  return format;
}

/** Recognises the same file through a link, or in another case on a disk that ignores case. */
function isSameFile(a: string, b: string): boolean {
  return fs.existsSync(a) && fs.existsSync(b) && fs.realpathSync.native(a) === fs.realpathSync.native(b);
}
