// Names by part of speech: their places in the text, and nothing that is no name.
import { expect, test } from 'vitest';
import { findNames } from '#electron/text/names.ts';

test('persons, places, organisations and other proper names, where they stand', () => {
  const words = [
    ['王小明', 'nr'],
    ['在', 'p'],
    ['北京', 'ns'],
    ['的', 'uj'],
    ['华为公司', 'nt'],
    ['买', 'v'],
    ['长征', 'nz'],
    ['书', 'n'],
    ['李', 'nr'],
  ].map(([word, tag]) => ({ word: word!, tag: tag! }));
  const text = words.map(({ word }) => word).join('');
  const names = findNames(words).map(({ start, end }) => text.slice(start, end));
  expect(names).toEqual(['王小明', '北京', '华为公司', '长征']);
});
