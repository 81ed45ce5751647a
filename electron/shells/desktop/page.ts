// Serves the renderer's files under a scheme of the app's own: `file:` would let the page read the disk.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { net, protocol } from 'electron';
import { CONTENT_SECURITY_POLICY } from '../content-security-policy.ts';

const SCHEME = 'app';
const ORIGIN = `${SCHEME}://tonggao`;
export const PAGE = `${ORIGIN}/index.html`;

/** The address of the page at the review of a project (renderer/routes.ts). */
export function pageOf(project: string): string {
  return `${PAGE}#/p/${encodeURIComponent(project)}/review`;
}

/** The project that is shown at an address of the page. */
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

/** True if a frame shows the app's own page. */
export function isOwnPage(url: string): boolean {
  return url.startsWith(`${ORIGIN}/`);
}
