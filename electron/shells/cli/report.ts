// `tonggao report`: the report of a project, a day of it, a cluster or two of its articles, as an HTML file.
import fs from 'node:fs';
import path from 'node:path';
import type { Client } from '#shared/contract/index.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { Language } from '#shared/text/language.ts';
import { Cancelled } from '../../base/task.ts';
import { refuseTargetInUse } from '../../program/target-in-use.ts';
import { replaceFile } from '../../stages/export/replace-file.ts';
import { terminalLanguage } from '../terminal-language.ts';
import { UsageError } from './failure.ts';
import { checkTarget } from './outputs.ts';
import { withProgram } from './with-program.ts';

export type ReportOptions = {
  cluster?: number;
  pair?: readonly [number, number];
  day?: string;
  lang?: Language;
  out: string;
};

/** @throws UsageError, or an expected error; then no file is written */
export async function report(
  file: string,
  { lang = terminalLanguage(), out, ...options }: ReportOptions,
): Promise<void> {
  if (options.pair && options.cluster === undefined)
    throw new UsageError('--pair names articles of a cluster; nothing was written. Add --cluster.');
  const target = checkTarget(file, out, ['html']);
  await withProgram(async ({ client, services, signal }) => {
    const { path: project } = await client.projects.open({ path: path.resolve(file) });
    await refuseTargetInUse(services, target);
    const page = await makePage(client, project, lang, options);
    const bytes = Buffer.from(await page.arrayBuffer());
    if (signal.aborted) throw new Cancelled();
    replaceFile(target, (descriptor) => fs.writeFileSync(descriptor, bytes));
  });
}

async function makePage(
  client: Client,
  project: string,
  language: Language,
  { cluster, pair, day }: Pick<ReportOptions, 'cluster' | 'pair' | 'day'>,
): Promise<File> {
  if (cluster === undefined) return client.report.project({ project, day, language });
  const chosen = { project, cluster: cluster as ClusterId };
  const {
    members,
    published: [match],
  } = await client.review.cluster(chosen);
  if (members.length === 1 && match && !pair)
    return client.report.reference({ ...chosen, article: match.article, set: match.set, language });
  const articles = pair && findArticles(members, chosen.cluster, pair);
  return client.report.cluster({ ...chosen, pair: articles, language });
}

function findArticles(
  members: readonly { readonly article: ArticleId }[],
  cluster: ClusterId,
  pair: readonly [number, number],
): [ArticleId, ArticleId] {
  const [left, right] = pair.map((number) => members[number - 1]?.article);
  if (left === undefined || right === undefined)
    throw new UsageError(
      `the articles of cluster ${cluster} have the numbers 1 to ${members.length}; nothing was written.`,
    );
  return [left, right];
}
