// Every work that is killed, by name.
import { killDecisions } from './kill-decisions.ts';
import { killExports } from './kill-exports.ts';
import { killImports } from './kill-imports.ts';
import { killReclusters } from './kill-reclusters.ts';
import { killReviews } from './kill-review.ts';
import type { Kill, KillOptions } from './killed-server.ts';

export const works = {
  'import xlsx': (options) => killImports('xlsx', options),
  'import csv': (options) => killImports('csv', options),
  update: (options) => killImports('update', options),
  'import with decisions': killDecisions,
  review: killReviews,
  recluster: killReclusters,
  export: killExports,
} satisfies Record<string, (options: KillOptions) => AsyncGenerator<Kill>>;
export type Work = keyof typeof works;
