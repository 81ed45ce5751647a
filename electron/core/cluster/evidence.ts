// Measures the evidence of a membership, in the same way for every profile.
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { Evidence, EvidenceKind, Relation, Tier } from '#shared/model/model.ts';
import { hammingDistance } from '../fingerprint/hash64.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';
import type { Comparable } from './comparable.ts';
import type { Match } from './pass.ts';
import { relationOf } from './relation/duplicates.ts';
import { RelationMeter } from './relation/measures.ts';
import { countSharedSentences } from './standard/sentences.ts';
import { ShingleComparer } from './standard/shingle-comparer.ts';

type Compared = { readonly comparable: Comparable; readonly fingerprint: Fingerprint | null };

/**
 * Fingerprints this near are evidence, whichever profile found the pair; the threshold of Li et al. 2013
 * (single-pass.ts).
 */
const NEAR_FINGERPRINTS = 3;

export class EvidenceMeter {
  readonly #comparer = new ShingleComparer();
  readonly #meter: RelationMeter;

  /** @param meter shared with the pass, which has measured most pairs just before */
  constructor(meter = new RelationMeter()) {
    this.#meter = meter;
  }

  measure(incoming: Compared, matched: Compared, match: Match): Evidence {
    const [text, other] = [incoming.comparable.text, matched.comparable.text];
    const measures = this.#meter.measure(incoming.comparable, matched.comparable);
    const { isSame } = measures;
    this.#comparer.setText(text.units);
    // Texts too short for a shingle have no figures, but may still be the same.
    const { jaccard, containment } = isSame ? { jaccard: 1, containment: 1 } : this.#comparer.compareWith(other.units);
    const sharedSentences = countSharedSentences(text, other);
    const relation = isSame ? 'identical' : relationOf(measures, STANDARD_THRESHOLDS);
    const hd =
      incoming.fingerprint && matched.fingerprint && hammingDistance(incoming.fingerprint, matched.fingerprint);
    const others: EvidenceKind[] = [];
    if (isSame) others.push('exact-text');
    if (sharedSentences > 0) others.push('sentences');
    const kinds: Evidence['kinds'] = [match.kind, ...others.filter((kind) => kind !== match.kind)];
    return {
      kinds: hd === null ? kinds : withNearFingerprints(kinds, hd),
      matched: match.matched,
      hd,
      similarity: jaccard,
      containment,
      sharedSentences,
      tier: tierOf(relation),
      relation,
      matchedShare: measures.matched,
      passages: measures.passages,
    };
  }
}

/** Adds `simhash` to the kinds of evidence where the fingerprints are near. */
export function withNearFingerprints([first, ...others]: Evidence['kinds'], hd: number): Evidence['kinds'] {
  if (hd > NEAR_FINGERPRINTS || first === 'simhash' || others.includes('simhash')) return [first, ...others];
  const at = others.indexOf('sentences');
  return [first, ...others.toSpliced(at < 0 ? others.length : at, 0, 'simhash')];
}

/** Identical and reprinted articles are certain; a cut lacks the rest; every other relation comes from another rule. */
function tierOf(relation: Relation): Tier {
  if (relation === 'identical') return 'identical';
  return relation === 'reprint' ? 'near' : 'possible';
}
