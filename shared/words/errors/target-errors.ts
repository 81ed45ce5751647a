// The errors of files that are to be written (shared/words/errors.ts has the others).
import * as z from 'zod';
import { describeError } from './describe-error.ts';

const path = z.object({ path: z.string() });

export const targetErrors = {
  TARGET_IN_USE: describeError(path, ({ path }) => ({
    zh: `“${path}”是项目文件或导入来源，不能被导出覆盖。未导出文件。请换一个名字。`,
    en: `“${path}” is a project or an imported file and can’t be overwritten. Nothing was exported. Choose another name.`,
  })),
  TARGET_WATCHED: describeError(path, ({ path }) => ({
    zh: `“${path}”在监视文件夹中，导出的文件会被当作新稿件导入。未导出文件。请选择其他文件夹。`,
    en: `“${path}” is in a watched folder, so the exported file would be imported as new articles. Nothing was exported. Choose another folder.`,
  })),
  TARGET_NO_FILE: describeError(path, ({ path }) => ({
    zh: `“${path}”不是普通文件（是设备或管道），不能替换。未导出文件。请换一个名字。`,
    en: `“${path}” is a device or a pipe and can’t be replaced. Nothing was exported. Choose another name.`,
  })),
  TARGET_READ_ONLY: describeError(path, ({ path }) => ({
    zh: `“${path}”是只读文件。未导出文件，原有文件没有变化。请换一个名字，或先去掉它的只读属性。`,
    en: `“${path}” is read-only. Nothing was exported, and the file is unchanged. Choose another name, or make the file writable.`,
  })),
  TARGET_OPEN: describeError(z.object({ path: z.string(), detail: z.string(), lock: z.boolean() }), (d) => ({
    zh: `“${d.path}”可能正在其他程序中打开（${d.detail}），没有替换它，原有文件没有变化。请先关闭它再导出，或换一个名字。${d.lock ? `如果没有程序打开它，请删除同一文件夹里的“${d.detail}”。` : ''}`,
    en: `“${d.path}” may be open in another program (${d.detail}), so it was not replaced. The file is unchanged. Close it and export again, or choose another name.${d.lock ? ` If no program has it open, delete “${d.detail}” next to it.` : ''}`,
  })),
} as const;
