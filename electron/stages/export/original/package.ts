// The package of an imported workbook: its parts and their relations, bounded as at import (ECMA-376 part 2).
import { crc32, createInflateRaw } from 'node:zlib';
import { checkParts } from '#electron/stages/intake/formats/workbook/package-parts.ts';
import { packedBytes, readZipDirectory, type ZipEntry } from '#electron/stages/intake/formats/zip.ts';
import { attribute, nameOf, PartUnreadable } from './xml.ts';
import { MAX_TREE, readTree, type XmlElement } from './xml-tree.ts';

const PIECE = 65_536;
/** Bytes that are unpacked while others are read. */
const AHEAD = { highWaterMark: 1_048_576 };
const STORED = 0;
const MAX_ENTRIES = 0xffff;
const MAX_SIZE = 0xffffffff;

export type Relation = {
  readonly element: XmlElement;
  /** The last word of its type, such as `worksheet`. */
  readonly kind: string;
  readonly id: string;
  /** The path of a part, without a slash at its beginning; null for a target outside. */
  readonly part: string | null;
};

export class WorkbookPackage {
  readonly entries: readonly ZipEntry[];
  readonly #bytes: Buffer;
  readonly #byName: ReadonlyMap<string, ZipEntry>;

  /** @throws PartUnreadable, AppError as `checkParts`, ZipDamaged */
  constructor(bytes: Buffer, file: string) {
    this.#bytes = bytes;
    this.entries = readZipDirectory(bytes).filter(({ name }) => !name.endsWith('/'));
    checkParts(this.entries, bytes.length, file);
    this.#byName = new Map(this.entries.map((entry) => [entry.name.toLowerCase(), entry]));
    // Programs disagree about which of two equal names they open.
    if (this.#byName.size < this.entries.length) throw new PartUnreadable('names');
    if (this.entries.some(({ name }) => !isPlainPath(name))) throw new PartUnreadable('names');
    // Written without the fields of large packages.
    if (this.entries.length > MAX_ENTRIES || this.entries.some(({ size }) => size > MAX_SIZE))
      throw new PartUnreadable('size');
  }

  find(part: string): ZipEntry | null {
    return this.#byName.get(part.toLowerCase()) ?? null;
  }

  packed(entry: ZipEntry): Buffer {
    return packedBytes(this.#bytes, entry);
  }

  /** The contents of a part piece by piece. @throws PartUnreadable for contents that are not as the directory says */
  async *read(entry: ZipEntry): AsyncGenerator<Buffer> {
    const packed = this.packed(entry);
    let size = 0;
    let crc = 0;
    for await (const piece of entry.method === STORED ? pieces(packed) : inflate(packed)) {
      size += piece.length;
      if (size > entry.size) throw new PartUnreadable('size');
      crc = crc32(piece, crc);
      yield piece;
    }
    if (size !== entry.size || crc !== entry.crc) throw new PartUnreadable('checksum');
  }

  async tree(entry: ZipEntry): Promise<XmlElement> {
    if (entry.size > MAX_TREE) throw new PartUnreadable('size');
    const read: Buffer[] = [];
    for await (const piece of this.read(entry)) read.push(piece);
    return readTree(Buffer.concat(read));
  }

  /** The relations of a part, or of the package for ''; none where it has no list of them. */
  async relations(part: string): Promise<Relation[]> {
    const entry = this.find(relationsOf(part));
    return entry ? readRelations(await this.tree(entry), part) : [];
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: PIECE, ...AHEAD });
  stream.end(packed);
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    if (error instanceof Error && 'errno' in error) throw new PartUnreadable('deflated');
    throw error;
  } finally {
    stream.destroy();
  }
}

export function readRelations(tree: XmlElement, part: string): Relation[] {
  return [...tree.descendants()].flatMap((element) => {
    if (nameOf(element.open) !== 'Relationship') return [];
    const [id, type, target, mode] = ['Id', 'Type', 'Target', 'TargetMode'].map((name) =>
      attribute(element.open, name),
    );
    const isOutside = mode?.toLowerCase() === 'external';
    const kind = (type ?? '').slice((type ?? '').lastIndexOf('/') + 1);
    return [{ element, kind, id: id ?? '', part: isOutside ? null : resolvePart(part, target ?? '') }];
  });
}

export function relationsOf(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

/** The part whose relations a part holds; null if it holds none. */
export function ownerOf(relations: string): string | null {
  const slash = relations.lastIndexOf('/') + 1;
  const folder = relations.slice(0, slash);
  if (!folder.toLowerCase().endsWith('_rels/') || !relations.toLowerCase().endsWith('.rels')) return null;
  return folder.slice(0, -'_rels/'.length) + relations.slice(slash, -'.rels'.length);
}

function resolvePart(from: string, target: string): string {
  const path = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/'))
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  return path.join('/');
}

function isPlainPath(name: string): boolean {
  return name !== '' && !name.startsWith('/') && !name.includes('\0') && !name.split('/').includes('..');
}
