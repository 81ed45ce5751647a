// Missing content: statements of one text that another one lacks, and statements that only one of many texts has.

import type { Range } from '../../text/range.ts';
import type { UnitFolding } from '../../text/unit-folding.ts';
import type { Fact, FactKind } from '../facts/fact.ts';
import type { FactPlace } from '../facts/index.ts';
import type { FactPair } from './match-facts.ts';
import { type Place, StatementIndex, type StatementMatch } from './statement-index.ts';
import { listStatements, type Statement } from './statements.ts';

export type MissingClause = FactPlace;

export type ChangedClause = FactPlace & {
  /** The number of the text that states it with other facts, and the place in that text. */
  readonly match: Range & { readonly member: number };
  /** The differing facts in order; null where a text does not state the fact. */
  readonly facts: readonly {
    readonly kind: FactKind;
    readonly own: FactPlace | null;
    readonly other: FactPlace | null;
  }[];
};

/** Clauses of a text that others do not have. Very short clauses, punctuation, width and script do not count. */
export type MissingContent = {
  readonly missing: readonly MissingClause[];
  readonly changed: readonly ChangedClause[];
  /** Share of the text's statements, by characters, that others have with the same facts, 0–1. No statements: 1. */
  readonly covered: number;
};

export type MissingContentOptions = {
  /** Traditional → simplified, unit by unit; without it, traditional and simplified copies of a clause differ. */
  readonly script?: UnitFolding;
};

type Alignment = {
  /** The range of the canonical text that an editor sees next to a clause of the article; it may be empty. */
  readonly alignedTo?: (clause: Range) => Range;
};

/** The content of `article` that `canonical` lacks; `match.member` is 1 for the canonical text. */
export function findMissingContent(
  article: string,
  canonical: string,
  { script, alignedTo }: MissingContentOptions & Alignment = {},
): MissingContent {
  const texts = [article, canonical];
  const members = texts.map((text) => listStatements(text, script));
  const placeAlignedTo = (statement: Statement): Place | null => {
    const { start, end } = alignedTo!(statement);
    const at = members[1]!.findIndex((other) => other.start < end && start < other.end);
    return at === -1 ? null : { member: 1, at };
  };
  return collectMissing(0, texts, members, new StatementIndex(members, script), alignedTo && placeAlignedTo);
}

/**
 * The content that only one of the texts has, for each text in order. Each text is compared when it is requested, so
 * the caller may stop between two. Near-linear in the summed length of the texts.
 */
export function* findUniqueContent(
  texts: readonly string[],
  options: MissingContentOptions = {},
): Generator<MissingContent> {
  const members = texts.map((text) => listStatements(text, options.script));
  const index = new StatementIndex(members, options.script);
  for (const member of texts.keys()) yield collectMissing(member, texts, members, index);
}

function collectMissing(
  member: number,
  texts: readonly string[],
  members: readonly (readonly Statement[])[],
  index: StatementIndex,
  placeAlignedTo?: (statement: Statement) => Place | null,
): MissingContent {
  const missing: MissingClause[] = [];
  const changed: ChangedClause[] = [];
  let [all, stated] = [0, 0];
  for (const statement of members[member]!) {
    const match = index.findMatch(statement, member, placeAlignedTo);
    all += statement.core.length;
    if (match?.facts.length === 0) stated += statement.core.length;
    if (!match) missing.push(placeIn(texts[member]!, statement));
    else if (match.facts.length > 0) changed.push(toChanged(statement, match, texts[member]!, texts[match.member]!));
  }
  return { missing, changed, covered: all === 0 ? 1 : stated / all };
}

function toChanged(statement: Statement, match: StatementMatch, own: string, other: string): ChangedClause {
  const toFact = ({ base, other: theirs }: FactPair) => ({
    kind: (base ?? theirs)!.kind,
    own: base && placeIn(own, base),
    other: theirs && placeIn(other, theirs),
  });
  const start = match.statements[0]!.start;
  const end = match.statements.at(-1)!.end;
  return {
    ...placeIn(own, statement),
    match: { member: match.member, start, end },
    facts: match.facts.map(toFact),
  };
}

function placeIn(text: string, { start, end }: Fact | Statement): FactPlace {
  return { start, end, text: text.slice(start, end) };
}
