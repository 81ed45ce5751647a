// The one router that every shell serves: a file of handlers a screen.
import { app } from './app.ts';
import { exporting } from './exporting.ts';
import { files } from './files.ts';
import { intake } from './intake.ts';
import { jobs } from './jobs.ts';
import { os } from './procedure.ts';
import { projects } from './projects.ts';
import { review } from './review.ts';

export const router = os.router({ app, files, projects, intake, jobs, review, exporting });
