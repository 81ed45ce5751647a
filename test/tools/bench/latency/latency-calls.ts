// Decisions and corrections during a task of the same project, sent one at a time, as a window does.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#shared/contract/index.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { isErrorCode } from '#shared/words/errors.ts';

/** `answered`: ms of each answered call. `refused`: the number of refused calls by code. */
export type KindOfCall = { readonly answered: number[]; readonly refused: Map<string, number> };
export type Calls = { readonly decision: KindOfCall; readonly correction: KindOfCall };

/** The decided clusters, and those that are still to be corrected, each with its articles. */
export type Desk = {
  readonly project: string;
  readonly decided: readonly OpenCluster[];
  readonly corrected: OpenCluster[];
};
type OpenCluster = { readonly cluster: ClusterId; readonly articles: readonly ArticleId[] };

/** Ms from one key to the next, unless the answer takes longer. */
export const PACE = 100;
/** One correction for this many decisions: an import waits for some seconds after each. */
const CORRECTION_IN = 100;
const MAX_DECIDED = 200;
const MAX_CORRECTED = 50;

export async function prepareDesk(client: Client, project: string): Promise<Desk> {
  const clusters = await client.review.clusters({ project });
  const open = async ({ id: cluster }: { id: ClusterId }): Promise<OpenCluster> => {
    const { members } = await client.review.cluster({ project, cluster });
    return { cluster, articles: members.map(({ article }) => article) };
  };
  const opened: OpenCluster[] = [];
  for (const one of clusters.slice(0, MAX_DECIDED + MAX_CORRECTED)) opened.push(await open(one));
  const corrected = opened.splice(0, Math.min(MAX_CORRECTED, Math.floor(opened.length / 2)));
  return { project, decided: opened, corrected };
}

export async function decideDuring(client: Client, desk: Desk, task: Promise<unknown>): Promise<Calls> {
  const calls: Calls = {
    decision: { answered: [], refused: new Map() },
    correction: { answered: [], refused: new Map() },
  };
  let isRunning = true;
  const ended = task.finally(() => {
    isRunning = false;
  });
  for (let n = 0; isRunning; n++) {
    const start = performance.now();
    await decide(client, desk, n, calls.decision);
    if (n % CORRECTION_IN === 0) await correct(client, desk, calls.correction);
    // A window makes this call after each decision.
    await client.projects.info({ path: desk.project });
    await Promise.race([ended, sleep(Math.max(0, start + PACE - performance.now()))]);
  }
  await ended;
  return calls;
}

/** Changes the verdicts, because equal ones write nothing. */
async function decide(client: Client, { project, decided }: Desk, n: number, decisions: KindOfCall): Promise<void> {
  const { cluster, articles } = decided[n % decided.length]!;
  const verdict = Math.floor(n / decided.length) % 2 === 0 ? 'keep' : 'discard';
  const verdicts = articles.map((article) => ({ article, verdict }) as const);
  await time(decisions, () => client.review.decide({ project, cluster, verdicts }));
}

/** Splits one article off a cluster, once for each cluster. A refused call is repeated later. */
async function correct(client: Client, { project, corrected }: Desk, corrections: KindOfCall): Promise<void> {
  const next = corrected.shift();
  if (!next) return;
  const { cluster, articles } = next;
  const isDone = await time(corrections, () => client.review.split({ project, cluster, articles: articles.slice(-1) }));
  if (!isDone) corrected.push(next);
}

/** @returns false if the call is refused */
async function time({ answered, refused }: KindOfCall, call: () => Promise<unknown>): Promise<boolean> {
  const start = performance.now();
  try {
    await call();
    answered.push(performance.now() - start);
    return true;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== 'string' || !isErrorCode(code)) throw error;
    refused.set(code, (refused.get(code) ?? 0) + 1);
    return false;
  }
}
