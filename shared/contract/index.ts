// The one typed contract between the renderer, the shells and the router: one file of procedures per screen.
import type { ContractRouterClient } from '@orpc/contract';
import { check } from './accuracy-check.ts';
import { app } from './app.ts';
import { boilerplate } from './boilerplate.ts';
import { desk } from './desk/desk.ts';
import { sharing } from './desk/sharing.ts';
import { deskRules } from './desk-rules.ts';
import { detectionApi } from './detection.ts';
import { exportApi } from './exports.ts';
import { files } from './files.ts';
import { intake } from './intake.ts';
import { jobs } from './jobs.ts';
import { overview } from './overview.ts';
import { projects } from './projects.ts';
import { references } from './references.ts';
import { report } from './report.ts';
import { returnedDecisions } from './returned-decisions.ts';
import { compare } from './review/compare.ts';
import { related } from './review/related.ts';
import { taking } from './review/taking.ts';
import { review } from './review.ts';
import { suggest } from './suggest.ts';
import { watchedFolder } from './watched-folder.ts';
import { workers } from './workers.ts';

export const contract = {
  app,
  boilerplate,
  files,
  projects,
  intake,
  jobs,
  review,
  taking,
  check,
  compare,
  references,
  returnedDecisions,
  related,
  report,
  deskRules,
  exports: exportApi,
  overview,
  sharing,
  suggest,
  desk,
  detection: detectionApi,
  watchedFolder,
  workers,
};
export type Client = ContractRouterClient<typeof contract>;
