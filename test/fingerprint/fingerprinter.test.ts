// Each option of the words changes only what it should, with a segmenter that cuts single characters.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFingerprinter, type WordTools } from '#electron/core/fingerprint/fingerprinter.ts';
import { simhash } from '#electron/core/fingerprint/simhash.ts';
import { stringHashes } from '#electron/core/fingerprint/string-hash.ts';
import { detectionFor, partsOfSpeech, stringHashNames, type WordOptions } from '#shared/model/detection.ts';
import { builtInStopWords } from '#shared/model/stop-words.ts';

/** Every character is a word: 动 and 走 are verbs, 快 is an adjective, all others are nouns. */
const tags: Record<string, string> = { 动: 'v', 走: 'vn', 快: 'a' };
const idf = (word: string) => (word.codePointAt(0)! % 7) + 1;
const tools: WordTools = {
  cut: (text) => [...text],
  tag: (text) => Array.from(text, (word) => ({ word, tag: tags[word] ?? 'n' })),
  idf: () => idf,
};
const text = fc.string({ unit: fc.constantFrom(...'云计算动走快的，台臺Ａ'), minLength: 1, maxLength: 30 });

function fingerprint(body: string, changes: Partial<WordOptions> = {}, own: WordTools = tools) {
  return createFingerprinter(detectionFor('standard', { words: { text: 'as-is', ...changes } }).words, own)(body);
}

function of(weights: Readonly<Record<string, number>>, hash = stringHashes.mixed) {
  return simhash(new Map(Object.entries(weights)), hash);
}

describe('the fingerprint of a text', () => {
  it('weighs words by how often they occur, without stop words and marks', () => {
    expect(fingerprint('云云，动的快')).toEqual(of({ 云: 2, 动: 1, 快: 1 }));
    expect(fingerprint('的，')).toBeNull();
  });

  it.each(stringHashNames)('takes the string hash %s', (hash) => {
    expect(fingerprint('云云动快', { hash })).toEqual(of({ 云: 2, 动: 1, 快: 1 }, stringHashes[hash]));
  });

  it('weighs by rarity, and by levels', () => {
    const [a, b, c] = [...'云动快'].map(idf) as [number, number, number];
    expect(fingerprint('云云动快', { weights: 'tf-idf' })).toEqual(of({ 云: 2 * a, 动: b, 快: c }));
    const values = [2 * a, b, c];
    const [l, m, n] = values.map((value) => 1 + Math.floor((5 * values.filter((v) => v < value).length) / 3));
    expect(fingerprint('云云动快', { weights: 'levels' })).toEqual(of({ 云: l!, 动: m!, 快: n! }));
  });

  it('says nothing of the order of the words, whatever the weights', () => {
    void fc.assert(
      fc.property(text, fc.constantFrom('tf', 'tf-idf', 'levels'), (body, weights) => {
        const back = [...body].toReversed().join('');
        expect(fingerprint(back, { weights })).toEqual(fingerprint(body, { weights }));
      }),
    );
  });

  it('keeps the parts of speech that are asked for; all of them are as none', () => {
    expect(fingerprint('云计动走快', { partsOfSpeech: ['noun', 'adjective'] })).toEqual(of({ 云: 1, 计: 1, 快: 1 }));
    expect(fingerprint('云计动走快', { partsOfSpeech: ['verb'] })).toEqual(of({ 动: 1, 走: 1 }));
    expect(fingerprint('云', { partsOfSpeech: ['verb'] })).toBeNull();
    void fc.assert(
      fc.property(text, (body) => {
        expect(fingerprint(body, { partsOfSpeech: [...partsOfSpeech] })).toEqual(fingerprint(body));
      }),
    );
  });

  it('asks for tags and for the table of rarity only where an option needs them', () => {
    const refuse = () => {
      throw new Error('not needed');
    };
    expect(fingerprint('云动', {}, { ...tools, tag: refuse, idf: refuse })).toEqual(of({ 云: 1, 动: 1 }));
    expect(() => fingerprint('云', { partsOfSpeech: ['noun'] }, { ...tools, tag: refuse })).toThrow();
  });

  it('leaves out the edited list of stop words, the built-in one being what it is without one', () => {
    expect(fingerprint('云计的', { stopWords: ['云'] })).toEqual(of({ 计: 1, 的: 1 }));
    expect(fingerprint('云的', { stopWords: [] })).toEqual(of({ 云: 1, 的: 1 }));
    void fc.assert(
      fc.property(text, (body) => {
        expect(fingerprint(body, { stopWords: [...builtInStopWords] })).toEqual(fingerprint(body));
      }),
    );
  });

  it('finds the editor’s words before the segmenter, and keeps or drops them by their tags', () => {
    const dictionary = [{ word: '云计算' }, { word: '快走', tag: 'v' }];
    expect(fingerprint('动云计算快走快', { dictionary })).toEqual(of({ 动: 1, 云计算: 1, 快走: 1, 快: 1 }));
    expect(fingerprint('动云计算快走快', { dictionary, partsOfSpeech: ['adjective'] })).toEqual(
      of({ 云计算: 1, 快: 1 }),
    );
    expect(fingerprint('云计算', { dictionary, stopWords: ['云计算'] })).toBeNull();
  });

  it('takes the text as it is, or text and lists in their normal form', () => {
    const lists = { stopWords: ['臺'], dictionary: [{ word: 'ＡＢ' }] };
    expect(fingerprint('臺台ＡＢAB', lists)).toEqual(of({ 台: 1, ＡＢ: 1, A: 1, B: 1 }));
    expect(fingerprint('<b>臺台ＡＢ</b>，AB', { ...lists, text: 'normalised' })).toEqual(of({ AB: 2 }));
  });
});
