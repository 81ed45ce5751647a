// Paths whose names are not UTF-8, as an archive from another system leaves them. A path stays a string: each byte of a
// name that cannot be decoded is marked in it as in a text (formats/decode.ts).
import fs from 'node:fs';
import path from 'node:path';
import { decodePiece, MARKED_BYTES, showUndecodable } from './formats/decode.ts';

/** The system’s replacement for a byte that it cannot decode. */
const REPLACED = '\uFFFD';

export function nameOfBytes(bytes: Buffer): string {
  return decodePiece(bytes, 'utf-8').toString();
}

/** The path as node:fs takes it. One that came with U+FFFD is the only file whose name reads so. */
export function pathForSystem(file: string): string | Buffer {
  if (file.includes(REPLACED) && !fs.existsSync(file)) return bytesOfPath(findByReplaced(file));
  return bytesOfPath(file);
}

/** The path in which each byte of a name that cannot be decoded is marked. */
export function markedPath(file: string): string {
  const system = pathForSystem(file);
  return typeof system === 'string' ? system : nameOfBytes(system);
}

/** The path without links. @throws where there is no such file */
export function realPath(file: string): string {
  const system = pathForSystem(file);
  if (typeof system === 'string') return fs.realpathSync(system);
  return nameOfBytes(fs.realpathSync.native(system, 'buffer'));
}

/** The name of a path, as it is shown: undecodable bytes as `\xB0`. Of a file in a zip (archive.ts), its name there. */
export function displayName(file: string): string {
  return displayPath(path.basename(file.slice(file.indexOf('\0') + 1)));
}

export function displayPath(file: string): string {
  return showUndecodable(file);
}

function bytesOfPath(file: string): string | Buffer {
  const parts = file.split(MARKED_BYTES);
  if (parts.length === 1) return file;
  return Buffer.concat(parts.map((part = '', index) => Buffer.from(part, index % 2 === 0 ? 'utf8' : 'hex')));
}

function findByReplaced(file: string): string {
  const folder = path.dirname(file);
  if (folder === file) return file;
  try {
    const known = folder.includes(REPLACED) ? findByReplaced(folder) : folder;
    const names = fs.readdirSync(bytesOfPath(known), { encoding: 'buffer' });
    const found = names.filter((name) => name.toString() === path.basename(file));
    return path.join(known, found.length === 1 ? nameOfBytes(found[0]!) : path.basename(file));
  } catch {
    return file;
  }
}
