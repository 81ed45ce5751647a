// Where the batches of an import were computed, and the sentence that says so on the screen and in the command line.
import * as z from 'zod';
import type { Language } from '../../text/language.ts';
import { formatNumber } from '../../text/number-format.ts';
import { appErrorSchema, errorMessage } from '../errors.ts';

/** How many batches of an import were computed on other machines and on this one. */
export const batchCounts = z.object({
  host: z.string(),
  batches: z.int(),
  here: z.int(),
  /** Why the latest of these batches was computed here. */
  reason: appErrorSchema.nullable(),
});
export type BatchCounts = z.infer<typeof batchCounts>;

/** Null where no batch was made. */
export function describeCounts({ host, batches, here, reason }: BatchCounts, language: Language): string | null {
  if (batches === 0) return null;
  const [all, own] = [batches, here].map((count) => formatNumber(count, language));
  if (here === 0)
    return language === 'zh'
      ? `${all} 批全部由“${host}”的计算程序完成。`
      : `${batches === 1 ? 'The batch was' : `All ${all} batches were`} computed by the workers at “${host}”.`;
  const because = reason === null ? '' : errorMessage(reason, language);
  return language === 'zh'
    ? `${all} 批中有 ${own} 批改在本机计算，结果完整无缺。${because}`
    : `${own} of ${all} ${batches === 1 ? 'batch' : 'batches'} ${here === 1 ? 'was' : 'were'} computed on this machine; nothing was lost. ${because}`;
}
