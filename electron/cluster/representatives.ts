// The articles that represent a cluster when a pass compares: its centre, and those that the editor put there,
// because new articles may resemble these and no other member.
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

  /** True if an incoming article may join the cluster that the article represents. */
  mayJoin(limits: Limits, article: ArticleId): boolean {
    return mayJoin(limits, this.centreOf(article));
  }

  /** Places an article for which the pass found nothing, and which it has added as a centre. */
  placeAlone(article: ArticleId, limits: Limits): Placement {
    this.add(article, limits.boundTo ?? article);
    return placeAlone(limits);
  }
}
