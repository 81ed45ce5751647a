// Labels from a CSV: valid rows are read as written, and invalid ones are refused with their row.
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelFileError } from '#electron/stages/evaluate/label-file.ts';
import { parseIgnorePairs, parseTruth } from '#electron/stages/evaluate/truth.ts';

const cell = fc
  .string({ unit: fc.constantFrom(...'稿A01,;"\n=-+.e '), minLength: 1, maxLength: 8 })
  .map((value) => value.trim())
  .filter((value) => value !== '');
const rows = fc.uniqueArray(fc.record({ id: cell, story: cell, kind: cell }), { selector: ({ id }) => id });
const style = fc.record({ bom: fc.boolean(), lineEnd: fc.constantFrom('\n', '\r\n') });

describe('parseTruth', () => {
  it('reads back any ids, stories and kinds as they are: numbers, formulas, quotes, line breaks', () => {
    void fc.assert(
      fc.property(rows, style, (truth, { bom, lineEnd }) => {
        // csv-stringify quotes only the line end that it writes itself.
        const quoted = lineEnd === '\r\n';
        const csv = stringify(truth, {
          header: true,
          columns: ['id', 'story', 'kind'],
          bom,
          record_delimiter: lineEnd,
          quoted,
        });
        expect(parseTruth(csv)).toEqual(truth);
      }),
    );
  });

  it('finds its columns by name, in any order, among others', () => {
    expect(parseTruth('备注,Kind, 编号 ,STORY\n,exact,007,S1\n\n,title,1e3,S2\n')).toEqual([
      { id: '007', story: 'S1', kind: 'exact' },
      { id: '1e3', story: 'S2', kind: 'title' },
    ]);
  });

  it.each([
    ['', 'missing column id or 编号'],
    ['<html><body>404</body></html>', 'missing column id or 编号'],
    ['PK\u0003\u0004\u0014\u0000\u0006\u0000', 'not a CSV file'],
    ['id,story,kind\n"A1,S1,exact\n', 'not a CSV file'],
    ['id;story;kind\nA1;S1;exact\n', 'missing column id or 编号'],
    ['id,story\nA1,S1\n', 'missing column kind'],
    ['id,story,kind\nA1,S1,exact\nA2,,exact\n', 'row 3: story is empty'],
    ['id,story,kind\nA1,S1,exact\n\n,S2,exact\n', 'row 4: id is empty'],
    ['id,story,kind\nA1,S1\n', 'row 2: kind is empty'],
    ['id,story,kind\nA1,S1,exact\nA1,S2,exact\n', 'row 3: duplicate ID A1'],
  ])('refuses %j', (csv, message) => {
    expect(() => parseTruth(csv)).toThrow(LabelFileError);
    expect(() => parseTruth(csv)).toThrow(message);
  });

  it('is not taken in by a first column ID, with which another table format begins', () => {
    expect(parseTruth('ID,story,kind\nA1,S1,exact\n')).toEqual([{ id: 'A1', story: 'S1', kind: 'exact' }]);
  });

  it('is empty for a header alone', () => {
    expect(parseTruth('id,story,kind\n')).toEqual([]);
  });
});

describe('parseIgnorePairs', () => {
  it('reads pairs', () => {
    expect(parseIgnorePairs('\uFEFFstory_a,story_b\r\nS1,S2\r\nS3,S1\r\n')).toEqual([
      ['S1', 'S2'],
      ['S3', 'S1'],
    ]);
  });

  it('refuses half a pair', () => {
    expect(() => parseIgnorePairs('story_a,story_b\nS1,\n')).toThrow('row 2: story_b is empty');
  });
});
