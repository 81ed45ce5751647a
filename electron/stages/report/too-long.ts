// Which texts a report compares by sentences only. Apart from the comparison, which the program's process does not load.
import type { Article } from '#shared/model/model.ts';

/**
 * UTF-16 units of all bodies beyond which only sentences are compared, and no facts or names: two bodies of 5 MB take
 * seconds.
 */
const MAX_DETAILED = 200_000;

export function isTooLong(...articles: readonly Pick<Article, 'body'>[]): boolean {
  return articles.reduce((sum, { body }) => sum + body.length, 0) > MAX_DETAILED;
}
