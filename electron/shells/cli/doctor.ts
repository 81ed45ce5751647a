// `tonggao doctor`: whether a project is sound, a sentence for each thing that was looked at.
import path from 'node:path';
import type { Language } from '#shared/language.ts';
import { sentence } from '#shared/refusals.ts';
import { listBackups } from '../../engine/backup-files.ts';
import { type CheckName, type Finding, isWrong } from '../../store/file/doctor.ts';
import { whyReadOnly } from '../../store/file/project-file.ts';
import { examineInTime } from './examine-in-time.ts';
import { language } from './failure.ts';
import { print } from './print.ts';

const NOT_SOUND = 2;

/** Prints the findings; the exit code is 2 where the project is not sound. @throws Refusal PROJECT_MISSING, NOT_A_PROJECT */
export async function doctor(file: string): Promise<void> {
  const speaks = language();
  let readOnly = whyReadOnly(file);
  let wrong = 0;
  const isWhole = await examineInTime(path.resolve(file), (finding) => {
    if (readOnly) print(`· ${sentence({ code: readOnly, data: { path: file } }, speaks)}`);
    readOnly = null;
    if (isWrong(finding)) wrong++;
    print(describe(finding, speaks));
  });
  if (!isWhole) {
    wrong++;
    print(verdicts[speaks].late);
  }
  if (wrong === 0) print(verdicts[speaks].sound);
  else {
    process.exitCode = NOT_SOUND;
    const backups = listBackups(path.resolve(file));
    print(verdicts[speaks].wrong(wrong));
    print(backups.length === 0 ? verdicts[speaks].noBackup : verdicts[speaks].backups);
    for (const backup of backups) print(`  ${backup}`);
  }
}

const verdicts = {
  zh: {
    late: '✗ 有一项检查迟迟没有结束，已经停止；文件可能已损坏，或被改过，其余内容没有检查',
    sound: '项目完好。检查时没有改动它。',
    wrong: (count: number) => `有 ${count} 处不对。检查时没有改动项目。请先复制一份留底，再作处理。`,
    backups: '旁边有这些备份，新的在前；可以逐个检查，打开其中完好的一份继续：',
    noBackup: '旁边没有备份。请把原来的表格导入一个新项目。',
  },
  en: {
    late: '✗ a check did not end in time and was stopped; the file may be damaged or altered, and the rest was not checked',
    sound: 'The project is sound. Nothing was changed by looking.',
    wrong: (count: number) =>
      `${count} thing(s) are wrong. Nothing was changed by looking. Put a copy of the project aside before anything else.`,
    backups:
      'These backups lie beside it, the newest first; look at each in the same way, and go on in one that is sound:',
    noBackup: 'No backup lies beside it. Import the original sheets into a new project.',
  },
} as const;

