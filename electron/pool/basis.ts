// The options of batches. A process or worker receives them once, because their lists can be long.
import type { WordOptions } from '#shared/model/detection.ts';
import type { BoilerplateSentence } from '../core/boilerplate/boilerplate.ts';

/** Options of batches; must be the same object for the same options. */
export type Basis = WordOptions | readonly BoilerplateSentence[];

/** Batches of `fingerprint` need words, those of `signatures` boilerplate. */
export type BasisRequest =
  | { readonly type: 'words'; readonly words: WordOptions }
  | { readonly type: 'boilerplate'; readonly boilerplate: readonly BoilerplateSentence[] };

export function toRequest(basis: Basis): BasisRequest {
  return 'hash' in basis ? { type: 'words', words: basis } : { type: 'boilerplate', boilerplate: basis };
}
