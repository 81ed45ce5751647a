// The text of a sentence alone determines its key, however its article was written. The exception is a web address with
// a tag after it, which hides the words that follow.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writtenSentences } from '#electron/core/boilerplate/boilerplate.ts';
import { allSentenceKeys, NO_KEY, sentenceKeys } from '#electron/core/boilerplate/sentence-keys.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { keyOf } from '#electron/stages/desk-rules/read-file.ts';
import { checkProperty } from '../helpers/check-property.ts';

const texts = new ComparableTexts();
const words = fc.array(fc.constantFrom(...'本网站所刊载内容仅供读者参考臺灣記者'), { minLength: 1, maxLength: 12 });
const piece = fc.oneof(
  { weight: 6, arbitrary: words.map((characters) => characters.join('')) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['。', '！', '；', '，', '\n', '　', ' ', '1.5', '２０２６年', '（', '）', '“', '”。', '…', '.', 'é'],
      ...['<p>', '</p>', '<b>', '</b>', '<br/>', '&nbsp;', '&amp;', '—'],
    ),
  },
);
const body = fc.array(piece, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join(''));

test('each sentence that an editor may mark gives its key again', () => {
  checkProperty(
    fc.property(body, (body) => {
      const text = texts.fold(body);
      for (const isOn of [true, false]) {
        const keys = isOn ? sentenceKeys(text) : allSentenceKeys(text);
        for (const [at, written] of writtenSentences(body, text).entries())
          if (keys[at] !== NO_KEY)
            expect({ written, key: keyOf({ text: written, isOn }, texts) }).toEqual({ written, key: keys[at] });
      }
    }),
    500,
  );
});
