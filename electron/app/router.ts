// The one router that every shell serves: a file of handlers a screen.

import { boilerplate } from '../api/boilerplate.ts';
import { check } from '../api/check.ts';
import { compare } from '../api/compare.ts';
import { intake } from '../api/intake.ts';
import { overview } from '../api/overview.ts';
import { review } from '../api/review.ts';
import { suggest } from '../api/suggest.ts';
import { app } from './app.ts';
import { detecting } from './detection.ts';
import { exporting } from './exporting.ts';
import { files } from './files.ts';
import { jobs } from './jobs.ts';
import { os } from './procedure.ts';
import { projects } from './projects.ts';
import { related } from './related.ts';

export const router = os.router({
  app,
  boilerplate,
  files,
  projects,
  intake,
  jobs,
  review,
  check,
  compare,
  related,
  exporting,
  overview,
  suggest,
  detecting,
});
