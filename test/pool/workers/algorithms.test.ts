// The results of each algorithm of workers. If one changes, raise its number in electron/pool/workers/batch.ts and
// write the new hash here. Then workers with the earlier algorithm refuse its batches.
import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { Boilerplate } from '#electron/core/boilerplate/boilerplate.ts';
import { createFingerprinter } from '#electron/core/fingerprint/fingerprinter.ts';
import { learnableKeys, signTexts } from '#electron/pool/text-features.ts';
import { type Answer, encodeAnswer } from '#electron/pool/workers/answers.ts';
import { algorithmOf } from '#electron/pool/workers/batch.ts';
import { detectionFor } from '#shared/model/detection.ts';
import { makeArticles } from '../../helpers/synthetic-articles.ts';

const ARTICLES = makeArticles(50, 3);
const BODIES = ARTICLES.map(([, , body]) => body);

/** Words of two characters, a segmenter that is the same everywhere. */
const cutPairs = (text: string) => text.match(/.{1,2}/gsu) ?? [];
const fingerprint = createFingerprinter(detectionFor('simhash').words, {
  cut: cutPairs,
  tag: () => [],
  idf: () => {
    throw new Error('not used');
  },
});

const [first] = learnableKeys([BODIES[0]!, '']);
const boilerplate = new Boilerplate([{ key: first!.keys.at(-1)!, source: '' }]);

const answers: readonly (readonly [Parameters<typeof algorithmOf>[0], Answer, string])[] = [
  [
    'fingerprint',
    { type: 'fingerprints', halves: BODIES.map(fingerprint).map((bits) => bits && [bits.hi, bits.lo]) },
    'fingerprint 1: 91c7681355847720',
  ],
  [
    'signatures',
    {
      type: 'signatures',
      signatures: signTexts(
        ARTICLES.flatMap(([id, title, body, source]) => [title, body, source, `https://a.example/${id}`]),
        boilerplate,
      ),
    },
    'signatures 3: 60f8ac133af4ebdb',
  ],
  [
    'sentence-keys',
    { type: 'sentence-keys', keys: learnableKeys(ARTICLES.flatMap(([, title, body]) => [body, title])) },
    'sentence-keys 1: 9e4c6c243b0e5ce7',
  ],
];

it.each(answers)('%s is the algorithm of its number', (kind, answer, expected) => {
  const [, name, number] = algorithmOf(kind, '').split(' ');
  expect(`${name} ${number}: ${hash('sha256', encodeAnswer(answer)).slice(0, 16)}`).toBe(expected);
});
