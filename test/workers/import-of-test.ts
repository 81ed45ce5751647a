// Imports with workers: the resulting project, and where its batches were computed.
import fs from 'node:fs';
import path from 'node:path';
import type { WorkersInput } from '#electron/compute/remote/open-workers.ts';
import { toCsv } from '#electron/export/csv.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import type { BatchCounts } from '#shared/contract/workers.ts';
import { detectionFor, type Profile } from '#shared/detection.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { follow, launch } from '../helpers/launch.ts';
import { contentsOf } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

const NOTICE = '本网站所刊载的全部内容仅供读者参考并不代表本网站的立场。';

/** Some articles share a notice, which is learned as boilerplate; one contains an unpaired surrogate. */
export const ROWS = makeArticles(900, 61).map(
  ([id, title, body, source], n) =>
    [id, title, n % 3 === 0 ? body + NOTICE : `${body}${n === 7 ? '\ud83d' : ''}`, source] as const,
);

export type Imported = { readonly content: unknown; readonly workers: BatchCounts | null };

/** @param onEvent may react to each event of the import */
export async function importRows(
  profile: Profile,
  workers?: WorkersInput,
  onEvent: (event: JobEvent) => unknown = () => {},
): Promise<Imported> {
  const session = launch(temporaryFolder(), workers);
  const { client } = session;
  const file = path.join(session.folder, '稿件.csv');
  fs.writeFileSync(file, toCsv([SYNTHETIC_COLUMNS, ...ROWS]));
  const project = path.join(temporaryFolder(), '稿件.tonggao');
  await client.projects.create({ name: '稿件', path: project, detection: detectionFor(profile) });
  const events = await follow(client, (await client.intake.start({ project, path: file, reading: {} })).job, onEvent);
  const last = events.at(-1)!;
  await session.stop();
  if (last.type !== 'done' || last.result.kind !== 'import') throw new Error(JSON.stringify(last));
  return { content: withoutTimes(contentsOf(project)), workers: last.result.workers };
}

/** Removes times and the folder of the test, which differ from run to run. */
function withoutTimes(content: Record<string, unknown[]>): unknown {
  const isTime = (column: string) => /(?:^|_)at$/.test(column) || column === 'path' || column === 'request';
  return Object.fromEntries(
    Object.entries(content).map(([table, rows]) => [
      table,
      rows.map((row) => Object.fromEntries(Object.entries(row as object).filter(([column]) => !isTime(column)))),
    ]),
  );
}
