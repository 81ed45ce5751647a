// The query for the report of a cluster, in its own thread: compares its articles pair by pair.
import { createHash } from 'node:crypto';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ReferenceText } from '#shared/contract/references.ts';
import type { Range } from '#shared/text/range.ts';
import type { TaskServices } from '../../base/task.ts';
import { stripMarkup } from '../../core/text/markup/markup.ts';
import { type ClusterReport, clusterReport } from './cluster-report.ts';
import { PairComparer, type ReportArticle } from './compare-pair.ts';
import { toSource } from './html.ts';

export type ClusterReportInput = Omit<ClusterReport, 'number' | 'articles' | 'pairs' | 'match' | 'disputed'> & {
  readonly base: ReportArticle | Reference;
  readonly others: readonly ReportArticle[];
};

/** Returns the source text of the page. @throws Cancelled */
export async function clusterReportTask(
  { base: given, others, ...about }: ClusterReportInput,
  services: Pick<TaskServices, 'checkCancelled'>,
): Promise<string> {
  const comparer = new PairComparer();
  const match = 'match' in given ? given.match : null;
  const base = 'match' in given ? describeReference(given) : given;
  const pairs = others.map((other) => {
    services.checkCancelled();
    return comparer.compare(base, other);
  });
  const articles = [base, ...others].sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
  const number = numberOf(about.cluster, [base, ...others]);
  const disputed = pairs.length > 1 ? comparer.tabulate(base, pairs) : [];
  return toSource(clusterReport({ ...about, number, match, articles, pairs, disputed }));
}

const DIGITS = 8;

function numberOf(cluster: number, articles: readonly ReportArticle[]): string {
  const contents = articles.map(({ article: { title, body, source, published } }) => [title, body, source, published]);
  const sum = createHash('sha256').update(JSON.stringify(contents)).digest('hex');
  return `TG-${cluster}-${sum.slice(0, DIGITS).toUpperCase()}`;
}

/** The article of a reference set, for the report that compares it with an article of the project. */
type Reference = {
  readonly match: PublishedMatch;
  /** Null where the set is gone; the report then has the fields that the project stores. */
  readonly text: ReferenceText | null;
  readonly names: readonly Range[] | null;
};

function describeReference({ match, text, names }: Reference): ReportArticle {
  const { title, source, url, published } = match;
  const { length, boilerplate, ...texts } = text ?? {
    title: stripMarkup(title),
    body: '',
    length: null,
    boilerplate: [],
  };
  const article = { ...texts, source, url, published };
  return { article, length, boilerplate, names, number: null, verdict: null, isDamaged: false };
}
