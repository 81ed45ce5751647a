// The terms of the product (articles, clusters, evidence, decisions) as schemas, and the types inferred from them.
import * as z from 'zod';

/** Row id of an article in its project; articles are numbered in the order of import. */
export const articleId = z.int().positive().brand('ArticleId');
export type ArticleId = z.infer<typeof articleId>;

export const clusterId = z.int().positive().brand('ClusterId');
export type ClusterId = z.infer<typeof clusterId>;

export const importId = z.int().positive().brand('ImportId');
export type ImportId = z.infer<typeof importId>;

export const fields = ['title', 'body', 'source', 'url', 'published', 'author', 'id'] as const;
export type Field = (typeof fields)[number];

/** Zero-based column of the sheet for each field. Only `body` is required. */
export const columnMapping = z.partialRecord(z.enum(fields), z.int().nonnegative());
export type ColumnMapping = z.infer<typeof columnMapping>;

/**
 * The editor's decision on an article; without a verdict it is undecided. At most one article of a cluster is
 * canonical.
 */
export const verdicts = ['canonical', 'keep', 'discard'] as const;
export const verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof verdict>;

export const tiers = ['identical', 'near', 'possible'] as const;
export const tier = z.enum(tiers);
export type Tier = z.infer<typeof tier>;

/**
 * `reprint`: the same article, edited · `abridged`: one is a cut of the other · `roundup`: one is an item in the
 * other · `quote`: they share a passage · `same-event`: most facts agree, the words do not · `form`: one wording with other facts · `boilerplate`: only the text around
 * the stories is shared.
 */
export const relations = [
  'identical',
  'reprint',
  'abridged',
  'roundup',
  'quote',
  'same-event',
  'form',
  'boilerplate',
  'unrelated',
] as const;
export const relation = z.enum(relations);
export type Relation = z.infer<typeof relation>;
export const duplicateRelations: readonly (Relation | null)[] = ['identical', 'reprint', 'abridged'];

/**
 * The reason for an article's membership. `centre`: opened the cluster · `exact-text`: equal after normalisation ·
 * `url`: same URL within a source · `simhash`: near fingerprints · `sentences`: shared longest sentences ·
 * `likeness`: ContentSeen's · `similarity`: verified on the texts · `editor`: placed by the editor.
 */
const evidenceKinds = [
  'centre',
  'exact-text',
  'url',
  'simhash',
  'sentences',
  'likeness',
  'similarity',
  'editor',
  // Not measured yet: the figures follow (electron/stages/detect/finish-measuring.ts).
  'unmeasured',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** Why an article is in its cluster; the figures compare it with `matched`. */
export const evidence = z.object({
  /** The reason for joining, then other reasons that hold as well. */
  kinds: z.tuple([z.enum(evidenceKinds)], z.enum(evidenceKinds)),
  /** The member with which it was compared, often the leader; for the leader, itself. */
  matched: articleId,
  /** Hamming distance of the fingerprints, 0–64; null if one of them is missing. */
  hd: z.int().min(0).max(64).nullable(),
  /** Shared 4-character shingles ÷ all of both texts (Jaccard), 0–1. */
  similarity: z.number().min(0).max(1),
  /** Shared shingles ÷ those of the shorter text (containment), 0–1: a cut or framed copy keeps it high. */
  containment: z.number().min(0).max(1),
  /** Number of the longest sentences that both have. */
  sharedSentences: z.int().nonnegative(),
  tier,
  /** Null for the first article of a cluster, and as long as it is not measured. */
  relation: relation.nullable(),
  /** Share of the shorter text that aligned passages match, 0–1, and the number of passages; null like the relation. */
  matchedShare: z.number().min(0).max(1).nullable(),
  passages: z.int().nonnegative().nullable(),
});
export type Evidence = z.infer<typeof evidence>;

/** `open`: no article decided · `resolved`: all, with one canonical or all the same · `partial`: see verdicts.ts. */
export const clusterStatuses = ['open', 'partial', 'resolved'] as const;
export const clusterStatus = z.enum(clusterStatuses);
export type ClusterStatus = z.infer<typeof clusterStatus>;

export const article = z.object({
  id: articleId,
  /** Row number in the sheet, from 1, as the spreadsheet program shows it. */
  row: z.int().positive(),
  file: z.string(),
  title: z.string(),
  body: z.string(),
  source: z.string(),
  url: z.string(),
  published: z.string(),
  author: z.string(),
});
export type Article = z.infer<typeof article>;

export type MemberState = {
  readonly article: ArticleId;
  readonly cluster: ClusterId;
  readonly evidence: Evidence;
  readonly verdict: Verdict | null;
};

export const undecidedPolicies = ['keep-all', 'follow-suggestions', 'keep-centres', 'stop'] as const;
export const undecidedPolicy = z.enum(undecidedPolicies);
export type UndecidedPolicy = z.infer<typeof undecidedPolicy>;

export const exportFormats = ['xlsx', 'csv', 'jsonl'] as const;
export const exportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormat>;
