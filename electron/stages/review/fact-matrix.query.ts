// The fact matrix of a cluster, in its own thread: texts to read and to compare.

import { readFactText } from '#shared/compare/facts/index.ts';
import { readFactMatrix } from '#shared/compare/facts/matrix.ts';
import type { ClusterFactMatrix } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { findParts } from '../../core/boilerplate/parts.ts';
import { stripMarkup } from '../../core/text/markup/markup.ts';
import { namesWithin } from '../../core/text/name-facts.ts';
import { simplify } from '../../core/text/traditional.ts';
import { listMembers, readArticleTexts } from '../../store/clusters/members.ts';
import { readBoilerplate } from '../../store/comparison-basis.ts';
import { openSnapshot } from '../../store/database.ts';

/** Later characters of a long text are not compared. */
const MAX_READ = 20_000;
const BUDGET_MS = 5_000;

type Input = { readonly project: string; readonly cluster: ClusterId; readonly base: ArticleId };

/** @throws AppError CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER */
export async function factMatrixTask({ project, cluster, base }: Input): Promise<ClusterFactMatrix> {
  const end = performance.now() + BUDGET_MS;
  const db = openSnapshot(project);
  try {
    const articles = listMembers(db, cluster).map(({ article }) => article);
    if (articles.length === 0) throw new AppError('CLUSTER_MISSING', {});
    const at = articles.indexOf(base);
    if (at < 0) throw new AppError('ARTICLE_NOT_IN_CLUSTER', {});
    const known = readBoilerplate(db);
    const read = (member: number) => {
      const { title, body, source, published } = readArticleTexts(db, [articles[member]!])[0]!;
      const text = stripMarkup(body).slice(0, MAX_READ);
      const excluded = findParts(stripMarkup(title), text, source, known);
      return readFactText({ text, published, excluded, names: namesWithin(text), script: simplify });
    };
    const { rows, unread } = readFactMatrix(articles.length, at, read, () => performance.now() < end);
    const toArticle = (member: number) => articles[member]!;
    return {
      articles,
      rows: rows.map(({ kind, values }) => ({
        kind,
        values: values.map((value) => ({
          ...value,
          places: value.places.map(({ article, ...place }) => ({ ...place, article: toArticle(article) })),
        })),
      })),
      unread: unread.map(toArticle),
    };
  } finally {
    db.close();
  }
}
