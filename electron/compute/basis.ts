// The options of batches, which are sent to a process or worker once, because their lists can be long.
import type { WordOptions } from '#shared/detection.ts';
import type { BoilerplateSentence } from '../boilerplate/boilerplate.ts';

/** Options of batches: the same object for the same options. */
export type Basis = WordOptions | readonly BoilerplateSentence[];

/** `fingerprint` needs words, `signatures` boilerplate. */
export type BasisRequest =
  | { readonly type: 'words'; readonly words: WordOptions }
  | { readonly type: 'boilerplate'; readonly boilerplate: readonly BoilerplateSentence[] };

export function toRequest(basis: Basis): BasisRequest {
  return 'hash' in basis ? { type: 'words', words: basis } : { type: 'boilerplate', boilerplate: basis };
}
