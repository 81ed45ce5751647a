import { expect, it } from 'vitest';
import { program } from '#electron/shells/cli/program.ts';
import { readGenerated } from './generated.ts';

it.each(readGenerated())('$file is as `npm run docs` writes it', ({ text, wanted }) => {
  expect(text).toBe(wanted);
});

it('docs/cli.md has the help of every command', () => {
  const { text } = readGenerated()[0]!;
  for (const command of program.commands)
    expect(text).toContain(`<!-- help ${command.name()} -->\n\n\`\`\`text\nUsage:`);
});
