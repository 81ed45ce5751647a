import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import { type ArticleId, type ClusterId, type Tier, tiers } from '#shared/model/model.ts';
import { MAX_PUBLISHED, parsePublished } from '#shared/model/published-time.ts';
import { sourceName } from '#shared/model/source-name.ts';
import {
  assessRisk,
  clusterMeasures,
  type RiskSummary,
  riskLevels,
  riskSummary,
  withMerging,
} from '#shared/review/risk.ts';
import { joinChoices, type MergeRules, rulesOfCluster } from '#shared/review/row-merge.ts';
import { hideDamagedTitles } from '../checksums.ts';
import type { ReadableDb } from '../database.ts';
import { readDefaultMergeRules, readMergeRules } from '../settings.ts';
import { sql } from '../sql.ts';
import { ASSIGNEE } from './assignments.ts';
import { IS_LISTED, newMembersAmong, TITLE_OF_LEADER } from './clusters.ts';

export type ListPage = {
  /** The last cluster of the page before. */
  readonly after?: ClusterId | undefined;
  readonly most?: number;
  readonly ids?: readonly ClusterId[];
  /**
   * For the risks, by which rows are merged where nothing was chosen for a cluster; null: they are not. Default: the
   * rules of the project.
   */
  readonly merge?: MergeRules | null | undefined;
};

const ARE_MEASURED = "NOT max(instr(m.kinds, 'unmeasured'))";

/** The relation and the likeness of a single article `c` and the closest reference. */
const MATCH_TIER = `(SELECT min(CASE relation WHEN 'identical' THEN 0 WHEN 'reprint' THEN 1 ELSE 2 END)
  FROM reference_matches WHERE article_id = c.leader_id AND counts = 1)`;
const MATCH_SHARE = '(SELECT max(matched_share) FROM reference_matches WHERE article_id = c.leader_id AND counts = 1)';

/** The weakest tier of a cluster, as an index of `tiers`. */
const WEAKEST_TIER = `CASE WHEN c.size = 1 THEN ${MATCH_TIER}
  ELSE max(CASE m.tier WHEN 'identical' THEN 0 WHEN 'near' THEN 1 ELSE 2 END) END`;

/** Characters of a note that the list shows. */
const NOTE_BEGINNING = 100;

type Awaiting = {
  readonly tier: Tier;
  readonly clusters: number;
  readonly articles: number;
  /** A few, in the order of ids. */
  readonly first: readonly ClusterId[];
};

const MAX_FIRST = 3;

/** The clusters that are not done, by tier. */
export function countAwaiting(db: ReadableDb): Awaiting[] {
  return sql<Omit<Awaiting, 'tier' | 'first'> & { tier: number; first: string }>(
    db,
    `SELECT tier, count(*) AS clusters, sum(size) AS articles,
            json_group_array(id ORDER BY id) FILTER (WHERE nth <= ${MAX_FIRST}) AS first
     FROM (SELECT c.id, c.size, c.tier, row_number() OVER (PARTITION BY c.tier ORDER BY c.id) AS nth
           FROM (SELECT c.id, c.size, ${WEAKEST_TIER} AS tier FROM clusters c JOIN memberships m ON m.cluster_id = c.id
                 WHERE ${IS_LISTED} AND c.status <> 'resolved' GROUP BY c.id HAVING ${ARE_MEASURED}) c)
     GROUP BY tier ORDER BY tier`,
  )
    .all()
    .map(({ tier, first, ...counts }) => ({ tier: tiers[tier]!, ...counts, first: JSON.parse(first) as ClusterId[] }));
}

