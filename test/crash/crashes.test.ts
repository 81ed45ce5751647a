// kill -9 at a few random moments of all work on a project or a reference set; `npm run test:crash` does that a hundred
// times.
import { test } from 'vitest';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { freshRandom } from '../helpers/random.ts';
import { AFTER_ITS_END } from './crashed-server.ts';
import { type Work, works } from './crashes.ts';

const crashes: Readonly<Record<Work, number>> = {
  'import xlsx': 3,
  'import csv': 3,
  update: 4,
  'import with decisions': 4,
  review: 4,
  recluster: 4,
  export: 3,
  'reference add': 4,
  'reference update': 4,
};

test.for(Object.entries(crashes) as [Work, number][])(
  'what a killed %s had answered or saved is there, once and whole (at least %i crashes)',
  ([name, least]) => crashDuring(name, least),
);
