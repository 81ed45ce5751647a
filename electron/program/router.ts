// The one router that every shell serves: the program's own handlers, and those of the threads of projects.
import { ContractProcedure } from '@orpc/contract';
import type { Router } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import type { ProcedureMeta } from '#shared/contract/procedure.ts';
import { files } from './files.ts';
import { forwardTo } from './forward.ts';
import { app } from './handlers/app.ts';
import { boilerplate } from './handlers/boilerplate.ts';
import { desk } from './handlers/desk.ts';
import { deskRules } from './handlers/desk-rules.ts';
import { detection } from './handlers/detection.ts';
import { exportHandlers } from './handlers/exports.ts';
import { intake } from './handlers/intake.ts';
import { jobs } from './handlers/jobs.ts';
import { overview } from './handlers/overview.ts';
import { projects } from './handlers/projects.ts';
import { references } from './handlers/references.ts';
import { related } from './handlers/related.ts';
import { report } from './handlers/report.ts';
import { returnedDecisions } from './handlers/returned-decisions.ts';
import { compare, review } from './handlers/review.ts';
import { sharing } from './handlers/sharing.ts';
import { suggest } from './handlers/suggest.ts';
import { watchedFolder } from './handlers/watched-folder.ts';
import { workers } from './handlers/workers.ts';
import type { CallContext } from './procedure.ts';

/** Handlers of the procedures that have no thread. */
const own = {
  app,
  boilerplate,
  compare,
  returnedDecisions,
  desk,
  detection,
  exports: exportHandlers,
  files,
  intake,
  jobs,
  overview,
  projects,
  references,
  related,
  report,
  review,
  deskRules,
  sharing,
  suggest,
  watchedFolder,
  workers,
};

type Tree = { readonly [name: string]: unknown };

function complete(contract: Tree, own: Tree): Tree {
  return Object.fromEntries(
    Object.entries(contract).map(([name, part]) => {
      if (!(part instanceof ContractProcedure)) return [name, complete(part as Tree, (own[name] ?? {}) as Tree)];
      const { thread } = part['~orpc'].meta as ProcedureMeta;
      return [name, thread ? forwardTo(thread) : own[name]];
    }),
  );
}

export const router = complete(contract, own) as Router<typeof contract, CallContext>;
