// Turns failures into sentences for the command line.
import { ORPCError } from '@orpc/client';
import type { Command } from 'commander';
import { AppError, type AppErrorMessage, type ErrorData, errorMessage, isErrorCode } from '#shared/words/errors.ts';
import { terminalLanguage } from '../terminal-language.ts';

export class UsageError extends Error {}

/**
 * Refuses empty names and values: a shell's unset variable would otherwise mean the current folder, or no option.
 * @throws UsageError
 */
export function refuseEmpty(command: Command): void {
  if (command.args.some(isBlank))
    throw new UsageError('The name of a file or folder is empty. Nothing was written. Specify it.');
  const empty = command.options.find((option) => [command.getOptionValue(option.attributeName())].flat().some(isBlank));
  if (empty) throw new UsageError(`The value of ${empty.long} is empty. Nothing was written. Specify it.`);
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** The sentence for an expected failure; null for a defect. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof UsageError) return `error: ${error.message}`;
  const appError = asAppError(error);
  if (!appError) return null;
  const data =
    appError.code === 'ALREADY_IMPORTED'
      ? withLocalTime(appError.data as ErrorData<'ALREADY_IMPORTED'>)
      : appError.data;
  return `error: ${errorMessage({ code: appError.code, data }, terminalLanguage())}`;
}

function asAppError(error: unknown): AppErrorMessage | null {
  if (error instanceof AppError) return error;
  if (error instanceof ORPCError && isErrorCode(error.code)) return { code: error.code, data: error.data };
  return null;
}

/** Shows the time in the reader's time zone as `2026-03-01 08:00:00`; the Swedish notation is that of ISO 8601. */
function withLocalTime({ file, importedAt }: ErrorData<'ALREADY_IMPORTED'>): ErrorData<'ALREADY_IMPORTED'> {
  return { file, importedAt: new Date(importedAt).toLocaleString('sv') };
}
