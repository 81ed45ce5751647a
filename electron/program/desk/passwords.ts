// Passwords as they are stored: scrypt (RFC 7914) of Node's OpenSSL, in the PHC string format. docs/decisions has the reasons.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** `ln`: the binary logarithm of scrypt's N. Memory: 128 · N · r bytes. */
export type Cost = { readonly ln: number; readonly r: number; readonly p: number };
/** The cost that OWASP recommends: 128 MiB, about half a second. */
export const COST: Cost = { ln: 17, r: 8, p: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await deriveKey(password, salt, cost);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(hash)}`;
}

/** False for a text that is no hash of this form. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, ln, r, p, salt, hash] = PHC.exec(stored) ?? [];
  if (hash === undefined) return false;
  const wanted = Buffer.from(hash, 'base64');
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const given = await deriveKey(password, Buffer.from(salt!, 'base64'), cost);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

function deriveKey(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const cost = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r };
  // Two keyboards may compose one letter differently.
  return derive(password.normalize('NFC'), salt, HASH_BYTES, cost);
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
