// The clusters of a pass of the `standard` profile, by their leaders: which article represents each, its other members, and
// which cluster has absorbed it.
import type { ArticleId } from '#shared/model.ts';

/** Members of a cluster that may be absorbed by another; a larger one is offered to the editor. */
const MAX_ABSORBED = 8;

export class PassClusters {
  /** By leader, where another article represents the cluster. */
  readonly #representatives = new Map<ArticleId, ArticleId>();
  /** By leader, the other members of its cluster, as far as they are needed to decide on a merge. */
  readonly #members = new Map<ArticleId, ArticleId[]>();
  /** By leader, the leader of the cluster that it was absorbed by: the index goes on naming the old one. */
  readonly #absorbedBy = new Map<ArticleId, ArticleId>();

  addMember(leader: ArticleId, article: ArticleId): void {
    const members = this.#members.get(leader);
    if (!members) this.#members.set(leader, [article]);
    else if (members.length <= MAX_ABSORBED) members.push(article);
  }

  /** The members of a cluster, its leader first; null where there are more than `MAX_ABSORBED`. */
  membersOf(leader: ArticleId): readonly ArticleId[] | null {
    const members = [leader, ...(this.#members.get(leader) ?? [])];
    return members.length > MAX_ABSORBED ? null : members;
  }

  absorb(into: ArticleId, leader: ArticleId): void {
    for (const member of [leader, ...(this.#members.get(leader) ?? [])]) this.addMember(into, member);
    this.#members.delete(leader);
    this.#representatives.delete(leader);
    this.#absorbedBy.set(leader, into);
  }

  /** The leader of the cluster that an article was filed with, wherever that has gone. */
  leaderOf(filedWith: ArticleId): ArticleId {
    let leader = filedWith;
    for (let by = this.#absorbedBy.get(leader); by !== undefined; by = this.#absorbedBy.get(leader)) leader = by;
    return leader;
  }

  setRepresentative(leader: ArticleId, article: ArticleId): void {
    this.#representatives.set(leader, article);
  }

  representativeOf(leader: ArticleId): ArticleId {
    return this.#representatives.get(leader) ?? leader;
  }
}
