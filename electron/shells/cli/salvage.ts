// `tonggao salvage`: a copy of a damaged project without the part that cannot be read.
import path from 'node:path';
import type { Salvaged } from '#shared/contract/jobs.ts';
import { terminalLanguage } from '../terminal-language.ts';
import { UsageError } from './failure.ts';
import { finishJob } from './finish-job.ts';
import { print } from './print.ts';
import { withProgram } from './with-program.ts';

const written = {
  zh: (file: string, { articles, decided, actions, lost }: Salvaged) =>
    `已写入“${file}”：保留 ${articles} 篇文章（其中 ${decided} 篇已处理）和 ${actions} 步操作，受损部分中至多 ${lost} 次更改没有保留。原项目没有变化。请运行 tonggao doctor 检查这份副本。`,
  en: (file: string, { articles, decided, actions, lost }: Salvaged) =>
    `Wrote “${file}”. Kept: articles ${articles}, of them decided ${decided}, and history steps ${actions}. Lost: changes in the damaged part, at most ${lost}. The project was not changed. Check the copy with “tonggao doctor”.`,
};

/** @throws UsageError, or an expected error; then no file is written */
export async function salvage(file: string, { out }: { readonly out: string }): Promise<void> {
  if (!/\.tonggao$/i.test(out)) throw new UsageError('--out names no .tonggao file; nothing was written.');
  await withProgram(async ({ client }) => {
    const target = path.resolve(out);
    const { job } = await client.projects.salvage({
      path: path.resolve(file),
      name: path.basename(target).slice(0, 200),
      target,
    });
    const { result } = await finishJob(client, job);
    if (result.kind === 'copy') print(written[terminalLanguage()](out, result.salvaged!));
  });
}
