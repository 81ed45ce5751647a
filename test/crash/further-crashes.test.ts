// kill -9 at a few random moments of all work besides the main one, and of reference sets.
import { test } from 'vitest';
import { crashDuring, type Work } from './crashes.ts';

const crashes: [Work, number][] = [
  ['import csv', 1],
  ['update', 1],
  ['import with decisions', 1],
  ['review', 1],
  ['recluster', 1],
  ['export', 1],
  ['reference add', 1],
  ['reference update', 1],
];

test.for(crashes)(
  'what a killed %s had answered or saved is there, once and whole (at least %i crashes)',
  ([name, least]) => crashDuring(name, least),
);
