// What the editor has said of pairs of articles: the same story, or not. Articles joined by `same` are a component, which
// lies in one cluster; a `different` pair parts the whole components of its two articles, which share no cluster.
import type { ArticleId } from '#shared/model.ts';
import { type Limits, NO_LIMITS } from './pass.ts';

export type Constraint = {
  readonly a: ArticleId;
  readonly b: ArticleId;
  readonly kind: 'same' | 'different';
};

/** A component goes by one of its articles. */
type Component = ArticleId;

export class Constraints {
  readonly #parents = new Map<ArticleId, ArticleId>();
  readonly #parted = new Map<Component, Set<Component>>();
  readonly #apart: ReadonlySet<Component>;
  /** By the centre of a cluster: the components that it holds; and back. Only those with an article that was placed. */
  readonly #held = new Map<ArticleId, Set<Component>>();
  readonly #homes = new Map<Component, ArticleId>();

  /**
   * @param apart articles whose components are parted from one another, as if by a `different` for every two of them.
   * @throws RangeError where two articles are the same and parted at once: the store never holds that
   */
  constructor(constraints: Iterable<Constraint>, apart: Iterable<ArticleId> = []) {
    const different: Constraint[] = [];
    for (const constraint of constraints) {
      if (constraint.kind === 'same') this.#parents.set(this.#add(constraint.a), this.#add(constraint.b));
      else different.push(constraint);
    }
    for (const { a, b } of different) {
      const [one, other] = [this.#add(a), this.#add(b)];
      if (one === other) throw new RangeError(`articles ${a} and ${b} are the same story and parted`);
      this.#part(one, other);
      this.#part(other, one);
    }
    this.#apart = new Set(Array.from(apart, (article) => this.#add(article)));
  }

  /** Every article that the editor has said something of. */
  articles(): Iterable<ArticleId> {
    return this.#parents.keys();
  }

  /** What is left open for an article that arrives now. */
  limitsFor(article: ArticleId): Limits {
    if (this.#parents.size === 0) return NO_LIMITS;
    const component = this.#componentOf(article);
    return {
      isForbidden: (centre) => component !== null && this.#holdsParted(centre, component),
      mayMerge: (centre, other) => this.#mayMerge(centre, other),
      boundTo: component === null ? null : (this.#homes.get(component) ?? null),
    };
  }

  /** Takes note of where an article was placed. */
  add(article: ArticleId, centre: ArticleId): void {
    const component = this.#componentOf(article);
    if (component !== null) this.#hold(centre, component);
  }

  /** Takes note that a cluster has become part of another. */
  absorb(absorbed: ArticleId, into: ArticleId): void {
    const components = this.#held.get(absorbed);
    this.#held.delete(absorbed);
    for (const component of components ?? []) this.#hold(into, component);
  }

  #hold(centre: ArticleId, component: Component): void {
    this.#homes.set(component, centre);
    const held = this.#held.get(centre);
    if (held) held.add(component);
    else this.#held.set(centre, new Set([component]));
  }

  #mayMerge(centre: ArticleId, other: ArticleId): boolean {
    for (const component of this.#held.get(other) ?? []) if (this.#holdsParted(centre, component)) return false;
    return true;
  }

  #holdsParted(centre: ArticleId, component: Component): boolean {
    if (!this.#parted.has(component) && !this.#apart.has(component)) return false;
    for (const held of this.#held.get(centre) ?? []) if (this.#areParted(held, component)) return true;
    return false;
  }

  #areParted(one: Component, other: Component): boolean {
    if (one === other) return false;
    return this.#parted.get(one)?.has(other) || (this.#apart.has(one) && this.#apart.has(other));
  }

  #part(one: Component, other: Component): void {
    const parted = this.#parted.get(one);
    if (parted) parted.add(other);
    else this.#parted.set(one, new Set([other]));
  }

  /** The component of an article, which is one of its own where nothing was known of it. */
  #add(article: ArticleId): Component {
    if (!this.#parents.has(article)) this.#parents.set(article, article);
    return this.#componentOf(article)!;
  }

  /** Null for an article that no constraint names. */
  #componentOf(article: ArticleId): Component | null {
    let root = article;
    for (let parent = this.#parents.get(root); parent !== root; parent = this.#parents.get(root)) {
      if (parent === undefined) return null;
      root = parent;
    }
    // Shorten the way for the next time.
    for (let at = article; at !== root; ) {
      const parent = this.#parents.get(at)!;
      this.#parents.set(at, root);
      at = parent;
    }
    return root;
  }
}