/** Each check in words, when it passes and when it fails. */
const sentences: Readonly<Record<Language, Readonly<Record<CheckName, readonly [sound: string, wrong: string]>>>> = {
  zh: {
    file: ['文件是同稿项目', '这是一个 SQLite 文件，但不是同稿项目'],
    schema: ['项目的结构与它的版本一致', '项目的结构被别的程序改过，打开它不安全，其余内容没有检查'],
    integrity: ['文件结构完整', '文件已损坏，有些内容可能读不出来'],
    references: ['表与表之间的引用都对得上', '有记录指向已不存在的内容'],
    settings: ['项目设置读得懂', '有些项目设置读不懂，相关的页面可能打不开'],
    rows: [
      '每次导入：行数 = 已导入 + 未导入',
      '有的导入行数对不上（导入编号：行数 ≠ 已导入 + 未导入），可能少了或多了稿件',
    ],
    placed: ['每篇稿件都正好在一个重复组里', '有稿件不在任何重复组里，审阅和导出都看不到它们（稿件编号）'],
    withdrawn: [
      '被新版本取代的稿件都已离开重复组',
      '有被新版本取代的稿件仍在组里、仍有处理结果，或对不上新版本（稿件编号）',
    ],
    sizes: ['重复组的篇数都对', '有重复组记的篇数与实际不符（重复组编号）'],
    centres: ['每组的首篇都在组里', '有重复组的首篇不在组里（重复组编号）'],
    representatives: ['代表每组参与比对的稿件都在组里', '有重复组的代表稿件不在组里（重复组编号）'],
    canonicals: ['每组最多一篇主稿', '有重复组不止一篇主稿，导出时只会留一篇作代表（重复组编号）'],
    constraints: ['“同一稿”“不是重复”的判断都得到遵守', '有的判断没有得到遵守（稿件编号）'],
    actions: ['历史记录读得懂', '有些历史记录读不懂，撤不回来（操作编号）'],
    counts: ['存储的统计数与实际相符', '存储的统计数与实际不符，界面上的数字可能不对（重复组、导入或整个项目）'],
    texts: ['稿件文字与导入时一致', '有稿件的文字已损坏，与导入时不同（稿件编号）'],
    history: ['历史记录与写入时一致', '有历史记录已损坏，与写入时不同（操作编号）'],
    decisions: ['处理结果与历史记录一致', '有处理结果与历史记录不一致（稿件编号）'],
  },
  en: {
    file: ['the file is a Tonggao project', 'this is an SQLite file, but no Tonggao project'],
    schema: [
      'the structure is that of its version',
      'another program has changed the structure of the project; opening it is not safe, and its contents were not checked',
    ],
    integrity: ['the file is whole', 'the file is damaged; some of it may be unreadable'],
    references: ['everything that is referred to is there', 'records refer to what is no longer there'],
    settings: ['the settings can be read', 'some settings cannot be read; the screens that need them may fail'],
    rows: [
      'rows = imported + rejected, for every import',
      'the rows of an import do not add up (import: rows ≠ imported + rejected); articles may be missing, or too many',
    ],
    placed: [
      'every article is in exactly one cluster',
      'articles are in no cluster; neither review nor export sees them (articles)',
    ],
    withdrawn: [
      'articles that a newer version has superseded have left their clusters',
      'articles that a newer version has superseded still have a place or a decision, or their newer version is none (articles)',
    ],
    sizes: ['the sizes of clusters are right', 'clusters say another size than they have (clusters)'],
    centres: ['every cluster holds its first article', 'the first article of a cluster is not in it (clusters)'],
    representatives: [
      'the article that represents each cluster is in it',
      'a cluster is represented by an article that is not in it (clusters)',
    ],
    canonicals: [
      'no cluster has more than one canonical article',
      'clusters have more than one canonical article; an export takes one to stand for all (clusters)',
    ],
    constraints: [
      '“same story” and “not a duplicate” are obeyed',
      '“same story” or “not a duplicate” is not obeyed (articles)',
    ],
    actions: ['the history can be read', 'actions in the history cannot be read, and so not be undone (actions)'],
    counts: [
      'the stored counts are right',
      'stored counts differ from what is there; figures on the screen may be wrong (clusters, imports, or the project)',
    ],
    texts: [
      'the texts of articles are as they were imported',
      'texts of articles are damaged and differ from what was imported (articles)',
    ],
    history: [
      'the history is as it was written',
      'entries of the history are damaged and differ from what was written (actions)',
    ],
    decisions: ['decisions agree with the history', 'decisions differ from the history (articles)'],
  },
};

/** One line for the terminal. */
function describe(finding: Finding, language: Language): string {
  const zh = language === 'zh';
  switch (finding.kind) {
    case 'sound':
      return `✓ ${sentences[language][finding.check][0]}`;
    case 'wrong': {
      const { count, first } = finding;
      const more = count > first.length ? '…' : '';
      const told = first.length === 0 ? '' : `${zh ? '：' : ': '}${first.join(', ')}${more}`;
      return `✗ ${sentences[language][finding.check][1]}${zh ? `，${count} 处` : `, ${count} found`}${told}`;
    }
    case 'older':
      return zh
        ? `· 项目是较早的版本（${finding.version}）；打开时会先备份再升级`
        : `· the project is of an earlier version (${finding.version}); opening it makes a backup and brings it up to date`;
    case 'newer':
      return zh
        ? `✗ 项目是用更新版本的同稿保存的（${finding.version}）；升级同稿后再检查`
        : `✗ the project was saved by a newer Tonggao (${finding.version}); update Tonggao and look again`;
    case 'unfinished':
      return zh
        ? `· “${finding.file}”的导入没有完成：${finding.rows} 行里已存 ${finding.saved} 行，打开项目可以继续`
        : `· the import of “${finding.file}” is unfinished: ${finding.saved} of ${finding.rows} rows are saved; open the project to go on`;
  }
}
