// Invariants of every refusal: a known code with its data, and a sentence in both languages.

import { isRefusalCode, type RefusalCode, refusals, sentence } from '#shared/errors.ts';
import { languages } from '#shared/language.ts';

/** Refusals that indicate a defect of the program. */
const DEFECTS: readonly RefusalCode[] = ['WORKER_FAILED'];
const MAX_SENTENCE = 2000;

/** @returns what is wrong, in words */
export function checkRefusal({ code, data }: { code: string; data: unknown }): string[] {
  if (!isRefusalCode(code) || DEFECTS.includes(code)) return [`refused by ${code}: ${JSON.stringify(data)}`];
  if (!refusals[code].data.safeParse(data).success) return [`${code} lacks data: ${JSON.stringify(data)}`];
  return languages.flatMap((language) => {
    const words = sentence({ code, data: data as never }, language);
    // A reader of XML says “undefined entity”.
    const isWrong = /undefined(?! entity)|\[object|NaN/.test(words) || words.length > MAX_SENTENCE;
    return isWrong ? [`${code} reads: ${words.slice(0, 300)}`] : [];
  });
}
