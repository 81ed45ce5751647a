// Imports with workers: the resulting project, and where its batches were computed.
import fs from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import type { WorkersInput } from '#electron/pool/workers/open-workers.ts';
import { toCsv } from '#electron/stages/export/csv.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { detectionFor, type Profile } from '#shared/model/detection.ts';
import type { BatchCounts } from '#shared/words/labels/batch-counts.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { follow, launch } from '../helpers/launch.ts';
import { contentsOf } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { makeSet } from '../references/reference-sets.ts';

const NOTICE = '本网站所刊载的全部内容仅供读者参考并不代表本网站的立场。';

/** Some articles share a notice, which is learned as boilerplate; one contains an unpaired surrogate. */
export const ROWS = makeArticles(900, 61).map(
  ([id, title, body, source], n) =>
    [id, title, n % 3 === 0 ? body + NOTICE : `${body}${n === 7 ? '\ud83d' : ''}`, source] as const,
);

/** Rows that the reference set has. */
export const PUBLISHED = 30;

type Row = (typeof ROWS)[number];
export type Imported = {
  readonly content: Readonly<Record<string, readonly unknown[]>>;
  readonly workers: BatchCounts | null;
};

type Options = {
  readonly rows?: readonly Row[];
  readonly workers?: WorkersInput;
  /** May react to each event of the import. */
  readonly onEvent?: (event: JobEvent) => unknown;
  /** Fingerprints that this machine computes wait for the result. */
  readonly beforeLocal?: () => unknown;
};

/** Imports rows into a project next to a reference set, which has some of ROWS. */
export async function importRows(
  profile: Profile,
  { rows = ROWS, workers, onEvent, beforeLocal }: Options = {},
): Promise<Imported> {
  const session = launch({ within: temporaryFolder(), workers });
  const { client, services } = session;
  const compute = services.pool.fingerprint.bind(services.pool);
  vi.spyOn(services.pool, 'fingerprint').mockImplementation(async (...given) => {
    await beforeLocal?.();
    return compute(...given);
  });
  const file = path.join(session.folder, '稿件.csv');
  fs.writeFileSync(file, toCsv([SYNTHETIC_COLUMNS, ...rows]));
  const folder = temporaryFolder();
  const published = ROWS.slice(0, PUBLISHED).map(([id, title, body, source]) => ({ id, title, body, source }));
  await makeSet(published, folder);
  const project = path.join(folder, '稿件.tonggao');
  await client.projects.create({ name: '稿件', path: project, detection: detectionFor(profile) });
  const events = await follow(client, (await client.intake.start({ project, path: file, reading: {} })).job, onEvent);
  const last = events.at(-1)!;
  await session.stop();
  if (last.type !== 'done' || last.result.kind !== 'import') throw new Error(JSON.stringify(last));
  return { content: withoutTimes(contentsOf(project)), workers: last.result.workers };
}

/** Removes times and the folder of the test, which differ from run to run. */
function withoutTimes(content: Record<string, unknown[]>): Imported['content'] {
  const isTime = (column: string) => /(?:^|_)at$/.test(column) || column === 'path' || column === 'request';
  return Object.fromEntries(
    Object.entries(content).map(([table, rows]) => [
      table,
      rows.map((row) => Object.fromEntries(Object.entries(row as object).filter(([column]) => !isTime(column)))),
    ]),
  );
}
