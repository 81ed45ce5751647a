// Every expected failure once: code, data and message (what happened, whether the work is safe, what to do now).
// Domain code throws an AppError; shells show `errorMessage(...)`. Any other error is a defect.
import * as z from 'zod';
import { jobKind, jobNames } from '../model/job-kinds.ts';
import { clip } from '../text/characters.ts';
import type { Language } from '../text/language.ts';
import { formatNumber } from '../text/number-format.ts';
import { damageErrors } from './errors/damage-errors.ts';
import { describeError, type Sentence } from './errors/describe-error.ts';
import { deskErrors } from './errors/desk-errors.ts';
import { folderErrors } from './errors/folder-errors.ts';
import { importErrors } from './errors/import-errors.ts';
import { outsideErrors } from './errors/outside-errors.ts';
import { permanentStepSentence, permanentSteps } from './errors/permanent-steps.ts';
import { referenceErrors } from './errors/reference-errors.ts';
import { rulesErrors } from './errors/rules-errors.ts';
import { targetErrors } from './errors/target-errors.ts';
import { workersErrors } from './errors/workers-errors.ts';

const path = z.object({ path: z.string() });
const detail = z.object({ detail: z.string() });

export const appErrors = {
  ...damageErrors,
  ...deskErrors,
  ...importErrors,
  ...folderErrors,
  ...outsideErrors,
  ...referenceErrors,
  ...rulesErrors,
  ...targetErrors,
  ...workersErrors,
  PREVIEW_STALE: describeError(z.object({}), () => ({
    zh: '项目已有变化，此预览已失效。没有应用任何改动，处理结果不受影响。请重新预览。',
    en: 'This preview is out of date because the project has changed. Nothing was changed and your decisions are safe. Preview again.',
  })),
  DECIDED_SINCE_PREVIEW: describeError(z.object({}), () => ({
    zh: '应用期间一直有新的处理结果，来不及重新计算各组。没有应用任何改动，处理结果不受影响。请暂停处理稿件，再应用一次。',
    en: 'New decisions kept coming while the clusters were calculated again. Nothing was changed and your decisions are safe. Stop deciding for a moment, then apply again.',
  })),
  DECISION_COLUMNS_MISSING: describeError(
    z.object({ file: z.string(), columns: z.array(z.string()) }),
    ({ file, columns }) => ({
      zh: `“${file}”缺少读回处理结果所需的列：${columns.join('、')}。请使用导出的“重复组明细”，并保留这些列。`,
      en: `“${file}” lacks columns by which decisions are brought back: ${columns.join(', ')}. Use an exported cluster list, and keep these columns.`,
    }),
  ),
  DECISION_COLUMNS_TWICE: describeError(
    z.object({ file: z.string(), columns: z.array(z.string()) }),
    ({ file, columns }) => ({
      zh: `“${file}”中有多列名为：${columns.join('、')}，无法判断读取哪一列。请每种只保留一列。`,
      en: `“${file}” has several columns of the same name: ${columns.join(', ')}. Keep one column of each name.`,
    }),
  ),
  CHECK_TOO_FEW: describeError(z.object({}), () => ({
    zh: '自测至少需要 4 篇篇幅适中且含数字的稿件。请导入更多稿件后再试。',
    en: 'An accuracy check needs at least 4 medium-length articles that contain numbers. Import more articles first.',
  })),
  OPEN_ELSEWHERE: describeError(path, ({ path }) => ({
    zh: `项目“${path}”已在另一个同稿窗口或命令行中打开，无法同时执行此任务。项目没有变化，处理结果不受影响。请关闭另一边后重试。`,
    en: `“${path}” is open in another Tonggao window or command, so this task can’t run. Nothing was changed and your decisions are safe. Close the other one and try again.`,
  })),
  PROJECT_HAS_LINKS: describeError(path, ({ path }) => ({
    zh: `项目文件“${path}”还有另一个名字（硬链接）。用两个名字写入会损坏项目，所以这里只能查看，不能改动。处理结果不受影响。请复制一份继续（在项目名旁的菜单里选“另存为”，或直接复制文件）；也可以删除多余的名字，再打开一次。`,
    en: `The project file “${path}” has a second name (a hard link). Writing under two names would damage it, so you can only read it. Your decisions are safe. Continue in a copy (choose “Save as” in the menu of the project’s name, or copy the file), or delete the other name and open the project again.`,
  })),
  PROJECT_READ_ONLY: describeError(path, ({ path }) => ({
    zh: `项目“${path}”或它所在的文件夹不允许写入，所以这里只能查看，不能改动。处理结果不受影响。请复制一份继续（在项目名旁的菜单里选“另存为”，或直接复制文件）；也可以先允许写入，再打开一次。`,
    en: `The project “${path}” or its folder is read-only, so you can only read it. Your decisions are safe. Continue in a copy (choose “Save as” in the menu of the project’s name, or copy the file), or allow writing and open the project again.`,
  })),
  LOCK_UNAVAILABLE: describeError(z.object({ path: z.string(), detail: z.string() }), ({ path, detail }) => ({
    zh: `无法锁定项目“${path}”（${detail}），不能防止其他程序同时写入，所以没有打开。项目没有变化。请把它复制到本机的磁盘上，再打开那一份。`,
    en: `Can’t lock the project “${path}” (${detail}), so another program could write to it at the same time. It was not opened and is unchanged. Copy it to a disk of this computer and open the copy.`,
  })),
  PROJECT_BUSY: describeError(z.object({}), () => ({
    zh: '另一个程序正在写入此项目，这一步未能保存，之前的处理结果不受影响。请稍后重试。',
    en: 'Another program is writing to this project. This action was not saved; earlier decisions are safe. Wait a moment and try again.',
  })),
  DISK_FULL: describeError(z.object({}), () => ({
    zh: '磁盘已满，这一步未能保存，之前保存的内容不受影响。请清理空间后重试。',
    en: 'The disk is full, so this action was not saved. Everything saved before is safe. Free some space and try again.',
  })),
  DISK_FAILED: describeError(detail, ({ detail }) => ({
    zh: `项目所在磁盘读写失败（${detail}），这一步未能保存，之前保存的内容不受影响。请检查磁盘连接、空间和写入权限后重试。`,
    en: `Can’t read from or write to the project’s disk (${detail}). This action was not saved; everything saved before is safe. Check that the disk is connected, writable and has free space, then try again.`,
  })),
  BACKUP_FAILED: describeError(z.object({ path: z.string(), detail: z.string() }), ({ path, detail }) => ({
    zh: `无法备份项目“${path}”（${detail}），操作未执行，项目没有变化。请清理空间或检查写入权限后重试。`,
    en: `Can’t back up “${path}” (${detail}), so nothing was done. The project is unchanged. Free some disk space or check write permission, then try again.`,
  })),
  BACKUP_MISSING: describeError(path, ({ path }) => ({
    zh: `找不到备份“${path}”。请在开始页重新打开备份列表。`,
    en: `Can’t find the backup “${path}”. Open the list of backups on the start page again.`,
  })),
  JOB_RUNNING: describeError(z.object({ kind: jobKind }), ({ kind }) => ({
    zh: `项目中有任务正在运行：${jobNames.zh[kind]}。请等待完成，或先取消该任务。`,
    en: `Another task is running in this project: ${jobNames.en[kind]}. Wait for it to finish, or cancel it.`,
  })),
  JOB_UNKNOWN: describeError(z.object({}), () => ({
    zh: '任务已不存在，程序可能重启过。已保存的内容不受影响，请重新开始。',
    en: 'This task no longer exists; Tonggao may have restarted. Saved work is safe. Start the task again.',
  })),
  WORKER_FAILED: describeError(detail, ({ detail }) => ({
    zh: `后台任务意外中断（${detail}）。已保存的内容不受影响，请重试。`,
    en: `A background task stopped unexpectedly (${detail}). Saved work is safe. Try again.`,
  })),
  SEGMENTER_CHANGED: describeError(z.object({ was: z.string(), is: z.string() }), (d) => ({
    zh: `项目的指纹由 ${d.was} 生成，本机使用 ${d.is}，两者不能比较。项目没有变化，仍可审阅和导出。如需导入，请先在“查重设置”中预览并应用一次（选项可不变）以重建指纹，处理结果可以保留。`,
    en: `This project’s fingerprints were made with ${d.was}; this computer uses ${d.is}, and the two can’t be compared. Nothing was changed; you can still review and export. To import, open Detection, preview and apply once (settings can stay the same) to rebuild the fingerprints. You can keep your decisions.`,
  })),
  PROJECT_MISSING: describeError(path, ({ path }) => ({
    zh: `找不到项目“${path}”。请确认它没有被移动或重命名，再打开一次。`,
    en: `Can’t find the project “${path}”. Check whether it was moved or renamed, then open it again.`,
  })),
  PROJECT_LOST: describeError(path, ({ path }) => ({
    zh: `项目文件“${path}”已被删除，或被换成了另一个文件。这一步没有保存；之前的处理结果还在打开的项目里。请在项目名旁的菜单里选“另存为”，把它保存下来。`,
    en: `The project file “${path}” was deleted or replaced. This action was not saved; earlier decisions are still in the open project. Choose “Save as” in the menu of the project’s name to keep them.`,
  })),
  PROJECT_NOT_OPEN: describeError(path, ({ path }) => ({
    zh: `项目“${path}”没有打开。已保存的内容不受影响。请从开始页打开它。`,
    en: `The project “${path}” is not open. Saved work is safe. Open it from the start page.`,
  })),
  PROJECT_EXISTS: describeError(path, ({ path }) => ({
    zh: `“${path}”已存在，没有覆盖。请换一个名字。`,
    en: `“${path}” already exists and was not overwritten. Choose another name.`,
  })),
  PROJECT_NEWER: describeError(path, ({ path }) => ({
    zh: `“${path}”由更新版本的同稿保存。文件没有变化。请升级同稿后再打开。`,
    en: `“${path}” was saved by a newer version of Tonggao. The file is unchanged. Update Tonggao to open it.`,
  })),
  PROJECT_OLDER: describeError(path, ({ path }) => ({
    zh: `“${path}”由同稿发布前的开发版本保存，这个版本无法打开。文件没有变化，其中的处理结果不受影响。请新建项目，重新导入原来的表格；如需其中的处理结果，请先用保存它的那个版本导出。`,
    en: `“${path}” was saved by a development version of Tonggao, from before its first release, and can’t be opened. The file is unchanged and its decisions are safe. Make a new project and import the original workbook again, or export the results with the version that saved it.`,
  })),
  PROJECT_ALTERED: describeError(z.object({ path: z.string(), object: z.string() }), ({ path, object }) => ({
    zh: `项目“${path}”的结构被其他程序改过（${object}），打开它不安全，所以没有打开。文件没有变化。请打开它的一份备份，或向提供者索取另一份。`,
    en: `The structure of the project “${path}” was changed by another program (${object}). Opening it isn’t safe, so it was not opened. The file is unchanged. Open a backup of it, or ask the sender for another copy.`,
  })),
  PROJECT_DAMAGED: describeError(path, ({ path }) => ({
    zh: `项目“${path}”已损坏，打开它不安全，所以没有打开。文件没有变化。请另存一份不含受损部分的副本（或运行 tonggao salvage），或打开它的一份备份；运行 tonggao doctor 可以查看有什么问题。`,
    en: `The project “${path}” is damaged. Opening it isn’t safe, so it was not opened. The file is unchanged. Save a copy without the damaged part (“tonggao salvage” does so, too), or open a backup of it. “tonggao doctor” lists what is wrong.`,
  })),
  NOTHING_SOUND: describeError(path, ({ path }) => ({
    zh: `项目“${path}”的文件本身已损坏，去掉日志也打不开，所以没有另存副本。文件没有变化。请打开它的一份备份，或向提供者索取另一份。`,
    en: `The file of the project “${path}” is damaged itself and can’t be read without its log either, so no copy was saved. The file is unchanged. Open a backup of it, or ask the sender for another copy.`,
  })),
  CHECK_TIMED_OUT: describeError(path, ({ path }) => ({
    zh: `检查“${path}”用时过长，已停止，所以没有打开。文件可能已损坏或被改过，也可能所在的磁盘太慢。文件没有变化。请把它复制到本机的磁盘上再用，或改用它的一份备份。`,
    en: `Checking “${path}” took too long and was stopped, so it was not opened. It may be damaged or altered, or its disk may be slow. The file is unchanged. Copy it to a disk of this computer and use the copy, or use a backup of it.`,
  })),
  SETTING_UNREADABLE: describeError(z.object({ key: z.string() }), ({ key }) => ({
    zh: `项目里的设置“${key}”已损坏，无法读取。处理结果不受影响。请打开项目的一份备份；运行 tonggao doctor 可以查看还有什么问题。`,
    en: `Can’t read the setting “${key}” of this project: it is damaged. Your decisions are safe. Open a backup of the project. “tonggao doctor” lists any other problems.`,
  })),
  RECORD_UNREADABLE: describeError(z.object({ record: z.string() }), ({ record }) => ({
    zh: `项目里的记录“${record}”已损坏，无法读取。处理结果不受影响。请打开项目的一份备份；运行 tonggao doctor 可以查看还有什么问题。`,
    en: `Can’t read the record “${record}” of this project: it is damaged. Your decisions are safe. Open a backup of the project. “tonggao doctor” lists any other problems.`,
  })),
  NOT_A_PROJECT: describeError(path, ({ path }) => ({
    zh: `“${path}”不是同稿项目文件（.tonggao），或文件已损坏。文件没有变化。请选择其他文件。`,
    en: `“${path}” is not a Tonggao project (.tonggao), or it is damaged. The file is unchanged. Choose another file.`,
  })),
  CLUSTER_MISSING: describeError(z.object({}), () => ({
    zh: '这个重复组已不存在。其他处理结果不受影响。请另选一组。',
    en: 'This cluster no longer exists. Your other decisions are safe. Choose another cluster.',
  })),
  ARTICLE_NOT_IN_CLUSTER: describeError(z.object({}), () => ({
    zh: '这篇稿件已不在这个重复组里。请重新打开这一组。',
    en: 'This article is no longer in the cluster. Reopen the cluster.',
  })),
  ARTICLE_MISSING: describeError(z.object({}), () => ({
    zh: '这篇稿件已不在项目中。请另选一篇。',
    en: 'This article is no longer in the project. Choose another article.',
  })),
  NOTE_CHANGED: describeError(z.object({ note: z.string() }), ({ note }) => ({
    zh: `这一组的备注刚才在别处改过，现在${note === '' ? '是空的' : `是“${clip(note, 100)}”`}。你写的还没有保存。请再保存一次，以你写的为准。`,
    en: `The note of this cluster was changed elsewhere and is now ${note === '' ? 'empty' : `“${clip(note, 100)}”`}. What you wrote is not saved yet. Save again to replace it.`,
  })),
  TAKE_NO_CANONICAL: describeError(z.object({}), () => ({
    zh: '这一组还没有主稿，无法取用。请先选定主稿（C）。',
    en: 'This cluster has no canonical article to take it into. Choose the canonical article first (C).',
  })),
  TAKE_NOTHING: describeError(z.object({}), () => ({
    zh: '所选的那一篇没有与主稿不同的内容可取用。请选择另一个字段或另一句。',
    en: 'The chosen article has nothing there that differs from the canonical article. Choose another field or sentence.',
  })),
  TAKE_INTO_MARKUP: describeError(z.object({}), () => ({
    zh: '主稿的正文含有 HTML 标签，无法确定句子在其中的位置。标题、来源、作者和发布时间仍可取用。',
    en: 'The text of the canonical article has HTML tags, so the place of a sentence in it is not certain. You can still take title, source, author and date.',
  })),
  TAKE_DAMAGED: describeError(z.object({}), () => ({
    zh: '这篇稿件或主稿的文字已损坏，与导入时不同，所以没有取用。请选择另一篇，或打开项目的一份备份。',
    en: 'The text of this article or of the canonical article is damaged and differs from what was imported, so nothing was taken. Choose another article, or open a backup of the project.',
  })),
  SPLIT_ALL: describeError(z.object({}), () => ({
    zh: '不能拆出组内全部稿件。请至少留下一篇。',
    en: 'You selected every article in the cluster. Leave at least one article.',
  })),
  LAST_STEP_PERMANENT: describeError(
    z.object({
      step: z.enum(permanentSteps),
      at: z.string(),
      file: z.string().nullable(),
      /** The copy of the project made before a re-cluster, if it still exists. */
      backup: z.string().nullable(),
    }),
    permanentStepSentence,
  ),
  PASSAGE_TOO_SHORT: describeError(z.object({}), () => ({
    zh: '选中的文字里没有够长的句子，无法标为非正文。请选择至少 8 个字的句子。',
    en: 'No sentence in the selected text is long enough to be boilerplate. Select a sentence of at least 8 characters.',
  })),
  SENTENCE_MISSING: describeError(z.object({}), () => ({
    zh: '这句非正文已不在列表中。请重新打开列表。',
    en: 'This sentence is no longer in the list of boilerplate. Open the list again.',
  })),
  NOTHING_TO_UNDO: describeError(z.object({}), () => ({
    zh: '没有可撤销的操作。',
    en: 'Nothing to undo.',
  })),
  NOTHING_TO_REDO: describeError(z.object({}), () => ({
    zh: '没有可重做的操作。撤销后又有新操作的，仍可在历史记录中找到。',
    en: 'Nothing to redo. Steps you undid before a new change are still in History.',
  })),
  UNDECIDED_LEFT: describeError(z.object({ clusters: z.number() }), ({ clusters }) => ({
    zh: `还有 ${formatNumber(clusters, 'zh')} 个重复组未处理完，未导出文件。请先处理，或选择其他导出方式。`,
    en: `${clusters === 1 ? '1 cluster is' : `${formatNumber(clusters, 'en')} clusters are`} undecided, so nothing was exported. Decide them, or choose another option for undecided clusters.`,
  })),
  CELL_TOO_LONG: describeError(z.object({ file: z.string().nullable(), row: z.number(), column: z.string() }), (d) => ({
    zh: `${d.file === null ? '导出表' : `“${d.file}”`}第 ${formatNumber(d.row, 'zh')} 行的“${d.column}”超过 Excel 单元格 32,767 字的上限，未导出文件。请导出为 CSV 或 JSONL，或截断过长的单元格。`,
    en: `“${d.column}” in row ${formatNumber(d.row, 'en')} of ${d.file === null ? 'the table' : `“${d.file}”`} is longer than Excel’s limit of 32,767 characters. Nothing was exported. Export as CSV or JSONL, or have cells that are too long cut.`,
  })),
  TOO_MANY_COLUMNS: describeError(z.object({ columns: z.number(), most: z.number() }), ({ columns, most }) => ({
    zh: `导出表有 ${formatNumber(columns, 'zh')} 列，Excel 工作表最多 ${formatNumber(most, 'zh')} 列，未导出文件。请导出为 CSV 或 JSONL。`,
    en: `The export has ${formatNumber(columns, 'en')} columns; an Excel sheet can hold ${formatNumber(most, 'en')}. Nothing was exported. Export as CSV or JSONL instead.`,
  })),
  WORKBOOK_TOO_LARGE: describeError(z.object({}), () => ({
    zh: '工作簿会超过 4 GB，Excel 无法打开，未导出文件。请导出为 CSV 或 JSONL。',
    en: 'The workbook would exceed 4 GB, which Excel can’t open. Nothing was exported. Export as CSV or JSONL instead.',
  })),
  MACROS_NOT_KEPT: describeError(z.object({}), () => ({
    zh: '导入的工作簿没有宏，或无法照原样写出，因此不能保留宏，未导出文件。请导出为 .xlsx。',
    en: 'The imported workbook has no macros or can’t be written as it was, so macros can’t stay. Nothing was exported. Export as .xlsx instead.',
  })),
  WRITE_FAILED: describeError(z.object({ path: z.string(), detail: z.string() }), ({ path, detail }) => ({
    zh: `无法写入“${path}”（${detail}）。已有的内容没有变化。请检查磁盘空间和权限，或换一个位置。`,
    en: `Can’t write “${path}” (${detail}). Nothing that exists was changed. Check disk space and permissions, or choose another location.`,
  })),
  DIALOG_UNAVAILABLE: describeError(z.object({}), () => ({
    zh: '浏览器中不能使用系统的文件对话框。请把文件拖进窗口。',
    en: 'System file dialogs aren’t available in the browser. Drag the file into the window instead.',
  })),
  PATH_MALFORMED: describeError(z.object({ path: z.string(), ending: z.string() }), ({ path, ending }) => ({
    zh: `“${path}”不是${ending ? ` ${ending} 文件的` : ''}完整路径。请写出从根目录起的路径${ending ? `，以 ${ending} 结尾` : ''}。`,
    en: `“${path}” is not the full path of a ${ending ? `${ending} ` : ''}file. Give the path from the root${ending ? `, ending in ${ending}` : ''}.`,
  })),
  PATH_OUT_OF_REACH: describeError(path, ({ path }) => ({
    zh: `网页里不能使用“${path}”：它不在同稿的文件夹里，也不是最近打开过的项目。请在页面里选择文件，或打开最近的项目。`,
    en: `The page can’t use “${path}”: it is not in Tonggao’s folders, nor a recent project. Choose the file on the page, or open a recent project.`,
  })),
  FILE_NOT_OFFERED: describeError(path, ({ path }) => ({
    zh: `“${path}”不是本次启动后选择或导出的文件。请重新选择或导出。`,
    en: `“${path}” was not chosen or exported since Tonggao started. Choose or export it again.`,
  })),
} as const;

