import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { identityOf } from '#electron/base/file-identity.ts';
import { writeSetting } from '#electron/store/settings.ts';
import type { CheckpointData, CheckpointRequest } from '#electron/writer/checkpointer.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

async function checkpoint(workerData: CheckpointData): Promise<void> {
  const module = path.resolve(import.meta.dirname, '../../electron/writer/checkpoint-thread.ts');
  const thread = new Worker(module, { workerData, execArgv: [] });
  for (const request of ['run', 'close'] satisfies CheckpointRequest[]) thread.postMessage(request);
  await once(thread, 'exit');
}

async function newProject(file: string): Promise<ProjectWriter> {
  const writer = new ProjectWriter(file);
  await writer.create(DEFAULT_DETECTION);
  return writer;
}

it('copies the log into its own file, never into one that has taken its path', async () => {
  const folder = temporaryFolder();
  const project = path.join(folder, '测试.tonggao');
  const other = path.join(folder, '另一个.tonggao');
  await (await newProject(other)).close();
  const otherBytes = fs.readFileSync(other);
  const writer = await newProject(project);
  onTestFinished(() => writer.close());
  const data = { project, identity: identityOf(project) };

  const before = fs.readFileSync(project);
  await checkpoint(data);
  expect(fs.readFileSync(project)).not.toEqual(before);

  writeSetting(writer.writable(), 'segmenter', 'nodejieba');
  fs.renameSync(other, project);
  await checkpoint(data);
  expect(fs.readFileSync(project)).toEqual(otherBytes);
});
