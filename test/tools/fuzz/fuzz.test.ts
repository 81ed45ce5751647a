// Sends a few damaged files of every kind through the intake; `npm run test:fuzz` sends thousands.
import { expect, test } from 'vitest';
import { runSeed } from '../../helpers/random.ts';
import { fuzz } from './fuzz.ts';
import { kinds } from './originals.ts';
import { clearPeak, readPeak } from './peak-memory.ts';
import { makeFile } from './synthetic-file.ts';

const FILES = 4 * kinds.length;

test(`damaged files are imported or refused with a sentence, and leave no project half written: seed ${runSeed}`, {
  // Only an endless file takes this long, whatever the speed of the machine.
  timeout: 1_800_000,
}, async () => {
  const failures: string[] = [];
  const ends = { imported: 0, refused: 0 };
  await fuzz({
    seed: runSeed,
    numbers: Array.from({ length: FILES }, (_, number) => number),
    processes: 1,
    // The segmenter is not tested, and the fake one starts faster.
    env: { TONGGAO_WITHOUT_NODEJIEBA: '1' },
    onFile(number, outcome) {
      failures.push(...outcome.failures.map((failure) => `${number}: ${failure}`));
      ends[outcome.refused === null ? 'imported' : 'refused']++;
    },
  });
  expect(failures).toEqual([]);
  expect(ends.imported + ends.refused).toBe(FILES);
  // If all or none of the files failed to open, the test would prove little.
  expect(Math.min(ends.imported, ends.refused)).toBeGreaterThan(FILES / 10);
});

test('the same seed and number make the same file', () => {
  for (let number = 0; number < kinds.length; number++) expect(makeFile(3, number)).toEqual(makeFile(3, number));
  expect(makeFile(3, 0)).not.toEqual(makeFile(4, 0));
});

test.skipIf(process.platform !== 'linux')('a file is charged with its own memory, not that of an earlier one', () => {
  const large = new ArrayBuffer(300_000_000);
  new Uint8Array(large).fill(1);
  const peak = readPeak();
  large.transfer(0);
  clearPeak();
  expect(readPeak()).toBeLessThan(peak - 200_000);
});
