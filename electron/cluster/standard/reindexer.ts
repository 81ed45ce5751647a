// Indexes articles of known clusters again, in their old order, each as placing it would have done.
import type { ArticleAndLeader } from './article-numbers.ts';
import { keysOf, Proposals } from './candidate-finder.ts';
import type { FiledKeys } from './index-keys.ts';
import { sketchOf } from './sketch.ts';

export type Refiled = ArticleAndLeader & {
  /** Folded, without boilerplate. */
  readonly units: Uint16Array;
  readonly source: string;
  readonly url: string;
  /** How many articles of its cluster a key should lead to. */
  readonly wanted: number;
};

export class Refiler {
  readonly #proposals = new Proposals();

  /** Adds an article whose index keys stay as they are. */
  keep(member: ArticleAndLeader, filed: FiledKeys): void {
    this.#proposals.restore(member, filed);
  }

  file({ units, source, url, wanted, ...member }: Refiled): FiledKeys {
    const keys = keysOf(units, source, url);
    const isCopy =
      member.article !== member.leader && this.#proposals.withText(keys).some(({ leader }) => leader === member.leader);
    if (isCopy) return this.#proposals.fileCopy(member, keys);
    this.#proposals.withSketch(sketchOf(units));
    return this.#proposals.file(member, keys, wanted);
  }
}
