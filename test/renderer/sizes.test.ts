// Components and charts take distances, sizes of type and radii from the steps of renderer/base/sizes.ts. Stylelint checks the
// style sheets.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sizeVariables } from '../../renderer/base/sizes.ts';

const RENDERER = path.join(import.meta.dirname, '../../renderer');
/** An inline style, or an option of a chart. */
const IN_CODE =
  /\b(?:fontSize|(?:row|column)?[gG]ap|(?:padding|margin)(?:[A-Z]\w*)?|border\w*Radius\w*)\s*:\s*(?:\[[^\]]*|'[^']*'|`[^`]*`|[^,;)}])*/g;
/** The key of a step, such as `space['2xs']`, or a value in a template. */
const NO_LITERAL = /\['\w+'\]|\$\{[^}]*\}/g;
const DIGIT = /(?<![\w.])(?:0?\.)?\d*[1-9]/;

function read(ending: RegExp): { file: string; text: string }[] {
  return fs
    .readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && file !== 'sizes.ts')
    .map((file) => ({ file, text: fs.readFileSync(path.join(RENDERER, file), 'utf8') }));
}

test('components and charts write no size themselves', () => {
  const literals = read(/\.tsx?$/).flatMap(({ file, text }) =>
    Array.from(text.matchAll(IN_CODE), ([property]) => property)
      .filter((property) => DIGIT.test(property.replace(NO_LITERAL, '')))
      .map((property) => `${file}: ${property}`),
  );
  expect(literals).toEqual([]);
});

test('every step that a style sheet names exists, and every step is used', () => {
  const named = read(/\.css$/).flatMap(({ text }) => text.match(/--(?:space|text|radius)-\w+/g) ?? []);
  expect([...new Set(named)].sort()).toEqual(
    sizeVariables()
      .map(([name]) => name)
      .sort(),
  );
});
