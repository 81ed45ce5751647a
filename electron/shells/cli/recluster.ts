// `tonggao recluster`: previews what other options would change in a project; --apply applies them.
import path from 'node:path';
import { type Change, changeKinds, type DecisionPolicy, type PreviewSummary } from '#shared/contract/detection.ts';
import type { Client } from '#shared/contract/index.ts';
import type { Profile } from '#shared/model/detection.ts';
import { finishJob } from './finish-job.ts';
import { type DetectionOptions, readDetection } from './options/detection-options.ts';
import { print } from './print.ts';
import { withProgram } from './with-program.ts';

export type ReclusterOptions = DetectionOptions & {
  profile?: Profile;
  decisions: DecisionPolicy;
  apply?: boolean;
  json?: boolean;
};

const PAGE = 200;

/** @throws UsageError, or an expected error; only --apply changes the project, and then completely or not at all */
export async function recluster(file: string, options: ReclusterOptions): Promise<void> {
  await withProgram(async ({ client }) => {
    const { path: project } = await client.projects.open({ path: path.resolve(file) });
    const present = await client.detection.read({ project });
    const detection = readDetection(options, present.detection.profile);
    const previewed = await finishJob(client, (await client.detection.preview({ project, detection })).job);
    if (previewed.result.kind !== 'preview') throw new Error('a preview ended as something else');
    const preview = previewed.result;
    const policy = preview.policies.follow ? options.decisions : 'keep';
    const listed = await listChanges(client, { project, preview: preview.id, policy });
    if (options.apply)
      await finishJob(client, (await client.detection.apply({ project, preview: preview.id, policy })).job);
    const applied = options.apply === true;
    if (options.json) print(JSON.stringify(asJson(preview, policy, listed, applied)));
    else print(asText(preview, policy, listed, applied));
  });
}

async function listChanges(
  client: Client,
  given: { project: string; preview: string; policy: DecisionPolicy },
): Promise<Change[]> {
  const changes: Change[] = [];
  for (;;) {
    const page = await client.detection.changes({ ...given, from: changes.length, most: PAGE });
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
          `decided clusters: ${decidedClusters} (${counts.decided} change); decisions cleared: ${counts.clearedDecisions} (--decisions ${policy})`,
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
