// A project whose file is replaced while a job writes its last change: the job is not reported as done.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { previewTask } from '#electron/stages/detect/preview.job.ts';
import { previewFile } from '#electron/stages/detect/preview-file.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { runWriterJob } from '#electron/threads/writer-jobs.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { detectionFor } from '#shared/model/detection.ts';
import type { ImportId } from '#shared/model/model.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { measureCandidates } from '../helpers/measured-risks.ts';
import { contentOf, everything } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const AT = '2024-03-02T09:00:00.000Z';
const services = fakeServices();

function openedProject() {
  const { db, file: project } = syntheticProject(60, 81, detectionFor('simhash'));
  const items = measureCandidates(db, 'safe', 'extra', 'look');
  db.close();
  const writer = new ProjectWriter(project);
  writer.open();
  onTestFinished(() => writer.close());
  return { writer, project, items, folder: path.dirname(project) };
}

type Opened = ReturnType<typeof openedProject>;

function replaceFile(project: string): void {
  fs.copyFileSync(project, `${project}.other`);
  fs.renameSync(`${project}.other`, project);
}

/** Replaces the file in the transaction that makes the change. @returns whether it was replaced */
function replaceDuring({ writer, project }: Opened, change: string): () => boolean {
  let isReplaced = false;
  const db = writer.writable() as WritableDb & { function(name: string, run: () => null): void };
  db.function('replace_file', () => {
    if (!isReplaced) replaceFile(project);
    isReplaced = true;
    return null;
  });
  db.prepare(`CREATE TEMP TRIGGER replacing AFTER ${change} BEGIN SELECT replace_file(); END`).run();
  return () => isReplaced;
}

async function previewOf({ project, folder }: Opened): Promise<string> {
  const detection = detectionFor('nshash');
  await previewTask({ project, folder, detection, policies: ['follow'] }, services);
  return previewFile(folder, 'follow');
}

/** Prepares a job. */
type Prepare = (opened: Opened) => Promise<() => Promise<unknown>>;

const acceptMany: Prepare =
  async ({ writer, items }) =>
  () =>
    runWriterJob('acceptBatch', writer, { items, at: AT }, services);

const applyRecluster: Prepare = async (opened) => {
  const { writer, project } = opened;
  const file = await previewOf(opened);
  return () => runWriterJob('recluster', writer, { project, file, policy: 'follow' }, services);
};

const importMore: Prepare = async ({ writer, folder }) => {
  const file = writeWorkbook(path.join(folder, '来稿.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(20, 82)]);
  return () => runWriterJob('import', writer, { path: file, reading: {} }, services);
};

const removeImport: Prepare = async ({ writer }) => {
  writer.writable().prepare('UPDATE imports SET finished_at = NULL').run();
  return () => runWriterJob('removeImport', writer, { import: 1 as ImportId, editor: null }, services);
};

// Windows does not replace a file that is open.
describe.skipIf(process.platform === 'win32')('a project that is replaced', () => {
  it.each([
    ['accepting many', acceptMany, 'INSERT ON actions'],
    ['applying a re-cluster', applyRecluster, 'INSERT ON actions'],
    ['ending an import', importMore, 'UPDATE OF finished_at ON imports'],
    ['removing an import', removeImport, 'INSERT ON actions'],
  ])('while %s is written is reported as lost', async (_, prepare, change) => {
    const opened = openedProject();
    const run = await prepare(opened);
    const isReplaced = replaceDuring(opened, change);
    await expectRejection(run(), 'PROJECT_LOST');
    expect(isReplaced()).toBe(true);
  });

  it('while a copy of it is made is whole in the copy', async () => {
    const { writer, project, folder } = openedProject();
    const content = everything(writer.readable);
    const copies = ['副本', '再一份'].map((name) => path.join(folder, `${name}.tonggao`)) as [string, string];
    const losing = fakeServices({ progress: () => replaceFile(project) });
    await runWriterJob('copy', writer, { target: copies[0] }, losing);
    await runWriterJob('saveOpen', writer, { target: copies[1] }, services);
    for (const copy of copies) expect(contentOf(copy)).toEqual(content);
  });
});
