// Digests by which an article of a reference set is found again: whole, and by its id or URL.
import { hash } from 'node:crypto';
import type { ReferenceFields } from '../store/references/reference-articles.ts';
import { normaliseId } from '../text/normalise-id.ts';
import { normaliseUrl } from '../text/url.ts';

/** 128 bits: no two of a million articles share one by chance. */
const BYTES = 16;

/** The same only for articles that are the same in every field. */
export function digestContent({ externalId, title, source, url, published, body }: ReferenceFields): Uint8Array {
  return digest(['content', externalId, title, source, url, published, body]);
}

/**
 * The id in a sheet of a file by their names: two files may both count 1, 2, 3. Without an id the URL; null without either.
 * As in updates of a project.
 */
export function digestIdentity({ externalId, url }: ReferenceFields, file: string, sheet: string): Uint8Array | null {
  const id = normaliseId(externalId);
  if (id !== '') return digest(['id', file, sheet, id]);
  const address = normaliseUrl(url);
  return address === null ? null : digest(['url', address]);
}

function digest(parts: readonly string[]): Uint8Array {
  return hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, BYTES);
}
