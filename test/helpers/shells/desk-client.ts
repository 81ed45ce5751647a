// Requests to a desk as its page sends them.
import http from 'node:http';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { DeskServer } from '#electron/shells/desk/server.ts';
import type { Client } from '#shared/contract/index.ts';

export type Person = { readonly cookie: string; readonly client: Client };
export type Answer = { readonly status: number; readonly headers: http.IncomingHttpHeaders; readonly body: string };

export function ask(
  { origin }: Pick<DeskServer, 'origin'>,
  pathname: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: http.OutgoingHttpHeaders; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${pathname}`, { method, headers, path: pathname }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

export function post(
  server: Pick<DeskServer, 'origin'>,
  pathname: string,
  body: unknown,
  headers: http.OutgoingHttpHeaders = {},
): Promise<Answer> {
  const own = { origin: server.origin, 'content-type': 'application/json', ...headers };
  return ask(server, pathname, { method: 'POST', headers: own, body: JSON.stringify(body) });
}

export function cookieOf(headers: http.IncomingHttpHeaders): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** @param onBody is called with each body of the answer */
export function connect(
  { origin }: Pick<DeskServer, 'origin'>,
  cookie: string,
  onBody: (text: string) => void = () => {},
): Person {
  const link = new RPCLink({
    url: `${origin}/rpc`,
    headers: { cookie, origin, connection: 'close' },
    fetch: async (request, init) => {
      const response = await fetch(request, init);
      if (response.headers.get('content-type')?.includes('json')) onBody(await response.clone().text());
      return response;
    },
  });
  return { cookie, client: createORPCClient(link) };
}
