// Every expected failure once: code, data and message (what happened, whether the work is safe, what to do now).
// Domain code throws a Refusal; shells show `sentence(...)`. Any other error is a defect.
import * as z from 'zod';
import { jobKind, jobNames } from './job-kinds.ts';
import type { Language } from './language.ts';
import { importRefusals } from './refusals/import-refusals.ts';
import { permanentStepSentence, permanentSteps } from './refusals/permanent-steps.ts';
import { refusal, type Sentence } from './refusals/refusal.ts';
import { clip } from './text/characters.ts';
import { formatNumber } from './text/number-format.ts';

const path = z.object({ path: z.string() });
const detail = z.object({ detail: z.string() });

export const refusals = {
  ...importRefusals,
  PREVIEW_STALE: refusal(z.object({}), () => ({
    zh: '预览之后项目有了改动，或者预览已被清除，它不再作数。没有作出改动，已有的处理结果都是安全的。请重新预览。',
    en: 'The project has changed since the preview, or the preview was removed, so it no longer holds. Nothing was changed; all decisions are safe. Preview again.',
  })),
  DECIDED_SINCE_PREVIEW: refusal(z.object({}), () => ({
    zh: '应用期间一直有新的处理结果，来不及重新计算各组。没有作出改动，已有的处理结果都是安全的。请暂停处理稿件，再应用一次。',
    en: 'New decisions kept coming while clusters were planned again. Nothing was changed; all decisions are safe. Stop deciding for a moment, then apply again.',
  })),
  TARGET_IN_USE: refusal(path, ({ path }) => ({
    zh: `“${path}”是项目文件或导入来源，不能被导出覆盖。没有写出文件。请换一个名字。`,
    en: `“${path}” is a project or the source of an import and is not overwritten by an export. No file was written. Choose another name.`,
  })),
  TARGET_NO_FILE: refusal(path, ({ path }) => ({
    zh: `“${path}”不是普通文件（是设备或管道），不会被替换。没有写出文件，项目没有改动。请换一个名字。`,
    en: `“${path}” is a device or a pipe and is not replaced. No file was written, and the project is unchanged. Choose another name.`,
  })),
  TARGET_READ_ONLY: refusal(path, ({ path }) => ({
    zh: `“${path}”是只读文件，不会被替换。没有写出文件，原有文件没有动，项目没有改动。请换一个名字，或先去掉它的只读属性。`,
    en: `“${path}” is read-only and is not replaced. No file was written; the one that is there and the project are unchanged. Choose another name, or allow writing to it first.`,
  })),
  TARGET_OPEN: refusal(z.object({ path: z.string(), detail: z.string(), lock: z.boolean() }), (d) => ({
    zh: `“${d.path}”可能正在别的程序里打开（${d.detail}），没有替换它。原有文件没有动，项目没有改动。请先关闭它再导出一次，或换一个名字。${d.lock ? `如果没有程序开着它，请删掉旁边留下的“${d.detail}”。` : ''}`,
    en: `“${d.path}” may be open in another program (${d.detail}) and was not replaced. It is unchanged and so is the project. Close it there and export again, or choose another name.${d.lock ? ` If no program has it open, delete “${d.detail}”, which was left beside it.` : ''}`,
  })),
  CHECK_TOO_FEW: refusal(z.object({}), () => ({
    zh: '准确率自测需要至少 4 篇有数字、长短合适的稿件，本项目里没有这么多。项目没有改动。请导入更多稿件再自测。',
    en: 'An accuracy check needs at least 4 articles of moderate length with figures in them, and this project has fewer. Nothing was changed. Import more articles first.',
  })),
  OPEN_ELSEWHERE: refusal(path, ({ path }) => ({
    zh: `项目“${path}”还在另一个同稿里开着（另一个窗口程序或命令行），两边不能同时处理它。没有作出改动，已有的处理结果都是安全的。请先关掉那一边，再试一次。`,
    en: `The project “${path}” is also open in another Tonggao (a window or a command line); tasks of both cannot run at once. Nothing was changed; all decisions are safe. Close the other one and try again.`,
  })),
  PROJECT_HAS_LINKS: refusal(path, ({ path }) => ({
    zh: `项目文件“${path}”还有另一个名字（硬链接）。用两个名字写入会损坏项目，所以这里只能查看，不能改动。已有的处理结果都是安全的。请复制一份继续（在项目名旁的菜单里选“另存为”，或直接复制文件）；也可以删除多余的名字，再打开一次。`,
    en: `The project file “${path}” has a second name (a hard link). Writing under two names would damage it, so it can only be read. All decisions are safe. Continue in a copy (choose “Save as” in the menu of the project's name, or copy the file), or delete the other name and open the project again.`,
  })),
  PROJECT_READ_ONLY: refusal(path, ({ path }) => ({
    zh: `项目“${path}”或它所在的文件夹不允许写入，所以这里只能查看，不能改动。已有的处理结果都是安全的。请复制一份继续（在项目名旁的菜单里选“另存为”，或直接复制文件）；也可以先允许写入，再打开一次。`,
    en: `The project “${path}” or its folder is read-only, so it can only be read. All decisions are safe. Continue in a copy (choose “Save as” in the menu of the project's name, or copy the file), or allow writing and open the project again.`,
  })),
  LOCK_UNAVAILABLE: refusal(z.object({ path: z.string(), detail: z.string() }), ({ path, detail }) => ({
    zh: `无法锁定项目“${path}”（${detail}），不能防止别的程序同时写入，所以没有打开。项目没有改动。请把它复制到本机的磁盘上，再打开那一份。`,
    en: `The project “${path}” cannot be locked (${detail}), so another program could write to it at the same time. It was not opened and is unchanged. Copy it to a disk of this machine and open the copy.`,
  })),
  UPGRADE_CANCELLED: refusal(path, ({ path }) => ({
    zh: `项目“${path}”的升级取消了，没有打开。项目没有改动，所有处理结果都是安全的。再打开一次就会重新升级。`,
    en: `Bringing the project “${path}” up to date was cancelled, and it was not opened. It is unchanged; all decisions are safe. Open it again to start over.`,
  })),
  PROJECT_BUSY: refusal(z.object({}), () => ({
    zh: '另一个程序正在写这个项目，等了几秒还没有轮到。这一步没有作出改动，之前的处理结果都是安全的。请稍等再试一次。',
    en: 'Another program is writing to this project, and it did not let go within some seconds. This step changed nothing; earlier decisions are safe. Wait a little and try again.',
  })),
  DISK_FULL: refusal(z.object({}), () => ({
    zh: '磁盘满了，这一步没有写进项目。之前保存的都是安全的。请腾出空间，再试一次。',
    en: 'The disk is full; this step was not written to the project. What was saved before is safe. Make room and try again.',
  })),
  DISK_FAILED: refusal(detail, ({ detail }) => ({
    zh: `项目所在的磁盘读写不了（${detail}），这一步没有写进项目。之前保存的都是安全的。请确认磁盘还连着、有空间、允许写入，再试一次。`,
    en: `The disk that the project is on could not be read or written (${detail}); this step was not written to the project. What was saved before is safe. See that the disk is connected, has room and may be written to, and try again.`,
  })),
  BACKUP_FAILED: refusal(z.object({ path: z.string(), detail: z.string() }), ({ path, detail }) => ({
    zh: `没能先给项目“${path}”做一份备份（${detail}），所以什么也没有做。项目没有改动。请在它所在的磁盘上腾出空间、确认可以写入，再试一次。`,
    en: `No copy of the project “${path}” could be made first (${detail}), so nothing was done. The project is unchanged. Make room on its disk, see that it can be written to, and try again.`,
  })),
  BACKUP_MISSING: refusal(path, ({ path }) => ({
    zh: `找不到备份“${path}”。没有作出改动。请在开始页重新打开备份列表。`,
    en: `Can’t find the backup “${path}”. Nothing was changed. Open the list of backups on the start screen again.`,
  })),
  JOB_RUNNING: refusal(z.object({ kind: jobKind }), ({ kind }) => ({
    zh: `本项目的一项任务正在进行：${jobNames.zh[kind]}。它不受影响。请等它完成，或先取消它。`,
    en: `Another task of this project is running: ${jobNames.en[kind]}. It is not affected. Wait for it, or cancel it first.`,
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
    zh: `本项目的指纹是用 ${d.was} 分词算出的，现在可用的是 ${d.is}，两者的指纹不能相比。项目没有改动，仍可审阅与导出。要导入新稿件，请先在“查重设置”里预览并应用一次（设置可以不改），指纹会重算，处理结果可以保留；或者新建项目。`,
    en: `This project's fingerprints were made with ${d.was}, but ${d.is} is at work here, and the two cannot be compared. Nothing was changed; review and export still work. To import new articles, preview and apply under “Detection” once, with the settings as they are: fingerprints are made anew, and decisions can be kept. Or import into a new project.`,
  })),
  PROJECT_MISSING: refusal(path, ({ path }) => ({
    zh: `找不到项目文件“${path}”。请确认它没有被移动或改名，再打开一次。`,
    en: `The project file “${path}” cannot be found. Check that it was not moved or renamed and open it again.`,
  })),
  PROJECT_LOST: refusal(path, ({ path }) => ({
    zh: `项目文件“${path}”已被删除，或被换成了另一个文件。这一步没有保存；之前的处理结果还在打开的项目里。请在项目名旁的菜单里选“另存为”，把它保存下来。`,
    en: `The project file “${path}” was deleted or replaced. This step was not saved; earlier decisions are still in the open project. Choose “Save as” in the menu of the project's name to keep them.`,
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
  PROJECT_OLDER: refusal(path, ({ path }) => ({
    zh: `项目“${path}”是用较早版本的同稿保存的。文件没有改动。请先用同稿打开一次，再试。`,
    en: `The project “${path}” was saved by an earlier Tonggao. The file was not changed. Open it in Tonggao once, then try again.`,
  })),
  PROJECT_ALTERED: refusal(z.object({ path: z.string(), object: z.string() }), ({ path, object }) => ({
    zh: `项目“${path}”的结构被别的程序改过（${object}），打开它不安全，所以没有打开。文件没有改动。请打开它的一份备份，或向提供者重新要一份。`,
    en: `The structure of the project “${path}” was changed by another program (${object}). Opening it would not be safe, so it was not opened. The file was not changed. Open a backup of it, or ask its sender for a new copy.`,
  })),
  SETTING_UNREADABLE: refusal(z.object({ key: z.string() }), ({ key }) => ({
    zh: `项目里的设置“${key}”已损坏，无法读取。项目没有改动，已有的处理结果都是安全的。请打开项目的一份备份；运行 tonggao doctor 可以查看还有什么问题。`,
    en: `The setting “${key}” of this project is damaged and cannot be read. Nothing was changed; all decisions are safe. Open a backup of the project. “tonggao doctor” lists what else is wrong.`,
  })),
  NOT_A_PROJECT: refusal(path, ({ path }) => ({
    zh: `“${path}”不是同稿项目文件（.tonggao），或文件已损坏。文件没有改动。请选择另一个文件。`,
    en: `“${path}” is not a Tonggao project (.tonggao), or it is damaged. The file was not changed. Choose another file.`,
  })),
  CLUSTER_MISSING: refusal(z.object({}), () => ({
    zh: '这个重复组已经不在了。其他处理结果都是安全的。请从列表里另选一组。',
    en: 'That cluster no longer exists. All other decisions are safe. Choose another from the list.',
  })),
  ARTICLE_NOT_IN_CLUSTER: refusal(z.object({}), () => ({
    zh: '这篇稿件已经不在这个重复组里。没有作出改动。请重新打开这一组。',
    en: 'That article is no longer in this cluster. Nothing was changed. Open the cluster again.',
  })),
  ARTICLE_MISSING: refusal(z.object({}), () => ({
    zh: '这篇稿件已经不在项目里了。没有作出改动，所有处理结果都是安全的。请从列表里另选一篇。',
    en: 'That article is no longer in the project. Nothing was changed; all decisions are safe. Choose another from the list.',
  })),
  DECIDED_MEANWHILE: refusal(z.object({}), () => ({
    zh: '这一组的处理结果刚才在别的窗口改过，与这里显示的不同。没有作出改动。请看过现在的处理结果，再处理一次。',
    en: 'This cluster was decided in another window meanwhile and no longer stands as shown here. Nothing was changed. Look at it as it is now and decide again.',
  })),
  NOTE_CHANGED: refusal(z.object({ note: z.string() }), ({ note }) => ({
    zh: `这一组的备注刚才在别处改过，现在${note === '' ? '是空的' : `是“${clip(note, 100)}”`}。你写的还没有保存。请再保存一次，以你写的为准。`,
    en: `The note of this cluster was changed elsewhere and is now ${note === '' ? 'empty' : `“${clip(note, 100)}”`}. What you wrote is not saved yet. Save again to replace it.`,
  })),
  TAKE_NO_CANONICAL: refusal(z.object({}), () => ({
    zh: '这一组还没有主稿，没有稿件可以取用别篇的内容。没有作出改动。请先选定主稿（C）。',
    en: 'This cluster has no canonical article, so nothing can be taken into one. Nothing was changed. Choose the canonical article first (C).',
  })),
  TAKE_NOTHING: refusal(z.object({}), () => ({
    zh: '所选的那一篇没有与主稿不同的内容可取。没有作出改动。请选择另一个字段或另一句。',
    en: 'The chosen article has nothing there that differs from the canonical article. Nothing was changed. Choose another field or sentence.',
  })),
  TAKE_INTO_MARKUP: refusal(z.object({}), () => ({
    zh: '主稿的正文含有 HTML 标记，无法确定句子在其中的位置。没有作出改动。标题、来源、作者和发布时间仍可取用。',
    en: 'The text of the canonical article has HTML markup, so the place of a sentence in it is not certain. Nothing was changed. Title, source, author and date can still be taken.',
  })),
  SPLIT_ALL: refusal(z.object({}), () => ({
    zh: '选中的是这一组的全部稿件，拆出后没有剩下的。没有作出改动。请至少留下一篇。',
    en: 'These are all the articles of the cluster; none would be left to split from. Nothing was changed. Leave at least one.',
  })),
  CHANGED_SINCE: refusal(z.object({}), () => ({
    zh: '这一步涉及的稿件或重复组后来又变了（别的操作或后来的导入），单独撤不回来。没有作出改动。请先撤销后来的操作，或直接改现在的处理结果。',
    en: 'What this step touched has changed since, by other steps or a later import, so it cannot be taken back alone. Nothing was changed. Undo the later steps first, or change the present decision itself.',
  })),
  LAST_STEP_PERMANENT: refusal(
    z.object({
      step: z.enum(permanentSteps),
      at: z.string(),
      /** The file of an import. */
      file: z.string().nullable(),
      /** The copy of the project made before a re-cluster, if it still exists. */
      backup: z.string().nullable(),
    }),
    permanentStepSentence,
  ),
  PASSAGE_TOO_SHORT: refusal(z.object({}), () => ({
    zh: '选中的文字里没有够长的句子，无法标为非正文。项目没有改动。请选择至少 8 个字的句子。',
    en: 'The passage has no sentence that is long enough to be boilerplate. Nothing was changed. Select a sentence of at least 8 characters.',
  })),
  SENTENCE_MISSING: refusal(z.object({}), () => ({
    zh: '这句非正文已经不在列表里。项目没有改动。请重新打开列表。',
    en: 'This sentence is no longer in the list of boilerplate. Nothing was changed. Open the list again.',
  })),
  NOTHING_TO_UNDO: refusal(z.object({}), () => ({
    zh: '没有可以撤销的操作。没有作出改动。所有处理结果都是安全的。',
    en: 'There is nothing to undo. Nothing was changed; all decisions are safe.',
  })),
  NOTHING_TO_REDO: refusal(z.object({}), () => ({
    zh: '没有可以重做的操作（撤销之后又有了新的操作）。没有作出改动。撤销过的操作仍可在历史记录里找到。',
    en: 'There is nothing to redo, or something new was done since. Nothing was changed. What was undone is still in the history.',
  })),
  UNDECIDED_LEFT: refusal(z.object({ clusters: z.number() }), ({ clusters }) => ({
    zh: `还有 ${formatNumber(clusters, 'zh')} 个重复组没有处理完。没有写出文件。请先处理完，或选择另一种导出方式。`,
    en: `${formatNumber(clusters, 'en')} clusters are still undecided. No file was written. Decide them, or choose another way to treat them.`,
  })),
  CELL_TOO_LONG: refusal(z.object({ file: z.string().nullable(), row: z.number(), column: z.string() }), (d) => ({
    zh: `${d.file === null ? '要写的表' : `“${d.file}”`}第 ${formatNumber(d.row, 'zh')} 行的“${d.column}”超过 32,767 字，Excel 的单元格放不下。没有写出文件，项目没有改动。请导出为 CSV 或 JSONL，那里没有这个上限。`,
    en: `“${d.column}” in row ${formatNumber(d.row, 'en')} of ${d.file === null ? 'the table' : `“${d.file}”`} has over 32,767 characters, more than a cell of Excel can hold. No file was written, the project is unchanged. Export as CSV or JSONL, which have no such limit.`,
  })),
  TOO_MANY_COLUMNS: refusal(z.object({ columns: z.number(), most: z.number() }), ({ columns, most }) => ({
    zh: `要写的表有 ${formatNumber(columns, 'zh')} 列，Excel 的工作表最多 ${formatNumber(most, 'zh')} 列。没有写出文件，项目没有改动。请导出为 CSV 或 JSONL，那里没有这个上限。`,
    en: `The table has ${formatNumber(columns, 'en')} columns; a sheet of Excel holds ${formatNumber(most, 'en')} at most. No file was written, the project is unchanged. Export as CSV or JSONL, which have no such limit.`,
  })),
  WORKBOOK_TOO_LARGE: refusal(z.object({}), () => ({
    zh: '工作簿会超过 4 GB，Excel 打不开。没有写出文件，项目没有改动。请导出为 CSV 或 JSONL。',
    en: 'The workbook would be over 4 GB, which Excel cannot open. No file was written, the project is unchanged. Export as CSV or JSONL.',
  })),
  WRITE_FAILED: refusal(z.object({ path: z.string(), detail: z.string() }), ({ path, detail }) => ({
    zh: `写不了“${path}”（${detail}）。项目没有改动，原有文件也没有动。请检查磁盘空间和权限，或换个位置。`,
    en: `“${path}” cannot be written (${detail}). The project is unchanged and so is any file that was there. Check space and permissions, or choose another place.`,
  })),
  DIALOG_UNAVAILABLE: refusal(z.object({}), () => ({
    zh: '浏览器里没有系统的文件对话框。没有作出改动。请把文件拖进窗口。',
    en: 'There are no system file dialogs in the browser. Nothing was changed. Drop the file into the window.',
  })),
  PATH_MALFORMED: refusal(z.object({ path: z.string(), ending: z.string() }), ({ path, ending }) => ({
    zh: `“${path}”不是${ending ? ` ${ending} 文件的` : ''}完整路径。没有作出改动。请写出从根目录起的路径${ending ? `，以 ${ending} 结尾` : ''}。`,
    en: `“${path}” is not the full path of a ${ending ? `${ending} ` : ''}file. Nothing was changed. Give the path from the root${ending ? `, ending in ${ending}` : ''}.`,
  })),
  PATH_OUT_OF_REACH: refusal(path, ({ path }) => ({
    zh: `网页里不能使用“${path}”：它不在同稿的文件夹里，也不是最近打开过的项目。没有作出改动。请在页面里上传文件，或打开最近的项目。`,
    en: `The page may not use “${path}”: it is not in Tonggao’s folders, nor a recent project. Nothing was changed. Upload the file, or open a recent project.`,
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

/** UTF-16 units that a sentence quotes of a path or a name. */
const MAX_QUOTED = 500;

/** The sentence for a refusal, in the reader's language. */
export function sentence({ code, data }: RefusalMessage, language: Language): string {
  const quoted = Object.entries(data as object).map(([key, value]) => [
    key,
    typeof value === 'string' ? shorten(value) : value,
  ]);
  return (refusals[code].sentence as Sentence<unknown>)(Object.fromEntries(quoted))[language];
}

function shorten(text: string): string {
  return text.length <= MAX_QUOTED ? text : `${clip(text, MAX_QUOTED)}…`;
}

export function isRefusalCode(code: string): code is RefusalCode {
  return code in refusals;
}
