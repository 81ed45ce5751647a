// The program's own parser accepts all commands in documents, and those on the sample run.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { program } from '#electron/shells/cli/program.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { commandsOf, ROOT, readDocuments } from './documents.ts';

const SAMPLE = 'electron/stages/intake/sample/示例稿件.xlsx';
const OURS = /^\s*(?:npm run -s tonggao -- |tonggao )(.+)$/;
const WORD = /"[^"]*"|\S+/g;

const documents = readDocuments()
  .map((document) => ({ file: document.file, commands: commandsOf(document).flatMap(argumentsOf) }))
  .filter(({ commands }) => commands.length > 0);

function argumentsOf(line: string): string[][] {
  const given = OURS.exec(line)?.[1];
  return given === undefined ? [] : [Array.from(given.matchAll(WORD), ([word]) => word.replaceAll('"', ''))];
}

async function parse(given: readonly string[]): Promise<string> {
  let ran = '';
  for (const command of [program, ...program.commands]) command.configureOutput({ writeErr: () => {} });
  for (const command of program.commands)
    command.action(() => {
      ran = command.name();
    });
  await program.parseAsync(given, { from: 'user' });
  return ran;
}

it('documents show commands', () => {
  expect(documents.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['README.md', 'README.zh-CN.md', 'docs/cli.md', 'docs/detection.md']),
  );
});

it.each(documents)('the parser accepts the commands of $file', async ({ commands }) => {
  for (const given of commands) expect(await parse(given)).toBe(given[0]);
});

const onSample = documents.filter(({ commands }) => commands.some((given) => given.includes(SAMPLE)));

it.each(onSample)('the commands of $file on the sample run', async ({ commands }) => {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, path.dirname(SAMPLE)), { recursive: true });
  fs.copyFileSync(path.join(ROOT, SAMPLE), path.join(folder, SAMPLE));
  // A command may read the files that an earlier one wrote.
  const isThere = ([, input = '']: readonly string[]) => fs.existsSync(path.join(folder, input));
  for (const given of commands) {
    if (!isThere(given)) continue;
    const result = await runCli(given, { env: { npm_lifecycle_event: 'tonggao', INIT_CWD: folder } });
    const said = result.stderr.replace(/^.* has the rows that were not imported \(.*\n/m, '');
    expect({ ...result, stderr: said }, given.join(' ')).toMatchObject({ code: 0, stderr: '' });
  }
});
