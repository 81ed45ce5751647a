// Works in a few projects with flipped bits; `npm run test:fuzz:flips` does so in 200.
import { expect, test } from 'vitest';
import { runSeed } from '../../../helpers/random.ts';
import { tryFlipped } from './round.ts';

const PROJECTS = 2;

test(`no answer has anything internal, and no decision is lost unseen: seed ${runSeed}`, {
  // Only an endless call takes this long, whatever the speed of the machine.
  timeout: 1_800_000,
}, async () => {
  const failures: string[] = [];
  let used = 0;
  await tryFlipped({
    seed: runSeed,
    numbers: Array.from({ length: PROJECTS }, (_, number) => number),
    onProject(number, { flips }, outcome) {
      used++;
      failures.push(...outcome.failures.map((failure) => `${number}, ${flips}: ${failure}`));
    },
  });
  expect(failures).toEqual([]);
  expect(used).toBe(PROJECTS);
});
