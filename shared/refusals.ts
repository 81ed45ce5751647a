// Every expected failure, once: its code, its data, and the sentence it becomes (what happened, whether the work is
// safe, what to do now). Domain code throws a Refusal; shells show `sentence(...)`. Anything else thrown is a defect.
import * as z from 'zod';

export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

type Sentence<Data> = (data: Data) => Record<Language, string>;

function refusal<Schema extends z.ZodType>(data: Schema, sentence: Sentence<z.infer<Schema>>) {
  return { data, sentence };
}

const file = z.object({ file: z.string() });
const path = z.object({ path: z.string() });
const detail = z.object({ detail: z.string() });

export const refusals = {
  FILE_MISSING: refusal(file, ({ file }) => ({
    zh: `找不到文件“${file}”。项目没有改动。请确认文件还在原处，再选一次。`,
    en: `The file “${file}” cannot be found. Nothing was changed. Check that it is still there and choose it again.`,
  })),
  FILE_EMPTY: refusal(file, ({ file }) => ({
    zh: `“${file}”是空文件，没有可导入的内容。项目没有改动。请选择另一个文件。`,
    en: `“${file}” is empty; there is nothing to import. Nothing was changed. Choose another file.`,
  })),
  FILE_UNREADABLE: refusal(z.object({ file: z.string(), detail: z.string() }), ({ file, detail }) => ({
    zh: `“${file}”读不了（${detail}），可能正被别的程序占用，或没有读取权限。项目没有改动。请关闭占用它的程序，再试一次。`,
    en: `“${file}” cannot be read (${detail}); another program may hold it, or it may not be yours to read. Nothing was changed. Close that program and try again.`,
  })),
  FILE_ENCRYPTED: refusal(file, ({ file }) => ({
    zh: `“${file}”设了打开密码，读不了。项目没有改动。请在表格软件里去掉密码、另存后再导入。`,
    en: `“${file}” is protected by a password and cannot be read. Nothing was changed. Save a copy without the password and import that.`,
  })),
  FILE_DAMAGED: refusal(file, ({ file }) => ({
    zh: `“${file}”不完整或已损坏，读不出工作表。项目没有改动。请在表格软件里打开它、另存为 .xlsx 后再试。`,
    en: `“${file}” is incomplete or damaged; no sheet can be read from it. Nothing was changed. Open it in a spreadsheet program, save it as .xlsx and try again.`,
  })),
  FILE_NOT_WORKBOOK: refusal(file, ({ file }) => ({
    zh: `“${file}”的内容不是 Excel 工作簿（有些系统导出的 .xls 其实是网页或文本）。项目没有改动。请在表格软件里打开它、另存为 .xlsx，再导入。`,
    en: `“${file}” does not hold an Excel workbook (some systems export web pages or text named .xls). Nothing was changed. Open it in a spreadsheet program, save it as .xlsx and import that.`,
  })),
  FILE_TOO_LARGE: refusal(z.object({ file: z.string(), megabytes: z.number(), limit: z.number() }), (d) => ({
    zh: `“${d.file}”解压后有 ${d.megabytes} MB，超过 ${d.limit} MB 的上限。项目没有改动。请拆成几个文件再导入。`,
    en: `“${d.file}” unpacks to ${d.megabytes} MB, over the limit of ${d.limit} MB. Nothing was changed. Split it into several files.`,
  })),
  SHEET_MISSING: refusal(z.object({ sheet: z.string() }), ({ sheet }) => ({
    zh: `工作簿里没有名为“${sheet}”的工作表。项目没有改动。请重新选择工作表。`,
    en: `The workbook has no sheet “${sheet}”. Nothing was changed. Choose another sheet.`,
  })),
  SHEET_WITHOUT_ROWS: refusal(z.object({ sheet: z.string() }), ({ sheet }) => ({
    zh: `工作表“${sheet}”的表头下面没有数据行。项目没有改动。请检查表头行的选择，或换一张工作表。`,
    en: `The sheet “${sheet}” has no rows below its header. Nothing was changed. Check the header row or choose another sheet.`,
  })),
  BODY_UNMAPPED: refusal(z.object({ columns: z.array(z.string()) }), ({ columns }) => ({
    zh: `没有指定哪一列是正文（现有列：${columns.join('、')}）。项目没有改动。请指定正文列。`,
    en: `No column is mapped to the body (columns: ${columns.join(', ')}). Nothing was changed. Say which column holds the body.`,
  })),
  COLUMN_MISSING: refusal(z.object({ column: z.string(), columns: z.array(z.string()) }), ({ column, columns }) => ({
    zh: `没有“${column}”这一列（现有列：${columns.join('、')}）。项目没有改动。请改正列的对应。`,
    en: `There is no column “${column}” (columns: ${columns.join(', ')}). Nothing was changed. Correct the column mapping.`,
  })),
  COLUMNS_MISREAD: refusal(z.object({ pair: z.string(), fields: z.array(z.string()) }), ({ pair, fields }) => ({
    zh: `看不懂列的对应“${pair}”。项目没有改动。请写成“字段=列名”，字段有：${fields.join('、')}。`,
    en: `The column mapping “${pair}” cannot be understood. Nothing was changed. Write field=column, with one of the fields ${fields.join(', ')}.`,
  })),
  ALREADY_IMPORTED: refusal(z.object({ file: z.string(), importedAt: z.string() }), ({ file, importedAt }) => ({
    zh: `“${file}”的这张工作表已于 ${importedAt} 导入本项目。没有重复导入，项目没有改动。`,
    en: `This sheet of “${file}” was imported into this project on ${importedAt}. It was not imported twice; nothing was changed.`,
  })),
  IMPORT_UNFINISHED: refusal(file, ({ file }) => ({
    zh: `“${file}”的导入还没有完成。已存的内容是安全的。请用当时的那个文件（没有再保存过的）继续，或撤去那次导入。`,
    en: `The import of “${file}” is unfinished. What was saved is safe. Resume it with the same file, not saved again since, or remove that import.`,
  })),
  IMPORT_MERGED_CLUSTERS: refusal(z.object({}), () => ({
    zh: '这次导入的文章把原有的重复组合成了一组，撤去它就分不回来了。没有作出改动。请继续完成导入。',
    en: 'Articles of this import made one cluster of two, which could not be undone by removing it. Nothing was changed. Resume the import instead.',
  })),
  TARGET_IN_USE: refusal(path, ({ path }) => ({
    zh: `“${path}”是项目文件或导入来源，不能被导出覆盖。没有写出文件。请换一个名字。`,
    en: `“${path}” is a project or the source of an import and is not overwritten by an export. No file was written. Choose another name.`,
  })),
  JOB_RUNNING: refusal(z.object({}), () => ({
    zh: '本项目有一项任务正在进行。它不受影响。请等它完成，或先取消它。',
    en: 'Another task of this project is running. It is not affected. Wait for it, or cancel it first.',
  })),
  JOB_UNKNOWN: refusal(z.object({}), () => ({
    zh: '这项任务已经不在了（程序可能重启过）。已保存的内容是安全的。请重新开始这项任务。',
    en: 'That task no longer exists (the program may have restarted). What was saved is safe. Start the task again.',
  })),
  WORKER_FAILED: refusal(detail, ({ detail }) => ({
    zh: `后台处理意外中断（${detail}）。已保存的内容是安全的。请再试一次。`,
    en: `Background work stopped unexpectedly (${detail}). What was saved is safe. Try again.`,
  })),
  SEGMENTER_CHANGED: refusal(z.object({ was: z.string(), is: z.string() }), (d) => ({
    zh: `本项目的指纹是用 ${d.was} 分词算出的，现在可用的是 ${d.is}，两者的指纹不能相比。项目没有改动，仍可查重与导出。要导入新文章，请新建项目。`,
    en: `This project's fingerprints were made with ${d.was}, but ${d.is} is at work here, and the two cannot be compared. Nothing was changed; review and export still work. Import new articles into a new project.`,
  })),
  PROJECT_MISSING: refusal(path, ({ path }) => ({
    zh: `找不到项目文件“${path}”。请确认它没有被移动或改名，再打开一次。`,
    en: `The project file “${path}” cannot be found. Check that it was not moved or renamed and open it again.`,
  })),
  PROJECT_NOT_OPEN: refusal(path, ({ path }) => ({
    zh: `项目“${path}”没有打开。已保存的内容是安全的。请从开始页打开它。`,
    en: `The project “${path}” is not open. What was saved is safe. Open it from the start screen.`,
  })),
  PROJECT_EXISTS: refusal(path, ({ path }) => ({
    zh: `“${path}”已经存在。没有覆盖它。请换一个名字。`,
    en: `“${path}” exists already. It was not overwritten. Choose another name.`,
  })),
  PROJECT_NEWER: refusal(path, ({ path }) => ({
    zh: `项目“${path}”是用更新版本的同稿保存的。文件没有改动。请升级同稿后再打开。`,
    en: `The project “${path}” was saved by a newer Tonggao. The file was not changed. Update Tonggao, then open it.`,
  })),
  NOT_A_PROJECT: refusal(path, ({ path }) => ({
    zh: `“${path}”不是同稿项目文件（.tonggao），或文件已损坏。文件没有改动。请选择另一个文件。`,
    en: `“${path}” is not a Tonggao project (.tonggao), or it is damaged. The file was not changed. Choose another file.`,
  })),
  CLUSTER_MISSING: refusal(z.object({}), () => ({
    zh: '这个重复组已经不在了。其他决定都是安全的。请从列表里另选一组。',
    en: 'That cluster no longer exists. All other decisions are safe. Choose another from the list.',
  })),
  ARTICLE_NOT_IN_CLUSTER: refusal(z.object({}), () => ({
    zh: '这篇文章已经不在这个重复组里。没有作出改动。请重新打开这一组。',
    en: 'That article is no longer in this cluster. Nothing was changed. Open the cluster again.',
  })),
  UNDECIDED_LEFT: refusal(z.object({ clusters: z.number() }), ({ clusters }) => ({
    zh: `还有 ${clusters} 个重复组没有决定完。没有写出文件。请先决定完，或选择另一种处理方式。`,
    en: `${clusters} cluster(s) are still undecided. No file was written. Decide them, or choose another way to treat them.`,
  })),
  CELL_TOO_LONG: refusal(z.object({ row: z.number() }), ({ row }) => ({
    zh: `第 ${row} 行有一个单元格超过 32,767 字，Excel 放不下。没有写出文件，项目没有改动。请导出为 CSV 或 JSONL。`,
    en: `Row ${row} has a cell of over 32,767 characters, more than Excel can hold. No file was written. Export as CSV or JSONL instead.`,
  })),
  SHEET_TOO_LONG: refusal(z.object({ rows: z.number() }), ({ rows }) => ({
    zh: `共 ${rows} 行，超过 Excel 一张工作表的上限（1,048,576 行）。没有写出文件，项目没有改动。请导出为 CSV 或 JSONL。`,
    en: `${rows} rows are more than an Excel sheet can hold (1,048,576). No file was written. Export as CSV or JSONL instead.`,
  })),
  WRITE_FAILED: refusal(z.object({ path: z.string(), detail: z.string() }), ({ path, detail }) => ({
    zh: `写不了“${path}”（${detail}）。项目没有改动，原有文件也没有动。请检查磁盘空间和权限，或换个位置。`,
    en: `“${path}” cannot be written (${detail}). The project is unchanged and so is any file that was there. Check space and permissions, or choose another place.`,
  })),
  DIALOG_UNAVAILABLE: refusal(z.object({}), () => ({
    zh: '浏览器里没有系统的文件对话框。没有作出改动。请把文件拖进窗口。',
    en: 'There are no system file dialogs in the browser. Nothing was changed. Drop the file into the window.',
  })),
  FILE_NOT_OFFERED: refusal(path, ({ path }) => ({
    zh: `“${path}”不是本次启动以来上传或导出的文件。没有作出改动。请重新上传或导出。`,
    en: `“${path}” was not uploaded or exported since this launch. Nothing was changed. Upload or export it again.`,
  })),
} as const;

export type RefusalCode = keyof typeof refusals;
export type RefusalData<Code extends RefusalCode> = z.infer<(typeof refusals)[Code]['data']>;

/** An expected failure, thrown by domain code and turned into a typed error at the contract. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  readonly code: Code;
  readonly data: RefusalData<Code>;

  constructor(code: Code, data: RefusalData<Code>) {
    super(sentence({ code, data }, 'en'));
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}

/** A refusal as it travels in a job's last event. */
export const refusalSchema = z.object({
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  data: z.unknown(),
});
export type RefusalMessage = z.infer<typeof refusalSchema>;

/** The sentence for a refusal, in the reader's language. */
export function sentence({ code, data }: RefusalMessage, language: Language): string {
  return (refusals[code].sentence as Sentence<unknown>)(data)[language];
}

export function isRefusalCode(code: string): code is RefusalCode {
  return code in refusals;
}
