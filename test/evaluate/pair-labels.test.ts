import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelFileError } from '#electron/stages/evaluate/label-file.ts';
import { expectationOf, labels, type PairLabel, parsePairLabels } from '#electron/stages/evaluate/pair-labels.ts';
import { toCsv } from '#electron/stages/export/csv.ts';
import { checkProperty } from '../helpers/check-property.ts';

const text = fc.string({ unit: fc.constantFrom(...'稿A01,;"\n=-+@.e '), maxLength: 8 }).map((value) => value.trim());
const pair = fc
  .record({
    a: text,
    b: text,
    label: fc.constantFrom(...labels),
    weight: fc.nat(1e6).map((hundredths) => hundredths / 100),
    reason: text,
  })
  .filter(({ a, b }) => a !== b && a !== '' && b !== '');
const keyOf = ({ a, b }: Pick<PairLabel, 'a' | 'b'>) => JSON.stringify([a, b].toSorted());

describe('parsePairLabels', () => {
  it('reads back what the csv writer made safe for spreadsheet programs', () => {
    checkProperty(
      fc.property(fc.uniqueArray(pair, { selector: keyOf }), (pairs) => {
        const records = pairs.map(({ a, b, label, weight, reason }) => [reason, b, a, label, '?', weight]);
        const csv = toCsv([['reason', 'b', 'a', 'label', 'other', 'weight'], ...records]);
        const parsed = parsePairLabels(csv);
        expect(parsed.map(({ reason: _, ...rest }) => rest)).toEqual(pairs.map(({ reason: _, ...rest }) => rest));
      }),
    );
  });

  it('needs no weight and no reason, and reads an empty weight as 1', () => {
    const plain = { a: 'A1', b: 'A2', label: 'same-text', weight: 1, reason: '' };
    expect(parsePairLabels('\uFEFFA,B,Label\r\nA1,A2,same-text\r\n')).toEqual([plain]);
    expect(parsePairLabels('a,b,label,weight,reason\nA1,A2,same-text,,\nA1,A3,form,0,表格\n')).toEqual([
      plain,
      { a: 'A1', b: 'A3', label: 'form', weight: 0, reason: '表格' },
    ]);
  });

  it('reads boilerplate and furniture as one label, and labels in any case', () => {
    const [one, other] = parsePairLabels('a,b,label\nA1,A2,boilerplate\nA1,A3,Furniture\n');
    expect([one!.label, other!.label]).toEqual(['boilerplate', 'boilerplate']);
    expect(expectationOf(one!.label)).toBe('negative');
  });

  it.each([
    ['a,label\nA1,form\n', 'missing column b'],
    ['a,b,label\nA1,A2,\n', 'row 2: label is empty'],
    ['a,b,label\nA1,A2,form\n\nA1,A3,copy\n', 'row 4: unknown label “copy”; the labels are same-text, abridged'],
    ['a,b,label,weight\nA1,A2,form,many\n', 'row 2: the weight “many” must be a number'],
    ['a,b,label,weight\nA1,A2,form,-1\n', 'row 2: the weight “-1”'],
    ['a,b,label\nA1,A1,form\n', 'row 2: the article A1 is paired with itself'],
    ['a,b,label\nA1,A2,form\nA2,A1,form\n', 'row 3: the pair A2, A1 already has a label in row 2'],
  ])('refuses %j', (csv, message) => {
    expect(() => parsePairLabels(csv)).toThrow(LabelFileError);
    expect(() => parsePairLabels(csv)).toThrow(message);
  });
});
