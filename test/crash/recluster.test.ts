// kill -9 while a re-cluster is applied: the project is the old one or the new one, whole, and nothing between.
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Client } from '#shared/contract/index.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { type Detection, detectionFor } from '#shared/detection.ts';
import { temporaryFile, temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { MADE_COLUMNS, makeArticles } from '../helpers/made-articles.ts';
import { seededRandom } from '../helpers/random.ts';
import { startServerOfTest } from '../helpers/server-of-test.ts';

// What is tested is what is on disk; the stand-in segmenter starts faster.
const ENV = { TONGGAO_WITHOUT_NODEJIEBA: '1' };
const KILLS = 8;
/** Enough that applying takes a few hundred milliseconds. */
const ARTICLES = 4000;
/** Milliseconds after the call at which the process is killed, at the latest. */
const LATEST = 350;

test('a killed re-cluster leaves the old state or the new one', { timeout: 300_000 }, async () => {
  const workbook = writeWorkbook(temporaryFile('稿件.xlsx'), [MADE_COLUMNS, ...makeArticles(ARTICLES, 5)]);
  const home = temporaryFolder();
  const random = seededRandom(2026);
  const options = [detectionFor('standard'), detectionFor('nshash')] as const;

  const first = await startServerOfTest(home, ENV);
  const { path: project } = await first.client.projects.create({ name: '重聚', detection: options[0] });
  const { job } = await first.client.intake.start({ project, path: workbook, reading: {} });
  await resultOf(first.client, job);
  const states = [readState(project)];
  await recluster(first.client, project, options[1]);
  states.push(readState(project));
  await first.kill();
  expect(new Set(states).size).toBe(2);

  const found: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServerOfTest(home, ENV);
    await server.client.projects.open({ path: project });
    const now = states.indexOf(readState(project));
    const id = await preview(server.client, project, options[1 - now]!);
    const applying = server.client.detecting.apply({ project, proposal: id, policy: 'keep' }).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, random.int(LATEST)));
    await server.kill();
    await applying;
    const left = states.indexOf(readState(project));
    expect(left).not.toBe(-1);
    found.push(Number(left !== now));
  }
  // Some were killed before it was done, or the kills would prove nothing.
  expect(found).toContain(0);
});

async function recluster(client: Client, project: string, detection: Detection): Promise<void> {
  const proposal = await preview(client, project, detection);
  await resultOf(client, (await client.detecting.apply({ project, proposal, policy: 'keep' })).job);
}

async function preview(client: Client, project: string, detection: Detection): Promise<string> {
  const result = await resultOf(client, (await client.detecting.preview({ project, detection })).job);
  if (result.kind !== 'preview') throw new Error('a preview ended as something else');
  return result.id;
}

async function resultOf(client: Client, job: string): Promise<JobResult> {
  for await (const event of await client.jobs.watch({ job })) {
    if (event.type === 'done') return event.result;
    if (event.type === 'refused') throw new Error(JSON.stringify(event));
  }
  throw new Error('the job ended without a result');
}

/** Everything that a re-cluster writes but the log, as one text; what a crash must not leave is checked on the way. */
function readState(project: string): string {
  const db = new Sqlite(project, { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const rows = [
      "SELECT value FROM settings WHERE key = 'detection'",
      `SELECT m.article_id, c.centre_id, c.size, m.kinds, m.similarity FROM memberships m
       JOIN clusters c ON c.id = m.cluster_id ORDER BY 1`,
      'SELECT article_id, keys FROM filed_keys ORDER BY 1',
    ].map((sql) => db.prepare(sql).raw().all());
    return JSON.stringify(rows);
  } finally {
    db.close();
  }
}
