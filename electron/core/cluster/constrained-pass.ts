// A pass that obeys the editor's constraints, whatever its profile finds.
import type { Constraints } from './constraints.ts';
import type { IncomingArticle, Pass, Placement, StoredPlacement } from './pass.ts';

export class ConstrainedPass {
  readonly #pass: Pass;
  readonly #constraints: Constraints;

  constructor(pass: Pass, constraints: Constraints) {
    this.#pass = pass;
    this.#constraints = constraints;
  }

  /** True if only the articles that constraints name need to be restored. */
  get asksProject(): boolean {
    return this.#pass.asksProject ?? false;
  }

  place(incoming: IncomingArticle): Placement {
    const { article } = incoming;
    const placement = this.#pass.place(incoming, this.#constraints.constraintsFor(article));
    const leader = placement.match?.leader ?? article;
    for (const merged of placement.mergedClusters) this.#constraints.absorb(merged, leader);
    this.#constraints.add(article, leader);
    return placement;
  }

  /** Call in the order of ids, before any article is placed. */
  restore(stored: StoredPlacement): void {
    this.#constraints.add(stored.article, stored.leader);
    this.#pass.restore(stored, this.#constraints.constraintsFor(stored.article));
  }
}
