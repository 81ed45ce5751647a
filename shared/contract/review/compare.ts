// Texts and names that the comparison of two articles needs.
import * as z from 'zod';
import { articleId } from '../../model/model.ts';
import { range } from '../../text/range.ts';
import { procedure, query } from '../procedure.ts';

export const compare = {
  /**
   * Titles and bodies as they were imported, with markup, in the requested order; empty where they are damaged. @throws
   * AppError ARTICLE_MISSING
   */
  original: query
    .input(z.object({ project: z.string(), articles: z.array(articleId).min(1).max(2) }))
    .output(z.array(z.object({ title: z.string(), body: z.string() }))),
  /** Ranges of the names of persons, places and organisations in each text, in order. */
  names: procedure.input(z.object({ texts: z.array(z.string()).max(2) })).output(z.array(z.array(range))),
};
