import { hash } from 'node:crypto';
import { type Field, fields } from '#shared/model/model.ts';

/** Equal for articles that are equal in every field. */
export function hashFields(article: Readonly<Record<Field, string>>): string {
  return hash('sha1', JSON.stringify(fields.map((field) => article[field])), 'base64');
}
