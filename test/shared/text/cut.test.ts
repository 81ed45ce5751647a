// Cuts of a text: the parts together are the text, and where it is cut.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clauses } from '#shared/text/cut.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { anyTexts } from '../diff/texts.ts';

describe('clauses', () => {
  test('keeps the text', () => {
    checkProperty(
      fc.property(anyTexts, ([text]) => {
        expect(clauses(text).join('')).toBe(text);
      }),
    );
  });

  test('cuts after punctuation and what closes after it', () => {
    expect(clauses('他说：“好！”，走了。（完）')).toEqual(['他说：', '“好！”，', '走了。', '（完）']);
    expect(clauses('他说:"好。"走了')).toEqual(['他说:', '"好。"', '走了']);
  });

  test('cuts after newlines; an indentation stays with what it indents', () => {
    expect(clauses('标题\r\n\r\n　　正文。 \n尾')).toEqual(['标题\r\n\r\n', '　　正文。 \n', '尾']);
  });

  test('cuts no number', () => {
    expect(clauses('1,000人12:30到,共3.5万，比分3：1')).toEqual(['1,000人12:30到,', '共3.5万，', '比分3：1']);
  });

  test('cuts a text without punctuation at the same places again after an insertion', () => {
    const text = Array.from({ length: 1000 }, (_, index) =>
      String.fromCharCode(0x4e00 + ((index * index * 31) % 4999)),
    );
    const before = clauses(text.join(''));
    const after = clauses(`添几字${text.join('')}`);
    expect(before.every((part) => part.length <= 200)).toBe(true);
    expect(before.filter((part) => !after.includes(part)).length).toBeLessThanOrEqual(3);
  });
});
