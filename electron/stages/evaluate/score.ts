// Scores a clustering: pairwise precision, recall and F1 against labelled articles, and recall by kind of copy.
import { share, sum } from '../../core/cluster/relation/arithmetic.ts';
import type { StoryPair, TruthRow } from './truth.ts';

export type KindRecall = {
  /** The first operation on the copies: `trunc` for `trunc+title`. */
  readonly kind: string;
  /** Copies in the cluster of their story's original. */
  readonly found: number;
  readonly copies: number;
};

export type Score = {
  readonly articles: number;
  /** Clusters that contain two or more labelled articles. */
  readonly clusters: number;
  readonly pairs: {
    /** Pairs of articles of one story in one cluster. */
    readonly right: number;
    /** Pairs of different stories in one cluster, without ignored pairs of stories and without template merges. */
    readonly wrong: number;
    /** Pairs of one story in different clusters. */
    readonly missed: number;
    /** Pairs of different template notices (one wording, other numbers) in one cluster; apart from precision. */
    readonly templateMerges: number;
  };
  /** Precision, recall and F1, 0–1; 0 without pairs to judge. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly byKind: readonly KindRecall[];
};

type StoryCount = { articles: number; templates: number };

/**
 * Scores a clustering. Articles without a cluster in the map are singletons; articles without a label do not count.
 * Counts by story, not by pair, so that one cluster of everything costs no more than many small ones.
 */
export function scoreClusters<Cluster>(
  truth: readonly TruthRow[],
  ignored: Iterable<StoryPair>,
  clusters: ReadonlyMap<string, Cluster>,
): Score {
  const others = ignoredByStory(ignored);
  const members = new Map<Cluster, TruthRow[]>();
  for (const row of truth) {
    const cluster = clusters.get(row.id);
    if (cluster !== undefined) pushTo(members, cluster, row);
  }
  let right = 0;
  let different = 0;
  let templateMerges = 0;
  for (const rows of members.values()) {
    const stories = countStories(rows);
    right += sum([...stories.values()], ({ articles }) => pairsOf(articles));
    different += differentPairs(stories, others, 'articles');
    templateMerges += differentPairs(stories, others, 'templates');
  }
  const wrong = different - templateMerges;
  const duplicates = sum([...countStories(truth).values()], ({ articles }) => pairsOf(articles));
  const precision = share(right, right + wrong);
  const recall = share(right, duplicates);
  return {
    articles: truth.length,
    clusters: sum([...members.values()], ({ length }) => (length > 1 ? 1 : 0)),
    pairs: { right, wrong, missed: duplicates - right, templateMerges },
    precision,
    recall,
    f1: share(2 * precision * recall, precision + recall),
    byKind: recallByKind(truth, clusters),
  };
}

function countStories(rows: readonly TruthRow[]): Map<string, StoryCount> {
  const stories = new Map<string, StoryCount>();
  for (const { story, kind } of rows) {
    const count = stories.get(story) ?? { articles: 0, templates: 0 };
    stories.set(story, count);
    count.articles++;
    if (isTemplate(kind)) count.templates++;
  }
  return stories;
}

/** The number of pairs of different, not ignored stories: of all articles, or of the templates among them. */
function differentPairs(
  stories: ReadonlyMap<string, StoryCount>,
  others: ReadonlyMap<string, ReadonlySet<string>>,
  of: keyof StoryCount,
): number {
  let all = 0;
  let same = 0;
  let ignored = 0;
  for (const [story, count] of stories) {
    all += count[of];
    same += pairsOf(count[of]);
    for (const other of others.get(story) ?? []) ignored += count[of] * (stories.get(other)?.[of] ?? 0);
  }
  return pairsOf(all) - same - ignored;
}

/** Each ignored pair once, stored under the story that sorts first. */
function ignoredByStory(pairs: Iterable<StoryPair>): Map<string, Set<string>> {
  const others = new Map<string, Set<string>>();
  for (const [a, b] of pairs) {
    if (a === b) continue;
    const [first, second] = a < b ? [a, b] : [b, a];
    const known = others.get(first);
    if (known) known.add(second);
    else others.set(first, new Set([second]));
  }
  return others;
}

function recallByKind<Cluster>(truth: readonly TruthRow[], clusters: ReadonlyMap<string, Cluster>): KindRecall[] {
  const originals = new Map<string, Cluster | undefined>();
  for (const { id, story, kind } of truth)
    if (kind === 'original' && !originals.has(story)) originals.set(story, clusters.get(id));
  const kinds = new Map<string, { kind: string; found: number; copies: number }>();
  for (const { id, story, kind: changes } of truth) {
    if (changes === 'original' || isTemplate(changes)) continue;
    const kind = changes.split('+')[0]!;
    const recall = kinds.get(kind) ?? { kind, found: 0, copies: 0 };
    kinds.set(kind, recall);
    recall.copies++;
    const cluster = clusters.get(id);
    if (cluster !== undefined && cluster === originals.get(story)) recall.found++;
  }
  return [...kinds.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

function isTemplate(kind: string): boolean {
  return kind.startsWith('template');
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

function pushTo<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