export type ErrorCode = keyof typeof appErrors;
export type ErrorData<Code extends ErrorCode> = z.infer<(typeof appErrors)[Code]['data']>;

/** An expected failure, thrown by domain code and turned into a typed error at the contract. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly data: ErrorData<Code>;

  constructor(code: Code, data: ErrorData<Code>) {
    super(errorMessage({ code, data }, 'en'));
    this.name = 'AppError';
    this.code = code;
    this.data = data;
  }
}

export const appErrorSchema = z.object({
  code: z.enum(Object.keys(appErrors) as [ErrorCode, ...ErrorCode[]]),
  data: z.unknown(),
});
export type AppErrorMessage = z.infer<typeof appErrorSchema>;

/** UTF-16 units of a path or a name that a sentence quotes at most. */
const MAX_QUOTED = 500;

export function errorMessage({ code, data }: AppErrorMessage, language: Language): string {
  const quoted = Object.entries(data as object).map(([key, value]) => [
    key,
    typeof value === 'string' ? shorten(value) : value,
  ]);
  return (appErrors[code].sentence as Sentence<unknown>)(Object.fromEntries(quoted))[language];
}

function shorten(text: string): string {
  return text.length <= MAX_QUOTED ? text : `${clip(text, MAX_QUOTED)}…`;
}

export function isErrorCode(code: string): code is ErrorCode {
  return code in appErrors;
}
