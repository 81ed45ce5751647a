// Projects as an import leaves them, for tests that begin after it. Each list is imported once in a process.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FixtureRows, writeWorkbook } from '../../fixtures/workbooks.ts';
import { projectFile } from '../project-file.ts';
import { importInHost } from './hosted-server.ts';

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
  const made = path.join(keptFolder(), String(prepared.size));
  const source = path.join(made, workbook);
  // Left by a list that could not be imported.
  fs.rmSync(made, { recursive: true, force: true });
  fs.mkdirSync(made);
  writeWorkbook(source, rows);
  const project = path.join(made, `${path.parse(workbook).name}.tonggao`);
  await importInHost(source, project);
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
