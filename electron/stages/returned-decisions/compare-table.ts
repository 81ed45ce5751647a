// Compares an edited cluster table with the project in a three-way comparison: the common base is the decisions at the
// export.
import {
  type DecisionsPreview,
  type ReturnedCluster,
  type RowRefusal,
  rowRefusals,
} from '#shared/contract/returned-decisions.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { contradictionOf } from '#shared/model/verdicts.ts';
import { readSummaries } from '../../store/articles.ts';
import { readLeader, readVerdicts } from '../../store/clusters/clusters.ts';
import type { ReadableDb } from '../../store/database.ts';
import { findReturnable, type ReturnableArticle } from '../../store/decisions.ts';
import { readClusterState } from '../../store/history/revisions.ts';
import { isMatched } from '../../store/references/reference-matches.ts';
import { fitsRowKey } from '../export/row-key.ts';
import type { ReturnedRow } from './read-table.ts';

const NAMED_ROWS = 20;

type Returned = {
  readonly article: ArticleId;
  readonly cluster: ClusterId;
  readonly articleRow: number;
  /** The verdict at the export, the present one in the project, and that in the table. */
  readonly base: Verdict | null;
  readonly before: Verdict | null;
  readonly after: Verdict | null;
  readonly rows: number[];
  isContradictory: boolean;
};

/**
 * A cluster that was not edited stays unchanged, even if it was decided here since. In an edited cluster, the table
 * decides on the articles that it names; the others stay unchanged.
 */
export async function compareTable(
  db: ReadableDb,
  rows: AsyncIterable<ReturnedRow>,
): Promise<Omit<DecisionsPreview, 'file'>> {
  const refused = new RefusedRows();
  const returned = new Map<ArticleId, Returned>();
  let count = 0;
  for await (const row of rows) {
    count++;
    const reason = takeRow(db, row, returned);
    if (reason) refused.add(reason, [row.row]);
  }
  const clusters = new Map<ClusterId, Returned[]>();
  for (const one of returned.values()) {
    const { cluster, rows, isContradictory } = one;
    if (isContradictory) {
      refused.add('contradictory', rows);
      continue;
    }
    const members = clusters.get(cluster) ?? [];
    clusters.set(cluster, members);
    members.push(one);
  }
  const changed = [...clusters]
    .sort(([a], [b]) => a - b)
    .flatMap(([cluster, members]) => compareCluster(db, cluster, members, refused) ?? []);
  return { rows: count, clusters: withTitles(db, changed), refused: refused.list() };
}

/** Adds the decision of a row to `returned`, or returns the reason for refusing the row. */
function takeRow(db: ReadableDb, row: ReturnedRow, returned: Map<ArticleId, Returned>): RowRefusal | null {
  const { key, verdict } = row;
  if (key === null) return 'no-key';
  const stored = findReturnable(db, key.article);
  const reason = whyRefused(row, key, stored);
  if (reason) return reason;
  const known = returned.get(key.article);
  if (known) {
    known.rows.push(row.row);
    known.isContradictory ||= known.after !== verdict;
    return null;
  }
  returned.set(key.article, {
    article: key.article,
    cluster: key.cluster,
    articleRow: stored!.row,
    base: key.verdict,
    before: stored!.verdict,
    after: verdict!,
    rows: [row.row],
    isContradictory: false,
  });
  return null;
}

function whyRefused(
  { articleRow, cluster, verdict }: ReturnedRow,
  key: NonNullable<ReturnedRow['key']>,
  stored: ReturnableArticle | undefined,
): RowRefusal | null {
  if (!stored) return 'unknown-article';
  if (!fitsRowKey(stored, key)) return 'other-project';
  if (articleRow !== stored.row || cluster !== key.cluster) return 'mixed-cells';
  if (stored.cluster === null) return 'superseded';
  if (stored.cluster !== key.cluster) return 'cluster-changed';
  return verdict === undefined ? 'unknown-verdict' : null;
}

/** Null if nothing would change, or if the change is refused. */
function compareCluster(
  db: ReadableDb,
  cluster: ClusterId,
  members: readonly Returned[],
  refused: RefusedRows,
): Omit<ReturnedCluster, 'title'> | null {
  const changed = members.filter(({ before, after }) => before !== after);
  if (!changed.some(({ base, after }) => base !== after)) return null;
  const verdicts = readVerdicts(db, cluster);
  for (const { article, after } of changed) verdicts.set(article, after);
  const reason = contradictionOf([...verdicts.values()], isMatched(db, changed[0]!.article));
  if (reason) {
    for (const { rows } of changed) refused.add(reason, rows);
    return null;
  }
  return {
    cluster,
    rev: readClusterState(db, cluster)!.rev,
    isConflict: changed.some(({ base, before }) => base !== before),
    changes: changed.map(({ article, articleRow: row, before, after }) => ({ article, row, before, after })),
  };
}

function withTitles(db: ReadableDb, clusters: readonly Omit<ReturnedCluster, 'title'>[]): ReturnedCluster[] {
  const leaders = clusters.map(({ cluster }) => readLeader(db, cluster)!);
  const summaries = readSummaries(db, leaders);
  return clusters.map((one, at) => ({ ...one, title: summaries.get(leaders[at]!)!.title }));
}

class RefusedRows {
  readonly #reasons = new Map<RowRefusal, { rows: number; first: number[] }>();

  add(reason: RowRefusal, rows: readonly number[]): void {
    const known = this.#reasons.get(reason) ?? { rows: 0, first: [] };
    this.#reasons.set(reason, known);
    known.rows += rows.length;
    known.first.push(...rows.slice(0, NAMED_ROWS - known.first.length));
  }

  list(): DecisionsPreview['refused'] {
    return rowRefusals.flatMap((reason) => {
      const known = this.#reasons.get(reason);
      return known ? { reason, ...known, first: known.first.toSorted((a, b) => a - b) } : [];
    });
  }
}
