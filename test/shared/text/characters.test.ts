import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitIntoTokens } from '#shared/text/characters.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { anyTexts } from '../diff/texts.ts';

describe('splitIntoTokens', () => {
  test('keeps the text', () => {
    checkProperty(
      fc.property(anyTexts, ([text]) => {
        expect(splitIntoTokens(text).join('')).toBe(text);
      }),
    );
  });

  test('keeps numbers and visible characters whole', () => {
    expect(splitIntoTokens('共1,000人，3.5%。')).toEqual(['共', '1,000', '人', '，', '3.5%', '。']);
    expect(splitIntoTokens('👍🏽🇨🇳1️⃣e\u0301\r\n\uD83D')).toEqual(['👍🏽', '🇨🇳', '1️⃣', 'e\u0301', '\r\n', '\uD83D']);
  });

  test('joins pictures to pictures only', () => {
    expect(splitIntoTokens('👩🏽\u200d🚀。\u200d™')).toEqual(['👩🏽\u200d🚀', '。\u200d', '™']);
  });
});
