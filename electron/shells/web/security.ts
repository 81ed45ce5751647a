// Restricts the web shell to this launch's own page on this machine.
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A name that a foreign site has pointed at 127.0.0.1 (DNS rebinding) shows in Host, a foreign page in Origin. */
export function isFromOwnPage({ headers, socket }: IncomingMessage): boolean {
  const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
  if (!hosts.includes(headers.host ?? '')) return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/** The token travels as `Authorization: Bearer …`; a browser never sends that by itself, so no other page can. */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
