// The session of a desk, and the device on which it began, as cookies (RFC 6265). Pages cannot read them, and other sites
// cannot make the browser send them.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEVICE_MS, SESSION_MS } from '../../program/desk/accounts.ts';
import type { Admitted } from '../../program/desk/desk.ts';

export class SessionCookie {
  readonly #session: string;
  readonly #device: string;
  readonly #attributes: string;

  /**
   * @param project path of the project; it gives each desk its own cookie names, because desks on several ports of one
   * host share cookies
   */
  constructor(project: string, isSecure: boolean) {
    const own = createHash('sha256').update(project).digest('hex').slice(0, 12);
    const prefix = isSecure ? '__Host-' : '';
    this.#session = `${prefix}tonggao-${own}`;
    this.#device = `${prefix}tonggao-device-${own}`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** The values of session cookies: another program of the host may have set one of the same name, which is sent first. */
  sessions(request: IncomingMessage): string[] {
    return read(request, this.#session);
  }

  /** The values of device cookies, likewise. */
  devices(request: IncomingMessage): string[] {
    return read(request, this.#device);
  }

  set(response: ServerResponse, { session, device }: Admitted): void {
    response.setHeader('set-cookie', [
      this.#format(this.#session, session, SESSION_MS),
      this.#format(this.#device, device, DEVICE_MS),
    ]);
  }

  /** Ends the session; the device stays known. */
  remove(response: ServerResponse): void {
    response.setHeader('set-cookie', this.#format(this.#session, '', 0));
  }

  #format(name: string, value: string, ms: number): string {
    return `${name}=${value}; Max-Age=${ms / 1000}; ${this.#attributes}`;
  }
}

/** Cookies that are tried; each costs a look-up. */
const MAX_TRIED = 10;

function read({ headers }: IncomingMessage, wanted: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  return pairs.flatMap(([name, value]) => (name === wanted && value ? [value] : [])).slice(0, MAX_TRIED);
}
