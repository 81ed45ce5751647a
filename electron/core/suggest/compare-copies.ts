// Compares the copies of one story: finds the text on which most of them agree, and the copies that differ from it.
// Linear in the letters of all copies. Pure.

// A clause that more than half of the copies have counts in favour of these copies; any other clause counts against its
// copies. The copy with the highest sum is the medoid under the number of differing letters.

// Shortened texts lack clauses of the majority, additions and typos make clauses that the others lack, and moved
// paragraphs make other pairs of neighbouring clauses.
import { stripOuter } from '#shared/compare/diff/clauses.ts';
import type { Part } from '#shared/model/parts.ts';
import type { Comparison } from '#shared/review/suggest/features.ts';
import { clauses } from '#shared/text/cut.ts';
import { storyOf } from '../boilerplate/parts.ts';
import { lettersOf } from '../text/letters.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { memoise } from '../text/memoise.ts';
import { normalise } from '../text/normalise.ts';
import { countDisputes } from './disputes.ts';
import { measureDecoration } from './headline.ts';
import { measuredPart } from './measured-part.ts';

export type Copy = {
  readonly title: string;
  /** The body as imported, markup included. */
  readonly body: string;
  readonly published: string;
  /** The parts of the body without markup (`measureArticle`). */
  readonly boilerplate: readonly Part[];
};

/** Weights of a clause per letter, and of two neighbours per letter of both: integers, so that sums are exact. */
const CLAUSE_WEIGHT = 4;
const PAIR_WEIGHT = 1;

/** Between two sentences, a place at which `clauses` always cuts, too. */
const BEFORE_SENTENCE = /(?<=[。\n])(?=\p{Lo})/u;

/** Copies of which most can be right about a slip. */
const MIN_MAJORITY = 3;

/** Pairs of elements are looked up by first · MAX_ELEMENTS + second. */
const MAX_ELEMENTS = 2 ** 26;

/**
 * One comparison for each copy, in their order. Yields the number of clauses visited by each step, so that callers
 * may pause.
 */
export function* compareCopies(copies: readonly Copy[]): Generator<number, Comparison[]> {
  const words = new Consensus(copies.length, (clause) => lettersOf(stripOuter(clause)));
  // The form includes boilerplate, markup, punctuation and script.
  const forms = new Consensus(copies.length, (clause) => clause.trim());
  for (const { body, boilerplate } of copies) {
    yield words.add(normalise(storyOf(measuredPart(stripMarkup(body)), boilerplate)));
    yield forms.add(measuredPart(body));
  }
  const decorations = measureDecoration(copies.map(({ title }) => title));
  const familiar = new FamiliarPairs(
    words.majority(),
    copies.map(({ title }) => lettersOf(normalise(title))),
  );
  const measured = copies.map((_, at) => words.measure(at));
  const disputes = yield* countDisputes(
    copies,
    measured.map(({ agreement }) => agreement),
  );
  const comparisons: Comparison[] = [];
  for (const [at, decoration] of decorations.entries()) {
    const word = measured[at]!;
    const form = forms.measure(at);
    comparisons.push({
      others: copies.length - 1,
      agreement: word.agreement,
      shared: word.shared,
      covers: word.covers,
      ...disputes[at]!,
      form: form.agreement,
      sameForm: form.shared,
      unfamiliar:
        word.others.length === 0 || copies.length < MIN_MAJORITY ? null : familiar.countUnfamiliar(word.others),
      decoration,
    });
    yield word.visited + form.visited;
  }
  return comparisons;
}

/**
 * Counts the copies that have each element of a text: a clause, or a pair of neighbouring clauses. Elements are
 * numbered, so that a clause that all copies have is read once.
 */
class Consensus {
  readonly #copies: number;
  readonly #read: (clause: string) => string;
  /** The elements of the clauses of a sentence, without blank ones. Copies of a story share most sentences. */
  readonly #elementsOf = memoise((sentence) => this.#clausesOf(sentence));
  /** Maps of a clause as written, and of its compared form, to the element. */
  readonly #ofClause = new Map<string, number>();
  readonly #ofRead = new Map<string, number>();
  readonly #ofPair = new Map<number, number>();
  /** The compared form of each element, by its number; null for a pair. The following arrays have the same order. */
  readonly #clauses: (string | null)[] = [];
  /** Letters of a clause, or of both clauses of a pair. */
  readonly #lengths: number[] = [];
  /** The number of copies that have each element, and the last such copy. */
  readonly #having: number[] = [];
  readonly #latest: number[] = [];
  /** The elements of each copy, once each, because repetitions in a text must not raise its agreement. */
  readonly #elements: number[][] = [];
  /**
   * Elements before the first clause and after the last one: a copy that begins or ends elsewhere then has other pairs.
   */
  readonly #beginning = this.#number('');
  readonly #end = this.#number('');

