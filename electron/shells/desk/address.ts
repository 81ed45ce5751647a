// The address of a desk: where it listens, how it is encrypted, and the host names by which pages may call it.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import { AppError } from '#shared/words/errors.ts';

export type AddressOptions = {
  /** `host:port`; by default a free port that only this machine reaches. */
  readonly listen?: string | undefined;
  /** Paths of PEM files. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** The https origin of a reverse proxy, which encrypts instead of `cert` and `key`. */
  readonly proxy?: string | undefined;
};

type Certificate = { readonly cert: Buffer; readonly key: Buffer; readonly x509: X509Certificate };

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

export class DeskAddress {
  readonly host: string;
  readonly port: number;
  readonly certificate: Certificate | null;
  readonly #proxy: URL | null;

  /** @throws AppError ADDRESS_INVALID, ADDRESS_UNENCRYPTED, CERTIFICATE_INVALID */
  constructor({ listen = '127.0.0.1:0', cert, key, proxy }: AddressOptions) {
    const { host, port } = parseListen(listen);
    this.host = host;
    this.port = port;
    this.certificate = cert !== undefined || key !== undefined ? readCertificate(cert ?? '', key ?? '') : null;
    this.#proxy = proxy === undefined ? null : parseOrigin(proxy);
    if (!isLoopback(host) && !this.certificate && !this.#proxy)
      throw new AppError('ADDRESS_UNENCRYPTED', { address: listen });
  }

  /** True if browsers reach the desk by https; cookies are then sent only by https. */
  get isSecure(): boolean {
    return this.certificate !== null || this.#proxy !== null;
  }

  get hasProxy(): boolean {
    return this.#proxy !== null;
  }

  /** The origin for people of the desk. @param port the port on which it listens */
  originAt(port: number): string {
    if (this.#proxy) return this.#proxy.origin;
    const scheme = this.certificate ? 'https' : 'http';
    return new URL(`${scheme}://${this.#publicName()}:${port}`).origin;
  }

  /**
   * True for requests by the desk's own pages. A foreign name that points here (DNS rebinding) shows in Host, a foreign
   * page in Origin; browsers send Origin with each POST.
   */
  isOwn(request: IncomingMessage): boolean {
    if (!this.isOwnHost(request)) return false;
    const { headers, method } = request;
    const { host, origin } = headers;
    if (origin === undefined) return method !== 'POST';
    return origin === (this.#proxy?.origin ?? `${this.certificate ? 'https' : 'http'}://${host}`);
  }

  /** True for requests under a name of this server, of whatever page or program. */
  isOwnHost({ headers: { host = '' }, socket }: IncomingMessage): boolean {
    const port = socket.localPort ?? 0;
    if (this.#proxy && host === this.#proxy.host) return true;
    const url = URL.parse(`${this.certificate ? 'https' : 'http'}://${host}`);
    if (!url || url.host !== host || Number(url.port || (this.certificate ? 443 : 80)) !== port) return false;
    // A proxy may pass on the name by which it calls this server.
    if (LOOPBACK_NAMES.includes(url.hostname) || (this.#proxy && unbracket(url.hostname) === this.host)) return true;
    return this.certificate !== null && isNamed(this.certificate.x509, unbracket(url.hostname));
  }

  /** The host that it listens on, or a name of the certificate if that does not name this host, such as 0.0.0.0. */
  #publicName(): string {
    const x509 = this.certificate?.x509;
    if (!x509 || isNamed(x509, this.host)) return this.host.includes(':') ? `[${this.host}]` : this.host;
    const names = (x509.subjectAltName ?? '')
      .split(', ')
      .flatMap((name) => /^(?:DNS|IP Address):([^*\s]+)$/.exec(name)?.[1] ?? []);
    const [name = this.host] = names;
    return name.includes(':') ? `[${name}]` : name;
  }
}

function isNamed(x509: X509Certificate, name: string): boolean {
  return (net.isIP(name) ? x509.checkIP(name) : x509.checkHost(name)) !== undefined;
}

function unbracket(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function parseListen(listen: string): { host: string; port: number } {
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.]+)\]|([^[\]:\s]+)):(\d{1,5})$/i.exec(listen) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  if (host === undefined || port > 65_535) throw new AppError('ADDRESS_INVALID', { address: listen });
  return { host, port };
}

function parseOrigin(address: string): URL {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new AppError('ADDRESS_INVALID', { address });
  return url;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (net.isIPv4(host) && host.startsWith('127.'));
}

function readCertificate(certFile: string, keyFile: string): Certificate {
  const cert = readPem(certFile, (bytes) => new X509Certificate(bytes));
  const key = readPem(keyFile, (bytes) => createPrivateKey(bytes));
  if (!cert.parsed.checkPrivateKey(key.parsed))
    throw new AppError('CERTIFICATE_INVALID', { path: keyFile, detail: 'not the key of the certificate' });
  return { cert: cert.bytes, key: key.bytes, x509: cert.parsed };
}

function readPem<Parsed>(file: string, parse: (bytes: Buffer) => Parsed): { bytes: Buffer; parsed: Parsed } {
  try {
    const bytes = fs.readFileSync(file);
    return { bytes, parsed: parse(bytes) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new AppError('CERTIFICATE_INVALID', { path: file, detail: code ?? message });
  }
}
