// The articles that represent a cluster when a pass compares: its leader, and those that the editor put there. New
// articles may resemble these and no other member.
import type { ArticleId } from '#shared/model/model.ts';
import { mayJoin, type Placement, type PlacementConstraints, placeAsSingleton } from './pass.ts';

export class Representatives {
  /** The leader of each representative that is not a leader itself. */
  readonly #leaders = new Map<ArticleId, ArticleId>();

  add(article: ArticleId, leader: ArticleId): void {
    if (article !== leader) this.#leaders.set(article, leader);
  }

  leaderOf(article: ArticleId): ArticleId {
    return this.#leaders.get(article) ?? article;
  }

  mayJoin(constraints: PlacementConstraints, article: ArticleId): boolean {
    return mayJoin(constraints, this.leaderOf(article));
  }

  /** Places an article for which the pass found nothing, and which it has added as a leader. */
  placeAsSingleton(article: ArticleId, constraints: PlacementConstraints): Placement {
    this.add(article, constraints.mustLinkLeader ?? article);
    return placeAsSingleton(constraints);
  }
}
