// The work that is killed, by name.
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { freshRandom } from '../helpers/random.ts';
import { crashDecisions } from './crash-decisions.ts';
import { crashExports } from './crash-exports.ts';
import { crashImports } from './crash-imports.ts';
import { crashReclusters } from './crash-reclusters.ts';
import { crashReferences } from './crash-references.ts';
import { crashReviews } from './crash-reviews.ts';
import { AFTER_ITS_END, type Crash, type CrashOptions } from './crashed-server.ts';

export const works = {
  'import xlsx': (options) => crashImports('xlsx', options),
  'import csv': (options) => crashImports('csv', options),
  update: (options) => crashImports('update', options),
  'import with decisions': crashDecisions,
  review: crashReviews,
  recluster: crashReclusters,
  export: crashExports,
  'reference add': (options) => crashReferences('add', options),
  'reference update': (options) => crashReferences('update', options),
} satisfies Record<string, (options: CrashOptions) => AsyncGenerator<Crash>>;
export type Work = keyof typeof works;

/** Kills one kind of work until it was killed in its middle, at least `crashes` times. @throws where anything was lost */
export async function crashDuring(name: Work, crashes: number): Promise<void> {
  const random = freshRandom(20261121);
  let isDuringWork = false;
  // If no crash happened during the work, the test would prove nothing.
  while (!isDuringWork) {
    for await (const { during } of works[name]({ home: temporaryFolder(), crashes, random }))
      isDuringWork ||= during !== AFTER_ITS_END;
  }
}
