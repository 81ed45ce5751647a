// The session of a desk as a cookie (RFC 6265). Pages cannot read it, and other sites cannot make the browser send it.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SESSION_MS } from '../../app/desk/accounts.ts';

export class SessionCookie {
  readonly #name: string;
  readonly #attributes: string;

  /**
   * @param project path of the project; it gives each desk its own cookie name, because desks on several ports of one
   * host share cookies
   */
  constructor(project: string, isSecure: boolean) {
    const own = createHash('sha256').update(project).digest('hex').slice(0, 12);
    this.#name = `${isSecure ? '__Host-' : ''}tonggao-${own}`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** The value of the cookie; null without one. */
  read({ headers }: IncomingMessage): string | null {
    for (const pair of (headers.cookie ?? '').split(';')) {
      const [name, value] = pair.trim().split('=', 2);
      if (name === this.#name && value) return value;
    }
    return null;
  }

  set(response: ServerResponse, secret: string): void {
    response.setHeader('set-cookie', `${this.#name}=${secret}; Max-Age=${SESSION_MS / 1000}; ${this.#attributes}`);
  }

  remove(response: ServerResponse): void {
    response.setHeader('set-cookie', `${this.#name}=; Max-Age=0; ${this.#attributes}`);
  }
}
