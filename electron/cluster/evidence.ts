// The figures behind a membership, measured in the same way whatever profile made it.
import type { Evidence, EvidenceKind, Tier } from '#shared/model.ts';
import { hammingDistance } from '../fingerprint/hash64.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import type { FoldedText } from '../text/fold.ts';
import type { Match } from './pass.ts';
import { countSharedSentences } from './standard/sentences.ts';
import { ShingleComparer } from './standard/shingle-comparer.ts';

type Compared = { readonly text: FoldedText; readonly fingerprint: Fingerprint | null };

/** Fingerprints this near are evidence, whoever proposed the pair (`003`). */
const NEAR_FINGERPRINTS = 3;
/** From this containment on two texts count as near rather than as possible duplicates. */
const NEAR_TEXTS = 0.8;

export class EvidenceMeter {
  readonly #comparer = new ShingleComparer();

  measure(arrival: Compared, matched: Compared, match: Match): Evidence {
    const isSame = haveSameText(arrival.text, matched.text);
    this.#comparer.setText(arrival.text.units);
    // Texts too short for a shingle have no figures, but may still be the same.
    const { jaccard, containment } = isSame
      ? { jaccard: 1, containment: 1 }
      : this.#comparer.compareWith(matched.text.units);
    const sharedSentences = countSharedSentences(arrival.text, matched.text);
    const hd = arrival.fingerprint && matched.fingerprint && hammingDistance(arrival.fingerprint, matched.fingerprint);
    const others: EvidenceKind[] = [];
    if (isSame) others.push('exact-text');
    if (hd !== null && hd <= NEAR_FINGERPRINTS) others.push('simhash');
    if (sharedSentences > 0) others.push('sentences');
    return {
      kinds: [match.kind, ...others.filter((kind) => kind !== match.kind)],
      matched: match.matched,
      hd,
      similarity: jaccard,
      containment,
      sharedSentences,
      tier: tierOf(isSame, containment),
    };
  }
}

function tierOf(isSame: boolean, containment: number): Tier {
  if (isSame) return 'identical';
  return containment >= NEAR_TEXTS ? 'near' : 'possible';
}

function haveSameText(a: FoldedText, b: FoldedText): boolean {
  return a.units.length === b.units.length && a.units.every((unit, at) => unit === b.units[at]);
}
