// One launch per file of tests, and imports of files into its projects.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { JobEvent, JobResult } from '#shared/contract/jobs.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';

type Imported = Extract<JobResult, { kind: 'import' }>;

export let session: Launch;

beforeAll(() => {
  session = launch();
});

afterAll(() => session.stop());

export function write(name: string, contents: string | Buffer): string {
  const file = path.join(session.folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, contents);
  return file;
}

export async function newProject(name: string): Promise<string> {
  return (await session.client.projects.create({ name })).path;
}

export async function runImport(
  project: string,
  file: string,
  more = {},
  onEvent?: (event: JobEvent, job: string) => unknown,
) {
  const { job } = await session.client.intake.start({ project, path: file, reading: {}, ...more });
  return (await follow(session.client, job, (event) => onEvent?.(event, job))).at(-1)!;
}

export async function imported(project: string, file: string, more = {}): Promise<Imported> {
  const last = await runImport(project, file, more);
  if (last.type !== 'done') throw new Error(JSON.stringify(last));
  return last.result as Imported;
}
