// The Export screen: what would be written, then writing it.
import * as z from 'zod';
import { exportFormat, undecidedPolicy } from '../model.ts';
import { procedure } from './procedure.ts';

const counts = z.object({
  articles: z.int(),
  kept: z.int(),
  removed: z.int(),
  /** Clusters that still have undecided articles. */
  undecidedClusters: z.int(),
  undecidedArticles: z.int(),
});
export type ExportCounts = z.infer<typeof counts>;

/** `cleaned`: the kept articles · `removed`: the others, each with the article kept in its place. */
export const exportKinds = ['cleaned', 'removed'] as const;

export const exporting = {
  counts: procedure.input(z.object({ project: z.string(), undecided: undecidedPolicy })).output(counts),
  /** Writes a file; without `target` into this launch's own folder, to be fetched with `files.download`. */
  start: procedure
    .input(
      z.object({
        project: z.string(),
        kind: z.enum(exportKinds).default('cleaned'),
        format: exportFormat,
        undecided: undecidedPolicy,
        target: z.string().optional(),
      }),
    )
    .output(z.object({ job: z.string() })),
};
