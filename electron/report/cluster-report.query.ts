// The query for the report of a cluster, in its own thread: compares its articles pair by pair.
import { createHash } from 'node:crypto';
import type { TaskServices } from '../engine/tasks/task.ts';
import { type ClusterReport, clusterReport } from './cluster-report.ts';
import { PairComparer, type ReportArticle } from './compare-pair.ts';
import { toSource } from './html.ts';

export type ClusterReportInput = Omit<ClusterReport, 'number' | 'articles' | 'pairs'> & {
  readonly base: ReportArticle;
  readonly others: readonly ReportArticle[];
};

/** Returns the source text of the page. @throws Cancelled */
export async function clusterReportTask(
  { base, others, ...about }: ClusterReportInput,
  services: Pick<TaskServices, 'checkCancelled'>,
): Promise<string> {
  const comparer = new PairComparer();
  const pairs = others.map((other) => {
    services.checkCancelled();
    return comparer.compare(base, other);
  });
  const articles = [base, ...others].sort((one, other) => one.number - other.number);
  return toSource(clusterReport({ ...about, number: numberOf(about.cluster, [base, ...others]), articles, pairs }));
}

const DIGITS = 8;

function numberOf(cluster: number, articles: readonly ReportArticle[]): string {
  const contents = articles.map(({ article: { title, body, source, published } }) => [title, body, source, published]);
  const sum = createHash('sha256').update(JSON.stringify(contents)).digest('hex');
  return `TG-${cluster}-${sum.slice(0, DIGITS).toUpperCase()}`;
}
