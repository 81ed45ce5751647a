// Says in one sentence where the batches of an import were computed: on the screen and in the command line.
import type { BatchCounts } from '../contract/workers.ts';
import { errorMessage } from '../errors.ts';
import type { Language } from '../language.ts';
import { formatNumber } from '../text/number-format.ts';

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
