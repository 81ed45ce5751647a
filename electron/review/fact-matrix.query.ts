// The fact matrix of a cluster, in its own thread: texts to read and to compare.
import type { ClusterFactMatrix } from '#shared/contract/review.ts';
import { readFactText } from '#shared/facts/index.ts';
import { readFactMatrix } from '#shared/facts/matrix.ts';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import { findParts } from '../boilerplate/parts.ts';
import { listMembers, readArticleTexts } from '../store/clusters/members.ts';
import { openSnapshot } from '../store/database.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { namesWithin } from '../text/name-facts.ts';
import { simplify } from '../text/traditional.ts';
import { readBoilerplate } from './boilerplate.ts';

/** Later characters of a long text are not compared. */
const MAX_READ = 20_000;
const BUDGET_MS = 5_000;

type Input = { readonly project: string; readonly cluster: ClusterId; readonly base: ArticleId };

export async function factMatrixTask({ project, cluster, base }: Input): Promise<ClusterFactMatrix> {
  const db = openSnapshot(project);
  try {
    const known = readBoilerplate(db);
    const articles = listMembers(db, cluster).map(({ article }) => article);
    const texts = readArticleTexts(db, articles).map(({ title, body, source, published }) => {
      const text = stripMarkup(body).slice(0, MAX_READ);
      const excluded = findParts(title, text, source, known);
      return readFactText({ text, published, excluded, names: namesWithin(text), script: simplify });
    });
    const at = articles.indexOf(base);
    if (at < 0) return { articles, rows: [], unread: articles };
    const end = performance.now() + BUDGET_MS;
    const { rows, unread } = readFactMatrix(texts, at, () => performance.now() < end);
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
