// The clusters of a pass of the `standard` profile, by leader: the representative, the other members, and the cluster
// that absorbed it.
import type { ArticleId } from '#shared/model/model.ts';

/** Larger clusters are not absorbed; a merge is suggested to the editor instead. */
const MAX_ABSORBED = 8;

export class PassClusters {
  readonly #representatives = new Map<ArticleId, ArticleId>();
  /** The other members of a leader's cluster, as far as a decision on a merge needs them. */
  readonly #members = new Map<ArticleId, ArticleId[]>();
  /** Leader → the leader of the cluster that absorbed its own: the index keeps naming the old one. */
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

  /** The present leader of the cluster with which an article was indexed. */
  leaderOf(indexedWith: ArticleId): ArticleId {
    let leader = indexedWith;
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
