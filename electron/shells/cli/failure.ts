// Failures as the command line reports them.
import { ORPCError } from '@orpc/client';
import { isRefusalCode, Refusal, type RefusalData, type RefusalMessage, sentence } from '#shared/errors.ts';
import { terminalLanguage } from '../terminal-language.ts';

/** Something wrong with the command line itself. */
export class UsageError extends Error {}

/** One sentence for an expected failure; null for a defect. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof UsageError) return `error: ${error.message}`;
  const refusal = asRefusal(error);
  if (!refusal) return null;
  const data =
    refusal.code === 'ALREADY_IMPORTED' ? withLocalTime(refusal.data as RefusalData<'ALREADY_IMPORTED'>) : refusal.data;
  return `error: ${sentence({ code: refusal.code, data }, terminalLanguage())}`;
}

function asRefusal(error: unknown): RefusalMessage | null {
  if (error instanceof Refusal) return error;
  if (error instanceof ORPCError && isRefusalCode(error.code)) return { code: error.code, data: error.data };
  return null;
}

/** `2026-03-01 08:00:00` on the reader's clock (the Swedish way of writing it is ISO's). */
function withLocalTime({ file, importedAt }: RefusalData<'ALREADY_IMPORTED'>): RefusalData<'ALREADY_IMPORTED'> {
  return { file, importedAt: new Date(importedAt).toLocaleString('sv') };
}
