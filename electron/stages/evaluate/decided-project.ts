// Reads a project for an evaluation: its articles, and the labels that follow from the editor's decisions.
import type { ArticleId } from '#shared/model/model.ts';
import { iterateArticleFields } from '../../store/articles.ts';
import { iterateMemberStates } from '../../store/clusters/clusters.ts';
import { readConstraints } from '../../store/clusters/constraints.ts';
import type { ReadableDb } from '../../store/database.ts';
import { openProjectReadOnly } from '../../store/file/open-read-only.ts';
import type { ImportedRow } from '../intake/rows.ts';
import { nameArticles } from './article-names.ts';
import { canonicalsOf, labelDecisions } from './decision-labels.ts';
import type { PairLabel } from './pair-labels.ts';

export type DecidedProject = {
  /** The articles in the order of import. */
  readonly rows: readonly ImportedRow[];
  /** The names that the labels use, one for each of `rows`. */
  readonly ids: readonly string[];
  readonly pairs: readonly PairLabel[];
  /** Indices of the canonical articles. */
  readonly canonicals: ReadonlySet<number>;
};

/** Opens the project read-only. @throws AppError as `openProjectReadOnly` */
export function readDecidedProject(file: string): DecidedProject {
  const project = openProjectReadOnly(file);
  try {
    return read(project.db);
  } finally {
    project.close();
  }
}

function read(db: ReadableDb): DecidedProject {
  const articles = [...iterateArticleFields(db)];
  const indices = new Map(articles.map(({ article }, index) => [article, index]));
  const ids = nameArticles(articles.map(({ row, fields: { id } }) => ({ row, id })));
  const nameOf = (article: ArticleId) => ids[indices.get(article)!]!;
  // Another program may have added articles since the articles were read.
  const members = [...iterateMemberStates(db)].filter(({ article }) => indices.has(article));
  const { links, separations } = readConstraints(db);
  const isKnown = (article: ArticleId) => indices.has(article);
  const constraints = {
    links: links.filter((link) => link.every(isKnown)),
    separations: separations.map((sides) => sides.map((side) => side.filter(isKnown))),
  };
  return {
    rows: articles.map(({ row, fields }) => ({ kind: 'article', row, fields, cells: [] })),
    ids,
    pairs: labelDecisions(members, constraints).map(({ a, b, label }) => {
      return { a: nameOf(a), b: nameOf(b), label, weight: 1, reason: '' };
    }),
    canonicals: new Set(Array.from(canonicalsOf(members), (article) => indices.get(article)!)),
  };
}
