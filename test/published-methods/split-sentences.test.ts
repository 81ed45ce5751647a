// Sentences: both splitters cut at the right places, and lose nothing except marks and white space at the edges.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '#electron/core/published-methods/split-sentences.ts';
import { normalise } from '#electron/core/text/normalise.ts';
import { type SentenceSplitter, sentenceSplitters } from '#shared/model/detection.ts';

const marks: Record<SentenceSplitter, string> = { article: '。！!？?\n', released: '。！!？?：:；;】\n' };
const text = fc.string({ unit: fc.constantFrom(...'春夏秋冬，、 \t。！!？?：:；;【】\r\n'), maxLength: 60 });

/** Visits a text character by character. */
function splitNaively(value: string, splitter: SentenceSplitter): string[] {
  const sentences: string[] = [];
  let sentence = '';
  for (const character of [...value, '\n']) {
    if (!marks[splitter].includes(character)) sentence += character;
    else {
      if (sentence.trim()) sentences.push(sentence.trim());
      sentence = '';
    }
  }
  return sentences;
}

describe.each(sentenceSplitters)('splitSentences, %s', (splitter) => {
  it('equals going through the text character by character', () => {
    void fc.assert(
      fc.property(text, (value) => {
        expect(splitSentences(value, splitter)).toEqual(splitNaively(value, splitter));
      }),
      { numRuns: 1000 },
    );
  });

  it('cuts a sentence no further', () => {
    void fc.assert(
      fc.property(text, (value) => {
        for (const sentence of splitSentences(value, splitter))
          expect(splitSentences(sentence, splitter)).toEqual([sentence]);
      }),
    );
  });

  it('cuts a text and its normalised form at the same marks', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'春夏秋冬，。！？：；【】\n'), maxLength: 60 });
    void fc.assert(
      fc.property(plain, (value) => {
        const folded = splitSentences(value, splitter).map((sentence) => normalise(sentence));
        expect(splitSentences(normalise(value), splitter)).toEqual(folded);
      }),
    );
  });
});

describe('the two splitters', () => {
  it('differ at colon, semicolon and the closing bracket', () => {
    const value = '【快讯】台风登陆：风力十级；船只回港。\r\n学校停课！';
    expect(splitSentences(value, 'article')).toEqual(['【快讯】台风登陆：风力十级；船只回港', '学校停课']);
    expect(splitSentences(value, 'released')).toEqual(['【快讯', '台风登陆', '风力十级', '船只回港', '学校停课']);
  });

  it('find no sentence in a text of marks and white space', () => {
    for (const splitter of sentenceSplitters)
      for (const value of ['', ' \n\t', '。。！？\n']) expect(splitSentences(value, splitter)).toEqual([]);
  });
});
