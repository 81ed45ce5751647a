// An unset variable of the shell gives an empty name, which would mean the current folder, or no option.
import { expect, test } from 'vitest';
import { runCli } from '../helpers/shells/cli-process.ts';

test.each([
  [['decisions', '有.tonggao', '']],
  [['rules', 'import', '有.tonggao', ' ']],
  [['watch', '', '--project', '有.tonggao', '--once']],
  [['evaluate', '']],
  [['doctor', '']],
])('an empty name does not mean the current folder: %j', async (given) => {
  expect(await runCli(given)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: The name of a file or folder is empty. Nothing was written. Specify it.\n',
  });
});

test.each([
  [['dedupe', '稿件.xlsx', '--out', '净稿.csv', '--project', ''], '--project'],
  [['dedupe', '稿件.xlsx', '--out', '净稿.csv', '--rejected', ' '], '--rejected'],
  [['dedupe', '稿件.xlsx', '--out', '净稿.csv', '--clusters='], '--clusters'],
  [['dedupe', '稿件.xlsx', '--out', '净稿.csv', '--reference', ''], '--reference'],
  [['recluster', '有.tonggao', '--rules', ''], '--rules'],
  [['reference', 'add', '库.tonggao-archive', '稿件.xlsx', '--columns', ''], '--columns'],
])('an empty value is not ignored: %j', async (given, option) => {
  expect(await runCli(given)).toEqual({
    code: 2,
    stdout: '',
    stderr: `error: The value of ${option} is empty. Nothing was written. Specify it.\n`,
  });
});
