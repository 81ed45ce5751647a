// A few damaged files of every kind go through the intake as `npm run fuzz` sends thousands through it.
import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { makeFile } from './made-file.ts';
import { kinds } from './originals.ts';

const FILES = 4 * kinds.length;

test('damaged files are imported or refused with a sentence, and leave no project half written', {
  // Only a file without end takes so long. How fast the machine is must not matter.
  timeout: 1_800_000,
}, async () => {
  const failures: string[] = [];
  const ends = { imported: 0, refused: 0 };
  await fuzz({
    seed: 20261121,
    numbers: Array.from({ length: FILES }, (_, number) => number),
    processes: 1,
    // What is tested is not the segmenter; the one that stands in starts faster.
    env: { TONGGAO_WITHOUT_NODEJIEBA: '1' },
    onFile(number, outcome) {
      failures.push(...outcome.failures.map((failure) => `${number}: ${failure}`));
      ends[outcome.refused === null ? 'imported' : 'refused']++;
    },
  });
  expect(failures).toEqual([]);
  expect(ends.imported + ends.refused).toBe(FILES);
  // Files that all fail to open, or none, would prove little.
  expect(Math.min(ends.imported, ends.refused)).toBeGreaterThan(FILES / 10);
});

test('the same seed and number make the same file', () => {
  for (let number = 0; number < kinds.length; number++) expect(makeFile(3, number)).toEqual(makeFile(3, number));
  expect(makeFile(3, 0)).not.toEqual(makeFile(4, 0));
});
