// Times single calls until their answer is read, and measures its size in bytes.
import { setTimeout } from 'node:timers/promises';
import { formatCount } from '#electron/stages/evaluate/text-table.ts';
import type { Client } from '#shared/contract/index.ts';
import { FIRST_CLUSTERS, MAX_CLUSTERS } from '#shared/review/cluster-list/cluster-page.ts';
import { connect } from '../../../helpers/shells/server-process.ts';

/** Ms between listing the projects and opening one. */
const CHOOSING = 1_000;

export type Reply = { readonly name: string; readonly ms: number; readonly bytes: number };

/** @param url the server's printed address */
export async function timeCall(url: string, name: string, call: (client: Client) => Promise<unknown>): Promise<Reply> {
  let bytes = 0;
  const client = connect(url, async (request, init) => {
    const response = await fetch(request, init);
    const body = await response.arrayBuffer();
    bytes += body.byteLength;
    return new Response(body, response);
  });
  const start = performance.now();
  await call(client);
  return { name, ms: performance.now() - start, bytes };
}

/** The calls from opening a project to its first cluster, in a launch that has not opened it yet. */
export async function measureOpening(client: Client, url: string, project: string): Promise<Reply[]> {
  // The first screen, on which the project is chosen, makes this call.
  await client.projects.recent();
  await setTimeout(CHOOSING);
  const opening = await timeCall(url, 'open the project', (counted) => counted.projects.open({ path: project }));
  const list = await timeCall(url, 'first page of the list of clusters', (counted) =>
    counted.review.clusters({ project, most: FIRST_CLUSTERS }),
  );
  const [first] = await client.review.clusters({ project, most: 1 });
  const cluster = await timeCall(url, 'first cluster', (counted) =>
    counted.review.cluster({ project, cluster: first!.id }),
  );
  const steps = [opening, list, cluster];
  const sum = (figure: 'ms' | 'bytes') => steps.reduce((total, step) => total + step[figure], 0);
  const whole = { name: 'from opening to the first cluster', ms: sum('ms'), bytes: sum('bytes') };
  const next = await timeCall(url, 'next page of the list', (counted) =>
    counted.review.clusters({ project, most: MAX_CLUSTERS }),
  );
  const { articles } = await client.projects.info({ path: project });
  return [...steps, whole, next].map((reply) => ({
    ...reply,
    name: `${reply.name} (${formatCount(articles)} articles)`,
  }));
}
