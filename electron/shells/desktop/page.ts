// Serves the renderer's files under a custom scheme, because `file:` would let the page read the disk.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { net, protocol } from 'electron';
import { CONTENT_SECURITY_POLICY } from '../content-security-policy.ts';

const SCHEME = 'app';
const ORIGIN = `${SCHEME}://tonggao`;
export const PAGE = `${ORIGIN}/index.html`;

export function pageOf(project: string): string {
  return `${PAGE}#/p/${encodeURIComponent(project)}/review`;
}

export function projectAt(address: string): string | null {
  const shown = /#\/p\/([^/]+)/.exec(address)?.[1];
  return shown === undefined ? null : decodeURIComponent(shown);
}

/** Must be called before Electron is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function servePage(clientFolder: string): void {
  protocol.handle(SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url);
    const file = path.normalize(path.join(clientFolder, decodeURIComponent(pathname)));
    if (host !== 'tonggao' || !file.startsWith(clientFolder + path.sep)) return new Response(null, { status: 403 });
    const response = await net.fetch(pathToFileURL(file).href);
    const headers = new Headers(response.headers);
    headers.set('content-security-policy', CONTENT_SECURITY_POLICY);
    headers.set('x-content-type-options', 'nosniff');
    return new Response(response.body, { status: response.status, headers });
  });
}

export function isOwnPage(url: string): boolean {
  return url.startsWith(`${ORIGIN}/`);
}
