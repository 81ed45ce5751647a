// Reads the text of a reference that an article matches, to show it.

import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ReferenceText } from '#shared/contract/references.ts';
import type { Boilerplate } from '../../core/boilerplate/boilerplate.ts';
import { measureArticle } from '../../core/suggest/features.ts';
import { stripMarkup } from '../../core/text/markup/markup.ts';
import { readReference } from '../../store/references/reference-articles.ts';
import { openReferences, referencesError } from '../../store/references/set-file.ts';

/** @param known the boilerplate of the project @returns null if the set is missing or unusable, or has another article with this number by now. */
export function readReferenceText(file: string, match: PublishedMatch, known: Boilerplate): ReferenceText | null {
  try {
    const db = openReferences(file);
    try {
      const reference = readReference(db, match.reference);
      const fields = ['externalId', 'title', 'source', 'url', 'published'] as const;
      // Stored matches have only the beginning of a long field.
      if (!reference || fields.some((field) => !reference[field].startsWith(match[field]))) return null;
      const { features, boilerplate } = measureArticle({ ...reference, author: '' }, known);
      const [title, body] = [reference.title, reference.body].map(stripMarkup) as [string, string];
      return { title, body, boilerplate: [...boilerplate], length: features.length };
    } finally {
      db.close();
    }
  } catch (error) {
    if (!referencesError(error, file)) throw error;
    return null;
  }
}
