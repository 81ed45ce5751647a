// Requests to the comparing worker, and its responses. Offsets are UTF-16 units of a body.
import type { FactAlert, FactKind } from '#shared/compare/facts/index.ts';
import type { ArticleText, LaidOutDiff } from '#shared/compare/sheet/lay-out.ts';
import type { Boilerplate } from '#shared/compare/sheet/mute-boilerplate.ts';
import type { Range } from '#shared/text/range.ts';

/** Differences that the editor ignores. Markup is removed before a text reaches the worker. */
export type Ignored = { readonly width: boolean; readonly punctuation: boolean; readonly script: boolean };

export type DiffRequest = {
  readonly kind: 'diff';
  readonly left: ArticleText;
  readonly right: ArticleText;
  /** Differences of form that are not marked. */
  readonly ignored: Ignored;
  /** Ranges of the bodies that are not compared. */
  readonly boilerplate: Boilerplate;
  /** Milliseconds after which the comparison becomes coarser. */
  readonly budgetMs: number;
};

/** A body, and when it was published: 昨天 is a day only with it. */
export type DatedBody = { readonly body: string; readonly published: string };

export type FactsRequest = {
  readonly kind: 'facts';
  readonly left: DatedBody;
  readonly right: DatedBody;
  readonly boilerplate: Boilerplate;
  /** The names in both bodies, if they are known. */
  readonly names: { readonly base: readonly Range[]; readonly other: readonly Range[] } | null;
};

export type BodyWithBoilerplate = { readonly body: string; readonly boilerplate: readonly Range[] };

/** Asks for the clauses of each other body that the kept one lacks. */
export type MissingContentRequest = {
  readonly kind: 'missing-content';
  readonly kept: BodyWithBoilerplate;
  readonly others: readonly BodyWithBoilerplate[];
};

/** A clause that the kept text lacks, or has with other facts. */
export type MissingStatement = Range & {
  readonly text: string;
  /** The offset in the kept text at which the clause would be. */
  readonly anchor: number;
  /** Facts that differ; empty if the kept text lacks the statement. */
  readonly facts: readonly { readonly kind: FactKind; readonly own: string | null; readonly kept: string | null }[];
};
export type MissingContent = {
  readonly statements: readonly MissingStatement[];
  /** Share of the text that the kept text covers, 0–1. */
  readonly covered: number;
};

export type CompareRequest = DiffRequest | FactsRequest | MissingContentRequest;
export type WorkerRequest = { readonly id: number; readonly request: CompareRequest };
export type WorkerResponse =
  | { readonly id: number; readonly answer: LaidOutDiff | readonly FactAlert[] | readonly MissingContent[] }
  | { readonly id: number; readonly failure: string };
