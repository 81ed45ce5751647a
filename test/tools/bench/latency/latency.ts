// Latency for an editor: decisions during tasks, corrections, and large clusters and projects. Calls come through the
// client of a window. The server is a separate process, as `npm start` runs it, so that the benchmark's own work does
// not count.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildMain, buildPage } from '#electron/build.ts';
import { findFolders } from '#electron/program/folders.ts';
import { finishJob } from '#electron/shells/cli/finish-job.ts';
import { formatCount, formatTable } from '#electron/stages/evaluate/text-table.ts';
import { detectionFor } from '#shared/model/detection.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { seededRandom } from '../../../helpers/random.ts';
import { type ServerProcess, startServerProcess } from '../../../helpers/shells/server-process.ts';
import { writeSyntheticFile } from '../intake-process.ts';
import { strangeSentence, syntheticBody } from '../synthetic/synthetic-news.ts';
import { ARTICLES_IN_CLUSTER, writeSyntheticProject } from '../synthetic/synthetic-project.ts';
import { type Calls, decideDuring, PACE, prepareDesk } from './latency-calls.ts';
import { measureOpening, type Reply, timeCall } from './latency-replies.ts';
import { percentile, withOmittedCalls } from './percentile.ts';
import type { Turns } from './turn-clock.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** The share of the rows that is imported first, at least 1,000: their clusters are decided during the tasks. */
const FIRST_SHARE = 0.1;
/** Characters that a member of the large cluster has at least. */
const MEMBER_LENGTH = 3000;
const MILLION = 1_000_000;
const SYNCS = 300;
const SYNCED_BYTES = 4096;

type Phase = { readonly name: string; readonly seconds: number; readonly turns: Turns; readonly calls: Calls | null };

/**
 * @param rows imported while clusters are decided
 * @param members of the large cluster, half of which are split off
 * @param isLarge also opens a project of 1,000,000 articles, at first as one that came from another machine
 */
