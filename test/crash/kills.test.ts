// kill -9 at a few random moments of every work on a project; `npm run kills` does it a hundred times.
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { freshRandom } from '../helpers/random.ts';
import { type Work, works } from './kills.ts';

const kills: Readonly<Record<Work, number>> = {
  'import xlsx': 3,
  'import csv': 3,
  update: 4,
  'import with decisions': 4,
  review: 4,
  recluster: 4,
  export: 3,
};

test.for(Object.entries(kills) as [Work, number][])(
  'what a killed %s had answered or saved is there, once and whole (%i kills)',
  { timeout: 300_000 },
  async ([name, kills]) => {
    const moments: string[] = [];
    const options = { home: temporaryFolder(), kills, random: freshRandom(20261121) };
    for await (const { during } of works[name](options)) moments.push(during);
    expect(moments).toHaveLength(kills);
    // If no kill fell into the work, the test would prove nothing.
    expect(moments.some((during) => during !== 'after its end')).toBe(true);
  },
);
