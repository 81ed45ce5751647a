// Files that hold one article: saved pages, Word documents, plain texts.
import { SaxesParser } from 'saxes';
import type { Encoding, PageText } from '#shared/contract/intake.ts';
import { AppError } from '#shared/errors.ts';
import { readWhole } from '../byte-source.ts';
import { displayName } from '../paths.ts';
import type { ArticleFile } from './article-table.ts';
import { decodePiece } from './decode.ts';
import { findZipBomb, readZipDirectory, unzip, ZipDamaged } from './zip.ts';

/** Bytes of one article's file; a Word document may carry pictures. */
const MAX_LENGTH = { text: 50_000_000, document: 200_000_000 };
/** Bytes of a document's XML once unpacked. */
const MAX_UNPACKED = 100_000_000;
/** Elements next to each other, and inside each other: mammoth's time grows with the square of them. */
const MAX_SIBLINGS = 50_000;
const MAX_DEPTH = 1000;
/** Errors of a part of a document: one that is no XML has one for each character, which takes minutes. */
const MAX_ERRORS = 1000;
/** Beginnings without an end after them: for each, mammoth's reader searches all the rest of the part. */
const MAX_UNCLOSED = 100;
const ENDS = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>', '</': '>' };
/** A first line up to this long is a title. */
const MAX_TITLE_LENGTH = 120;

/** The whole text of a file without its byte order mark. @throws AppError FILE_TOO_LARGE */
export function readText(file: string, encoding: Encoding): string {
  return decodePiece(readWhole(file, MAX_LENGTH.text), encoding)
    .toString()
    .replace(/^\uFEFF/, '');
}

/** @throws AppError FILE_TOO_LARGE, FILE_UNREADABLE */
export async function readPage(
  file: string,
  encoding: Encoding,
  name: string,
  pageText: PageText,
): Promise<ArticleFile> {
  // Loaded when it is needed: a workbook's preview should not wait for it.
  const { articleOf } = await import('./page.ts');
  return articleOf(readText(file, encoding), name, pageText);
}

/** @throws AppError FILE_TOO_LARGE, FILE_UNREADABLE */
export function readPlainText(file: string, encoding: Encoding, name: string): ArticleFile {
  return withTitle(readText(file, encoding), name);
}

/** @throws AppError FILE_DAMAGED, FILE_ENCRYPTED, FILE_TOO_LARGE, FILE_UNSAFE */
export async function readDocument(file: string, name: string): Promise<ArticleFile> {
  const bytes = readWhole(file, MAX_LENGTH.document);
  checkParts(bytes, displayName(file));
  const { default: mammoth } = await import('mammoth');
  try {
    return withTitle((await mammoth.extractRawText({ buffer: bytes })).value, name);
  } catch {
    throw new AppError('FILE_DAMAGED', { file: displayName(file) });
  }
}

/** Unpacks the XML parts once under our own limits before mammoth, which has none, does so. */
function checkParts(bytes: Buffer, file: string): void {
  try {
    const entries = readZipDirectory(bytes);
    if (entries.some(({ encrypted }) => encrypted)) throw new AppError('FILE_ENCRYPTED', { file });
    const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
    if (unpacked > MAX_UNPACKED + MAX_LENGTH.document)
      throw new AppError('FILE_TOO_LARGE', {
        file,
        megabytes: Math.ceil(unpacked / 1_000_000),
        limit: (MAX_UNPACKED + MAX_LENGTH.document) / 1_000_000,
      });
    const bomb = findZipBomb(entries, bytes.length);
    if (bomb) throw new AppError('FILE_UNSAFE', { file, detail: bomb.name });
    for (const entry of entries) {
      const part = unzip(bytes, entry);
      if (!/\.(xml|rels)$/i.test(entry.name)) continue;
      if (part.includes('<!ENTITY')) throw new AppError('FILE_UNSAFE', { file, detail: '<!ENTITY>' });
      checkNesting(part.toString(), file);
    }
  } catch (error) {
    if (error instanceof ZipDamaged) throw new AppError('FILE_DAMAGED', { file });
    throw error;
  }
}

/**
 * Ignores some invalid XML, which its reader reports. @throws AppError FILE_UNSAFE for more elements than any document has,
 * FILE_DAMAGED for a part that is no XML
 */
function checkNesting(xml: string, file: string): void {
  if (Object.entries(ENDS).some(([begin, end]) => countUnclosed(xml, begin, end) > MAX_UNCLOSED))
    throw new AppError('FILE_DAMAGED', { file });
  /** How many elements each open element has. */
  const counts = [0];
  const parser = new SaxesParser();
  let errors = 0;
  parser.on('error', () => {
    if (++errors > MAX_ERRORS) throw new AppError('FILE_DAMAGED', { file });
  });
  parser.on('opentag', ({ name }) => {
    const siblings = counts.pop()! + 1;
    const most = siblings > MAX_SIBLINGS ? MAX_SIBLINGS : counts.length > MAX_DEPTH ? MAX_DEPTH : null;
    if (most !== null) throw new AppError('FILE_UNSAFE', { file, detail: `<${name}> × ${most}` });
    counts.push(siblings, 0);
  });
  parser.on('closetag', () => void counts.pop());
  parser.write(xml).close();
}

function countUnclosed(xml: string, begin: string, end: string): number {
  return xml.slice(xml.lastIndexOf(end) + 1).split(begin).length - 1;
}

/** The first line is the title, if it is as short as titles are and something follows. */
function withTitle(text: string, file: string): ArticleFile {
  const [first = '', ...others] = text.trim().split(/\r?\n|\r/);
  const rest = others.join('\n').trim();
  const isTitle = first.length <= MAX_TITLE_LENGTH && rest !== '';
  return { file, title: isTitle ? first.trim() : '', body: isTitle ? rest : text.trim() };
}
