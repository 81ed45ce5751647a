// Documents, and files that people have and that are not read: known by their bytes. The person hears how to save the
// latter otherwise.
import type { OtherFormat } from '#shared/words/errors/import-errors.ts';
import type { DocumentFormat } from './documents/content.ts';
import { directoryIn } from './zip.ts';

type Found = DocumentFormat | OtherFormat;

const OLE = 'd0cf11e0a1b11ae1';
/** Entries of a compound file are named in UTF-16: [MS-CFB] 2.6.1. */
const STREAMS: readonly (readonly [name: string, Found])[] = [
  ['WordDocument', 'word'],
  ['PowerPoint Document', 'presentation'],
  ['__properties_version1.0', 'outlook'],
];
/** The first part of such a package is its type, not compressed. */
const TYPES: readonly (readonly [type: string, Found])[] = [
  ['mimetypeapplication/epub+zip', 'book'],
  ['mimetypeapplication/vnd.oasis.opendocument.text', 'opendocument'],
  ['mimetypeapplication/vnd.oasis.opendocument.presentation', 'presentation'],
];
/** How files of one format each begin, in Latin-1. */
const STARTS: readonly (readonly [start: string, Found])[] = [
  ['%PDF-', 'pdf'],
  ['{\\rtf', 'rtf'],
  ['Rar!\x1a\x07', 'packed'],
  ['7z\xbc\xaf\x27\x1c', 'packed'],
  ['\x1f\x8b\x08', 'packed'],
  ['\xff\xd8\xff', 'picture'],
  ['\x89PNG', 'picture'],
  ['GIF8', 'picture'],
  ['II*\0', 'picture'],
  ['MM\0*', 'picture'],
  ['CAJ\0', 'caj'],
  ['KDH ', 'caj'],
  ['HN\xc8\0', 'caj'],
];
const APPLE: Readonly<Record<string, OtherFormat>> = {
  '.numbers': 'numbers',
  '.pages': 'pages',
  '.key': 'presentation',
};
/** Bytes in which the header of a mail ends; servers add to it. */
const MAX_HEADER = 64 * 1024;
/** A mailbox puts a line of its own above. */
const HEADER = /^(?:From .*\r?\n)?(?:[a-z][\w-]{0,80}:.*\r?\n(?:[ \t].*\r?\n)*)+/i;
/** A mail was sent to somebody; a page that a browser saved was not. */
const SENT = /^(?:To|Cc|Received|Message-ID|Delivered-To|Return-Path):/im;

/**
 * @param start the beginning of the file
 * @param end its end, where the parts of a zip are named
 */
export function recogniseOther(start: Buffer, end: () => Buffer, ending: string): Found | null {
  const first = start.subarray(0, 4000).toString('latin1');
  const known = STARTS.find(([begins]) => first.startsWith(begins));
  if (known) return known[1];
  if (first.startsWith('PK\x03\x04')) return recognisePackage(first, end(), ending);
  if (start.subarray(0, 8).toString('hex') === OLE) return recogniseCompound(start, end());
  return recogniseMail(start.subarray(0, MAX_HEADER).toString('latin1'), ending);
}

function recogniseMail(first: string, ending: string): Found | null {
  const header = HEADER.exec(first)?.[0] ?? '';
  if (!/^(?:From|Subject|Date|Content-Type):/im.test(header)) return null;
  if (ending === '.eml') return 'mail';
  if (!/^MIME-Version:/im.test(header)) return null;
  return /^Content-Type:\s*multipart\/related/im.test(header) && !SENT.test(header) ? 'web-archive' : 'mail';
}

function recognisePackage(first: string, end: Buffer, ending: string): Found | null {
  const names = directoryIn(end);
  if (names.includes('mimetype')) for (const [type, format] of TYPES) if (first.includes(type)) return format;
  // Some programs pack the type as well.
  if (names.includes('META-INF/container.xml')) return 'book';
  if (ending === '.odt' && names.includes('content.xml')) return 'opendocument';
  if (names.includes('Index/Document.iwa')) return APPLE[ending] ?? 'pages';
  if (names.includes('ppt/presentation.xml')) return 'presentation';
  if (names.includes('OFD.xml')) return 'ofd';
  // One that was cut off does not say what it holds.
  const isWhole = end.includes('PK\x05\x06');
  const isRead = /workbook\d*\.(?:xml|bin)|word\/document\.xml|content\.xml/i.test(names.toString('latin1'));
  return isWhole && !isRead ? 'zip' : null;
}

function recogniseCompound(start: Buffer, end: Buffer): Found | null {
  const names = (name: string) => [start, end].some((bytes) => bytes.includes(Buffer.from(name, 'utf16le')));
  if (names('Workbook') || names('Book')) return null;
  return STREAMS.find(([name]) => names(name))?.[1] ?? null;
}
