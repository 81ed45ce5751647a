// The one router that every shell serves: a file of handlers a screen.
import { app } from './app.ts';
import { boilerplate } from './boilerplate.ts';
import { check } from './check.ts';
import { compare } from './compare.ts';
import { detecting } from './detection.ts';
import { exporting } from './exporting.ts';
import { files } from './files.ts';
import { intake } from './intake.ts';
import { jobs } from './jobs.ts';
import { overview } from './overview.ts';
import { os } from './procedure.ts';
import { projects } from './projects.ts';
import { related } from './related.ts';
import { review } from './review.ts';
import { suggest } from './suggest.ts';

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