/** Clusters to review, in the order of ids: a page or some of them, else all. */
export function listClusters(
  db: ReadableDb,
  { after, most, ids, merge = readMergeRules(db) }: ListPage = {},
): ClusterSummary[] {
  type Row = Omit<
    ClusterSummary,
    'sources' | 'tier' | 'newMembers' | 'published' | 'risk' | 'isFlagged' | 'assignee' | 'isAlreadyPublished'
  > & {
    level: number | null;
    finding: string | null;
    measures: string | null;
    leader: ArticleId;
    verdicts: string;
    choices: string;
    published: string;
    imports: string;
    sources: string;
    tier: number | null;
    isFlagged: number;
    assignee: string | null;
    isAlreadyPublished: number;
  };
  const rows = sql<Row>(
    db,
    `SELECT c.id, c.size, c.status, c.leader_id AS leader,
            CASE WHEN c.size = 1 THEN ${MATCH_SHARE} WHEN ${ARE_MEASURED} THEN min(m.similarity) END AS weakest,
            c.published > 0 AS isAlreadyPublished,
            json_group_array(d.verdict) AS verdicts,
            json_group_array(a.import_id) AS imports,
            json_group_array(DISTINCT substr(a.published, 1, ${MAX_PUBLISHED})) AS published,
            json_group_array(DISTINCT a.source) FILTER (WHERE a.source <> '') AS sources,
            CASE WHEN ${ARE_MEASURED} THEN ${WEAKEST_TIER} END AS tier,
            ${TITLE_OF_LEADER} AS title, r.level, r.finding,
            CASE WHEN json_valid(r.measures) AND json_type(r.measures) = 'object' THEN r.measures END AS measures,
            substr(coalesce(group_concat(n.text, char(10)), ''), 1, ${NOTE_BEGINNING}) AS note,
            max(f.article_id IS NOT NULL) AS isFlagged, ${ASSIGNEE} AS assignee,
            json_group_array(DISTINCT w.choice) FILTER (WHERE w.choice IS NOT NULL) AS choices
     FROM (SELECT id, size, status, leader_id, published FROM clusters c
           WHERE ${IS_LISTED} AND id > ? ${ids ? 'AND id IN (SELECT value FROM json_each(?))' : ''} ORDER BY id LIMIT ?) c
     CROSS JOIN memberships m ON m.cluster_id = c.id
     JOIN articles a ON a.id = m.article_id
     LEFT JOIN notes n ON n.article_id = m.article_id
     LEFT JOIN flags f ON f.article_id = m.article_id
     LEFT JOIN row_merges w ON w.article_id = m.article_id
     LEFT JOIN cluster_risks r ON r.cluster_id = c.id
     -- Only a cluster of which a part is decided has new members.
     LEFT JOIN decisions d ON c.status = 'partial' AND d.article_id = m.article_id
     GROUP BY c.id ORDER BY c.id`,
  ).all(after ?? 0, ...(ids ? [JSON.stringify(ids)] : []), most ?? -1);
  const defaults = readDefaultMergeRules(db);
  return hideDamagedTitles(db, rows, ({ leader }) => leader).map(
    ({
      leader,
      verdicts,
      choices,
      imports,
      sources,
      tier,
      published,
      level,
      finding,
      measures,
      isFlagged,
      assignee,
      isAlreadyPublished,
      ...cluster
    }) => ({
      ...cluster,
      tier: tier === null ? null : tiers[tier]!,
      newMembers: newMembersAmong(JSON.parse(verdicts), JSON.parse(imports)).length,
      sources: [...new Set((JSON.parse(sources) as string[]).map(sourceName))],
      published: spanOf(JSON.parse(published)),
      isFlagged: isFlagged === 1,
      assignee: assignee === null ? null : JSON.parse(assignee),
      isAlreadyPublished: isAlreadyPublished === 1,
      risk:
        measures === null
          ? null
          : toSummary(
              JSON.parse(measures),
              level,
              finding,
              rulesOfCluster(joinChoices(JSON.parse(choices)), merge, defaults),
            ),
    }),
  );
}

/** Null where the measures are those of another version, or damaged. */
function toSummary(
  measures: object,
  level: number | null,
  finding: string | null,
  merge: MergeRules | null,
): RiskSummary | null {
  const whole = merge !== null && finding === 'columns' ? clusterMeasures.safeParse(measures).data : undefined;
  const assessed = whole ? assessRisk(withMerging(whole, merge)) : { level: riskLevels[level!], finding };
  return riskSummary.safeParse({ ...measures, ...assessed }).data ?? null;
}

function spanOf(published: readonly string[]): ClusterSummary['published'] {
  const times = published.flatMap((text) => parsePublished(text)?.from ?? []);
  return times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) };
}
