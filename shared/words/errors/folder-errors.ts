// The errors of a folder that can't be watched, and of one whose files are all unreadable, which quotes their errors.
import * as z from 'zod';
import { formatNumber } from '../../text/number-format.ts';
import { describeError } from './describe-error.ts';
import { importErrors } from './import-errors.ts';

const reason = z.object({ code: z.enum(Object.keys(importErrors)), data: z.unknown() });
const MAX_REASONS = 3;
const folder = z.object({ folder: z.string() });

export const folderErrors = {
  FOLDER_UNREADABLE: describeError(
    z.object({ file: z.string(), files: z.number(), reasons: z.array(reason) }),
    ({ file, files, reasons }) => {
      const first = reasons.slice(0, MAX_REASONS).map(describeReason);
      const more = files > first.length ? '…' : '';
      return {
        zh: `“${file}”中的 ${formatNumber(files, 'zh')} 个文件都没有读取。${first.map(({ zh }) => zh).join('')}${more}`,
        en: `None of the ${formatNumber(files, 'en')} files in “${file}” was read. ${first.map(({ en }) => en).join(' ')}${more}`,
      };
    },
  ),
  FOLDER_MALFORMED: describeError(folder, ({ folder }) => ({
    zh: `“${folder}”不是文件夹的完整路径。请写出从根目录起的路径。`,
    en: `“${folder}” is not the full path of a folder. Give the path from the root.`,
  })),
  FOLDER_OUT_OF_REACH: describeError(folder, ({ folder }) => ({
    zh: `网页里只能监视项目文件夹里的文件夹，“${folder}”不在其中。请换一个文件夹，或先把它移到项目文件夹里。`,
    en: `A web page can watch only folders inside the projects folder, and “${folder}” is not in it. Choose another folder, or move this one there first.`,
  })),
} as const;

function describeReason({ code, data }: z.infer<typeof reason>) {
  return importErrors[code as keyof typeof importErrors].sentence(data as never);
}
