// kill -9 at a few random moments of an import and a review; `npm run test:crash` does that to all work, a hundred times.
import { test } from 'vitest';
import { crashDuring, type Work } from './crashes.ts';

const crashes: [Work, number][] = [
  ['import xlsx', 1],
  ['review', 2],
];

test.for(crashes)(
  'what a killed %s had answered or saved is there, once and whole (at least %i crashes)',
  ([name, least]) => crashDuring(name, least),
);
