// Reads the files that options name, and says what is wrong with them.
import fs from 'node:fs';
import type { core } from 'zod';
import { AppError } from '#shared/words/errors.ts';
import { UsageError } from '../failure.ts';

/** @throws AppError FILE_MISSING, FILE_UNREADABLE */
export function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new AppError('FILE_MISSING', { file });
    throw new AppError('FILE_UNREADABLE', { file, detail: code ?? String(error) });
  }
}

/** @throws UsageError, AppError as `readText` */
export function parseJson(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${file} is not valid JSON (${error.message}). Nothing was changed.`);
  }
}

/** Describes an invalid option: its place and what is wrong. */
export function describeIssue(issue: core.$ZodIssue): string {
  const where = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return `Unknown option “${[...where, issue.keys[0]].join('.')}”. Run with --help to list options.`;
  if (where.length === 0) return `The file must contain a JSON object of options (${issue.message}).`;
  return `Invalid value for “${where.join('.')}” (${issue.message}).`;
}
