// Common parts of the crash tests: a server that is killed in some phase of its work, and projects to work in.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#shared/contract/index.ts';
import type { JobEvent, JobResult } from '#shared/contract/jobs.ts';
import { workbookBytes } from '../fixtures/workbooks.ts';
import type { Random } from '../helpers/random.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { type ServerProcess, startServerProcess } from '../helpers/shells/server-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

export type CrashOptions = {
  readonly home: string;
  readonly crashes: number;
  readonly random: Random;
};
/** The phase of a crash, and the state found on disk. A wrong state throws instead. */
export type Crash = { readonly during: string; readonly found: string };

type Work<Phase extends string> = (client: Client, enter: (phase: Phase) => void) => Promise<unknown>;

// Only the disk is tested, and the fake segmenter starts faster.
const ENV = { TONGGAO_WITHOUT_NODEJIEBA: '1' };
/** One in this many clusters of a project is decided. */
const DECIDED = 3;

export const AFTER_ITS_END = 'after its end';

/** Kills the server this many ms after the work entered the phase, or at its end; returns the phase it was in. */
export async function crashIn<Phase extends string>(
  home: string,
  { phase, milliseconds }: { readonly phase: Phase; readonly milliseconds: number },
  work: Work<Phase>,
): Promise<Phase | typeof AFTER_ITS_END | 'at its start'> {
  let during: Phase | typeof AFTER_ITS_END | 'at its start' = 'at its start';
  await withServer(home, async ({ client }) => {
    const entered = Promise.withResolvers<void>();
    const working = work(client, (name) => {
      during = name;
      if (name === phase) entered.resolve();
    }).then(() => {
      during = AFTER_ITS_END;
    });
    // Ignored, because the crash makes calls fail.
    working.catch(() => {});
    await Promise.race([working, entered.promise.then(() => sleep(milliseconds))]);
  });
  return during;
}

export async function workUndisturbed<Phase extends string>(
  home: string,
  work: Work<Phase>,
): Promise<ReadonlyMap<Phase, number>> {
  const durations = new Map<Phase, number>();
  await withServer(home, async ({ client }) => {
    let phase: Phase | null = null;
    let since = performance.now();
    const enter = (next: Phase | null) => {
      const now = performance.now();
      if (phase !== null) durations.set(phase, (durations.get(phase) ?? 0) + now - since);
      [phase, since] = [next, now];
    };
    await work(client, enter);
    enter(null);
  });
  return durations;
}

export function pickMoment<Phase extends string>(durations: ReadonlyMap<Phase, number>, random: Random) {
  const [phase, duration] = random.pick([...durations]);
  return { phase, milliseconds: random.next() * duration };
}

/** Waits for the segmenter. Always kills the server, which has no other end. */
export async function withServer(home: string, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startServerProcess(home, ENV, { anyPath: true });
  try {
    await server.client.app.segmenter();
    await use(server);
  } finally {
    await server.kill();
  }
}

/** Follows a job to its end. @throws Error if it is refused */
export async function resultOf(
  client: Client,
  { job }: { job: string },
  onEvent: (event: JobEvent) => void = () => {},
): Promise<JobResult> {
  for await (const event of await client.jobs.watch({ job })) {
    onEvent(event);
    if (event.type === 'done') return event.result;
    if (event.type === 'refused') throw new Error(JSON.stringify(event));
  }
  throw new Error('the job ended without a result');
}

export function workbookOf(home: string, seed: number): string {
  return path.join(home, `底稿 ${seed}.xlsx`);
}

/** A project of this many synthetic articles, a third of whose clusters are decided; no launch has it open. */
export async function makeProject(home: string, articles: number, seed: number): Promise<string> {
  const workbook = workbookOf(home, seed);
  fs.writeFileSync(workbook, workbookBytes([SYNTHETIC_COLUMNS, ...makeArticles(articles, seed)]));
  let project = '';
  await withServer(home, async ({ client }) => {
    project = (await client.projects.create({ name: '底稿' })).path;
    await resultOf(client, await client.intake.start({ project, path: workbook, reading: {} }));
    const clusters = await client.review.clusters({ project });
    for (const { id: cluster } of clusters.filter((_, at) => at % DECIDED === 0)) {
      const { members } = await readCluster(client, { project, cluster });
      const verdicts = members.map(({ article }, at) => ({
        article: article.id,
        verdict: at === 0 ? ('canonical' as const) : ('discard' as const),
      }));
      await client.review.decide({ project, cluster, verdicts });
    }
  });
  return project;
}
