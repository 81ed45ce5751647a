// The editor's constraints on articles: the same story, or not. Linked articles are a component, which stays in one
// cluster. A separation has sides; components on different sides share no cluster.
import type { ArticleId } from '#shared/model/model.ts';
import { NO_CONSTRAINTS, type PlacementConstraints } from './pass.ts';

export type Link = readonly [ArticleId, ArticleId];
/** Sides of articles, most often two. Articles of different sides are not duplicates. */
export type Separation = readonly (readonly ArticleId[])[];
export type EditorConstraints = { readonly links: readonly Link[]; readonly separations: readonly Separation[] };

/** A component is named by one of its articles. */
type Component = ArticleId;
/** The side of each separation; both are numbers. */
type Sides = Map<number, number>;
/** The components of a cluster, and the sides of all of them. Only components with a placed article count. */
type Held = { readonly components: Set<Component>; readonly sides: Sides };

const NO_SIDES: Sides = new Map();

export class Constraints {
  readonly #parents = new Map<ArticleId, ArticleId>();
  readonly #sides = new Map<Component, Sides>();
  /** The held components by the leader of their cluster, and the leader of each component's cluster. */
  readonly #held = new Map<ArticleId, Held>();
  readonly #homes = new Map<Component, ArticleId>();

  /** @throws RangeError where linked articles are on two sides of a separation: the store never holds that */
  constructor({ links, separations }: EditorConstraints) {
    for (const [a, b] of links) this.#parents.set(this.#add(a), this.#add(b));
    for (const [separation, sides] of separations.entries())
      for (const [side, articles] of sides.entries())
        for (const article of articles) this.#putOn(separation, side, article);
  }

  #putOn(separation: number, side: number, article: ArticleId): void {
    const component = this.#add(article);
    const sides = this.#sides.get(component) ?? new Map<number, number>();
    this.#sides.set(component, sides);
    if ((sides.get(separation) ?? side) !== side)
      throw new RangeError(`article ${article} is of the same story as one that it is parted from`);
    sides.set(separation, side);
  }

  articles(): Iterable<ArticleId> {
    return this.#parents.keys();
  }

  constraintsFor(article: ArticleId): PlacementConstraints {
    if (this.#parents.size === 0) return NO_CONSTRAINTS;
    const component = this.#componentOf(article);
    const sides = component === null ? NO_SIDES : this.#sidesOf(component);
    return {
      hasCannotLink: (leader) => areParted(sides, this.#held.get(leader)?.sides ?? NO_SIDES),
      mayMerge: (leader, other) =>
        !areParted(this.#held.get(other)?.sides ?? NO_SIDES, this.#held.get(leader)?.sides ?? NO_SIDES),
      mustLinkLeader: component === null ? null : (this.#homes.get(component) ?? null),
    };
  }

  add(article: ArticleId, leader: ArticleId): void {
    const component = this.#componentOf(article);
    if (component !== null) this.#hold(leader, component);
  }

  absorb(absorbed: ArticleId, into: ArticleId): void {
    const held = this.#held.get(absorbed);
    this.#held.delete(absorbed);
    for (const component of held?.components ?? []) this.#hold(into, component);
  }

  #hold(leader: ArticleId, component: Component): void {
    this.#homes.set(component, leader);
    const held = this.#held.get(leader) ?? { components: new Set(), sides: new Map() };
    this.#held.set(leader, held);
    held.components.add(component);
    for (const [separation, side] of this.#sidesOf(component)) held.sides.set(separation, side);
  }

  #sidesOf(component: Component): Sides {
    return this.#sides.get(component) ?? NO_SIDES;
  }

  /** The component of an article; an article without constraints gets one of its own. */
  #add(article: ArticleId): Component {
    if (!this.#parents.has(article)) this.#parents.set(article, article);
    return this.#componentOf(article)!;
  }

  #componentOf(article: ArticleId): Component | null {
    let root = article;
    for (let parent = this.#parents.get(root); parent !== root; parent = this.#parents.get(root)) {
      if (parent === undefined) return null;
      root = parent;
    }
    // Path compression.
    for (let at = article; at !== root; ) {
      const parent = this.#parents.get(at)!;
      this.#parents.set(at, root);
      at = parent;
    }
    return root;
  }
}

/** Costs as much as the fewer sides: an article is on few, a cluster may be on many. */
function areParted(one: Sides, other: Sides): boolean {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  for (const [separation, side] of fewer) if ((more.get(separation) ?? side) !== side) return true;
  return false;
}
