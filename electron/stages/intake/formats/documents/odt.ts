// The text of an OpenDocument text (OpenDocument 1.3, 5–6): a line for each paragraph.
import { AppError } from '#shared/words/errors.ts';
import { HEADING } from '../several-articles.ts';
import { Parts, readXml } from './parts.ts';

const PARAGRAPHS = new Set(['text:p', 'text:h']);
/** What is no text of the document: remarks, what was deleted, and notes, which Word documents leave out as well. */
const UNREAD = new Set([
  'office:annotation',
  'text:tracked-changes',
  'text:note',
  'office:forms',
  'text:table-of-content',
]);
const MAX_SPACES = 1000;

/** True for the names of a package in which something is encrypted, and for its list of them. */
export function isEncryptedPackage(names: readonly string[], manifest: string | null): boolean {
  return names.includes('encrypted-package') || (manifest?.includes('encryption-data') ?? false);
}

/** @throws AppError FILE_ENCRYPTED, and as `Parts` */
export function textOfOdt(bytes: Buffer, file: string): string {
  const parts = new Parts(bytes, file);
  if (isEncryptedPackage(parts.names(), parts.text('META-INF/manifest.xml')))
    throw new AppError('FILE_ENCRYPTED', { file });
  const pieces: string[] = [];
  let paragraphs = 0;
  let unread = 0;
  readXml(parts.xml('content.xml'), {
    open(name, attributes) {
      if (UNREAD.has(name)) unread++;
      if (PARAGRAPHS.has(name)) paragraphs++;
      if (unread > 0 || paragraphs === 0) return;
      if (name === 'text:h' && attributes['text:outline-level'] === '1') pieces.push(HEADING);
      if (name === 'text:tab') pieces.push('\t');
      if (name === 'text:line-break') pieces.push('\n');
      if (name === 'text:s') pieces.push(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, MAX_SPACES)));
    },
    text(data) {
      if (unread === 0 && paragraphs > 0) pieces.push(data.replaceAll(/\s+/g, ' '));
    },
    close(name) {
      if (UNREAD.has(name)) unread--;
      if (!PARAGRAPHS.has(name)) return;
      paragraphs--;
      if (unread === 0) pieces.push('\n');
    },
  });
  return pieces.join('');
}
