// `tonggao report`: the report of a cluster, or of two of its articles, as an HTML file.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { Client } from '#shared/contract/index.ts';
import type { Language } from '#shared/language.ts';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import { findFolders } from '../../app/folders.ts';
import { router } from '../../app/router.ts';
import { startServices, stopServices } from '../../app/services.ts';
import { refuseTargetInUse } from '../../app/target-in-use.ts';
import { replaceFile } from '../../export/replace-file.ts';
import { language, UsageError } from './failure.ts';
import { checkTarget } from './outputs.ts';

export type ReportOptions = { cluster: number; pair?: readonly [number, number]; lang?: Language; out: string };

/** @throws UsageError, or a refusal; then no file is written */
export async function report(file: string, { cluster, pair, lang = language(), out }: ReportOptions): Promise<void> {
  const target = checkTarget(file, out, ['html']);
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const services = startServices({ shell: 'cli', folders: findFolders(home) });
  try {
    const client: Client = createRouterClient(router, { context: { services } });
    const { path: project } = await client.projects.open({ path: path.resolve(file) });
    await refuseTargetInUse(services, target);
    const chosen = { project, cluster: cluster as ClusterId };
    const articles = pair && (await findArticles(client, chosen, pair));
    const page = await client.report.cluster({ ...chosen, pair: articles, language: lang });
    const bytes = Buffer.from(await page.arrayBuffer());
    replaceFile(target, (descriptor) => fs.writeFileSync(descriptor, bytes));
  } finally {
    await stopServices(services);
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** The articles with these numbers in the cluster. */
async function findArticles(
  client: Client,
  chosen: { project: string; cluster: ClusterId },
  pair: readonly [number, number],
): Promise<[ArticleId, ArticleId]> {
  const { members } = await client.review.cluster(chosen);
  const [left, right] = pair.map((number) => members[number - 1]?.article);
  if (left === undefined || right === undefined)
    throw new UsageError(
      `the articles of cluster ${chosen.cluster} have the numbers 1 to ${members.length}; nothing was written.`,
    );
  return [left, right];
}
