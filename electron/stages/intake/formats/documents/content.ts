// What a document holds, by its format. Each reader is loaded when it is needed: the preview of a workbook should not wait
// for them.
import { AppError } from '#shared/words/errors.ts';
import { readWhole } from '../../byte-source.ts';
import { displayName } from '../../paths.ts';
import type { Article } from '../several-articles.ts';

/** The documents that are read: `word` is the binary form of Word before 2007. */
export const documentFormats = ['docx', 'word', 'rtf', 'opendocument', 'pdf', 'book', 'mail', 'web-archive'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

/** `text`: a line for each paragraph, with marks of headings and pages. `articles`: known to be these. */
export type Content =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'articles'; readonly articles: readonly Article[] }
  | { readonly kind: 'page'; readonly html: string };
export type ContentReader = (file: string, format: DocumentFormat) => Promise<Content>;

const MB = 1_000_000;
/** Bytes of a document, which may carry pictures. */
const MAX_LENGTH = 200 * MB;
/** Characters of its text. */
const MAX_TEXT = 50 * MB;

/** @throws AppError FILE_DAMAGED, FILE_ENCRYPTED, FILE_TOO_LARGE, FILE_UNSAFE, FILE_WITHOUT_TEXT, FILE_OTHER_FORMAT */
export const readContent: ContentReader = async (file, format) => {
  const bytes = readWhole(file, MAX_LENGTH);
  const shown = displayName(file);
  switch (format) {
    case 'book':
      return { kind: 'articles', articles: (await import('./epub.ts')).articlesOfEpub(bytes, shown) };
    case 'mail':
      return { kind: 'articles', articles: [await (await import('./mail.ts')).articleOfMail(bytes, shown)] };
    case 'web-archive':
      return { kind: 'page', html: await (await import('./mail.ts')).htmlOfWebArchive(bytes, shown) };
    default: {
      const text = await textOf(bytes, format, shown);
      if (text.length > MAX_TEXT)
        throw new AppError('FILE_TOO_LARGE', {
          file: shown,
          megabytes: Math.ceil(text.length / MB),
          limit: MAX_TEXT / MB,
        });
      return { kind: 'text', text };
    }
  }
};

async function textOf(
  bytes: Buffer,
  format: 'docx' | 'word' | 'rtf' | 'opendocument' | 'pdf',
  file: string,
): Promise<string> {
  switch (format) {
    case 'docx':
      return (await import('./docx.ts')).textOfDocx(bytes, file);
    case 'word':
      return (await import('./word-binary.ts')).textOfWordBinary(bytes, file);
    case 'rtf':
      return (await import('./rtf.ts')).textOfRtf(bytes, file);
    case 'opendocument':
      return (await import('./odt.ts')).textOfOdt(bytes, file);
    case 'pdf':
      return (await import('./pdf.ts')).textOfPdf(bytes, file);
  }
}
