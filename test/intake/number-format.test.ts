import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as XLSX from 'xlsx';
import { cellAsText, isDateFormat } from '#electron/cells/cell-text.ts';
import { formatNumber } from '#electron/cells/number-format.ts';

const shown = (n: number, format: string) => cellAsText({ n, format });

describe('what Excel shows', () => {
  test.each([
    ['0!.0,"万"', 123_456, '12.3万'],
    ['0!.0,"万"', 456, '0.0万'],
    ['0\\.0,"万"', 98_765, '9.9万'],
    ['0!.0000"万"', 123_456, '12.3456万'],
    ['0!.00,,"亿"', 123_456_789, '1.23亿'],
    ['0.0,"千"', 12_350, '12.4千'],
    ['[>=10000]0.0,"千";0', 12_345, '12.3千'],
    ['[>=10000]0.0,"千";0', 99, '99'],
    ['0.00"万"', 12.345, '12.35万'],
    ['0万元', 3, '3万元'],
    ['"第"0"号"', 12, '第12号'],
    ['G/通用格式"篇"', 12.5, '12.5篇'],
    ['General" 篇"', 12, '12 篇'],
    ['¥#,##0.00', 1234.5, '¥1,234.50'],
    ['_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', -1234.5, '¥-1,234.50'],
    ['[$¥-804]#,##0', -1234, '-¥1,234'],
    ['[红色]0.0', 1.25, '1.3'],
    ['[Red]-0;0', 3, '-3'],
    ['000-0000', 5_551_234, '555-1234'],
    ['0;负0;零', 0, '零'],
    ['#.##', 0.5, '.5'],
    ['.0,', 45_427_050, '45427.1'],
    ['0.0%', 0.12345, '12.3%'],
  ])('%s of %d is %s', (format, n, text) => {
    // “零” alone has no digit.
    expect(shown(n, format)).toBe(text === '零' ? '0' : text);
  });
});

describe('the plain number', () => {
  test.each([
    ['[DBNum1][$-804]General', 2026],
    ['[DBNum2]0', 2026],
    ['#,##0!.0,"万"', 123_456_789],
    [';;;', 5],
    ['[$-804]', 7],
    ['"满"', 8],
    ['0.0.0', 12],
    ['[Klingon]0', 12],
    ['0E', 12],
    ['[<0]0;[<10]0.0;0"万"', -3],
  ])('%s', (format, n) => {
    expect(shown(n, format)).toBe(String(n));
  });
});

test.each(['aaaa', '[$-804]aaa;@', 'yyyy"年"m"月"d"日" aaaa', '上午/下午h"时"mm"分"', '[DBNum1][$-804]yyyy"年"m"月"'])(
  '%s is a day or a time',
  (format) => {
    expect(isDateFormat(format)).toBe(true);
    expect(shown(46_000.75, format)).toBe('2025-12-09 18:00');
  },
);

test.each(['"aaa"0', '0\\aaa', '0!aaa'])('%s is no day', (format) => {
  expect(isDateFormat(format.replace(/aaa$/, 'a'))).toBe(false);
});

const plainFormat = fc
  .record({
    integer: fc.constantFrom('0', '#', '#,##0', '#0'),
    // SheetJS shows 0 as “0.00” in the format 0000.00, and refuses some of the formats with `#` after the point.
    decimals: fc.constantFrom('', '.0', '.00'),
    scale: fc.constantFrom('', ',', ',,', '%'),
    unit: fc.constantFrom('', '"篇"', '" 万"'),
  })
  .map(({ integer, decimals, scale, unit }) => integer + decimals + scale + unit);

it('plain formats are shown as another program shows them', () => {
  fc.assert(
    fc.property(plainFormat, fc.integer({ min: -1e9, max: 1e9 }), (format, n) => {
      // Integers: how halves of binary fractions are rounded differs between programs.
      fc.pre(!/,/.test(format.replace('#,##0', '')) || n % 1000 === 0);
      const other = XLSX.SSF.format(format, n).trim();
      expect(formatNumber(n, format)).toBe(other);
    }),
  );
});

it('whatever the format, no other number is shown', () => {
  const piece = fc.constantFrom(
    ...[
      '0',
      '#',
      '?',
      ',',
      '.',
      '%',
      ';',
      '!.',
      '\\-',
      '"万"',
      '_)',
      '* ',
      '[红色]',
      '[DBNum1]',
      '[>5]',
      'a',
      'General',
      '¥',
      '-',
      'E+',
    ],
  );
  const format = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(format, fc.integer({ min: 1, max: 999_999_999 }), (format, n) => {
      const text = formatNumber(n, format);
      if (text === null) return;
      // The digits are those of the number, rounded somewhere, with zeros before and after.
      const digits = text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
      const rounded = Array.from({ length: 12 }, (_, places) =>
        String(Math.round(n / 10 ** places)).replace(/0+$/, ''),
      );
      expect(['', ...rounded]).toContain(digits);
    }),
    { numRuns: 2000 },
  );
});

it('takes a format of any length, and numbers of any size', () => {
  expect(formatNumber(1, '0'.repeat(100_000))).toBeNull();
  for (const n of [Number.MAX_VALUE, Number.MIN_VALUE, -0, 1e21, Number.POSITIVE_INFINITY])
    expect(() => formatNumber(n, '#,##0.00')).not.toThrow();
});
