import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMENT } from '../helpers/comments.ts';
import { findButtonRows } from './button-rows.ts';

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

test('tables, panels, chips, stats and rows of buttons are drawn by their components', () => {
  const own = [
    ['a table', /<table\b/],
    ['a panel', /className=(?:\{`|")(?:[^"`]* )?panel[ "`]/],
    ['a chip', /className=(?:\{`|")(?:[^"`]* )?chip[ "`]/],
    ['a stat', /className=(?:\{`|")figures?[ "`]/],
    ['a row of buttons', /className="row(?: [^"]*)?"[^>]*>\s*<(?:Focusable)?Button\b/],
  ] as const;
  const drawn = files
    .filter((file) => file.endsWith('.tsx') && path.dirname(file) !== 'ui')
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(RENDERER, file), 'utf8');
      return own.filter(([, form]) => form.test(text)).map(([name]) => `${file}: ${name}`);
    });
  expect(drawn).toEqual([]);
});

test('buttons next to each other are in a row of buttons', () => {
  const rows = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      findButtonRows(fs.readFileSync(path.join(RENDERER, file), 'utf8')).map((tag) => `${file}: ${tag}`),
    );
  expect(rows).toEqual([]);
});
