// Style sheets name no colour themselves: renderer/theme.ts has all of them.
import { expect, test } from 'vitest';
import { readFiles } from './texts.ts';

const COMMENT_OR_URL = /\/\*[\s\S]*?\*\/|url\([^)]*\)/g;
const LITERAL = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
const NAMED = /(?<![\w-])(?:white|black|gr[ae]y|silver|red|orange|yellow|green|blue|navy|purple|brown|pink)(?![\w-])/gi;
const DECLARED = /:[^;{}]*;/g;

/** @returns the colours in the values of a style sheet */
function coloursIn(css: string): string[] {
  const values = css.replace(COMMENT_OR_URL, '').match(DECLARED) ?? [];
  return values.flatMap((value) => [...(value.match(LITERAL) ?? []), ...(value.match(NAMED) ?? [])]);
}

test('style sheets take their colours from the theme', () => {
  const sheets = [...readFiles()].filter(([file]) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.flatMap(([file, css]) => coloursIn(css).map((colour) => `${file}: ${colour}`))).toEqual([]);
});

test('finds each form of a colour, and no other value', () => {
  expect(coloursIn('a { color: #fff; background: rgb(0 0 0 / 18%); border: 1px solid red; }')).toHaveLength(3);
  expect(coloursIn('/* black */ #fed { white-space: nowrap; color: var(--ink); }')).toEqual([]);
});
