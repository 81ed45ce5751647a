// The parts of a body that are not its story, each of one kind.
import * as z from 'zod';
import { range } from '../text/range.ts';

/**
 * `headline`: the article's own, repeated or kept in its body · `intro`: of the account or programme, and editors'
 * abstracts · `page-index`: menus, page numbers, scripts and other residue of a page · `other-story`: a second article
 * below or above · `digest-item`: an item of a roundup, which stays in the story of the roundup · `boilerplate`: a sentence
 * that was learned or marked.
 */
export const partKinds = [
  'headline',
  'intro',
  'dateline',
  'byline',
  'credits',
  'caption',
  'page-index',
  'links',
  'promo',
  'other-story',
  'digest-item',
  'boilerplate',
] as const;
export type PartKind = (typeof partKinds)[number];

/** Offsets in the body without markup. */
export const part = range
  .unwrap()
  .extend({ kind: z.enum(partKinds) })
  .readonly();
export type Part = z.infer<typeof part>;
