// Nothing lost: what a text says that another does not, and what each of many texts says alone.

import type { Fact, FactKind } from '../facts/fact.ts';
import type { FactPlace } from '../facts/index.ts';
import type { FactPair } from '../facts/match-facts.ts';
import type { Range } from '../range.ts';
import type { UnitFolding } from '../text/unit-folding.ts';
import { type Place, SaidIndex, type Saying } from './statement-index.ts';
import { listStatements, type Statement } from './statements.ts';

/** A clause, its punctuation with it, and its place in the text. */
export type LostClause = FactPlace;

/** A clause that is said, but with other facts. */
export type ChangedClause = FactPlace & {
  /** Who says it otherwise: its number among the texts, and the place in that text. */
  readonly said: Range & { readonly member: number };
  /** In order; null where a side does not say it. */
  readonly facts: readonly {
    readonly kind: FactKind;
    readonly own: FactPlace | null;
    readonly said: FactPlace | null;
  }[];
};

/** What of a text the others do not say. Clauses too short to tell anything, and punctuation, width and script do not count. */
export type Remainder = {
  readonly lost: readonly LostClause[];
  readonly changed: readonly ChangedClause[];
  /** Share of the text's telling characters that others say with the same facts, 0–1. Of a text that tells nothing, 1. */
  readonly covered: number;
};

export type LostOptions = {
  /** Traditional → simplified, unit by unit; without it a traditional copy of a clause is another clause. */
  readonly script?: UnitFolding;
};

type Beside = {
  /** What of the canonical stands beside a clause of the article where an editor sees both; it may be empty. */
  readonly beside?: (clause: Range) => Range;
};

/** What `article` says and `canonical` does not; in `said.member` the canonical is 1. */
export function findLost(article: string, canonical: string, { script, beside }: LostOptions & Beside = {}): Remainder {
  const texts = [article, canonical];
  const members = texts.map((text) => listStatements(text, script));
  const besideOf = (statement: Statement): Place | null => {
    const { start, end } = beside!(statement);
    const at = members[1]!.findIndex((other) => other.start < end && start < other.end);
    return at === -1 ? null : { member: 1, at };
  };
  return findRemainder(0, texts, members, new SaidIndex(members, script), beside && besideOf);
}

/**
 * What each of the texts says alone, in their order. A text is compared when its turn comes, so that who asks may stop
 * between two. Near-linear in the texts' length together.
 */
export function* findWhatEachSaysAlone(texts: readonly string[], options: LostOptions = {}): Generator<Remainder> {
  const members = texts.map((text) => listStatements(text, options.script));
  const index = new SaidIndex(members, options.script);
  for (const member of texts.keys()) yield findRemainder(member, texts, members, index);
}

function findRemainder(
  member: number,
  texts: readonly string[],
  members: readonly (readonly Statement[])[],
  index: SaidIndex,
  besideOf?: (statement: Statement) => Place | null,
): Remainder {
  const lost: LostClause[] = [];
  const changed: ChangedClause[] = [];
  let [all, said] = [0, 0];
  for (const statement of members[member]!) {
    const saying = index.findSaying(statement, member, besideOf);
    all += statement.core.length;
    if (saying?.facts.length === 0) said += statement.core.length;
    if (!saying) lost.push(placeIn(texts[member]!, statement));
    else if (saying.facts.length > 0) changed.push(toChanged(statement, saying, texts[member]!, texts[saying.member]!));
  }
  return { lost, changed, covered: all === 0 ? 1 : said / all };
}

function toChanged(statement: Statement, saying: Saying, own: string, other: string): ChangedClause {
  const toFact = ({ base, other: theirs }: FactPair) => ({
    kind: (base ?? theirs)!.kind,
    own: base && placeIn(own, base),
    said: theirs && placeIn(other, theirs),
  });
  const start = saying.statements[0]!.start;
  const end = saying.statements.at(-1)!.end;
  return {
    ...placeIn(own, statement),
    said: { member: saying.member, start, end },
    facts: saying.facts.map(toFact),
  };
}

function placeIn(text: string, { start, end }: Fact | Statement): FactPlace {
  return { start, end, text: text.slice(start, end) };
}
