// `tonggao salvage`: a copy of a damaged project without the part that cannot be read.
import path from 'node:path';
import { terminalLanguage } from '../terminal-language.ts';
import { UsageError } from './failure.ts';
import { finishJob } from './finish-job.ts';
import { print } from './print.ts';
import { withProgram } from './with-program.ts';

const written = {
  zh: (file: string) => `已写入“${file}”。原项目没有变化。请运行 tonggao doctor 检查这份副本。`,
  en: (file: string) => `Wrote “${file}”. The project was not changed. Check the copy with “tonggao doctor”.`,
};

/** @throws UsageError, or an expected error; then no file is written */
export async function salvage(file: string, { out }: { readonly out: string }): Promise<void> {
  if (!/\.tonggao$/i.test(out)) throw new UsageError('--out names no .tonggao file; nothing was written.');
  await withProgram(async ({ client }) => {
    const target = path.resolve(out);
    const { job } = await client.projects.salvage({ path: path.resolve(file), target });
    await finishJob(client, job);
    print(written[terminalLanguage()](out));
  });
}
