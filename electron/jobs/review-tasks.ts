// The tasks behind the review that touch more than one cluster: each reads or writes thousands of articles.
import { setImmediate } from 'node:timers/promises';
import type { ActionId } from '#shared/actions.ts';
import type { Acceptable } from '#shared/contract/review.ts';
import { acceptIdentical, countIdentical } from '../review/accept-identical.ts';
import { Comparing } from '../review/figures.ts';
import { type Turn, turn } from '../review/turn.ts';
import { openProject, type WritableDb } from '../store/database.ts';

type InProject = { readonly project: string };

export function countIdenticalTask({ project }: InProject) {
  return withProject(project, async (db) => countIdentical(db));
}

type AcceptInput = InProject & { readonly alsoDiffering: boolean; readonly at: string };

export function acceptIdenticalTask({ project, alsoDiffering, at }: AcceptInput): Promise<Acceptable> {
  return withProject(project, async (db) => acceptIdentical(db, alsoDiffering, at));
}

export function turnTask({ project, ...request }: InProject & Turn): Promise<ActionId> {
  const tools = { comparing: new Comparing(), pause: () => setImmediate() };
  return withProject(project, (db) => turn(db, tools, request));
}

async function withProject<T>(project: string, work: (db: WritableDb) => Promise<T>): Promise<T> {
  const db = openProject(project);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
