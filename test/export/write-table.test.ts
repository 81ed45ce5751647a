// Tables written and read back: CSV, JSONL and XLSX return the written cells, and no cell runs as a formula.
import fs from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellAsText } from '#electron/cells/cell-text.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { COLUMNS, readSheet, rows, write, writeText } from './synthetic-tables.ts';

const RUNS_AS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

describe('csv', () => {
  it('reads back as what was written, formula-like texts made inert by one apostrophe', () => {
    void fc.assert(
      fc.property(rows, (cells) => {
        const [header, ...records] = parseCsv(writeText('csv', { columns: COLUMNS, rows: cells }));
        expect(header).toEqual(['编号', '标题', '正文', "'=列"]);
        expect(records).toHaveLength(cells.length);
        records.forEach((record, r) => {
          record.forEach((value, c) => {
            const original = cells[r]![c]!;
            const plain = cellAsText(original);
            if (typeof original === 'string' && value !== plain) expect(value).toBe(`'${plain}`);
            else expect(value).toBe(plain);
            if (RUNS_AS_FORMULA.test(value)) expect(Number(value.replaceAll(',', '').replace('%', ''))).not.toBeNaN();
          });
          expect(record).toHaveLength(COLUMNS.length);
        });
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    ['－１', "'－１"],
    ['-5', '-5'],
    ['+3.5%', '+3.5%'],
    ['-1,234.50', '-1,234.50'],
    ['标题=内容', '标题=内容'],
  ])('writes %j as %j', (original, written) => {
    expect(parseCsv(writeText('csv', { columns: ['A'], rows: [[original]] }))[1]).toEqual([written]);
  });

  it('begins with a byte order mark, without which Excel misreads Chinese', () => {
    const bytes = fs.readFileSync(write('csv', { columns: ['标题'], rows: [] }));
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(parseCsv(bytes.toString('utf8'))).toEqual([['标题']]);
  });

  it('fills short rows, so that every record has every column', () => {
    const records = parseCsv(writeText('csv', { columns: COLUMNS, rows: [['1'], []] }));
    expect(records.slice(1)).toEqual([
      ['1', '', '', ''],
      ['', '', '', ''],
    ]);
  });
});

describe('jsonl', () => {
  it('is one object a line, with every column and the types of the cells', () => {
    void fc.assert(
      fc.property(rows, (cells) => {
        const lines = writeText('jsonl', { columns: COLUMNS, rows: cells }).split('\n');
        expect(lines.pop()).toBe('');
        const values = lines.map((line) => COLUMNS.map((name) => (JSON.parse(line) as Record<string, unknown>)[name]));
        expect(values).toEqual(
          cells.map((row) => row.map((one) => (typeof one === 'object' && one !== null ? cellAsText(one) : one))),
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe.each(['csv', 'jsonl', 'xlsx'] as const)('%s', (format) => {
  it('writes every one of many rows in order', () => {
    const many = Array.from({ length: 1234 }, (_, index) => [`号${index}`]);
    const file = write(format, { columns: ['编号'], rows: many });
    const read = {
      csv: () => parseCsv(fs.readFileSync(file, 'utf8')).slice(1),
      jsonl: () =>
        fs
          .readFileSync(file, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => Object.values(JSON.parse(line) as object)),
      xlsx: () =>
        readSheet(file)
          .map((row) => row.map(({ v }) => v))
          .slice(1),
    };
    expect(read[format]()).toEqual(many);
  });
});
