// An index of the statements of several texts, which finds the same statement in another text: in the same words, moved, lightly edited, split or merged.

import { endsMidClause, isContinuedBy } from '../../text/truncation.ts';
import type { UnitFolding } from '../../text/unit-folding.ts';
import { collectGrams, GramIndex } from '../diff/grams.ts';
import { type FactPair, matchFacts } from './match-facts.ts';
import { listInnerGrams, readFactsAround, readOwnFacts, type Statement } from './statements.ts';

/** Share of a statement's inner character pairs that a match must have. */
const MIN_CONTAINMENT = 0.6;
/** Share of inner character pairs that one statement must have before its neighbours are compared, too. */
const MIN_CORE = 0.25;
const MAX_CANDIDATES = 8;

/**
 * Statements of one member that together state what another member's statement does. `facts` are those that differ, or
 * (other null) that they lack.
 */
export type StatementMatch = {
  readonly member: number;
  readonly statements: readonly Statement[];
  readonly facts: FactPair[];
};

/** A statement, by member and its number among the member's statements. */
export type Place = { readonly member: number; readonly at: number };

export class StatementIndex {
  readonly #members: readonly (readonly Statement[])[];
  readonly #script: UnitFolding | undefined;
  readonly #places: Place[] = [];
  readonly #grams: GramIndex;
  /** For each core, its places in at most two members: enough to find one outside of the searching member. */
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
   * The matching statement of another member than `searching`: fewest differing facts, then most similar words. Among
   * matches with differing facts, the one at `placeAlignedTo` comes first. The cost depends on similar statements only.
   */
  findMatch(
    statement: Statement,
    searching: number,
    placeAlignedTo: (statement: Statement) => Place | null = () => null,
  ): StatementMatch | null {
    const equal = this.#byCore.get(statement.core)?.find((place) => this.#places[place]!.member !== searching);
    if (equal !== undefined) return { ...this.#read(this.#places[equal]!, 0), facts: [] };
    const continued = this.#findContinued(statement, searching);
    if (continued) return { ...this.#read(continued, 0), facts: [] };
    let best: { readonly match: StatementMatch; readonly containment: number } | null = null;
    for (const place of this.#findSimilar(statement, searching)) {
      const found = this.#compare(statement, this.#places[place]!);
      if (!found) continue;
      const fewer = found.match.facts.length - (best?.match.facts.length ?? Number.POSITIVE_INFINITY);
      if (fewer < 0 || (fewer === 0 && found.containment > best!.containment)) best = found;
    }
    if (!best || best.match.facts.length === 0) return best?.match ?? null;
    const aligned = placeAlignedTo(statement);
    return ((aligned && this.#compare(statement, aligned)) ?? best).match;
  }

  /** The place where another text continues after the last words of a truncated one: 第1 is then the same number as 第134. */
  #findContinued(statement: Statement, searching: number): Place | null {
    if (statement !== this.#members[searching]!.at(-1) || !endsMidClause(statement.text)) return null;
    for (const [member, statements] of this.#members.entries()) {
      const at = member === searching ? -1 : statements.findIndex(({ core }) => isContinuedBy(statement.core, core));
      if (at !== -1) return { member, at };
    }
    return null;
  }

  #findSimilar({ core, masked }: Statement, searching: number): number[] {
    const own = this.#byCore.get(core)?.[0] ?? 0;
    const similar: { place: number; shared: number }[] = [];
    this.#grams.visitSharing(listInnerGrams(masked), own, (place, shared) => {
      if (this.#places[place]!.member !== searching) similar.push({ place, shared });
    });
    similar.sort((a, b) => b.shared - a.shared || a.place - b.place);
    return similar.slice(0, MAX_CANDIDATES).map(({ place }) => place);
  }

  /**
   * Compares with the statement at the place, then with its neighbours as well: one text may say in three clauses what
   * another says in one.
   */
  #compare(statement: Statement, place: Place): { match: StatementMatch; containment: number } | null {
    for (const reach of [0, 1]) {
      const { member, statements } = this.#read(place, reach);
      const containment = measureContainment(statement, statements);
      if (containment < MIN_CORE) return null;
      if (containment < MIN_CONTAINMENT) continue;
      const facts = this.#findOtherFacts(statement, statements);
      return { match: { member, statements, facts }, containment };
    }
    return null;
  }

  #read({ member, at }: Place, reach: number): { member: number; statements: Statement[] } {
    return { member, statements: this.#members[member]!.slice(Math.max(0, at - reach), at + reach + 1) };
  }

  /** Extra facts on the other side are not missing, except a negation, which reverses the statement. */
  #findOtherFacts(statement: Statement, match: readonly Statement[]): FactPair[] {
    const own = readOwnFacts(statement, this.#script);
    const theirs = readFactsAround(match, this.#script);
    return matchFacts(own, theirs).filter(
      ({ base, other }) => base !== null || (other!.kind === 'negation' && match.length === 1),
    );
  }
}

function measureContainment({ masked }: Statement, match: readonly Statement[]): number {
  const theirs = new Set(collectGrams(match.map((statement) => statement.masked).join('')));
  const own = listInnerGrams(masked);
  return own.filter((gram) => theirs.has(gram)).length / own.length;
}
