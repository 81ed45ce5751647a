// Reference sets 已发稿库: articles that were published before, with which new ones are compared.
import * as z from 'zod';
import { type ArticleId, articleId, type Relation } from '../model/model.ts';
import { appErrorSchema } from '../words/errors.ts';

/** A set is a file next to the projects that are compared with it. Its name without the ending is the name of the set. */
export const SET_ENDING = '.tonggao-archive';

/** A name of a set that is a valid file name on every system. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Windows forbids them in names
export const setName = z.string().regex(/^[^./\\:*?"<>|\u0000-\u001f][^/\\:*?"<>|\u0000-\u001f]{0,99}$/);

/** Names that Windows keeps for devices, whatever their ending. */
const OF_DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;

/** A name for a new set. One that is there, from another system, may have the name of a device. */
export const newSetName = setName.refine((name) => !OF_DEVICES.test(name));

export const matchRelations = ['identical', 'reprint', 'abridged'] as const satisfies readonly Relation[];
export const matchRelation = z.enum(matchRelations);
export type MatchRelation = z.infer<typeof matchRelation>;

/** `add`: rows that the set has are skipped · `update`: as `add`, but newer versions replace earlier ones. */
export const referenceChanges = ['add', 'update'] as const;
export const referenceChange = z.enum(referenceChanges);
export type ReferenceChange = z.infer<typeof referenceChange>;

export const referenceSummary = z.object({
  articles: z.int(),
  /** When the latest article was published, ms since 1970; null where no time is known. */
  latest: z.number().nullable(),
});

/** The day of a time as articles state it, in China: 2026-03-01. */
export function dayInChina(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
}

export const matching = z.object({
  sets: z.array(z.string()),
  matched: z.int(),
  refused: z.array(z.object({ set: z.string(), appError: appErrorSchema })),
  /** True: the profile compares no texts, so nothing was compared. */
  isLeftOut: z.boolean(),
});
export type Matching = z.infer<typeof matching>;

export const NO_MATCHING: Matching = { sets: [], matched: 0, refused: [], isLeftOut: false };

export function addMatching(one: Matching, other: Matching): Matching {
  const refused = new Map([...one.refused, ...other.refused].map((refusal) => [refusal.set, refusal]));
  return {
    sets: [...new Set([...one.sets, ...other.sets])].filter((set) => !refused.has(set)),
    matched: one.matched + other.matched,
    refused: [...refused.values()],
    isLeftOut: one.isLeftOut || other.isLeftOut,
  };
}

/** An article of the project that a reference set contains. The text fields are those of the reference. */
export const publishedMatch = z.object({
  article: articleId,
  set: z.string(),
  /** The number of the reference in its set. */
  reference: z.int(),
  externalId: z.string(),
  title: z.string(),
  source: z.string(),
  url: z.string(),
  published: z.string(),
  relation: matchRelation,
  /** Share of the shorter text that article and reference have in common, 0–1. */
  matchedShare: z.number(),
  /** Characters of passages that only the article has. */
  more: z.int().nonnegative(),
  facts: z.int().nonnegative(),
});
export type PublishedMatch = z.infer<typeof publishedMatch>;

type MatchMeasures = Pick<PublishedMatch, 'more' | 'facts'>;

/** True if the article has no passage of its own, and states no fact differently: it may be a correction. */
export function isCovered({ more, facts }: MatchMeasures): boolean {
  return more === 0 && facts === 0;
}

/** The articles that add nothing to a reference: they are suggested to be discarded. */
export function findCovered(matches: Iterable<MatchMeasures & Pick<PublishedMatch, 'article'>>): Set<ArticleId> {
  const covered = new Set<ArticleId>();
  for (const match of matches) if (isCovered(match)) covered.add(match.article);
  return covered;
}
