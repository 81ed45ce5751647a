// The address of the Redis that connects a project's machine with workers. It may hold a password: it is never printed,
// logged or stored in a project.
import { isIP } from 'node:net';
import { AppError } from '#shared/words/errors.ts';

export type WorkersAddress = {
  readonly host: string;
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly db: number;
    readonly username?: string;
    readonly password?: string;
    readonly tls?: { readonly servername?: string };
  };
};

const PORT = 6379;

/** @throws AppError WORKERS_ADDRESS; without the text, because it may contain a password */
export function parseAddress(text: string): WorkersAddress {
  const url = URL.parse(text.trim());
  const isSecure = url?.protocol === 'rediss:';
  const db = /^\/?(\d{0,5})$/.exec(url?.pathname ?? '')?.[1];
  if (!url || (!isSecure && url.protocol !== 'redis:') || url.hostname === '' || db === undefined)
    throw new AppError('WORKERS_ADDRESS', {});
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? PORT : Number(url.port);
  try {
    return {
      host: `${url.hostname}:${port}`,
      connection: {
        host,
        port,
        db: Number(db),
        ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
        ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
        // RFC 6066 allows no IP addresses as server names.
        ...(isSecure && { tls: isIP(host) ? {} : { servername: host } }),
      },
    };
  } catch {
    throw new AppError('WORKERS_ADDRESS', {});
  }
}
