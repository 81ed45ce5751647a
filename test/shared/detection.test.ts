// The schema of options is complete and strict, and a change affects nothing else.
import { describe, expect, it } from 'vitest';
import { detection, detectionChanges, detectionFor, profiles } from '#shared/model/detection.ts';

describe.each(profiles)('the options of %s', (profile) => {
  const own = detectionFor(profile);

  it('are complete, and the same after a round trip', () => {
    expect(own.profile).toBe(profile);
    expect(detection.parse(JSON.parse(JSON.stringify(own)))).toEqual(own);
    expect(detection.parse(own)).toEqual(own);
  });

  it('are not read where one is missing, unknown or out of its range', () => {
    for (const key of Object.keys(own)) {
      const { [key]: _, ...rest } = own as Record<string, unknown>;
      expect(detection.safeParse(rest).success, key).toBe(false);
    }
    for (const wrong of [{ threshold: 1 }, { hd: 13 }, { hd: 2.5 }, { words: { ...own.words, weight: 'tf' } }])
      expect(detection.safeParse({ ...own, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });
});

describe('the documents', () => {
  it('are reproduced by the options of their profiles', () => {
    expect(detectionFor('paper')).toMatchObject({
      hd: 3,
      words: { text: 'as-is', weights: 'tf', hash: 'sdbm', partsOfSpeech: null, stopWords: null, dictionary: [] },
    });
    expect(detectionFor('nshash').nshash).toMatchObject({
      text: 'as-is',
      splitter: 'released',
      sentences: 5,
      short: 30,
    });
    expect(detectionFor('contentseen').contentseen.tokens).toBe('overlapping');
    expect(detectionFor('url').url).toEqual({ windowHours: null });
  });
});

describe('changes', () => {
  it('touch what they name and nothing else', () => {
    const changes = detectionChanges.parse({
      hd: 7,
      words: { weights: 'levels', partsOfSpeech: ['noun', 'verb'] },
      standard: { probability: 0.5 },
      nshash: { splitter: 'article' },
      contentseen: { likeness: 1 },
      url: { windowHours: 48 },
    });
    const own = detectionFor('paper');
    expect(detectionFor('paper', changes)).toEqual({
      profile: 'paper',
      hd: 7,
      words: { ...own.words, weights: 'levels', partsOfSpeech: ['noun', 'verb'] },
      standard: { ...own.standard, probability: 0.5 },
      nshash: { ...own.nshash, splitter: 'article' },
      contentseen: { ...own.contentseen, likeness: 1 },
      url: { windowHours: 48 },
    });
    expect(detectionFor('paper', {})).toEqual(own);
  });

  it.each([
    { weights: 'tf' },
    { words: { weights: 'idf' } },
    { words: { stopWord: [] } },
    { words: { stopWords: ['两 个'] } },
    { words: { stopWords: [''] } },
    { words: { partsOfSpeech: [] } },
    { words: { dictionary: [{ word: '\ud800' }] } },
    { words: { dictionary: [{ word: '云计算', frequency: 3 }] } },
    { contentseen: { likeness: 0.8 } },
    { url: { windowHours: 0 } },
    { standard: { probability: 1.1 } },
    { nshash: { sentences: 0 } },
  ])('refuse %j', (changes) => {
    expect(detectionChanges.safeParse(changes).success).toBe(false);
  });
});
