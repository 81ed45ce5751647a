// A desk in the process of a test: a project with clusters, its server, and signed-in people.
import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { Accounts, accountsFile } from '#electron/program/desk/accounts.ts';
import { Desk } from '#electron/program/desk/desk.ts';
import type { HashQueue } from '#electron/program/desk/hash-queue.ts';
import { RateLimit } from '#electron/program/desk/rate-limit.ts';
import { findFolders } from '#electron/program/folders.ts';
import { LIMITS_OF_TOKEN, Outside } from '#electron/program/outside/outside.ts';
import { type Services, startServices, stopServices } from '#electron/program/services.ts';
import { type AddressOptions, DeskAddress } from '#electron/shells/desk/address.ts';
import { type DeskServer, startDeskServer } from '#electron/shells/desk/server.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '#electron/shells/http/connections.ts';
import type { Role } from '#shared/model/editors.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { writeClusters } from '../large-project.ts';
import { connect, cookieOf, type Person, post } from './desk-client.ts';

/** A cheap password hash, because tests sign in many times. */
const COST = { ln: 4, r: 8, p: 1 };
export const PASSWORD = '长一点的密码 1234';
export const DESK_PAGE = '<!doctype html><title>同稿</title>';

export type OpenDesk = {
  readonly services: Services;
  readonly desk: Desk;
  readonly server: DeskServer;
  readonly project: string;
  readonly home: string;
  /** Null without the option `api`. */
  readonly outside: Outside | null;
  join(name: string, role: Role): Promise<Person>;
};

type Options = AddressOptions & {
  readonly clusters?: number;
  /** The folder of the project. */
  readonly within?: string;
  readonly clock?: () => number;
  readonly hashing?: HashQueue;
  readonly limits?: Partial<ConnectionLimits>;
  /** Other systems may ask, within these limits. */
  readonly api?: Partial<typeof LIMITS_OF_TOKEN>;
};

export async function openDeskOfTest({
  clusters = 6,
  within,
  clock,
  hashing,
  limits,
  api,
  ...address
}: Options = {}): Promise<OpenDesk> {
  const home = temporaryFolder();
  const folder = path.join(home, 'page');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'index.html'), DESK_PAGE);
  const services = startServices({ shell: 'cli', folders: findFolders(home) });
  const project = path.join(within ?? home, 'secret-folder', '协作.tonggao');
  fs.mkdirSync(path.dirname(project));
  writeClusters(
    project,
    Array.from({ length: clusters }, (_, at) => copiesOf(`第 ${at + 1} 组`, 3)),
  );
  await services.engines.open(project);
  const accounts = new Accounts(accountsFile(project), clock);
  const attempts = new RateLimit(clock);
  const desk = new Desk(project, { ...services, accounts, attempts, cost: COST, ...(hashing && { hashing }) });
  const outside = api ? new Outside(services, project, { ...LIMITS_OF_TOKEN, ...api }) : null;
  const server = await startDeskServer({
    ...{ services, desk, address: new DeskAddress(address), clientFolder: folder, outside },
    limits: { ...CONNECTION_LIMITS, ...limits },
  });
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
  return { services, desk, server, project, home, outside, join };
}
