// A desk in the process of a test: a project with clusters, its server, and people who are signed in.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { onTestFinished } from 'vitest';
import { Accounts, accountsFile } from '#electron/app/desk/accounts.ts';
import { Desk } from '#electron/app/desk/desk.ts';
import { RateLimit } from '#electron/app/desk/rate-limit.ts';
import { findFolders } from '#electron/app/folders.ts';
import { type Services, startServices, stopServices } from '#electron/app/services.ts';
import { type AddressOptions, DeskAddress } from '#electron/shells/desk/address.ts';
import { type DeskServer, startDeskServer } from '#electron/shells/desk/server.ts';
import type { Client } from '#shared/contract/index.ts';
import type { Role } from '#shared/editors.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { writeClusters } from '../large-project.ts';

/** Fast: tests sign in many times. */
const COST = { ln: 4, r: 8, p: 1 };
export const PASSWORD = '长一点的密码 1234';
export const DESK_PAGE = '<!doctype html><title>同稿</title>';

export type Person = { readonly cookie: string; readonly client: Client };
export type OpenDesk = {
  readonly services: Services;
  readonly desk: Desk;
  readonly server: DeskServer;
  readonly project: string;
  readonly home: string;
  /** Makes an account and signs it in. */
  join(name: string, role: Role): Promise<Person>;
};

type Options = AddressOptions & { readonly clusters?: number; readonly clock?: () => number };

export async function openDeskOfTest({ clusters = 6, clock, ...address }: Options = {}): Promise<OpenDesk> {
  const home = temporaryFolder();
  const folder = path.join(home, 'page');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'index.html'), DESK_PAGE);
  const services = startServices({ shell: 'cli', folders: findFolders(home) });
  const project = path.join(home, 'secret-folder', '协作.tonggao');
  fs.mkdirSync(path.dirname(project));
  writeClusters(
    project,
    Array.from({ length: clusters }, (_, at) => copiesOf(`第 ${at + 1} 组`, 3)),
  );
  await services.engines.open(project, () => Promise.reject(new Error('an old project')));
  const accounts = new Accounts(accountsFile(project), clock);
  const desk = new Desk(project, { ...services, accounts, attempts: new RateLimit(clock), cost: COST });
  const server = await startDeskServer({ services, desk, address: new DeskAddress(address), clientFolder: folder });
  onTestFinished(async () => {
    await server.close();
    desk.close();
    await stopServices(services);
  });
  const join = async (name: string, role: Role) => {
    const { token } = desk.accounts.invite(role);
    const { headers } = await post(server, '/desk/join', { token, name, password: PASSWORD });
    return connect(server, cookieOf(headers));
  };
  return { services, desk, server, project, home, join };
}

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

/** As the page of the desk sends it. */
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

/** @param onBody hears each body of an answer */
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
