// E-mails, and web archives, which browsers and Office save in their form.
import PostalMime, { type Email } from 'postal-mime';
import { AppError } from '#shared/words/errors.ts';
import { textOfPage } from '../../../../core/text/markup/markup.ts';
import type { Article } from '../several-articles.ts';

/** Parts inside each other, and bytes of the headers of one. */
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 2_000_000 };

/** Lines shorter than those of attachments, which no mail has so many of: postal-mime takes 40 µs for each. */
const MAX_SHORT_LINES = 100_000;
const MIN_LENGTH_OF_ATTACHED = 60;

async function parse(bytes: Buffer, file: string): Promise<Email> {
  if (countShortLines(bytes) > MAX_SHORT_LINES)
    throw new AppError('FILE_UNSAFE', { file, detail: `\\n × ${MAX_SHORT_LINES}` });
  try {
    return await PostalMime.parse(bytes, LIMITS);
  } catch {
    throw new AppError('FILE_DAMAGED', { file });
  }
}

function countShortLines(bytes: Buffer): number {
  let count = 0;
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = bytes.indexOf('\n', start);
    if (end - start < MIN_LENGTH_OF_ATTACHED) count++;
  }
  return count;
}

/** The subject is the title. `attachments`: their names. @throws AppError FILE_DAMAGED, FILE_UNSAFE */
export async function articleOfMail(bytes: Buffer, file: string): Promise<Article> {
  const { subject = '', from, date = '', text = '', html, attachments } = await parse(bytes, file);
  return {
    title: subject,
    body: html === undefined ? text.trim() : textOfPage(html),
    author: from?.name || (from?.address ?? ''),
    published: date,
    attachments: attachments.filter(isAttached).map(({ filename }, index) => filename ?? `#${index + 1}`),
  };
}

/** A picture of the text is no attachment to a reader. */
function isAttached({ disposition, related }: Email['attachments'][number]): boolean {
  return disposition !== 'inline' && !related;
}

/** The HTML of a web archive. @throws AppError FILE_DAMAGED where it has none, FILE_UNSAFE */
export async function htmlOfWebArchive(bytes: Buffer, file: string): Promise<string> {
  const { html } = await parse(bytes, file);
  if (html === undefined) throw new AppError('FILE_DAMAGED', { file });
  return html;
}
