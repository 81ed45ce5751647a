// The articles that represent a cluster when a pass compares: its leader, and those that the editor put there,
// because new articles may resemble these and no other member.
import type { ArticleId } from '#shared/model.ts';
import { type Limits, mayJoin, type Placement, placeAlone } from './pass.ts';

export class StandIns {
  /** Those that are not leaders themselves. */
  readonly #leaders = new Map<ArticleId, ArticleId>();

  add(article: ArticleId, leader: ArticleId): void {
    if (article !== leader) this.#leaders.set(article, leader);
  }

  leaderOf(article: ArticleId): ArticleId {
    return this.#leaders.get(article) ?? article;
  }

  /** True if an incoming article may join the cluster that the article represents. */
  mayJoin(limits: Limits, article: ArticleId): boolean {
    return mayJoin(limits, this.leaderOf(article));
  }

  /** Places an article for which the pass found nothing, and which it has added as a leader. */
  placeAlone(article: ArticleId, limits: Limits): Placement {
    this.add(article, limits.boundTo ?? article);
    return placeAlone(limits);
  }
}
