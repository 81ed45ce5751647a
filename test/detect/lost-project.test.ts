// An import into a project whose file is replaced before the import has ended.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { importTask } from '#electron/stages/detect/import.job.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import { AppError } from '#shared/words/errors.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { halvesOf, syntheticBodies } from '../review/synthetic-project.ts';

async function newWriter(file: string): Promise<ProjectWriter> {
  const writer = new ProjectWriter(file);
  await writer.create(DEFAULT_DETECTION);
  return writer;
}

/** The file is replaced when the words of texts are requested, which then succeeds or fails. */
it.each([true, false])('is refused, not reported as done (words: %s)', async (canCut) => {
  const folder = temporaryFolder();
  const project = path.join(folder, '测试.tonggao');
  const other = path.join(folder, '另一个.tonggao');
  await (await newWriter(other)).close();
  const writer = await newWriter(project);
  onTestFinished(() => writer.close());
  let asked = 0;
  const services = fakeServices({
    async fingerprint(texts) {
      if (++asked === 1) fs.renameSync(other, project);
      if (!canCut) throw new AppError('WORKER_FAILED', { detail: 'no words' });
      return texts.map(halvesOf);
    },
  });
  const bodies = syntheticBodies(30, 3).flatMap((body) => [body, body]);
  const file = path.join(folder, '稿件.csv');
  fs.writeFileSync(file, ['标题,正文', ...bodies.map((body, at) => `标题${at},${body}`)].join('\n'));
  await expectRejection(importTask(writer, { path: file, reading: {} }, services), 'PROJECT_LOST');
  expect(asked).toBeGreaterThan(0);
  const unfinished = writer.readable.prepare('SELECT count(*) FROM imports WHERE finished_at IS NULL').pluck();
  expect(unfinished.get()).toBe(1);
});
