// Jobs that read a project during an import each run to their end on one snapshot.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countArticles } from '#electron/store/articles.ts';
import { openProject } from '#electron/store/database.ts';
import { unfinishedImport } from '#electron/store/imports.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { detectionFor } from '#shared/model/detection.ts';
import type { JobKind } from '#shared/model/job-kinds.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { expectConsistent } from '../review/random-actions.ts';

/** An import of this size takes far longer than the concurrent jobs. It is cancelled in the end. */
const ROWS = 12_000;

let session: Launch;
let project: string;
let importing: string;

beforeAll(async () => {
  session = launch();
  project = (await session.client.projects.create({ name: '边导边读' })).path;
  const file = path.join(session.folder, '来稿.csv');
  const rows = [SYNTHETIC_COLUMNS, ...makeArticles(ROWS, 31)];
  fs.writeFileSync(file, rows.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(',')).join('\r\n'));
  importing = (await session.client.intake.start({ project, path: file, reading: {} })).job;
  for await (const event of await session.client.jobs.watch({ job: importing }))
    if (event.type === 'progress' && event.stage === 'save' && event.done > 200) break;
});
afterAll(() => session.stop());

async function resultOf<Kind extends JobKind>(job: string, kind: Kind): Promise<Extract<JobResult, { kind: Kind }>> {
  const running = [
    { job: importing, kind: 'import' },
    { job, kind },
  ];
  expect((await session.client.projects.info({ path: project })).runningJobs).toMatchObject(running);
  const end = (await follow(session.client, job)).at(-1);
  expect(end).toMatchObject({ type: 'done', result: { kind } });
  expect((await session.client.projects.info({ path: project })).runningJobs).toMatchObject(running.slice(0, 1));
  return (end as { result: JobResult }).result as Extract<JobResult, { kind: Kind }>;
}

describe('while an import runs', () => {
  it('an export writes the articles of one moment, and says how many rows it lacks', async () => {
    const target = path.join(session.folder, '重复组.csv');
    const { job } = await session.client.exports.start({
      project,
      kind: 'clusters',
      format: 'csv',
      undecided: 'keep-all',
      target,
    });
    const { kept, removed, unfinished } = await resultOf(job, 'export');
    const articles = kept + removed;
    expect(articles).toBeGreaterThan(200);
    expect(parseCsv(fs.readFileSync(target, 'utf8'))).toHaveLength(articles + 1);
    expect(unfinished).toEqual({ file: '来稿.csv', left: ROWS - articles });
  });

  it('a preview lists the changes of one moment, and cannot be applied', async () => {
    const { job } = await session.client.detection.preview({ project, detection: detectionFor('url') });
    const { id, articles } = await resultOf(job, 'preview');
    expect(articles).toBeGreaterThan(200);
    expect(await session.client.detection.read({ project })).toMatchObject({ stale: true, preview: { id } });
    const apply = session.client.detection.apply({ project, preview: id, policy: 'keep' });
    await expect(apply).rejects.toMatchObject({ code: 'JOB_RUNNING' });
  });

  it('a copy is a sound project, in which the import can be resumed', async () => {
    const target = path.join(session.folder, '副本.tonggao');
    const { job } = await session.client.projects.saveAs({ path: project, name: '副本', target });
    expect((await resultOf(job, 'copy')).path).toBe(target);
    const copy = openProject(target);
    expect(unfinishedImport(copy)?.saved).toBe(countArticles(copy));
    expectConsistent(copy);
    copy.close();
  });

  it('another import is refused, and the running one is not affected', async () => {
    const other = session.client.intake.start({ project, path: '/x.csv', reading: {} });
    await expect(other).rejects.toMatchObject({ code: 'JOB_RUNNING' });
    await session.client.jobs.cancel({ job: importing });
    const { unfinishedImport: unfinished, articles } = await session.client.projects.info({ path: project });
    expect(unfinished?.saved).toBe(articles);
    expectConsistent(session.db(project));
  });

  it('that was cancelled, an export says so, and a preview cannot be applied', async () => {
    const { job: exporting } = await session.client.exports.start({ project, format: 'csv', undecided: 'keep-all' });
    const done = (await follow(session.client, exporting)).at(-1);
    expect(done).toMatchObject({ result: { unfinished: { file: '来稿.csv' } } });
    const { job } = await session.client.detection.preview({ project, detection: detectionFor('url') });
    await follow(session.client, job);
    const { preview, stale } = await session.client.detection.read({ project });
    expect(stale).toBe(false);
    const applying = await session.client.detection.apply({ project, preview: preview!.id, policy: 'keep' });
    expect((await follow(session.client, applying.job)).at(-1)).toMatchObject({
      type: 'refused',
      appError: { code: 'IMPORT_UNFINISHED' },
    });
  });
});
