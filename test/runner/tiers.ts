// Which test files `npm test` runs, which `npm run test:rest`, and which only the nightly workflow.
//
// `npm test` decides whether the product works, in minutes on a slow machine of two cores: all tests that start nothing
// and are cheap, and of the others those on which an editor's work depends: that it is stored, survives a crash, is
// imported, shown, decided, undone and exported, by each shell. The rest has further cases of the same.
import type { TestFiles } from './find-tests.ts';

/** Of the tests that start nothing, those that took more than five seconds of a processor, except two on undo and counts. */
const EXPENSIVE: readonly string[] = [
  'cluster/constraints',
  'cluster/hamming-index',
  'cluster/standard/standard-pass',
  'intake/delimited',
  'intake/encodings',
  'intake/exhausting',
  'intake/formats/office-documents',
  'intake/formats/xml',
  'intake/small-files',
  'review/corrections/corrections',
  'review/corrections/updates',
  'review/last-step',
  'review/notes/notes',
  'review/while-placing',
  'shared/facts/fact-alerts',
  'shared/sheet/visible-characters',
  'store/clusters',
  'store/file/altered-schema',
  'store/file/bit-flips',
  'store/near-fingerprints',
];

/** Of the tests that start processes or threads, those that `npm test` runs. */
const PROCESSES: readonly string[] = [
  'cli/dedupe',
  'crash/crashes',
  'docs/generated',
  'threads/prepared-threads',
  'writer/project-writer',
  'export/export',
  'returned-decisions/procedures',
  'review/procedures',
  'review/watch',
  'shells/desk/guard',
  'shells/desktop',
  'shells/parity',
  'shells/web',
];

/** Of the tests in a browser, those that `npm test` runs. */
const BROWSER: readonly string[] = [
  'e2e/access',
  'e2e/decide/last-step',
  'e2e/decide/review-keys',
  'e2e/desk/desk',
  'e2e/import/import-formats',
  'e2e/main-job',
];

/** Kills, full disks, damaged input and clicks at random: short forms of what runs for hours, and other hardship. */
const NIGHTLY: readonly string[] = [
  'program/damaged-parts',
  'cli/disk-full',
  'cli/interrupted',
  'crash/desk/crash-desk',
  'crash/disk-full',
  'crash/further-crashes',
  'tools/fuzz/calls/calls',
  'tools/fuzz/clicks/clicks',
  'tools/fuzz/flips/flips',
  'tools/fuzz/fuzz',
  'intake/malformed-late',
  'detect/resume',
  'workers/imports',
];

const toPaths = (files: readonly string[]) => new Set(files.map((file) => `test/${file}.test.ts`));
const expensive = toPaths(EXPENSIVE);
const short = toPaths([...PROCESSES, ...BROWSER]);
const nightly = toPaths(NIGHTLY);

/** All names of the lists above, as paths. */
export const NAMED = [...expensive, ...short, ...nightly];

type Tier = 'short' | 'rest' | 'nightly';

function tierOf(file: string, startsNothing: boolean): Tier {
  if (nightly.has(file)) return 'nightly';
  return (startsNothing ? !expensive.has(file) : short.has(file)) ? 'short' : 'rest';
}

/** @param mode `short` for `npm test`, `nightly`, or `rest` for what both leave out; anything else for all */
export function takeTier(all: TestFiles, mode: string): TestFiles {
  if (!['short', 'rest', 'nightly'].includes(mode)) return all;
  return {
    quick: all.quick.filter((file) => tierOf(file, true) === mode),
    processes: all.processes.filter((file) => tierOf(file, false) === mode),
    browser: all.browser.filter((file) => tierOf(file, false) === mode),
  };
}
