// `tonggao doctor`: checks if a project is sound, and prints one sentence per check.
import path from 'node:path';
import type { Language } from '#shared/text/language.ts';
import { errorMessage } from '#shared/words/errors.ts';
import { listBackups } from '../../base/backup-files.ts';
import { type CheckName, type Finding, isError } from '../../store/file/doctor.ts';
import { whyReadOnly } from '../../store/file/project-file.ts';
import { terminalLanguage } from '../terminal-language.ts';
import { runDoctorInTime } from './doctor-in-time.ts';
import { print } from './print.ts';

const NOT_SOUND = 2;

/**
 * Prints the findings; the exit code is 2 if the project is not sound. @throws AppError PROJECT_MISSING, NOT_A_PROJECT
 */
export async function doctor(file: string): Promise<void> {
  const speaks = terminalLanguage();
  let readOnly = whyReadOnly(file);
  let wrong = 0;
  const isWhole = await runDoctorInTime(path.resolve(file), (finding) => {
    if (readOnly) print(`· ${errorMessage({ code: readOnly, data: { path: file } }, speaks)}`);
    readOnly = null;
    if (isError(finding)) wrong++;
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
    late: '✗ 有一项检查超时，已停止；文件可能已损坏或被改过，其余内容未检查',
    sound: '未发现问题。检查不会改动项目。',
    wrong: (count: number) => `发现 ${count} 个问题。检查不会改动项目。请先备份项目，再作处理。`,
    backups: '找到以下备份（由新到旧）。请逐个检查，用没有问题的一份继续：',
    noBackup: '没有找到备份。请将原文件导入新项目。',
  },
  en: {
    late: '✗ A check timed out; the file may be damaged or altered, and the rest was not checked',
    sound: 'No problems found. The project was not changed.',
    wrong: (count: number) =>
      `Problems found: ${count}. The project was not changed. Make a copy of it before you do anything else.`,
    backups: 'Backups, newest first. Check each with this command and continue with one that has no problems:',
    noBackup: 'No backup found. Import the original files into a new project.',
  },
} as const;

/** The sentences of each check: when it passes, and when it fails. */
const sentences: Readonly<Record<Language, Readonly<Record<CheckName, readonly [ok: string, error: string]>>>> = {
  zh: {
    file: ['文件是同稿项目', '这是一个 SQLite 文件，但不是同稿项目'],
    schema: ['项目的结构与它的版本一致', '项目的结构被其他程序改过，打开它不安全，其余内容未检查'],
    integrity: ['文件结构完整', '文件已损坏，部分内容可能无法读取'],
    references: ['引用完整', '有记录指向不存在的数据'],
    settings: ['项目设置可读', '部分项目设置无法读取，相关页面可能打不开'],
    records: ['导入、未导入的行和风险的记录可读', '有记录无法读取，项目、相关页面或导出可能打不开（记录）'],
    rows: [
      '每次导入：行数 = 已导入 + 未导入',
      '有导入的行数不符（导入编号：行数 ≠ 已导入 + 未导入），稿件可能缺少或重复',
    ],
    placed: ['每篇稿件都只属于一个组', '有稿件不属于任何组，审阅和导出都看不到（稿件编号）'],
    superseded: [
      '被新版本取代的稿件都已离开重复组',
      '有被新版本取代的稿件仍在组内、仍有处理结果或缺少新版本（稿件编号）',
    ],
    sizes: ['重复组篇数正确', '有重复组篇数与实际不符（重复组编号）'],
    leaders: ['每组的首篇都在组内', '有重复组的首篇不在组内（重复组编号）'],
    representatives: ['每组参与比对的代表稿件都在组内', '有重复组的代表稿件不在组内（重复组编号）'],
    canonicals: ['每组最多一篇主稿', '有重复组的主稿不止一篇，导出时只取一篇（重复组编号）'],
    evidence: ['每篇稿件入组的依据可读', '有稿件入组的依据无法读取，它所在的重复组可能打不开（稿件编号）'],
    constraints: ['“同一稿”“不是重复”的判断均已生效', '部分判断未生效（稿件编号）'],
    actions: ['历史记录可读', '部分历史记录无法读取，不能撤销（操作编号）'],
    counts: ['存储的统计数与实际相符', '存储的统计数与实际不符，界面上的数字可能不对（重复组、导入或整个项目）'],
    texts: ['稿件文字与导入时一致', '有稿件的文字已损坏，与导入时不同（稿件编号）'],
    history: ['历史记录与写入时一致', '有历史记录已损坏，与写入时不同（操作编号）'],
    decisions: ['处理结果与历史记录一致', '有处理结果与历史记录不一致（稿件编号）'],
  },
  en: {
    file: ['File is a Tonggao project', 'File is SQLite but not a Tonggao project'],
    schema: [
      'Structure matches the version of the project',
      'Another program has changed the structure of the project; opening it is not safe, and its contents were not checked',
    ],
    integrity: ['File structure is intact', 'File is damaged; some data may be unreadable'],
    references: ['References are valid', 'Some records refer to missing data'],
    settings: ['Settings are readable', 'Some settings are unreadable; related pages may fail'],
    records: [
      'Records of imports, rejected rows and risks are readable',
      'Some records are unreadable; the project, related pages or exports may fail (records)',
    ],
    rows: [
      'Every import: rows = imported + rejected',
      'Row counts of an import do not add up (import: rows ≠ imported + rejected); articles may be missing or duplicated',
    ],
    placed: [
      'Every article is in exactly one cluster',
      'Some articles are in no cluster and are missing from review and export (articles)',
    ],
    superseded: [
      'Replaced articles are out of their clusters',
      'Replaced articles are still in a cluster, have a decision or lack a newer version (articles)',
    ],
    sizes: ['Cluster sizes are correct', 'Some cluster sizes are wrong (clusters)'],
    leaders: [
      'Every cluster contains its first article',
      'Some clusters do not contain their first article (clusters)',
    ],
    representatives: [
      'Every cluster contains its representative',
      'Some clusters do not contain their representative (clusters)',
    ],
    canonicals: [
      'No cluster has more than one canonical article',
      'Some clusters have several canonical articles; export uses one of them (clusters)',
    ],
    evidence: [
      'Reasons for memberships are readable',
      'Some reasons for memberships are unreadable; their clusters may not open (articles)',
    ],
    constraints: [
      '“Same story” and “not a duplicate” decisions are respected',
      'Some “same story” or “not a duplicate” decisions are not respected (articles)',
    ],
    actions: ['History is readable', 'Some history entries are unreadable and cannot be undone (actions)'],
    counts: [
      'Stored counts are correct',
      'Stored counts differ from the data; figures on the screen may be wrong (clusters, imports or the project)',
    ],
    texts: ['Texts of articles are as imported', 'Some texts are damaged and differ from what was imported (articles)'],
    history: [
      'History is as it was written',
      'Some history entries are damaged and differ from what was written (actions)',
    ],
    decisions: ['Decisions agree with the history', 'Some decisions differ from the history (articles)'],
  },
};

function describe(finding: Finding, language: Language): string {
  const zh = language === 'zh';
  switch (finding.kind) {
    case 'ok':
      return `✓ ${sentences[language][finding.check][0]}`;
    case 'error': {
      const { count, first } = finding;
      const more = count > first.length ? '…' : '';
      const examples = first.length === 0 ? '' : `${zh ? '：' : ': '}${first.join(', ')}${more}`;
      return `✗ ${sentences[language][finding.check][1]}${zh ? `，${count} 处` : `, ${count} found`}${examples}`;
    }
    case 'older':
      return zh
        ? `✗ 项目由同稿发布前的开发版本保存（${finding.version}），这个版本无法打开；请新建项目，重新导入原来的表格，或用那个版本导出`
        : `✗ Project was saved by a development version (${finding.version}), from before the first release; import the original workbook into a new project, or export with that version`;
    case 'newer':
      return zh
        ? `✗ 项目由更新版本的同稿保存（${finding.version}）；升级同稿后再检查`
        : `✗ Project was saved by a newer Tonggao (${finding.version}); update Tonggao and check again`;
    case 'unfinished':
      return zh
        ? `· “${finding.file}”尚未导入完：已保存 ${finding.saved} / ${finding.rows} 行，打开项目可以继续`
        : `· Import of “${finding.file}” is incomplete: ${finding.saved} of ${finding.rows} rows saved; open the project to resume`;
  }
}
