// The error of a folder whose files are all unreadable: it quotes the errors of the files.
import * as z from 'zod';
import { formatNumber } from '../text/number-format.ts';
import { describeError } from './describe-error.ts';
import { importErrors } from './import-errors.ts';

const reason = z.object({ code: z.enum(Object.keys(importErrors)), data: z.unknown() });
const MAX_REASONS = 3;

export const folderErrors = {
  FOLDER_UNREADABLE: describeError(
    z.object({ file: z.string(), files: z.number(), reasons: z.array(reason) }),
    ({ file, files, reasons }) => {
      const first = reasons.slice(0, MAX_REASONS).map(describeReason);
      const more = files > first.length ? '…' : '';
      return {
        zh: `文件夹“${file}”中的 ${formatNumber(files, 'zh')} 个文件都没有读取。${first.map(({ zh }) => zh).join('')}${more}`,
        en: `None of the ${formatNumber(files, 'en')} files in the folder “${file}” was read. ${first.map(({ en }) => en).join(' ')}${more}`,
      };
    },
  ),
} as const;

function describeReason({ code, data }: z.infer<typeof reason>) {
  return importErrors[code as keyof typeof importErrors].sentence(data as never);
}
