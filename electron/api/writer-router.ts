// The procedures of the writer thread of a project.

import { checkCommands } from './accuracy-check.ts';
import { boilerplateCommands } from './boilerplate.ts';
import { exportCommands } from './exports.ts';
import { projectCommands } from './project.ts';
import { referenceCommands } from './references.ts';
import { reviewCommands } from './review.ts';
import { suggestCommands } from './suggest.ts';
import { takingCommands } from './taking.ts';

export const writerRouter = {
  boilerplate: boilerplateCommands,
  check: checkCommands,
  exports: exportCommands,
  project: projectCommands,
  references: referenceCommands,
  review: reviewCommands,
  suggest: suggestCommands,
  taking: takingCommands,
};
export type WriterRouter = typeof writerRouter;
