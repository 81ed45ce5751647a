// What the kills have in common: a server that is killed at some moment of its work, and projects to work in.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#shared/contract/index.ts';
import type { JobEvent, JobResult } from '#shared/contract/jobs.ts';
import { workbookBytes } from '../fixtures/workbooks.ts';
import { MADE_COLUMNS, makeArticles } from '../helpers/made-articles.ts';
import type { Random } from '../helpers/random.ts';
import { startServerProcess } from '../helpers/server-process.ts';

export type KillOptions = {
  /** An empty folder for everything that is made. */
  readonly home: string;
  readonly kills: number;
  readonly random: Random;
};
/** One kill: what it fell into, and what was found on disk. What must not be found throws. */
export type Kill = { readonly during: string; readonly found: string };

// What is tested is what is on disk; the stand-in segmenter starts faster.
const ENV = { TONGGAO_WITHOUT_NODEJIEBA: '1' };
/** Every so many clusters of a project to work in, one is decided. */
const DECIDED = 3;

/** Lets `work` go on for at most so many ms, then kills the server it works with; the segmenter is up before. */
export async function killAfter(
  home: string,
  milliseconds: number,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const server = await startServerProcess(home, ENV);
  try {
    await server.client.app.segmenter();
    const working = work(server.client);
    // What the kill itself makes of a call is no failure.
    const ended = Promise.race([working, sleep(milliseconds)]);
    working.catch(() => {});
    await ended;
  } finally {
    await server.kill();
  }
}

/** Works with a server to the end; returns the ms that it took. The server is killed all the same: it has no other end. */
export async function workUndisturbed(home: string, work: (client: Client) => Promise<unknown>): Promise<number> {
  const server = await startServerProcess(home, ENV);
  try {
    await server.client.app.segmenter();
    const since = performance.now();
    await work(server.client);
    return performance.now() - since;
  } finally {
    await server.kill();
  }
}

/** Follows a job to its end. Throws where it is refused. */
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

/** A project of so many made articles, every third cluster of which is decided; nobody has it open. */
export async function makeProject(home: string, articles: number, seed: number): Promise<string> {
  const workbook = path.join(home, `底稿 ${seed}.xlsx`);
  fs.writeFileSync(workbook, workbookBytes([MADE_COLUMNS, ...makeArticles(articles, seed)]));
  let project = '';
  await workUndisturbed(home, async (client) => {
    project = (await client.projects.create({ name: '底稿' })).path;
    await resultOf(client, await client.intake.start({ project, path: workbook, reading: {} }));
    const clusters = await client.review.clusters({ project });
    for (const { id: cluster } of clusters.filter((_, at) => at % DECIDED === 0)) {
      const { members } = await client.review.cluster({ project, cluster });
      const verdicts = members.map(({ article }, at) => ({
        article: article.id,
        verdict: at === 0 ? ('canonical' as const) : ('discard' as const),
      }));
      await client.review.decide({ project, cluster, verdicts });
    }
  });
  return project;
}
