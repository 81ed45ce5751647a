// Imports rows with a body and a source into a project of a launch.
import path from 'node:path';
import type { JobEvent, JobResult } from '#shared/contract/jobs.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch } from '../helpers/launch.ts';

const COLUMNS = ['编号', '标题', '正文', '来源'];

export type Row = readonly [id: string, title: string, body: string, source: string];

let files = 0;

export function writeRows({ folder }: Launch, rows: readonly Row[]): string {
  const cells = [COLUMNS, ...rows.map((row) => row.slice())];
  return writeWorkbook(path.join(folder, `${++files}.xlsx`), cells);
}

export async function importRows(
  launch: Launch,
  project: string,
  rows: readonly Row[],
  onEvent?: (event: JobEvent) => unknown,
): Promise<Extract<JobResult, { kind: 'import' }>> {
  const start = { project, path: writeRows(launch, rows), reading: {} };
  const { job } = await launch.client.intake.start(start);
  const end = (await follow(launch.client, job, onEvent)).at(-1);
  if (end?.type !== 'done' || end.result.kind !== 'import') throw new Error(JSON.stringify(end));
  return end.result;
}
