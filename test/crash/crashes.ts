// The work that is killed, by name.
import { crashDecisions } from './crash-decisions.ts';
import { crashExports } from './crash-exports.ts';
import { crashImports } from './crash-imports.ts';
import { crashReclusters } from './crash-reclusters.ts';
import { crashReferences } from './crash-references.ts';
import { crashReviews } from './crash-reviews.ts';
import type { Crash, CrashOptions } from './crashed-server.ts';

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
