// Reference sets 已发稿库: articles that were published before, with which new ones are compared.
import * as z from 'zod';
import { appErrorSchema } from './errors.ts';
import { type ArticleId, articleId, type Relation } from './model.ts';

/** A set is a file next to the projects that are compared with it. Its name without the ending is the name of the set. */
export const SET_ENDING = '.tonggao-archive';

/** A name of a set that every system takes for a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows forbids them in names
export const setName = z.string().regex(/^[^./\\:*?"<>|\u0000-\u001f][^/\\:*?"<>|\u0000-\u001f]{0,99}$/);

/** The relations that make an article already published 已发. */
export const matchRelations = ['identical', 'reprint', 'abridged'] as const satisfies readonly Relation[];
export const matchRelation = z.enum(matchRelations);
export type MatchRelation = z.infer<typeof matchRelation>;

/** `add`: rows that the set has are passed over · `update`: also, newer versions replace earlier ones. */
export const referenceChanges = ['add', 'update'] as const;
export const referenceChange = z.enum(referenceChanges);
export type ReferenceChange = z.infer<typeof referenceChange>;

export const referenceSummary = z.object({
  articles: z.int(),
  /** When the latest of them was published, ms since 1970; null where no time is known. */
  latest: z.number().nullable(),
});

/** The day of a time as articles state it, in China: 2026-03-01. */
export function dayInChina(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** How articles were compared with the reference sets of their project. */
export const matching = z.object({
  /** The names of the sets. */
  sets: z.array(z.string()),
  /** Articles that one of them has. */
  matched: z.int(),
  /** Sets that could not be used. */
  refused: z.array(z.object({ set: z.string(), appError: appErrorSchema })),
  /** The profile compares no texts. */
  isLeftOut: z.boolean(),
});
export type Matching = z.infer<typeof matching>;

export const NO_MATCHING: Matching = { sets: [], matched: 0, refused: [], isLeftOut: false };

/** Adds up lists that were compared one after the other. */
export function addMatching(one: Matching, other: Matching): Matching {
  const refused = new Map([...one.refused, ...other.refused].map((refusal) => [refusal.set, refusal]));
  return {
    sets: [...new Set([...one.sets, ...other.sets])].filter((set) => !refused.has(set)),
    matched: one.matched + other.matched,
    refused: [...refused.values()],
    isLeftOut: one.isLeftOut || other.isLeftOut,
  };
}

/** An article that a reference set has. The fields are those of the reference. */
export const publishedMatch = z.object({
  article: articleId,
  set: z.string(),
  /** Its number in the set. */
  reference: z.int(),
  externalId: z.string(),
  title: z.string(),
  source: z.string(),
  url: z.string(),
  published: z.string(),
  relation: matchRelation,
  /** Share of the shorter text that both have, 0–1. */
  matchedShare: z.number(),
  /** Characters that only the article has, in passages. */
  more: z.int().nonnegative(),
  /** Facts that differ. */
  facts: z.int().nonnegative(),
});
export type PublishedMatch = z.infer<typeof publishedMatch>;

/** The articles that say no more than a reference: they are suggested to be discarded. */
export function findCovered(matches: Iterable<Pick<PublishedMatch, 'article' | 'more'>>): Set<ArticleId> {
  const covered = new Set<ArticleId>();
  for (const { article, more } of matches) if (more === 0) covered.add(article);
  return covered;
}
