// The accuracy check: planted pairs of which it is known whether they are duplicates, to estimate how often an editor errs.
import * as z from 'zod';
import { articleId, clusterId } from '../model/model.ts';
import { command, query } from './procedure.ts';

/**
 * `copy`: an article and a copy edited as reprints are · `altered`: an article and one of its form with other figures,
 * which is another story · `own`: an article that the editor kept and one that was discarded as its copy.
 */
const checkKinds = ['copy', 'altered', 'own'] as const;
const checkKind = z.enum(checkKinds);
export type CheckKind = z.infer<typeof checkKind>;

const checkAnswers = ['duplicate', 'different'] as const;
const checkAnswer = z.enum(checkAnswers);
export type CheckAnswer = z.infer<typeof checkAnswer>;

/** The title and the body as a reader of the page would see them, without markup. */
const checkText = z.object({ title: z.string(), body: z.string() });
export type CheckText = z.infer<typeof checkText>;

const estimate = z.object({
  /** Planted pairs that were answered, in all finished sessions. */
  checked: z.int().positive(),
  /** Copies that the editor called different. */
  missed: z.int().nonnegative(),
  /** Other stories that the editor called duplicates. */
  mistaken: z.int().nonnegative(),
  /** The 95 % interval of the share of errors, 0–1. */
  low: z.number(),
  high: z.number(),
});
export type CheckEstimate = z.infer<typeof estimate>;

const revealed = z.object({
  place: z.int(),
  kind: checkKind,
  title: z.string(),
  article: articleId,
  /** The article's present cluster; null if the article was deleted. */
  cluster: clusterId.nullable(),
  answer: checkAnswer,
  right: z.boolean(),
});
export type RevealedPair = z.infer<typeof revealed>;

const state = z.object({
  /** False until the editor switches the check on for this project. */
  on: z.boolean(),
  /** The latest session; null before the first. `revealed` names the planted pairs once all are answered. */
  session: z.object({ pairs: z.int(), answered: z.int(), revealed: z.array(revealed).nullable() }).nullable(),
  estimate: estimate.nullable(),
});
export type CheckState = z.infer<typeof state>;

const shown = z.object({
  session: z.int(),
  place: z.int(),
  left: checkText,
  right: checkText,
});
export type ShownPair = z.infer<typeof shown>;

const inProject = z.object({ project: z.string() });

/** The articles of a check never appear in the project's articles, clusters, decisions, counts or exports. */
export const check = {
  state: query.input(inProject).output(state),
  change: command.input(inProject.extend({ on: z.boolean() })).output(state),
  /** Begins a session, unless one is unfinished. @throws AppError CHECK_TOO_FEW */
  begin: command.input(inProject).output(state),
  /** The next unanswered pair; null when all are answered. */
  pair: query.input(inProject).output(shown.nullable()),
  /** The answer is on disk when this returns; a pair that has an answer keeps it. */
  answer: command.input(inProject.extend({ session: z.int(), place: z.int(), answer: checkAnswer })).output(state),
};
