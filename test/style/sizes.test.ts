// Style sheets and components write no distance, no size of type and no radius themselves: renderer/sizes.ts has the
// steps.
import { expect, test } from 'vitest';
import { sizeVariables, space } from '../../renderer/sizes.ts';
import { readFiles } from './texts.ts';

const COMMENT = /\/\*[\s\S]*?\*\//g;
const DECLARATION = /(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)/g;
const DISTANCE = /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-[\w-]+)?)$/;
const TYPE = /^font(?:-size)?$/;
const RADIUS = /^border(?:-\w+)*-radius$/;
/** A circle takes no step. */
const STEPS_OF_RADIUS = /^(?:(?:var\(--radius-\w+\)|0|50%)\s*)+$/;
const CALC = /\bcalc\((?:[^()]|\([^()]*\))*\)/g;
const LENGTH = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|pt|pc|rem|cm|mm|in|q)\b/i;
const BORDER = /\b[123]px\b/g;
const VARIABLE = /var\(--([\w-]+)/g;
/** An inline style, or an option of a chart. */
const IN_CODE =
  /\b(?:fontSize|(?:row|column)?[gG]ap|(?:padding|margin)(?:[A-Z]\w*)?|border\w*Radius\w*)\s*:\s*(?:\[[^\]]*|'[^']*'|`[^`]*`|[^,;)}])*/g;
/** The key of a step, such as `space['2xs']`, or a value in a template. */
const KEY = /\['\w+'\]/g;
const INTERPOLATED = /\$\{[^}]*\}/g;
const DIGIT = /(?<![\w.])(?:0?\.)?\d*[1-9]/;

type Declaration = { readonly name: string; readonly value: string };

function declarationsIn(css: string): Declaration[] {
  return Array.from(css.replace(COMMENT, '').matchAll(DECLARATION), ([, name, value]) => ({
    name: name!,
    value: value!.trim(),
  }));
}

/** @returns the variables that are a distance or a part of one, such as the margin of a page */
function variablesOf(declarations: readonly Declaration[]): Set<string> {
  const distances = declarations.filter(({ name }) => DISTANCE.test(name));
  return new Set(distances.flatMap(({ value }) => Array.from(value.matchAll(VARIABLE), ([, name]) => `--${name}`)));
}

/** @returns the properties of a style in code whose value has a number */
function literalsInCode(source: string): string[] {
  const found = source.replace(KEY, '').match(IN_CODE) ?? [];
  return found.filter((property) => DIGIT.test(property.replace(INTERPOLATED, '')));
}

/** A distance may be calculated from steps, with the width of a border. */
function withoutBorders(value: string): string {
  return value.replace(CALC, (calculated) =>
    calculated.includes('var(') ? calculated.replace(BORDER, '') : calculated,
  );
}

/** @returns the declarations whose distance, size of type or radius is not a step */
function literalsIn(declarations: readonly Declaration[], variables = variablesOf(declarations)): string[] {
  return declarations.flatMap(({ name, value }) => {
    if (RADIUS.test(name)) return STEPS_OF_RADIUS.test(value) ? [] : [`${name}: ${value}`];
    const isDistance = DISTANCE.test(name) || variables.has(name);
    if (!isDistance && !TYPE.test(name)) return [];
    const checked = isDistance ? withoutBorders(value) : value.replace(/\/\s*[\w.]+/, '');
    const otherScale = isDistance ? 'var(--text-' : 'var(--space-';
    return LENGTH.test(checked) || checked.includes(otherScale) ? [`${name}: ${value}`] : [];
  });
}

const files = [...readFiles()].filter(([file]) => file.startsWith('renderer/') && file !== 'renderer/sizes.ts');
const sheets = files
  .filter(([file]) => file.endsWith('.css'))
  .map(([file, css]) => ({ file, declarations: declarationsIn(css) }));

test('style sheets take distances, sizes of type and radii from the scales', () => {
  const variables = variablesOf(sheets.flatMap(({ declarations }) => declarations));
  const literals = sheets.flatMap(({ file, declarations }) =>
    literalsIn(declarations, variables).map((literal) => `${file}: ${literal}`),
  );
  expect(literals).toEqual([]);
  expect(variables.size).toBeGreaterThan(Object.keys(space).length);
});

test('components and charts take them from the scales', () => {
  const code = files.filter(([file]) => /\.tsx?$/.test(file));
  expect(code.length).toBeGreaterThan(100);
  expect(code.flatMap(([file, source]) => literalsInCode(source).map((found) => `${file}: ${found}`))).toEqual([]);
});

test('every step that a style sheet names exists, and every step is used', () => {
  const known = sizeVariables().map(([name]) => name);
  const values = sheets.flatMap(({ declarations }) => declarations.map(({ value }) => value));
  const named = values.flatMap((value) => value.match(/--(?:space|text|radius)-[\w]+/g) ?? []);
  expect([...new Set(named)].sort()).toEqual(known.sort());
});

test('finds a literal in each form, and no other value', () => {
  const found = (css: string) => literalsIn(declarationsIn(css));
  expect(
    found(`a { gap: 4px; row-gap: 1rem; padding: 0 var(--space-m) 0 3px; margin-inline: calc(2px + 1em);
      margin: calc(var(--space-m) - 9px); column-gap: var(--text-m); font-size: var(--space-m);
      font-size: 12.5px; font: 600 15px / 1.5 var(--serif); --edge: 37px; padding-top: var(--edge);
      border-radius: 4px; border-top-left-radius: var(--corner); border-radius: var(--space-s); }`),
  ).toHaveLength(13);
  expect(
    found(`/* gap: 4px; */ a { margin: 0 auto; padding: 0.7em 0 calc(-1 * var(--space-s)); width: 4px; --width: 9px;
      font: var(--text-s) / 20px var(--sans); font-size: 0.9em; margin: calc(var(--space-s) + 3px);
      border-radius: 50%; border-radius: var(--radius-s) 0; }`),
  ).toEqual([]);
  expect(
    literalsInCode(`style={{ marginTop: 4, gap: '1em' }}, { padding: [6, 10], marginTop: -4, padding: isSmall ? 4 : 8,
      padding: \`4px\`, gap: \`\${space.s}px 4px\`, margin: Math.max(4, gap), fontSize: isSmall
        ? text.xs : 12, borderRadius: 4, borderTopLeftRadius: 0.5 }`),
  ).toHaveLength(11);
  expect(
    literalsInCode(`{ marginTop: space['2xs'], padding: [space['2xs'], space.s], fontSize: text.xs, width: 4,
      margin: \`\${space['2xs']}px\`, gap: isSmall ? space.s : space['2xs'], borderRadius: [radius.s, 0] } (gap: number) => 4`),
  ).toEqual([]);
});
