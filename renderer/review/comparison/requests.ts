// Requests to the comparing worker, and its responses. Offsets are UTF-16 units of a body.
import type { FactAlert, FactKind } from '#shared/facts/index.ts';
import type { Range } from '#shared/range.ts';
import type { ArticleText, LaidOutDiff } from '#shared/sheet/lay-out.ts';
import type { Boilerplate } from '#shared/sheet/mute-boilerplate.ts';

/** Differences that the editor ignores. Markup is removed before a text comes to the worker. */
export type Ignored = { readonly width: boolean; readonly punctuation: boolean; readonly script: boolean };

export type DiffRequest = {
  readonly kind: 'diff';
  readonly left: ArticleText;
  readonly right: ArticleText;
  /** Differences of form that are not marked. */
  readonly ignored: Ignored;
  /** In the bodies it is compared with nothing. */
  readonly boilerplate: Boilerplate;
  /** Milliseconds after which it is compared more coarsely. */
  readonly budgetMs: number;
};

/** The facts in which two bodies differ. */
export type FactsRequest = {
  readonly kind: 'facts';
  readonly left: string;
  readonly right: string;
  /** In it nothing counts. */
  readonly boilerplate: Boilerplate;
  /** The names in both, where they are known. */
  readonly names: { readonly base: readonly Range[]; readonly other: readonly Range[] } | null;
};

/** A body, and what in it does not count. */
export type BodyWithBoilerplate = { readonly body: string; readonly boilerplate: readonly Range[] };

/** Asks for each of the other bodies: which clauses does the kept one lack? */
export type MissingContentRequest = {
  readonly kind: 'missing-content';
  readonly kept: BodyWithBoilerplate;
  readonly others: readonly BodyWithBoilerplate[];
};

/** A clause that the kept text lacks, or has with other facts. */
export type MissingStatement = Range & {
  readonly text: string;
  /** Its place in the kept text. */
  readonly anchor: number;
  /** Facts that differ; empty: the kept text lacks the statement. */
  readonly facts: readonly { readonly kind: FactKind; readonly own: string | null; readonly kept: string | null }[];
};
export type MissingContent = {
  readonly statements: readonly MissingStatement[];
  /** Share of the text that the kept one says, too, 0–1. */
  readonly covered: number;
};

export type CompareRequest = DiffRequest | FactsRequest | MissingContentRequest;
export type WorkerRequest = { readonly id: number; readonly request: CompareRequest };
export type WorkerResponse =
  | { readonly id: number; readonly answer: LaidOutDiff | readonly FactAlert[] | readonly MissingContent[] }
  | { readonly id: number; readonly failure: string };
