// The server of a desk: serves the page and the router by HTTP or HTTPS to several editors of one project.
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { SESSION_ENDED } from '#shared/contract/desk/token.ts';
import { AppError } from '#shared/words/errors.ts';
import type { Desk } from '../../program/desk/desk.ts';
import { CALLS_OF_PERSON } from '../../program/desk/quotas.ts';
import type { Outside } from '../../program/outside/outside.ts';
import type { Services } from '../../program/services.ts';
import { Turns } from '../../threads/tasks/turns.ts';
import { isPost, refuse, setSecurityHeaders } from '../http/answers.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, Connections, serverOptions } from '../http/connections.ts';
import { readPage } from '../http/page-files.ts';
import { isRpc, serveRpc } from '../http/rpc.ts';
import { serveOutside } from '../outside/serve-outside.ts';
import type { DeskAddress } from './address.ts';
import { SessionCookie } from './cookies.ts';
import { guardCalls } from './guard.ts';
import { PathMask } from './path-mask.ts';
import { serveSignIn } from './sign-in.ts';

export type DeskServer = {
  readonly origin: string;
  readonly port: number;
  /** The URL of an invitation; its token is in the fragment, which browsers do not send and servers do not log. */
  invitationUrl(token: string): string;
  close(): Promise<void>;
};

type Options = {
  readonly services: Services;
  readonly desk: Desk;
  readonly address: DeskAddress;
  readonly clientFolder: string;
  readonly limits?: ConnectionLimits;
  /** Null where no other system may ask. */
  readonly outside?: Outside | null;
};

/** @throws AppError ADDRESS_UNAVAILABLE */
export async function startDeskServer({
  services,
  desk,
  address,
  clientFolder,
  limits = CONNECTION_LIMITS,
  outside = null,
}: Options): Promise<DeskServer> {
  const cookie = new SessionCookie(desk.project, address.isSecure);
  const servePage = readPage(clientFolder, 'desk');
  const signIn = serveSignIn({ desk, cookie, hasProxy: address.hasProxy });
  const answerCall = serveRpc(guardCalls(new PathMask(desk.project, services.folders)));
  const calls = new Turns(CALLS_OF_PERSON);
  /** Answers in progress, including streams, with their sessions. */
  const open = new Map<http.ServerResponse, string>();
  const forgetListener = desk.accounts.listen(() => {
    for (const [response, session] of open) if (!desk.accounts.findSession(session)) response.destroy();
  });

  function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    setSecurityHeaders(response);
    if (answerOutside?.(request, response)) return;
    if (!address.isOwn(request)) return refuse(response, 403, 'Only the pages of this desk may ask.');
    if (signIn(request, response)) return;
    if (!isRpc(request)) {
      if (!servePage(request, response)) refuse(response, 404, 'Not found.');
      return;
    }
    if (!isPost(request, response)) return;
    const session = cookie.sessions(request).find((one) => desk.accounts.findSession(one));
    const account = session && desk.accounts.findSession(session);
    if (!session || !account) {
      if (cookie.sessions(request).length > 0) response.setHeader(SESSION_ENDED, '1');
      return refuse(response, 401, 'Sign in first.');
    }
    connections.admit(request.socket, account.id);
    open.set(response, session);
    const left = new AbortController();
    response.once('close', () => {
      open.delete(response);
      left.abort();
    });
    const onEnd = (listener: () => void) =>
      left.signal.aborted ? listener() : left.signal.addEventListener('abort', listener, { once: true });
    calls.take(account.id, left.signal).then(
      (end) => {
        onEnd(end);
        void answerCall(request, response, { services, member: { desk, account, session }, onEnd });
      },
      () => left.signal.aborted || refuse(response, 429, 'Too many calls at once.'),
    );
  }

  const { certificate } = address;
  const server = certificate
    ? https.createServer(
        { ...serverOptions(limits), cert: certificate.cert, key: certificate.key, minVersion: 'TLSv1.2' },
        answer,
      )
    : http.createServer(serverOptions(limits), answer);
  const connections = new Connections(server, limits, address.hasProxy);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new AppError('ADDRESS_UNAVAILABLE', {
          address: `${address.host}:${address.port}`,
          detail: error.code ?? error.message,
        }),
      ),
    );
    server.listen(address.port, address.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = address.originAt(port);
  const answerOutside =
    outside &&
    serveOutside({
      outside,
      origin,
      isOwnHost: (request) => address.isOwnHost(request),
      admit: ({ socket }, system) => connections.admitSystem(socket, system),
    });
  return {
    origin,
    port,
    invitationUrl: (token) => `${origin}/#invitation=${token}`,
    close: () =>
      new Promise((resolve) => {
        forgetListener();
        outside?.posted.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
