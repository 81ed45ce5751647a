// The words of the product (articles, clusters, evidence, decisions) as schemas and the types inferred from them.
import * as z from 'zod';

/** Row id of an article in its project; articles are numbered in the order they were imported. */
export const articleId = z.int().positive().brand('ArticleId');
export type ArticleId = z.infer<typeof articleId>;

export const clusterId = z.int().positive().brand('ClusterId');
export type ClusterId = z.infer<typeof clusterId>;

export const importId = z.int().positive().brand('ImportId');
export type ImportId = z.infer<typeof importId>;

/** The fields of an article that Tonggao understands; a mapping says which column of a sheet holds each. */
export const fields = ['title', 'body', 'source', 'url', 'published', 'author', 'id'] as const;
export type Field = (typeof fields)[number];

/** Field → zero-based column of the sheet. `body` is the only one an import cannot do without. */
export const columnMapping = z.partialRecord(z.enum(fields), z.int().nonnegative());
export type ColumnMapping = z.infer<typeof columnMapping>;

/** What the editor said of an article. No verdict = undecided. At most one article of a cluster is canonical. */
export const verdicts = ['canonical', 'keep', 'discard'] as const;
export const verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof verdict>;

/** Why an article is in its cluster. `centre`: it opened the cluster. `simhash`: its fingerprint is near the centre's. */
const evidenceKinds = ['centre', 'simhash'] as const;
export const evidence = z.object({
  kind: z.enum(evidenceKinds),
  /** Hamming distance to the centre's fingerprint, 0–64; null where there is no fingerprint to compare. */
  hd: z.int().min(0).max(64).nullable(),
  /** Shingle Jaccard of the normalised texts of article and centre, 0–1. */
  similarity: z.number().min(0).max(1),
});
export type Evidence = z.infer<typeof evidence>;

export const tiers = ['identical', 'near', 'possible'] as const;
export type Tier = (typeof tiers)[number];

/** From this similarity on two texts count as near rather than as possible duplicates. */
const NEAR_SIMILARITY = 0.7;

/** The tier of a similarity (0–1): 1 says the normalised texts have the same shingles. */
export function tierOf(similarity: number): Tier {
  if (similarity === 1) return 'identical';
  return similarity >= NEAR_SIMILARITY ? 'near' : 'possible';
}

/** `open`: no article decided · `partial`: some · `resolved`: every article has a verdict. */
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

/** What is done with the undecided articles of a cluster at export. */
export const undecidedPolicies = ['keep-all', 'follow-suggestions', 'stop'] as const;
export const undecidedPolicy = z.enum(undecidedPolicies);
export type UndecidedPolicy = z.infer<typeof undecidedPolicy>;

export const exportFormats = ['xlsx', 'csv', 'jsonl'] as const;
export const exportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormat>;

/** The most bits in which two fingerprints may differ and still be compared. */
export const MAX_HD = 12;

export const profiles = ['simhash', 'paper'] as const;

/** How duplicates are found: a profile, and the Hamming distance up to which an article joins a centre. */
export const detection = z.object({
  profile: z.enum(profiles).default('simhash'),
  hd: z.int().min(0).max(MAX_HD).default(3),
});
export type Detection = z.infer<typeof detection>;
export const DEFAULT_DETECTION: Detection = detection.parse({});
