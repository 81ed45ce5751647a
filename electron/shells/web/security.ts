// Restricts the web shell to requests from this launch's own page on this machine.
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A foreign name that points to 127.0.0.1 (DNS rebinding) shows in Host, a foreign page in Origin. */
export function isFromOwnPage({ headers, socket }: IncomingMessage): boolean {
  const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
  if (!hosts.includes(headers.host ?? '')) return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

/**
 * The token is sent as `Authorization: Bearer …`. Browsers never send that header by themselves, so other pages cannot.
 */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
