// Digests by which an article of a reference set is found again: by its whole content, or by its id or URL.
import { hash } from 'node:crypto';
import { normaliseId } from '../../core/text/normalise-id.ts';
import { normaliseUrl } from '../../core/text/url.ts';
import type { ReferenceFields } from '../../store/references/reference-articles.ts';

/** 128 bits, so that among a million articles no two have the same digest by chance. */
const BYTES = 16;

/** Equal only for articles that are equal in every field. */
export function digestContent({ externalId, title, source, url, published, body }: ReferenceFields): Uint8Array {
  return digest(['content', externalId, title, source, url, published, body]);
}

/**
 * Digest of the id with the names of file and sheet, because two files may both count 1, 2, 3. Without an id, that of
 * the URL; null without either. The rule is that of updates.
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
