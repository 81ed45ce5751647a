// `tonggao recluster`: what other options would change in a project; with --apply they are changed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { type Change, changeKinds, type DecisionPolicy, type PreviewSummary } from '#shared/contract/detection.ts';
import type { Client } from '#shared/contract/index.ts';
import type { Profile } from '#shared/detection.ts';
import { findFolders } from '../../app/folders.ts';
import { router } from '../../app/router.ts';
import { startServices, stopServices } from '../../app/services.ts';
import { finish } from './dedupe.ts';
import { type DetectionOptions, readDetection } from './detection-options.ts';
import { onInterrupt } from './interrupt.ts';
import { print } from './print.ts';

export type ReclusterOptions = DetectionOptions & {
  profile?: Profile;
  decisions: DecisionPolicy;
  apply?: boolean;
  json?: boolean;
};

/** Changes that are asked for at once. */
const PAGE = 200;

/** @throws UsageError, or an expected error; the project is changed by --apply alone, and then wholly or not at all */
export async function recluster(file: string, options: ReclusterOptions): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const services = startServices({ shell: 'cli', folders: findFolders(home) });
  const forgetInterrupt = onInterrupt(() => services.jobs.cancelAll());
  try {
    const client: Client = createRouterClient(router, { context: { services } });
    const { path: project } = await client.projects.open({ path: path.resolve(file) });
    const present = await client.detecting.read({ project });
    const detection = readDetection(options, present.detection.profile);
    const previewed = await finish(client, (await client.detecting.preview({ project, detection })).job);
    if (previewed.result.kind !== 'preview') throw new Error('a preview ended as something else');
    const preview = previewed.result;
    const policy = preview.policies.follow ? options.decisions : 'keep';
    const listed = await listChanges(client, { project, preview: preview.id, policy });
    if (options.apply)
      await finish(client, (await client.detecting.apply({ project, preview: preview.id, policy })).job);
    const applied = options.apply === true;
    if (options.json) print(JSON.stringify(asJson(preview, policy, listed, applied)));
    else print(asText(preview, policy, listed, applied));
  } finally {
    forgetInterrupt();
    await stopServices(services);
    fs.rmSync(home, { recursive: true, force: true });
  }
}

async function listChanges(
  client: Client,
  given: { project: string; preview: string; policy: DecisionPolicy },
): Promise<Change[]> {
  const changes: Change[] = [];
  for (;;) {
    const page = await client.detecting.changes({ ...given, from: changes.length, most: PAGE });
    changes.push(...page);
    if (page.length < PAGE) return changes;
  }
}

function asJson(
  { articles, before, decidedClusters, policies, detection }: PreviewSummary,
  decisions: DecisionPolicy,
  changes: readonly Change[],
  applied: boolean,
) {
  return { applied, decisions, detection, articles, before, decidedClusters, policies, changes };
}

function asText(
  { articles, before, decidedClusters, policies, detection }: PreviewSummary,
  policy: DecisionPolicy,
  changes: readonly Change[],
  applied: boolean,
): string {
  const counts = policies[policy] ?? policies.keep;
  const lines = [
    `profile ${detection.profile}: clusters ${before.clusters} → ${counts.after.clusters}, articles in clusters ${before.articlesInClusters} → ${counts.after.articlesInClusters} of ${articles}`,
    changeKinds.map((kind) => `${kind} ${counts.changes[kind]}`).join(' · '),
    ...(decidedClusters > 0
      ? [
          `decided clusters: ${decidedClusters} (${counts.decided} change); decisions cleared: ${counts.droppedVerdicts} (--decisions ${policy})`,
        ]
      : []),
    ...changes.map(
      ({ kind, before, after, title, dropped }) =>
        `${kind}\t${sizes(before)} → ${sizes(after)}\t${title}${dropped > 0 ? `\tdecisions cleared: ${dropped}` : ''}`,
    ),
    applied ? 'Applied.' : 'Preview only. Run again with --apply to apply these changes.',
  ];
  return lines.join('\n');
}

function sizes(clusters: readonly number[]): string {
  return clusters.join(' + ') || 'single';
}
