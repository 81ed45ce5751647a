// Which articles a pass compares newcomers with on behalf of a cluster: its centre, and those that the editor put there,
// for what is like them may be like nothing else in the cluster.
import type { ArticleId } from '#shared/model.ts';
import { type Limits, mayJoin, type Placement, placeAlone } from './pass.ts';

export class StandIns {
  /** Those that are not centres themselves. */
  readonly #centres = new Map<ArticleId, ArticleId>();

  add(article: ArticleId, centre: ArticleId): void {
    if (article !== centre) this.#centres.set(article, centre);
  }

  centreOf(article: ArticleId): ArticleId {
    return this.#centres.get(article) ?? article;
  }

  /** Whether an arrival may join the cluster that the article stands for. */
  mayJoin(limits: Limits, article: ArticleId): boolean {
    return mayJoin(limits, this.centreOf(article));
  }

  /** The placement of an article that the pass has filed as a centre, since it found nothing for it. */
  placeAlone(article: ArticleId, limits: Limits): Placement {
    this.add(article, limits.boundTo ?? article);
    return placeAlone(limits);
  }
}
