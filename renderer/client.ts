// The typed client of the contract over one of two transports: a MessagePort from the desktop's preload, or HTTP to the
// loopback server with the launch token.
import { createORPCClient } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { createContext, useContext } from 'react';
import type { Client } from '#shared/contract/index.ts';
import { reportConnection } from './connection.ts';

const TOKEN_KEY = 'tonggao:token';

/**
 * The client with one object for each of its parts. React's compiler takes `client.review` as a dependency: a new object at
 * each access would run the effect at every render.
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

function connectWeb(): Client | null {
  // An address pasted into a tab that is open here already changes no more than its fragment.
  window.addEventListener('hashchange', () => {
    if (tokenInAddress() !== null) location.reload();
  });
  const token = takeToken();
  if (!token) return null;
  const link = new FetchLink({
    url: `${location.origin}/rpc`,
    headers: { authorization: `Bearer ${token}` },
    fetch: fetchAndReport,
  });
  return createORPCClient(link);
}

async function fetchAndReport(request: Request, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(request, init);
    reportConnection(response.status === 401 ? 'unauthorized' : 'ok');
    return response;
  } catch (error) {
    if (!request.signal.aborted) reportConnection('lost');
    throw error;
  }
}

/** The token comes in the fragment, which never reaches a server's log, and does not stay in the address bar. */
function takeToken(): string | null {
  const token = tokenInAddress();
  if (token) {
    sessionStorage.setItem(TOKEN_KEY, token);
    history.replaceState(null, '', `${location.pathname}${location.search}#/`);
  }
  return sessionStorage.getItem(TOKEN_KEY);
}

function tokenInAddress(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token');
}

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient outside of ClientContext');
  return client;
}
