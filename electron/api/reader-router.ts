// The procedures of the reader thread of a project.

import { checkQueries } from './accuracy-check.ts';
import { boilerplateQueries } from './boilerplate.ts';
import { compareQueries } from './compare.ts';
import { exportQueries } from './exports.ts';
import { intakeQueries } from './intake.ts';
import { overviewQueries } from './overview.ts';
import { projectQueries } from './project.ts';
import { referenceQueries } from './references.ts';
import { reviewQueries } from './review.ts';
import { suggestQueries } from './suggest.ts';

export const readerRouter = {
  boilerplate: boilerplateQueries,
  check: checkQueries,
  compare: compareQueries,
  exports: exportQueries,
  intake: intakeQueries,
  overview: overviewQueries,
  project: projectQueries,
  references: referenceQueries,
  review: reviewQueries,
  suggest: suggestQueries,
};
export type ReaderRouter = typeof readerRouter;
