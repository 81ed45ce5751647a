// Failures as the command line reports them.
import { ORPCError } from '@orpc/client';
import type { Language } from '#shared/language.ts';
import { isRefusalCode, Refusal, type RefusalData, type RefusalMessage, sentence } from '#shared/refusals.ts';

/** Something wrong with the command line itself. */
export class UsageError extends Error {}

/** One sentence for an expected failure; null for a defect. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof UsageError) return `error: ${error.message}`;
  const refusal = asRefusal(error);
  if (!refusal) return null;
  const data =
    refusal.code === 'ALREADY_IMPORTED' ? withLocalTime(refusal.data as RefusalData<'ALREADY_IMPORTED'>) : refusal.data;
  return `error: ${sentence({ code: refusal.code, data }, language())}`;
}

function asRefusal(error: unknown): RefusalMessage | null {
  if (error instanceof Refusal) return error;
  if (error instanceof ORPCError && isRefusalCode(error.code)) return { code: error.code, data: error.data };
  return null;
}

/** The language of the terminal's locale: Chinese or, for all others, English. */
export function language(env: NodeJS.ProcessEnv = process.env): Language {
  return /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en';
}

/** `2026-03-01 08:00:00` on the reader's clock (the Swedish way of writing it is ISO's). */
function withLocalTime({ file, importedAt }: RefusalData<'ALREADY_IMPORTED'>): RefusalData<'ALREADY_IMPORTED'> {
  return { file, importedAt: new Date(importedAt).toLocaleString('sv') };
}
