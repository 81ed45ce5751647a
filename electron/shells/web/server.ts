// The web shell: serves the renderer and the router on 127.0.0.1 to a browser on this machine.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN_PATH } from '#shared/contract/desk/token.ts';
import type { Services } from '../../program/services.ts';
import { isPost, readText, refuse, setSecurityHeaders } from '../http/answers.ts';
import { readPage } from '../http/page-files.ts';
import { isRpc, serveRpc } from '../http/rpc.ts';
import { CODE_LENGTH, LaunchCodes } from './launch-codes.ts';
import { hasToken, isFromOwnPage } from './security.ts';

export type WebShell = {
  /**
   * The address to copy into a browser; the token is in the fragment, which browsers do not send and servers do not
   * log.
   */
  readonly url: string;
  /** An address with which to start a browser; its code is valid once, for a minute. */
  codeAddress(): string;
  readonly origin: string;
  readonly token: string;
  close(): Promise<void>;
};

/** Serves on a random port of 127.0.0.1, with a new token for each launch. */
export async function startWebShell(services: Services, clientFolder: string): Promise<WebShell> {
  const token = randomBytes(32).toString('base64url');
  const codes = new LaunchCodes();
  const answerCall = serveRpc();
  const servePage = readPage(clientFolder, 'web');

  async function exchange(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const code = await readText(request, CODE_LENGTH);
    if (code === null || !codes.redeem(code)) return refuse(response, 403, 'The code is not valid, or no longer.');
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(token);
  }

  const server = http.createServer((request, response) => {
    setSecurityHeaders(response);
    if (!isFromOwnPage(request)) return refuse(response, 403, 'Only the page of this program may ask.');
    if (request.url === TOKEN_PATH && request.method === 'POST') return void exchange(request, response);
    if (!isRpc(request)) {
      if (!servePage(request, response)) refuse(response, 404, 'Not found.');
      return;
    }
    if (!isPost(request, response)) return;
    if (!hasToken(request, token)) return refuse(response, 401, 'The token of this launch is missing.');
    void answerCall(request, response, { services });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/#token=${token}`,
    codeAddress: () => `${origin}/#code=${codes.issue()}`,
    origin,
    token,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
