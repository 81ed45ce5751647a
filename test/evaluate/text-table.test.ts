import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';

const cell = fc.string({ unit: fc.constantFrom(...'aB3.%稿件—'), minLength: 1, maxLength: 9 });
const row = fc.tuple(cell, cell, cell);

describe('formatTable', () => {
  it('gives every cell, two blanks between columns', () => {
    void fc.assert(
      fc.property(row, fc.array(row), (header, rows) => {
        const [names, rule, ...lines] = formatTable(header, rows).split('\n');
        const read = (line: string) => line.trim().split(/ {2,}/);
        expect(read(names!)).toEqual(header);
        expect(rule).toMatch(/^─+ {2}─+ {2}─+$/);
        expect(lines.map(read)).toEqual(rows);
      }),
    );
  });

  it('sets the first column left and figures right, with Chinese two columns wide', () => {
    expect(
      formatTable(
        ['种类', 'n'],
        [
          ['a', '1'],
          ['全文', '1,000'],
        ],
      ),
    ).toBe('种类      n\n────  ─────\na         1\n全文  1,000');
  });
});

describe('formatCount', () => {
  it('rounds, and puts commas', () => {
    expect([0, 999.6, 17_400].map(formatCount)).toEqual(['0', '1,000', '17,400']);
  });
});
