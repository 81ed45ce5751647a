// Indexes articles of known clusters again, in their old order, each as placing it would have done.
import type { ArticleAndLeader } from './article-numbers.ts';
import { CandidateFinder } from './candidate-finder.ts';
import type { IndexKeys } from './index-keys.ts';
import { keysOf } from './signature.ts';
import { sketchOf } from './sketch.ts';

export type ReindexedArticle = ArticleAndLeader & {
  /** Folded, without boilerplate. */
  readonly units: Uint16Array;
  readonly source: string;
  readonly url: string;
  /** How many articles of its cluster a key should lead to. */
  readonly wanted: number;
};

export class Reindexer {
  readonly #finder = new CandidateFinder();

  /** Adds an article whose index keys stay as they are. */
  keep(member: ArticleAndLeader, indexed: IndexKeys): void {
    this.#finder.restore(member, indexed);
  }

  index({ units, source, url, wanted, ...member }: ReindexedArticle): IndexKeys {
    const keys = keysOf(units, source, url);
    const isCopy =
      member.article !== member.leader && this.#finder.withText(keys).some(({ leader }) => leader === member.leader);
    if (isCopy) return this.#finder.indexCopy(member, keys);
    this.#finder.withSketch(sketchOf(units));
    return this.#finder.index(member, keys, wanted);
  }
}
