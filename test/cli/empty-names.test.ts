// An unset variable of the shell gives an empty name, which would mean the current folder.
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