  #usual: number | undefined;

  /** @param read returns the form in which a clause is compared */
  constructor(copies: number, read: (clause: string) => string) {
    this.#copies = copies;
    this.#read = read;
  }

  /** @returns the number of clauses */
  add(text: string): number {
    const elements: number[] = [];
    this.#elements.push(elements);
    let visited = 0;
    let before = this.#beginning;
    for (const sentence of text.split(BEFORE_SENTENCE)) {
      for (const element of this.#elementsOf(sentence)) {
        this.#count(element, elements);
        this.#count(this.#pairOf(before, element), elements);
        before = element;
        visited++;
      }
    }
    this.#count(this.#pairOf(before, this.#end), elements);
    return visited;
  }

  #count(element: number, elements: number[]): void {
    const copy = this.#elements.length;
    if (this.#latest[element] === copy) return;
    this.#latest[element] = copy;
    this.#having[element]!++;
    elements.push(element);
  }

  *majority(): Generator<string> {
    for (const [element, clause] of this.#clauses.entries())
      if (clause !== null && this.#balance(element) > 0) yield clause;
  }

  /** Call after the last `add`. `shared`: share of the copy's letters in clauses of the majority, 0–1 · `covers`: its share of those clauses · `others`: the copy's other clauses. */
  measure(at: number): { agreement: number; shared: number; covers: number; others: string[]; visited: number } {
    const elements = this.#elements[at]!;
    const others: string[] = [];
    let agreement = 0;
    let letters = 0;
    let shared = 0;
    for (const element of elements) {
      const balance = this.#balance(element);
      const length = this.#lengths[element]!;
      const clause = this.#clauses[element]!;
      agreement += (clause === null ? PAIR_WEIGHT : CLAUSE_WEIGHT) * balance * length;
      if (clause === null) continue;
      letters += length;
      if (balance > 0) shared += length;
      else others.push(clause);
    }
    const usual = this.#countUsual();
    const covers = usual === 0 ? 1 : shared / usual;
    return { agreement, shared: letters === 0 ? 0 : shared / letters, covers, others, visited: elements.length };
  }

  /** Letters in clauses of the majority. */
  #countUsual(): number {
    this.#usual ??= this.#clauses.reduce(
      (sum, clause, element) => sum + (clause !== null && this.#balance(element) > 0 ? this.#lengths[element]! : 0),
      0,
    );
    return this.#usual;
  }

  /** The copies that have the element minus those that lack it. */
  #balance(element: number): number {
    return 2 * this.#having[element]! - this.#copies;
  }

  #clausesOf(sentence: string): number[] {
    return clauses(sentence)
      .map((clause) => this.#elementOf(clause))
      .filter((element) => this.#clauses[element] !== '');
  }

  #elementOf(clause: string): number {
    const known = this.#ofClause.get(clause);
    if (known !== undefined) return known;
    const read = this.#read(clause);
    const element = this.#ofRead.get(read) ?? this.#number(read);
    this.#ofRead.set(read, element);
    this.#ofClause.set(clause, element);
    return element;
  }

  #pairOf(first: number, second: number): number {
    const key = first * MAX_ELEMENTS + second;
    const known = this.#ofPair.get(key);
    if (known !== undefined) return known;
    const element = this.#number(null, this.#lengths[first]! + this.#lengths[second]!);
    this.#ofPair.set(key, element);
    return element;
  }

  #number(clause: string | null, length = clause?.length ?? 0): number {
    this.#clauses.push(clause);
    this.#having.push(0);
    this.#latest.push(0);
    return this.#lengths.push(length) - 1;
  }
}

/** Another figure is a fact in dispute, never a slip. */
const FIGURES = /[\d〇零一二三四五六七八九十百千万亿两]+/;

/** Pairs of characters that occur in the headlines, or in clauses that most copies have. */
class FamiliarPairs {
  readonly #pairs = new Set<number>();

  constructor(...texts: Iterable<string>[]) {
    for (const part of texts) for (const text of part) for (const pair of pairsOf(text)) this.#pairs.add(pair);
  }

  countUnfamiliar(clauses: readonly string[]): number {
    let unfamiliar = 0;
    for (const clause of clauses)
      for (const words of clause.split(FIGURES))
        for (const pair of pairsOf(words)) if (!this.#pairs.has(pair)) unfamiliar++;
    return unfamiliar;
  }
}

function* pairsOf(text: string): Generator<number> {
  for (let at = 1; at < text.length; at++) yield text.charCodeAt(at - 1) * 0x10000 + text.charCodeAt(at);
}
