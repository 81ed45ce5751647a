// Verifies proposals on the texts: compares one arrival, set once, with articles that came before it.
import type { StandardThresholds } from '#shared/detection.ts';
import { numberSlotsOf } from './numbers.ts';
import { placeSlotsOf } from './places.ts';
import { replacedShare } from './replaced.ts';
import { isCopy } from './rule.ts';
import { ShingleComparer, type Similarity } from './shingle-comparer.ts';
import { type Agreement, compareSlots, type Slots } from './slots.ts';

/** How far the guess of a containment may be below the truth. */
const GUESS_ERROR = 0.25;

/** Texts are folded texts' units. */
export class Verifier {
  readonly #thresholds: StandardThresholds;
  readonly #comparer = new ShingleComparer();
  #units: Uint16Array = new Uint16Array();
  #numbers: Slots | null = null;
  #places: Slots | null = null;

  constructor(thresholds: StandardThresholds) {
    this.#thresholds = thresholds;
  }

  setArrival(units: Uint16Array): void {
    this.#units = units;
    this.#numbers = null;
    this.#places = null;
    this.#comparer.setText(units);
  }

  /** How alike a text with the arrival's address is, if it is an earlier or later state of the same article; else null. */
  verifyUpdate(units: Uint16Array): Similarity | null {
    const similarity = this.#comparer.compareWith(units);
    return similarity.containment >= this.#thresholds.sameUrlContainment ? similarity : null;
  }

  /** How alike a text is if it is a copy of the arrival's story; else null. */
  verifyCopy(units: Uint16Array): Similarity | null {
    if (!this.#comparer.seemsToContain(units, this.#thresholds.containment - GUESS_ERROR)) return null;
    const similarity = this.#comparer.compareWith(units);
    const facts = {
      numbers: () => this.#compareNumbers(units),
      places: () => this.#comparePlaces(units),
      replacedShare: () => replacedShare(this.#units, units),
    };
    return isCopy(similarity, facts, this.#thresholds) ? similarity : null;
  }

  /**
   * Whether the arrival may join a cluster as a copy of a member that is not its centre. Against drift: one that is not
   * a sure copy must also be something like the article that opened the cluster.
   */
  mayJoinThrough(similarity: Similarity, centre: () => Uint16Array): boolean {
    if (similarity.containment >= this.#thresholds.sureContainment) return true;
    return this.#comparer.compareWith(centre()).containment >= this.#thresholds.centreContainment;
  }

  #compareNumbers(units: Uint16Array): Agreement {
    this.#numbers ??= numberSlotsOf(this.#units);
    return compareSlots(this.#numbers, numberSlotsOf(units));
  }

  #comparePlaces(units: Uint16Array): Agreement {
    this.#places ??= placeSlotsOf(this.#units);
    return compareSlots(this.#places, placeSlotsOf(units));
  }
}
