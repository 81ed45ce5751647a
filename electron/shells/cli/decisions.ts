// `tonggao decisions`: previews what an edited cluster table would change in a project; --apply changes it.
import path from 'node:path';
import { type DecisionsPreview, itemsOf, type RowRefusal } from '#shared/contract/returned-decisions.ts';
import { finishJob } from './finish-job.ts';
import { print } from './print.ts';
import { withProgram } from './with-program.ts';

export type DecisionsOptions = { overwrite?: boolean; apply?: boolean; json?: boolean };

const REASONS: Readonly<Record<RowRefusal, string>> = {
  'no-key': 'no key',
  'unknown-article': 'article not in this project',
  'other-project': 'key of another project',
  'mixed-cells': 'row or cluster number does not belong to the key',
  superseded: 'article replaced by a newer version since',
  'cluster-changed': 'article in another cluster since',
  'unknown-verdict': 'unknown decision',
  contradictory: 'several decisions for one article',
  'two-canonicals': 'several canonical articles in the cluster',
  'discarded-single': 'discards an article without duplicates',
};

/** @throws an expected error; only --apply changes the project, and then completely or not at all */
export async function bringBack(file: string, table: string, options: DecisionsOptions): Promise<void> {
  const { overwrite = false, apply = false, json } = options;
  await withProgram(async ({ client }) => {
    const { path: project } = await client.projects.open({ path: path.resolve(file) });
    const preview = await client.returnedDecisions.preview({ project, path: path.resolve(table) });
    const items = itemsOf(preview, overwrite);
    if (apply && items.length > 0)
      await finishJob(client, (await client.returnedDecisions.apply({ project, items })).job);
    print(json ? JSON.stringify({ applied: apply, overwrite, ...preview }) : asText(preview, overwrite, apply));
  });
}

function asText({ rows, clusters, refused }: DecisionsPreview, overwrite: boolean, applied: boolean): string {
  const conflicts = clusters.filter(({ isConflict }) => isConflict);
  const changing = clusters.filter(({ isConflict }) => overwrite || !isConflict);
  const articles = changing.reduce((sum, { changes }) => sum + changes.length, 0);
  return [
    `rows ${rows} · decisions changed: ${articles} · clusters changed: ${changing.length}`,
    ...(conflicts.length > 0
      ? [`clusters decided here since the export: ${conflicts.length} (${overwrite ? 'overwritten' : 'kept'})`]
      : []),
    ...refused.map(
      ({ reason, rows, first }) =>
        `refused\t${rows}\t${REASONS[reason]}: rows ${first.join(', ')}${rows > first.length ? ', …' : ''}`,
    ),
    ...changing.flatMap(({ cluster, title, changes }) =>
      changes.map(
        ({ row, before, after }) =>
          `cluster ${cluster}\trow ${row}\t${before ?? 'undecided'} → ${after ?? 'undecided'}\t${title}`,
      ),
    ),
    applied ? 'Applied.' : 'Preview only. Run again with --apply to apply these changes.',
  ].join('\n');
}
