import { setTimeout } from 'node:timers/promises';
import type { Client } from '#shared/contract/index.ts';

/** Ms, twice as long as the index of sentences waits for the first screens. */
const IDLE = 6_000;

/** Resolves when the risks of an open project are measured and its sentences are indexed. */
export async function waitUntilIdle({ exports, projects }: Client, project: string): Promise<void> {
  await exports.counts({ project, undecided: 'keep-all' });
  for (;;) {
    await setTimeout(IDLE);
    const changes = await projects.watch({ path: project });
    const latest = await changes.next();
    await changes.return(undefined);
    if (latest.done || latest.value.jobs.length === 0) return;
  }
}
