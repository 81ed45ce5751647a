// Indexes articles of known clusters again, in their old order, each as placing it would have done.
import type { Arrived } from './article-numbers.ts';
import { keysOf, Proposals } from './candidate-finder.ts';
import type { FiledKeys } from './index-keys.ts';
import { sketchOf } from './sketch.ts';

export type Refiled = Arrived & {
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
  keep(arrived: Arrived, filed: FiledKeys): void {
    this.#proposals.restore(arrived, filed);
  }

  file({ units, source, url, wanted, ...arrived }: Refiled): FiledKeys {
    const keys = keysOf(units, source, url);
    const isCopy =
      arrived.article !== arrived.leader &&
      this.#proposals.withText(keys).some(({ leader }) => leader === arrived.leader);
    if (isCopy) return this.#proposals.fileCopy(arrived, keys);
    this.#proposals.withSketch(sketchOf(units));
    return this.#proposals.file(arrived, keys, wanted);
  }
}
