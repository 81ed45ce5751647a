// A search finds all places of a word in a text, in every spelling.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWordFilter, findWord, parseWord, splitWords } from '#shared/text/search-word.ts';
import { checkProperty } from '../../helpers/check-property.ts';

const placesOf = (text: string, word: string) =>
  findWord(text, parseWord(word)).map(({ start, end }) => text.slice(start, end));

test('finds each place of a word once', () => {
  expect(placesOf('大桥通车，大桥限速', '大桥')).toEqual(['大桥', '大桥']);
  expect(placesOf('哈哈哈', '哈哈')).toEqual(['哈哈']);
  expect(placesOf('ABC，ａｂｃ，Abc', 'abc')).toEqual(['ABC', 'ａｂｃ', 'Abc']);
  expect(placesOf('２６趟和26趟', '26趟')).toEqual(['２６趟', '26趟']);
  expect(placesOf('a-b]c a.b]c', 'a.b]c')).toEqual(['a.b]c']);
  expect(placesOf('大桥', '车')).toEqual([]);
});

test('parts the words of a search by any white space', () => {
  expect(splitWords(' 大桥　通车\n')).toEqual(['大桥', '通车']);
  expect(splitWords(' ')).toEqual([]);
});

test('filters the texts that have every word, ignoring case and width', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'桥通aAａ1１. '), maxLength: 12 });
  const plain = (text: string) => text.normalize('NFKC').toLowerCase();
  checkProperty(
    fc.property(texts, texts, (text, words) => {
      const expected = splitWords(words).every((word) => plain(text).includes(plain(word)));
      expect(createWordFilter(words)(text)).toBe(expected);
    }),
    500,
  );
});
