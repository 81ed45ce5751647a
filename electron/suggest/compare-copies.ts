// Compares the copies of one story with each other: which text most of them agree on, and which copy departs from it.
//
// A clause that more than half of the copies have counts for the copies that have it, any other counts against them. The
// copy with the highest sum is the medoid under the number of letters by which two copies differ: a text that was shortened
// lacks clauses of the majority, an addition or a typo makes a clause that the others do not have, and moved paragraphs make
// other pairs of neighbouring clauses. Costs are linear in the letters of all copies. Pure.
import { splitIntoClauses } from '#shared/diff/clauses.ts';
import type { Range } from '#shared/range.ts';
import type { Comparison } from '#shared/suggest/features.ts';
import { lettersOf } from '../text/letters.ts';
import { stripMarkup } from '../text/markup.ts';
import { normalise } from '../text/normalise.ts';
import { ownText } from './features.ts';
import { measureDecoration } from './headline.ts';

export type Copy = {
  readonly title: string;
  /** As imported, markup included. */
  readonly body: string;
  /** Ranges of the body without markup (`measureArticle`). */
  readonly boilerplate: readonly Range[];
};

/** Weights of a clause per letter, and of two neighbours per letter of both: integers, so that sums are exact. */
const CLAUSE_WEIGHT = 4;
const PAIR_WEIGHT = 1;

/** Ids of what precedes the first clause and follows the last one: a copy that begins or ends elsewhere has other pairs. */
const BEGINNING = 1;
const END = 2;
/** Pairs of ids are numbers from MAX_IDS on: first · MAX_IDS + second. */
const MAX_IDS = 2 ** 26;

/**
 * One comparison for each copy, in their order.
 * Yields after each step the number of clauses that it visited, so that callers may pause.
 */
export function* compareCopies(copies: readonly Copy[]): Generator<number, Comparison[]> {
  const words = new Consensus(copies.length);
  const forms = new Consensus(copies.length);
  for (const { body, boilerplate } of copies) {
    const own = normalise(ownText(stripMarkup(body), boilerplate));
    yield words.add(splitIntoClauses(own).map(({ core }) => lettersOf(core)));
    // Boilerplate, markup, punctuation and script are part of the form.
    yield forms.add(splitIntoClauses(body).map(({ text }) => text.trim()));
  }
  const decorations = measureDecoration(copies.map(({ title }) => title));
  const familiar = new FamiliarPairs(
    words.majority(),
    copies.map(({ title }) => lettersOf(normalise(title))),
  );
  const comparisons: Comparison[] = [];
  for (const [at, decoration] of decorations.entries()) {
    const word = words.measure(at);
    const form = forms.measure(at);
    comparisons.push({
      others: copies.length - 1,
      agreement: word.agreement,
      shared: word.shared,
      form: form.agreement,
      sameForm: form.shared,
      unfamiliar: word.others.length === 0 ? null : familiar.countUnfamiliar(word.others),
      decoration,
    });
    yield word.visited + form.visited;
  }
  return comparisons;
}

/** How many copies have each clause and each pair of neighbouring clauses. */
class Consensus {
  readonly #copies: number;
  readonly #ids = new Map<string, number>();
  readonly #clauses: string[] = ['', '', ''];
  /** The clauses of each copy by id, in their order. */
  readonly #sequences: Int32Array[] = [];
  readonly #having = new Map<number, number>();

  constructor(copies: number) {
    this.#copies = copies;
  }

  /** @returns the number of clauses. */
  add(clauses: readonly string[]): number {
    const ids = clauses.filter((clause) => clause !== '').map((clause) => this.#idOf(clause));
    const sequence = Int32Array.from([BEGINNING, ...ids, END]);
    this.#sequences.push(sequence);
    for (const element of elementsOf(sequence)) this.#having.set(element, (this.#having.get(element) ?? 0) + 1);
    return sequence.length;
  }

  /** The clauses that more than half of the copies have. */
  *majority(): Generator<string> {
    for (let id = END + 1; id < this.#clauses.length; id++) if (this.#balance(id) > 0) yield this.#clauses[id]!;
  }

  /** `shared`: share of its letters in clauses of the majority, 0–1 · `others`: its other clauses. */
  measure(at: number): { agreement: number; shared: number; others: string[]; visited: number } {
    const sequence = this.#sequences[at]!;
    const others: string[] = [];
    let agreement = 0;
    let letters = 0;
    let shared = 0;
    for (const element of elementsOf(sequence)) {
      const balance = this.#balance(element);
      if (element >= MAX_IDS) {
        const first = Math.floor(element / MAX_IDS);
        agreement += PAIR_WEIGHT * balance * (this.#lengthOf(first) + this.#lengthOf(element - first * MAX_IDS));
        continue;
      }
      const length = this.#lengthOf(element);
      agreement += CLAUSE_WEIGHT * balance * length;
      letters += length;
      if (balance > 0) shared += length;
      else if (length > 0) others.push(this.#clauses[element]!);
    }
    return { agreement, shared: letters === 0 ? 0 : shared / letters, others, visited: sequence.length };
  }

  /** Copies that have it minus copies that do not. */
  #balance(element: number): number {
    return 2 * this.#having.get(element)! - this.#copies;
  }

  #idOf(clause: string): number {
    const known = this.#ids.get(clause);
    if (known !== undefined) return known;
    const id = this.#clauses.push(clause) - 1;
    this.#ids.set(clause, id);
    return id;
  }

  #lengthOf(id: number): number {
    return this.#clauses[id]!.length;
  }
}

/** The clauses of a sequence and its pairs of neighbours, each once: a text that repeats itself agrees no more for it. */
function elementsOf(sequence: Int32Array): Set<number> {
  const elements = new Set<number>();
  for (let at = 1; at < sequence.length; at++) {
    elements.add(sequence[at]!);
    elements.add(sequence[at - 1]! * MAX_IDS + sequence[at]!);
  }
  return elements;
}

/** Pairs of characters that occur in the headlines and in what most copies have. */
class FamiliarPairs {
  readonly #pairs = new Set<number>();

  constructor(...texts: Iterable<string>[]) {
    for (const part of texts) for (const text of part) for (const pair of pairsOf(text)) this.#pairs.add(pair);
  }

  countUnfamiliar(clauses: readonly string[]): number {
    let unfamiliar = 0;
    for (const clause of clauses) for (const pair of pairsOf(clause)) if (!this.#pairs.has(pair)) unfamiliar++;
    return unfamiliar;
  }
}

function* pairsOf(text: string): Generator<number> {
  for (let at = 1; at < text.length; at++) yield text.charCodeAt(at - 1) * 0x10000 + text.charCodeAt(at);
}
