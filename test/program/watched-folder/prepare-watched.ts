// Projects and folders for tests of watched folders.
import fs from 'node:fs';
import path from 'node:path';
import { toCsv } from '#electron/stages/export/csv.ts';
import { follow, type Launch } from '../../helpers/launch.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../../helpers/synthetic-articles.ts';

export const ARTICLES = makeArticles(3000, 71);

/** The synthetic articles from `from` to `to` (exclusive) as a CSV. */
export function csv(from: number, to: number, columns: readonly string[] = SYNTHETIC_COLUMNS): string {
  return toCsv([columns, ...ARTICLES.slice(from, to)]);
}

/** Makes a project that has imported the articles 0 to 20, so that their columns are known, and an empty folder. */
export async function prepareWatched({ client, folder: parent }: Launch, name: string) {
  const { path: project } = await client.projects.create({ name });
  const folder = path.join(fs.realpathSync(parent), name);
  fs.mkdirSync(folder);
  const first = path.join(parent, `${name}.csv`);
  fs.writeFileSync(first, csv(0, 20));
  await follow(client, (await client.intake.start({ project, path: first, reading: {} })).job);
  const write = (file: string, contents: string | Buffer) => fs.writeFileSync(path.join(folder, file), contents);
  return { project, folder, write, info: () => client.projects.info({ path: project }) };
}
