// Invariants of every expected error: a known code with its data, and a sentence in both languages.

import { languages } from '#shared/text/language.ts';
import { appErrors, type ErrorCode, errorMessage, isErrorCode } from '#shared/words/errors.ts';

const DEFECTS: readonly ErrorCode[] = ['WORKER_FAILED'];
const MAX_SENTENCE = 2000;

/** @returns the broken invariants, in words */
export function checkAppError({ code, data }: { code: string; data: unknown }): string[] {
  if (!isErrorCode(code) || DEFECTS.includes(code)) return [`refused by ${code}: ${JSON.stringify(data)}`];
  if (!appErrors[code].data.safeParse(data).success) return [`${code} lacks data: ${JSON.stringify(data)}`];
  return languages.flatMap((language) => {
    const words = errorMessage({ code, data: data as never }, language);
    // “undefined entity” is a message of the XML reader.
    const isError = /undefined(?! entity)|\[object|NaN/.test(words) || words.length > MAX_SENTENCE;
    return isError ? [`${code} reads: ${words.slice(0, 300)}`] : [];
  });
}
