// The parts of a document that is a zip, under limits that its readers do not have.
import { SaxesParser } from 'saxes';
import { AppError } from '#shared/words/errors.ts';
import { findZipBomb, readZipDirectory, unzip, ZipDamaged, type ZipEntry } from '../zip.ts';

const MB = 1_000_000;
/** Bytes of a document's parts once unpacked, with its pictures. */
const MAX_UNPACKED = 300 * MB;
/** Elements next to each other, and inside each other: mammoth's time grows with the square of them. */
const MAX_SIBLINGS = 50_000;
const MAX_DEPTH = 1000;
/** Errors of a part of a document: one that is no XML has one for each character, which takes minutes. */
const MAX_ERRORS = 1000;
/** Beginnings without an end after them: for each, mammoth's reader searches all the rest of the part. */
const MAX_UNCLOSED = 100;
const ENDS = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>', '</': '>' };

export class Parts {
  readonly #bytes: Buffer;
  readonly #file: string;
  readonly #entries: readonly ZipEntry[];

  /** @throws AppError FILE_DAMAGED, FILE_ENCRYPTED, FILE_TOO_LARGE, FILE_UNSAFE */
  constructor(bytes: Buffer, file: string) {
    this.#bytes = bytes;
    this.#file = file;
    this.#entries = this.#orDamaged(() => readZipDirectory(bytes));
    if (this.#entries.some(({ encrypted }) => encrypted)) throw new AppError('FILE_ENCRYPTED', { file });
    const unpacked = this.#entries.reduce((sum, { size }) => sum + size, 0);
    if (unpacked > MAX_UNPACKED)
      throw new AppError('FILE_TOO_LARGE', { file, megabytes: Math.ceil(unpacked / MB), limit: MAX_UNPACKED / MB });
    const bomb = findZipBomb(this.#entries, bytes.length);
    if (bomb) throw new AppError('FILE_UNSAFE', { file, detail: bomb.name });
  }

  names(): string[] {
    return this.#entries.map(({ name }) => name);
  }

  /** The text of a part; null where there is none of the name. */
  text(name: string): string | null {
    const entry = this.#entries.find((one) => one.name === name);
    if (!entry) return null;
    return this.#orDamaged(() => unzip(this.#bytes, entry))
      .toString()
      .replace(/^\uFEFF/, '');
  }

  /** @throws AppError FILE_DAMAGED where the part is not there, and as `checkNesting` */
  xml(name: string): string {
    const xml = this.text(name);
    if (xml === null) throw new AppError('FILE_DAMAGED', { file: this.#file });
    this.#check(xml);
    return xml;
  }

  /** Unpacks every part once, for a reader that does so without limits. @throws AppError as `xml` */
  checkAll(): void {
    for (const entry of this.#entries) {
      const part = this.#orDamaged(() => unzip(this.#bytes, entry));
      if (/\.(xml|rels)$/i.test(entry.name)) this.#check(part.toString());
    }
  }

  #check(xml: string): void {
    if (xml.includes('<!ENTITY')) throw new AppError('FILE_UNSAFE', { file: this.#file, detail: '<!ENTITY>' });
    checkNesting(xml, this.#file);
  }

  #orDamaged<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof ZipDamaged) throw new AppError('FILE_DAMAGED', { file: this.#file });
      throw error;
    }
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

type XmlListener = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
};

/** Reads a part that was checked. Its errors are ignored, as those who show such documents do. */
export function readXml(xml: string, { open, text, close }: XmlListener): void {
  const parser = new SaxesParser();
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => open?.(name, attributes));
  parser.on('text', (data) => text?.(data));
  parser.on('cdata', (data) => text?.(data));
  parser.on('closetag', ({ name }) => close?.(name));
  parser.write(xml).close();
}
