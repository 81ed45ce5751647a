// What several texts say, and who else says a statement: in the same words, moved, lightly edited, split or merged.

import { collectGrams, GramIndex } from '../diff/grams.ts';
import { type FactPair, matchFacts } from '../facts/match-facts.ts';
import { goesOn, isOpen } from '../text/truncation.ts';
import type { UnitFolding } from '../text/unit-folding.ts';
import { listInnerGrams, readFactsAround, readOwnFacts, type Statement } from './statements.ts';

/** Of a statement's inner character pairs, the least share that another must have to say it. */
const leastContainment = 0.6;
/** Of these, the share that one statement must have for its neighbours to be looked at with it. */
const leastCore = 0.25;
/** The likest statements that are looked at closely. */
const mostCandidates = 8;

/** Statements of one member that together say another's; `facts`: those they say otherwise, or (other null) not at all. */
export type Saying = { readonly member: number; readonly statements: readonly Statement[]; readonly facts: FactPair[] };

/** A statement, by member and its number among the member's statements. */
export type Place = { readonly member: number; readonly at: number };

export class SaidIndex {
  readonly #members: readonly (readonly Statement[])[];
  readonly #script: UnitFolding | undefined;
  readonly #places: Place[] = [];
  readonly #grams: GramIndex;
  /** By core: the places of two members at most, enough to know another than the one that asks. */
  readonly #byCore = new Map<string, number[]>();

  constructor(members: readonly (readonly Statement[])[], script?: UnitFolding) {
    this.#members = members;
    this.#script = script;
    this.#grams = new GramIndex(members.reduce((sum, statements) => sum + statements.length, 0));
    for (const [member, statements] of members.entries()) {
      for (const [at, statement] of statements.entries()) this.#add({ member, at }, statement);
    }
  }

  #add(place: Place, { core, masked }: Statement): void {
    const known = this.#byCore.get(core) ?? [];
    if (known.length === 2 || known.some((other) => this.#places[other]!.member === place.member)) return;
    this.#byCore.set(core, [...known, this.#places.length]);
    this.#grams.add(this.#places.length, listInnerGrams(masked));
    this.#places.push(place);
  }

  /**
   * How any member but `asking` says the statement: with the fewest facts told otherwise, then in the likest words. Null: no
   * other says it. Of those that tell facts otherwise, the one that stands beside it goes first. The cost does not grow with
   * the number of texts, but with that of statements alike.
   */
  findSaying(
    statement: Statement,
    asking: number,
    besideOf: (statement: Statement) => Place | null = () => null,
  ): Saying | null {
    const equal = this.#byCore.get(statement.core)?.find((place) => this.#places[place]!.member !== asking);
    if (equal !== undefined) return { ...this.#read(this.#places[equal]!, 0), facts: [] };
    const continued = this.#findContinued(statement, asking);
    if (continued) return { ...this.#read(continued, 0), facts: [] };
    let best: { readonly saying: Saying; readonly containment: number } | null = null;
    for (const place of this.#findAlike(statement, asking)) {
      const found = this.#compare(statement, this.#places[place]!);
      if (!found) continue;
      const fewer = found.saying.facts.length - (best?.saying.facts.length ?? Number.POSITIVE_INFINITY);
      if (fewer < 0 || (fewer === 0 && found.containment > best!.containment)) best = found;
    }
    if (!best || best.saying.facts.length === 0) return best?.saying ?? null;
    const beside = besideOf(statement);
    return ((beside && this.#compare(statement, beside)) ?? best).saying;
  }

  /** Where another text goes on after the last words of one that breaks off in mid-clause: 第1 is then no other number than 第134. */
  #findContinued(statement: Statement, asking: number): Place | null {
    if (statement !== this.#members[asking]!.at(-1) || !isOpen(statement.text)) return null;
    for (const [member, statements] of this.#members.entries()) {
      const at = member === asking ? -1 : statements.findIndex(({ core }) => goesOn(statement.core, core));
      if (at !== -1) return { member, at };
    }
    return null;
  }

  #findAlike({ core, masked }: Statement, asking: number): number[] {
    const own = this.#byCore.get(core)?.[0] ?? 0;
    const alike: { place: number; shared: number }[] = [];
    this.#grams.visitSharing(listInnerGrams(masked), own, (place, shared) => {
      if (this.#places[place]!.member !== asking) alike.push({ place, shared });
    });
    alike.sort((a, b) => b.shared - a.shared || a.place - b.place);
    return alike.slice(0, mostCandidates).map(({ place }) => place);
  }

  /** By the statement at the place alone, else with its neighbours: what one text says in one clause another says in three. */
  #compare(statement: Statement, place: Place): { saying: Saying; containment: number } | null {
    for (const reach of [0, 1]) {
      const { member, statements } = this.#read(place, reach);
      const containment = measureContainment(statement, statements);
      if (containment < leastCore) return null;
      if (containment < leastContainment) continue;
      const facts = this.#findOtherFacts(statement, statements);
      return { saying: { member, statements, facts }, containment };
    }
    return null;
  }

  #read({ member, at }: Place, reach: number): { member: number; statements: Statement[] } {
    return { member, statements: this.#members[member]!.slice(Math.max(0, at - reach), at + reach + 1) };
  }

  /** What the saying adds is no loss, but for a negation: that turns the statement. */
  #findOtherFacts(statement: Statement, saying: readonly Statement[]): FactPair[] {
    const own = readOwnFacts(statement, this.#script);
    const theirs = readFactsAround(saying, this.#script);
    return matchFacts(own, theirs, []).filter(
      ({ base, other }) => base !== null || (other!.kind === 'negation' && saying.length === 1),
    );
  }
}

function measureContainment({ masked }: Statement, saying: readonly Statement[]): number {
  const theirs = new Set(collectGrams(saying.map((statement) => statement.masked).join('')));
  const own = listInnerGrams(masked);
  return own.filter((gram) => theirs.has(gram)).length / own.length;
}
