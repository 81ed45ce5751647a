// The generated parts of documents: the help of commands, the keys of the review, and the schema of desk rules.
import fs from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import * as z from 'zod';
import { program } from '#electron/shells/cli/program.ts';
import { deskRulesFile } from '#shared/desk-rules/file.ts';
import type { Language } from '#shared/text/language.ts';
import { en } from '../../renderer/i18n/en/index.ts';
import { zh } from '../../renderer/i18n/zh/index.ts';
import { commandsOf, keyGroups, shownKey } from '../../renderer/keys/review-keys.ts';
import { ROOT } from './documents.ts';

const HELP_WIDTH = 110;
const BLOCK = /(<!-- (help|keys) (\S+) -->\n)[\s\S]*?(<!-- end -->)/g;
const FILES = ['docs/cli.md', 'docs/guide/en/shortcuts.md', 'docs/guide/zh/shortcuts.md'];

const SCHEMA = 'docs/desk-rules.schema.json';

/** Each file with generated parts: its current text, and the expected one. */
export function readGenerated(): { readonly file: string; readonly text: string; readonly wanted: string }[] {
  const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
  const schema = `${JSON.stringify(z.toJSONSchema(deskRulesFile, { io: 'input' }), null, 2)}\n`;
  return [
    ...FILES.map((file) => ({ file, text: read(file), wanted: fill(read(file)) })),
    { file: SCHEMA, text: read(SCHEMA), wanted: schema },
  ];
}

function fill(text: string): string {
  return text.replace(BLOCK, (_block, begin: string, kind: string, name: string, end: string) => {
    const contents = kind === 'help' ? helpOf(name) : keysIn(name as Language);
    return `${begin}\n${contents}\n\n${end}`;
  });
}

function helpOf(name: string): string {
  const command = program.commands.find((one) => one.name() === name);
  if (!command) throw new Error(`there is no command ${name}`);
  return `\`\`\`text\n${printHelp(command).trim()}\n\`\`\``;
}

function printHelp(command: Command): string {
  let printed = '';
  command.configureOutput({ writeOut: (text) => (printed += text), getOutHelpWidth: () => HELP_WIDTH });
  command.outputHelp();
  return printed;
}

function keysIn(language: Language): string {
  const { keys } = { zh, en }[language];
  const head = language === 'zh' ? '| 键 | 作用 |' : '| key | action |';
  const tables = keyGroups.map(({ group, lines }) => {
    const rows = lines.map((line) => {
      const commands = commandsOf(line);
      const shown = commands.flatMap(([, names]) => names.map(shownKey));
      return `| ${shown.map((key) => `\`${key}\``).join(' ')} | ${commands.map(([command]) => keys[command]).join(keys.and)} |`;
    });
    return [`## ${keys.group[group]}`, '', head, '|---|---|', ...rows].join('\n');
  });
  return tables.join('\n\n');
}
