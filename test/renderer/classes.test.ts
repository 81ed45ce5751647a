import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMENT } from '../helpers/comments.ts';
import { findButtonRows } from './button-rows.ts';

const RENDERER = path.join(import.meta.dirname, '../../renderer');
/** As many lines had all style sheets when the review screen had its second edition. */
const MAX_CSS_LINES = 2799;
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

test.each([
  ['two buttons', '<Button>a</Button><FocusableButton />'],
  ['a list of them', '{steps.map((step) => <Button key={step} />)}'],
  ['a list from a block', '{steps.map((step) => { const at = step; return <Chip key={at} />; })}'],
  [
    'a list of those that a condition chooses',
    '{steps?.map((step) => { if (step.is) return <Chip />; return null; })}',
  ],
  [
    'a list of those that a function chooses',
    '{steps.map(function (step) { switch (step) { case 1: return <Chip />; } })}',
  ],
  ['those of a list that are there', '{[<Button />, isRisky && <Button />].filter(Boolean)}'],
  ['one that is not always there', '<Button />{isRisky && <Button />}'],
  ['one of two', '<Button />{isRisky ? null : <Button />}'],
  ['one that opens a menu', '<Button /><Dropdown menu={menu}><Button /></Dropdown>'],
  ['parts of a fragment', '<><Button /><span /><BackupsButton /></>'],
])('a row of buttons: %s', (_, buttons) => {
  const draw = (tag: string) => `const a = () => <main><${tag} className="line">${buttons}</${tag}></main>;`;
  expect(findButtonRows(draw('span'))).toEqual(['<span className="line">']);
  expect(findButtonRows(draw('li'))).toHaveLength(1);
  expect(findButtonRows(draw('ButtonRow'))).toEqual([]);
});

test('no row of buttons: one button, and buttons in the columns of a list', () => {
  expect(findButtonRows('const a = <p><Button />{is ? b : c}<span><Button /></span></p>;')).toEqual([]);
  expect(findButtonRows('const a = <p>{is ? <Button /> : <Chip />}</p>;')).toEqual([]);
  expect(findButtonRows('const a = <li><Button /><Button /></li>;')).toEqual([]);
  expect(findButtonRows('const a = <p>{[<Button />].at(0)}{steps.filter((step) => step.is).length}</p>;')).toEqual([]);
});

test('style sheets have fewer lines than before their parts were merged', () => {
  const lines = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => fs.readFileSync(path.join(RENDERER, file), 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(MAX_CSS_LINES);
});
