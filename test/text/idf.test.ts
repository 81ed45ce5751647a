import { describe, expect, it } from 'vitest';
import { parseIdf } from '#electron/core/text/idf.ts';

describe('parseIdf', () => {
  const idf = parseIdf('总理 5.5\r\n大桥 8.25\n\n怪行\n坏 x\n通车 10.123456789\n');

  it('says how rare a word is, in thousandths', () => {
    expect(['总理', '大桥', '通车'].map(idf)).toEqual([5500, 8250, 10123]);
  });

  it('takes a word that is not in the table for an average one', () => {
    for (const unknown of ['怪行', '坏', '']) expect(idf(unknown)).toBe(Math.round((5500 + 8250 + 10123.456789) / 3));
  });
});
