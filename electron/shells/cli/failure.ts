// Failures as the command line tells them.
import { ORPCError } from '@orpc/client';
import { isRefusalCode, type Language, Refusal, type RefusalMessage, sentence } from '#shared/refusals.ts';

/** Something wrong with the command line itself. */
export class UsageError extends Error {}

/** One sentence for an expected failure; null for a defect. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof UsageError) return `error: ${error.message}`;
  const refusal = asRefusal(error);
  return refusal && `error: ${sentence(refusal, language())}`;
}

function asRefusal(error: unknown): RefusalMessage | null {
  if (error instanceof Refusal) return error;
  if (error instanceof ORPCError && isRefusalCode(error.code)) return { code: error.code, data: error.data };
  return null;
}

/** Of the terminal's locale: Chinese where it is Chinese. */
export function language(env: NodeJS.ProcessEnv = process.env): Language {
  return /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en';
}