export async function benchLatency(rows: number, members: number, isLarge: boolean): Promise<void> {
  await buildPage();
  await buildMain();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  try {
    const syncs = measureSyncs(home);
    const { projects } = findFolders(home);
    const project = path.join(projects, 'made.tonggao');
    const phases: Phase[] = [];
    const replies: Reply[] = [];
    await withServer(home, async (server) => {
      phases.push(...(await measureTasks(server, home, project, rows)));
      // The background work on that project would take a processor from the calls that follow.
      await waitUntilIdle(server.client, project);
      phases.push(await measureCorrection(server, home, members, replies));
    });
    replies.push(...(await inLaunchOfItsOwn(home, project)));
    if (isLarge) {
      const large = path.join(projects, 'million.tonggao');
      writeSyntheticProject(large, MILLION / ARTICLES_IN_CLUSTER);
      const [first] = await inLaunchOfItsOwn(home, large);
      replies.push({ ...first!, name: `${first!.name}, unknown to this machine` });
      replies.push(...(await inLaunchOfItsOwn(home, large)));
    }
    print(syncs, phases, replies);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

async function inLaunchOfItsOwn(home: string, project: string): Promise<Reply[]> {
  let replies: Reply[] = [];
  await withServer(home, async ({ client, url }) => {
    replies = await measureOpening(client, url, project);
  });
  return replies;
}

/** Waits until the segmenter has started, so that no task includes that. Ends the server as an editor does. */
async function withServer(home: string, use: (server: ServerProcess) => Promise<unknown>): Promise<void> {
  const server = await startServerProcess(home, {}, { first: 'test/tools/bench/latency/turn-clock.ts', isBuilt: true });
  try {
    await server.client.app.segmenter();
    await use(server);
  } finally {
    await server.stop();
  }
}

/** Ms that the disk takes for writing and syncing one page: no decision can be on disk sooner. */
function measureSyncs(folder: string): number[] {
  const file = path.join(folder, 'synced');
  const descriptor = fs.openSync(file, 'w');
  const page = Buffer.alloc(SYNCED_BYTES, 1);
  const times = Array.from({ length: SYNCS }, () => {
    const start = performance.now();
    fs.writeSync(descriptor, page);
    fs.fsyncSync(descriptor);
    return performance.now() - start;
  });
  fs.closeSync(descriptor);
  fs.rmSync(file);
  return times;
}

async function measureTasks(server: ServerProcess, home: string, project: string, rows: number): Promise<Phase[]> {
  const { client } = server;
  const first = Math.max(1000, Math.round(rows * FIRST_SHARE));
  const { uploads } = findFolders(home);
  const source = path.join(uploads, 'made.csv');
  await client.projects.create({ name: 'made', path: project });
  writeSyntheticFile(source, first);
  await finishJob(client, (await client.intake.start({ project, path: source, reading: {} })).job);
  writeSyntheticFile(source, rows, first);
  const desk = await prepareDesk(client, project);
  const measure = (name: string, start: () => Promise<{ job: string }>, used = desk) =>
    measurePhase(server, name, async () => {
      const { job } = await start();
      return decideDuring(client, used, finishJob(client, job));
    });
  const importing = await measure(`import of ${formatCount(rows)} rows`, () =>
    client.intake.start({ project, path: source, reading: {} }),
  );
  const previewing = await measure('preview of a re-cluster', () =>
    client.detection.preview({ project, detection: detectionFor('nshash') }),
  );
  const exporting = await measure('export', () =>
    client.exports.start({ project, format: 'csv', undecided: 'keep-all' }),
  );
  // Decisions during a preview cause a new plan, so a second preview, without decisions, is applied.
  await finishJob(client, (await client.detection.preview({ project, detection: detectionFor('nshash') })).job);
  const { preview } = await client.detection.read({ project });
  // A correction that comes before the re-cluster begins makes its preview stale.
  const decisionsOnly = { ...desk, corrected: [] };
  const applying = await measure(
    'applying a re-cluster',
    () => client.detection.apply({ project, preview: preview!.id, policy: 'keep' }),
    decisionsOnly,
  );
  return [importing, previewing, exporting, applying];
}

async function measureCorrection(
  server: ServerProcess,
  home: string,
  members: number,
  replies: Reply[],
): Promise<Phase> {
  const { client, url } = server;
  const { projects, uploads } = findFolders(home);
  const project = path.join(projects, 'large cluster.tonggao');
  const source = path.join(uploads, 'large cluster.csv');
  const story = longStory();
  writeSyntheticFile(source, members, 0, (number) => story + strangeSentence(seededRandom(number + 1)));
  await client.projects.create({ name: 'large cluster', path: project });
  await finishJob(client, (await client.intake.start({ project, path: source, reading: {} })).job);
  const [large, ...others] = await client.review.clusters({ project });
  if (large?.size !== members || others.length > 0) throw new Error('the articles of the large cluster were parted');
  const cluster = large.id;
  const open = (name: string, id: ClusterId) =>
    timeCall(url, name, (counted) => counted.review.cluster({ project, cluster: id }));
  const all = formatCount(members);
  replies.push(await open(`cluster of ${all} × ${formatCount(MEMBER_LENGTH)} characters`, cluster));
  const detail = await client.review.cluster({ project, cluster });
  const leaving = detail.members.slice(Math.ceil(members / 2)).map(({ article }) => article);
  const name = `split ${formatCount(leaving.length)} of ${all}`;
  return measurePhase(server, name, async () => {
    let opened: ClusterId | null = null;
    replies.push(
      await timeCall(url, name, async (counted) => {
        ({ opened } = await counted.review.split({ project, cluster, articles: leaving }));
      }),
      await open('the half that stayed', cluster),
      await open('the half that was split off', opened!),
      await timeCall(url, 'history after it', (counted) => counted.review.history({ project })),
    );
    return null;
  });
}

function longStory(): string {
  let story = '';
  for (let number = 0; story.length < MEMBER_LENGTH; number++) story += syntheticBody(number * 5);
  return story;
}

async function measurePhase({ child }: ServerProcess, name: string, work: () => Promise<Calls | null>): Promise<Phase> {
  const takeTurns = () => {
    const answer = new Promise<Turns>((resolve) => child.once('message', (turns) => resolve(turns as Turns)));
    child.send('turns');
    return answer;
  };
  await takeTurns();
  const start = performance.now();
  const calls = await work();
  return { name, seconds: (performance.now() - start) / 1000, turns: await takeTurns(), calls };
}

function print(syncs: readonly number[], phases: readonly Phase[], replies: readonly Reply[]): void {
  const ms = (value: number) => value.toFixed(1);
  const times = (all: readonly number[]) =>
    all.length === 0 ? ['–', '–', '–'] : [0.5, 0.99, 1].map((share) => ms(percentile(all, share)));
  const calls = phases.flatMap(({ name, calls }) =>
    Object.entries(calls ?? {}).map(([kind, { answered, refused }]) => [
      `${kind} during ${name}`,
      formatCount(answered.length),
      ...times(withOmittedCalls(answered, PACE)),
      Array.from(refused, ([code, count]) => `${formatCount(count)} ${code}`).join(', ') || '–',
    ]),
  );
  const sync = [
    `write and sync of ${formatCount(SYNCED_BYTES)} bytes`,
    formatCount(syncs.length),
    ...times(syncs),
    '–',
  ];
  const turns = phases.map(({ name, seconds, turns }) => [
    name,
    seconds.toFixed(1),
    ms(turns.longest),
    ms(turns.delay),
    ms(turns.collection),
    `${(turns.busy * 100).toFixed(0)} %`,
  ]);
  const rows = replies.map(({ name, ms: took, bytes }) => [name, ms(took), formatCount(bytes)]);
  console.log(`Latency: milliseconds from the call to its answer, which is on disk by then; the disk's own time first.
Percentiles are those of a key every ${PACE} ms, whatever the key before it waited for\n
${formatTable(['call', 'answered', 'p50', 'p99', 'longest', 'refused'], [sync, ...calls])}\n
The main process's event loop: its longest turn in processor time; by the clock, the longest delay of a timer and the longest collection of garbage\n
${formatTable(['during', 'seconds', 'longest turn, ms', 'longest delay, ms', 'longest collection, ms', 'busy'], turns)}\n
One call each, from the call to the read answer\n
${formatTable(['call', 'ms', 'bytes sent'], rows)}`);
}
