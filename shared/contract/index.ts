// The one typed contract between the renderer, the shells and the router: a file of procedures a screen.
import type { ContractRouterClient } from '@orpc/contract';
import { app } from './app.ts';
import { exporting } from './exporting.ts';
import { files } from './files.ts';
import { intake } from './intake.ts';
import { jobs } from './jobs.ts';
import { projects } from './projects.ts';
import { review } from './review.ts';

export const contract = { app, files, projects, intake, jobs, review, exporting };
export type Client = ContractRouterClient<typeof contract>;
