// The typed client of the contract over one of two transports: a MessagePort from the desktop's preload, or HTTP to the
// loopback server with the launch token.
import { createORPCClient } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { createContext, useContext } from 'react';
import { SESSION_ENDED, TOKEN_PATH } from '#shared/contract/desk/token.ts';
import type { Client } from '#shared/contract/index.ts';
import { reportConnection } from './connection.ts';
import { isDesk } from './shell.ts';

const TOKEN_KEY = 'tonggao:token';

/**
 * Returns the same object for each part of the client. React's compiler takes `client.review` as a dependency: a new
 * object at each access would run effects at every render.
 */
export function keepParts<Part extends object>(part: Part): Part {
  const kept = new Map<PropertyKey, unknown>();
  return new Proxy(part, {
    get(target, name) {
      if (!kept.has(name)) {
        const value = Reflect.get(target, name);
        kept.set(name, typeof value === 'function' ? keepParts(value) : value);
      }
      return kept.get(name);
    },
  });
}

/** Null in a browser that was not opened at the address the program printed. */
export async function connect(): Promise<Client | null> {
  return location.protocol.startsWith('http') ? connectWeb() : connectDesktop();
}

async function connectDesktop(): Promise<Client> {
  const port = await new Promise<MessagePort>((resolve) => {
    function receive(event: MessageEvent): void {
      const [port] = event.ports;
      if (event.source !== window || event.data !== 'tonggao:port' || !port) return;
      window.removeEventListener('message', receive);
      resolve(port);
    }
    window.addEventListener('message', receive);
    window.postMessage('tonggao:connect', '*');
  });
  const client: Client = createORPCClient(new PortLink({ port }));
  port.start();
  return client;
}

async function connectWeb(): Promise<Client | null> {
  // An address pasted into an open tab of the program changes only the fragment, so the page would not load again.
  window.addEventListener('hashchange', () => {
    if (inAddress('token') !== null || inAddress('code') !== null) location.reload();
  });
  // A stream of a network that is off says nothing for minutes.
  if (isDesk) window.addEventListener('offline', () => reportConnection('lost'));
  // At a desk the session is a cookie that the page cannot read.
  const token = isDesk ? null : await takeToken();
  if (!token && !isDesk) return null;
  const link = new FetchLink({
    url: `${location.origin}/rpc`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    fetch: fetchAndReport,
  });
  return createORPCClient(link);
}

async function fetchAndReport(request: Request, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(request, init);
    const refusal = response.headers.has(SESSION_ENDED) ? 'ended' : 'unauthorized';
    reportConnection(response.status === 401 ? refusal : 'ok');
    return response;
  } catch (error) {
    if (!request.signal.aborted) reportConnection('lost');
    throw error;
  }
}

/**
 * The token, or a code for it, comes in the fragment, which never reaches a server's log or stays in the address bar.
 * If the code is invalid, the tab keeps its token.
 */
async function takeToken(): Promise<string | null> {
  const given = inAddress('token');
  const code = inAddress('code');
  if (given !== null || code !== null) history.replaceState(null, '', `${location.pathname}${location.search}#/`);
  const token = given ?? (code === null ? null : await exchange(code));
  if (token) sessionStorage.setItem(TOKEN_KEY, token);
  return sessionStorage.getItem(TOKEN_KEY);
}

async function exchange(code: string): Promise<string | null> {
  try {
    const response = await fetch(TOKEN_PATH, { method: 'POST', body: code });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

function inAddress(name: 'token' | 'code'): string | null {
  return new URLSearchParams(location.hash.slice(1)).get(name);
}

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient outside of ClientContext');
  return client;
}
