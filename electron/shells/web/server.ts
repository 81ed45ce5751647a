// The web shell: the renderer and the router on 127.0.0.1, for a browser on this machine.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node';
import { UPLOAD_CHUNK } from '#shared/contract/files.ts';
import { TOKEN_PATH } from '#shared/contract/token.ts';
import { router } from '../../app/router.ts';
import type { Services } from '../../app/services.ts';
import { CODE_LENGTH, LaunchCodes } from './launch-codes.ts';
import { readPage } from './page.ts';
import { hasToken, isFromOwnPage, setSecurityHeaders } from './security.ts';
import { streamForm } from './send-form.ts';

export type WebShell = {
  /** The address to copy into a browser; the token is in the fragment, which no browser sends and no server logs. */
  readonly url: string;
  /** An address to start a browser with: its code is good for one page, and for a minute. */
  codeAddress(): string;
  readonly origin: string;
  readonly token: string;
  close(): Promise<void>;
};

/** Bytes of a request: a piece of an upload, and what frames it. No other call is nearly as large. */
const MAX_BODY = 2 * UPLOAD_CHUNK;

/** Serves on a random port of 127.0.0.1 with a token made for this launch. */
export async function startWebShell(services: Services, clientFolder: string): Promise<WebShell> {
  const token = randomBytes(32).toString('base64url');
  const codes = new LaunchCodes();
  const rpc = new RPCHandler(router, {
    plugins: [new BodyLimitPlugin({ maxBodySize: MAX_BODY })],
    rootInterceptors: [streamForm],
  });
  const servePage = readPage(clientFolder);

  async function exchange(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const code = await readCode(request);
    if (code === null || !codes.redeem(code)) return refuse(response, 403, 'The code is not valid, or no longer.');
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(token);
  }

  const server = http.createServer((request, response) => {
    setSecurityHeaders(response);
    if (!isFromOwnPage(request)) return refuse(response, 403, 'Only the page of this program may ask.');
    if (request.url === TOKEN_PATH && request.method === 'POST') return void exchange(request, response);
    if (!request.url?.startsWith('/rpc/')) {
      if (!servePage(request, response)) refuse(response, 404, 'Not found.');
      return;
    }
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST');
      return refuse(response, 405, 'Procedures are called by POST.');
    }
    if (!hasToken(request, token)) return refuse(response, 401, 'The token of this launch is missing.');
    rpc
      .handle(request, response, { prefix: '/rpc', context: { services } })
      .then(({ matched }) => matched || refuse(response, 404, 'No such procedure.'))
      .catch((error) => {
        // The page has left, and reads no further.
        if (response.destroyed) return;
        console.error(error);
        refuse(response, 500, 'Internal error.');
      });
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

/** The body of a request, of which no more is kept than shows that it is no code; null where the page has left. */
async function readCode(request: http.IncomingMessage): Promise<string | null> {
  let code = '';
  try {
    for await (const piece of request.setEncoding('utf8')) code = (code + piece).slice(0, CODE_LENGTH + 1);
    return code;
  } catch {
    return null;
  }
}

function refuse(response: http.ServerResponse, status: number, sentence: string): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(sentence);
}
