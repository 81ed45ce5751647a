// The list of clusters, page by page.
import type { ClusterSummary } from '#shared/contract/review.ts';
import { type ClusterId, tiers } from '#shared/model.ts';
import { parsePublished } from '#shared/published-time.ts';
import { sourceName } from '#shared/source-name.ts';
import type { ReadableDb } from '../database.ts';
import { sql } from '../sql.ts';
import { newcomersAmong, TITLE_OF_CENTRE } from './clusters.ts';

export type ListPage = {
  /** The last cluster of the page before. */
  readonly after?: ClusterId | undefined;
  readonly most?: number;
};

const ARE_MEASURED = "NOT max(instr(m.kinds, 'unmeasured'))";

/** Clusters of two or more articles in order of their ids: those of a page, else all. */
export function listClusters(db: ReadableDb, { after, most }: ListPage = {}): ClusterSummary[] {
  type Row = Omit<ClusterSummary, 'sources' | 'tier' | 'newcomers' | 'published'> & {
    verdicts: string;
    published: string;
    imports: string;
    sources: string;
    tier: number | null;
  };
  return sql<Row>(
    db,
    `SELECT c.id, c.size, c.status, CASE WHEN ${ARE_MEASURED} THEN min(m.similarity) END AS weakest,
            json_group_array(d.verdict) AS verdicts,
            json_group_array(a.import_id) AS imports,
            json_group_array(DISTINCT a.published) AS published,
            json_group_array(DISTINCT a.source) FILTER (WHERE a.source <> '') AS sources,
            CASE WHEN ${ARE_MEASURED} THEN max(CASE m.tier WHEN 'identical' THEN 0 WHEN 'near' THEN 1 ELSE 2 END) END AS tier,
            ${TITLE_OF_CENTRE} AS title
     FROM (SELECT id, size, status, centre_id FROM clusters WHERE size > 1 AND id > ? ORDER BY id LIMIT ?) c
     CROSS JOIN memberships m ON m.cluster_id = c.id
     JOIN articles a ON a.id = m.article_id
     -- Only a cluster of which a part is decided has newcomers.
     LEFT JOIN decisions d ON c.status = 'partial' AND d.article_id = m.article_id
     GROUP BY c.id ORDER BY c.id`,
  )
    .all(after ?? 0, most ?? -1)
    .map(({ verdicts, imports, sources, tier, published, ...cluster }) => ({
      ...cluster,
      tier: tier === null ? null : tiers[tier]!,
      newcomers: newcomersAmong(JSON.parse(verdicts), JSON.parse(imports)).length,
      sources: [...new Set((JSON.parse(sources) as string[]).map(sourceName))],
      published: spanOf(JSON.parse(published)),
    }));
}

function spanOf(published: readonly string[]): ClusterSummary['published'] {
  const times = published.flatMap((text) => parsePublished(text)?.from ?? []);
  return times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) };
}
