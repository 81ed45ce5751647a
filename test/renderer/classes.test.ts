import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMENT } from '../helpers/comments.ts';

const RENDERER = path.join(import.meta.dirname, '../../renderer');
const files = fs.readdirSync(RENDERER, { recursive: true, encoding: 'utf8' });
const read = (ending: string) =>
  files
    .filter((file) => file.endsWith(ending))
    .map((file) => fs.readFileSync(path.join(RENDERER, file), 'utf8').replace(COMMENT, ''))
    .join('\n');

/** Names in a string, after its quote or after other names. The end of a name may be interpolated. */
const names = new Set<string>();
for (const [, list] of read('.tsx').matchAll(/["'`] ?((?:[a-z][\w-]*[ "'`]|[a-z][\w-]*(?=\$\{))+)/g)) {
  for (const [name] of list!.matchAll(/[\w-]+/g)) names.add(name);
}

test('every class of a style sheet is used', () => {
  const classes = [...read('.css').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!);
  const isUsed = (name: string) => names.has(name) || names.has(name.replace(/[^-]*$/, ''));
  expect([...new Set(classes)].filter((name) => !name.startsWith('ant-') && !isUsed(name))).toEqual([]);
});
