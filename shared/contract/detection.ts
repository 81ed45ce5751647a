// The Detection screen: the options by which a project finds duplicates. A change is first previewed on a copy of the
// project, then applied or discarded.
import * as z from 'zod';
import { detection } from '../model/detection.ts';
import { articleId, verdict } from '../model/model.ts';
import { procedure } from './procedure.ts';

/**
 * A decided cluster has any verdict. `keep`: its articles stay together, it may gain articles, and two of them never
 * merge.
 * `follow`: it changes like the others, and becomes undecided if it loses an article or meets another decided one.
 */
export const decisionPolicies = ['keep', 'follow'] as const;
export const decisionPolicy = z.enum(decisionPolicies);
export type DecisionPolicy = z.infer<typeof decisionPolicy>;

/**
 * `gained`: single articles become a cluster · `lost`: a cluster becomes single articles · `grown`, `shrunk`: by single
 * articles · `split` into several clusters · `joined` from several · `mixed`: several become several others.
 */
export const changeKinds = ['gained', 'lost', 'grown', 'shrunk', 'split', 'joined', 'mixed'] as const;
export const changeKind = z.enum(changeKinds);
export type ChangeKind = z.infer<typeof changeKind>;

const sum = z.object({ clusters: z.int(), articlesInClusters: z.int() });

const policyCounts = z.object({
  after: sum,
  /** Changes by kind; every kind has an entry. */
  changes: z.record(changeKind, z.int()),
  decided: z.int(),
  /** Articles whose verdict would become undecided, none under `keep`. */
  clearedDecisions: z.int(),
});
export type PolicyCounts = z.infer<typeof policyCounts>;

export const previewSummary = z.object({
  id: z.string(),
  detection,
  articles: z.int(),
  before: sum,
  /** Decided clusters of the project. At 0 both policies give the same result, and only `keep` is present. */
  decidedClusters: z.int(),
  policies: z.object({ keep: policyCounts, follow: policyCounts.optional() }),
});
export type PreviewSummary = z.infer<typeof previewSummary>;

const change = z.object({
  /** The position within one preview and policy, from 0. */
  number: z.int(),
  kind: changeKind,
  title: z.string(),
  /** Sizes of the clusters concerned, the largest first; single articles are left out. */
  before: z.array(z.int()),
  after: z.array(z.int()),
  articles: z.int(),
  verdicts: z.object({ canonical: z.int(), keep: z.int(), discard: z.int() }),
  /** How many of these verdicts would become undecided. */
  dropped: z.int(),
});
export type Change = z.infer<typeof change>;

const changedArticle = z.object({
  article: articleId,
  title: z.string(),
  source: z.string(),
  /** The article's cluster within this change, numbered from 1; null where the article is alone. */
  before: z.int().nullable(),
  after: z.int().nullable(),
  verdict: verdict.nullable(),
  dropped: z.boolean(),
});
export type ChangedArticle = z.infer<typeof changedArticle>;

const inProject = z.object({ project: z.string() });
const onePreview = inProject.extend({ preview: z.string(), policy: decisionPolicy });
const job = z.object({ job: z.string() });

export const MAX_LISTED = 200;

export const detectionApi = {
  /**
   * The project's options, and the preview that this launch has computed. `stale`: articles or clusters have changed
   * since · `decidedSince`: verdicts may have changed, which applying takes into account.
   */
  read: procedure
    .input(inProject)
    .output(z.object({ detection, preview: previewSummary.nullable(), stale: z.boolean(), decidedSince: z.boolean() })),
  /** Computes what the options would change, and changes nothing. A former preview is removed. */
  preview: procedure.input(inProject.extend({ detection })).output(job),
  /** Changes with decided articles come first, then the order is that of their first articles. */
  changes: procedure
    .input(onePreview.extend({ from: z.int().nonnegative(), most: z.int().positive().max(200) }))
    .output(z.array(change)),
  changedArticles: procedure.input(onePreview.extend({ change: z.int() })).output(z.array(changedArticle)),
  /**
   * Applies a preview in one transaction, with the verdicts of that moment. Under `keep` it plans the clusters again if
   * others were decided since.
   * @throws PREVIEW_STALE if articles or clusters have changed since; DECIDED_SINCE_PREVIEW
   */
  apply: procedure.input(onePreview).output(job),
  discard: procedure.input(inProject.extend({ preview: z.string() })).output(z.void()),
};
