// Taken parts: fields and sentences of other members that the editor has put into the canonical article of a cluster.
import * as z from 'zod';
import type { Range } from '../text/range.ts';
import { type ArticleId, articleId } from './model.ts';

export const takeableFields = ['title', 'source', 'author', 'published'] as const;
const takeableField = z.enum(takeableFields);
export type TakeableField = z.infer<typeof takeableField>;

const place = z.int().nonnegative();

/**
 * A field, or the sentences that a range of the copy touches. These replace the canonical sentences in the `replaced`
 * UTF-16 units from `place` on. If `replaced` is 0, they follow the sentence around `place`.
 */
export const takeable = z.union([
  z.object({ from: articleId, field: takeableField }),
  z.object({ from: articleId, start: place, end: place, place, replaced: place }),
]);
export type Takeable = z.infer<typeof takeable>;

/** A taken part; it applies while `article` is canonical and `from` is in its cluster. */
export const takenPart = z.object({
  article: articleId,
  part: z.string(),
  /** Null: the part consists of sentences. */
  field: takeableField.nullable(),
  from: articleId,
  source: z.string(),
  row: z.int().positive(),
  /** The taken text without markup. */
  text: z.string(),
  /** The beginning and the place of the sentences, as in `Takeable`; null for a field. */
  start: place.nullable(),
  place: place.nullable(),
  /** UTF-16 units of the canonical text that the part replaces, from `place` on; 0 for an insertion or a field. */
  replaced: place,
});
export type TakenPart = z.infer<typeof takenPart>;

export const takenChange = takenPart.pick({ field: true, text: true }).extend({
  isTaken: z.boolean(),
  /** The source and the row of the article that the part came from; null where it no longer exists. */
  source: z.string().nullable(),
  row: z.int().nullable(),
});
export type TakenChange = z.infer<typeof takenChange>;

/** The field of a part; null for sentences. */
export function fieldOf(part: string): TakeableField | null {
  return takeableFields.find((field) => field === part) ?? null;
}

/** True for sentences of a copy that a range of its text touches. */
export function isTakenFrom(part: TakenPart, from: ArticleId, { start, end }: Range): boolean {
  return part.from === from && part.start !== null && part.start < end && start < part.start + part.text.length;
}
