// Projects as an import leaves them, for tests that begin after it. Each list is imported once in a process.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFolders } from '#electron/app/folders.ts';
import type { Client } from '#shared/contract/index.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { type FixtureRows, writeWorkbook } from '../../fixtures/workbooks.ts';
import { whenMeasured } from '../measured-risks.ts';
import { projectFile } from '../project-file.ts';
import { startHostedServer } from './hosted-server.ts';

let folder: string | undefined;
const prepared = new Map<string, string>();

/** Makes a project of a workbook with these rows, in the projects' folder of a shell. @returns its path */
export async function prepareProject(home: string, rows: FixtureRows, workbook = '稿件.xlsx'): Promise<string> {
  const key = JSON.stringify([workbook, rows]);
  const file = prepared.get(key) ?? (await importOnce(rows, workbook));
  prepared.set(key, file);
  const project = projectFile(home, path.parse(workbook).name);
  fs.copyFileSync(file, project);
  return project;
}

async function importOnce(rows: FixtureRows, workbook: string): Promise<string> {
  const home = path.join(keptFolder(), String(prepared.size));
  const server = await startHostedServer(home);
  const source = path.join(findFolders(home).uploads, 'prepared', workbook);
  fs.mkdirSync(path.dirname(source), { recursive: true });
  writeWorkbook(source, rows);
  const project = await importFile(server.client, source);
  await server.stop();
  return project;
}

async function importFile(client: Client, source: string): Promise<string> {
  const { path: project } = await client.projects.create({ name: path.parse(source).name });
  const { reading } = await client.intake.inspect({ path: source });
  const { job } = await client.intake.start({ project, path: source, reading });
  let last: JobEvent | undefined;
  for await (const event of await client.jobs.watch({ job })) last = event;
  if (last?.type !== 'done') throw new Error(`the import ended with ${JSON.stringify(last)}`);
  await whenMeasured(client, project);
  return project;
}

function keptFolder(): string {
  if (folder === undefined) {
    const made = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-prepared-'));
    process.once('exit', () => fs.rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
}
