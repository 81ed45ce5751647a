// Opens a project to a desk: its accounts, its server, and invitations such as that of the first chief.
import { createRouterClient } from '@orpc/server';
import type { Client } from '#shared/contract/index.ts';
import { Desk } from '../../program/desk/desk.ts';
import type { OpenDesk } from '../../program/desk/open-desks.ts';
import type { Outside } from '../../program/outside/outside.ts';
import { router } from '../../program/router.ts';
import type { Services } from '../../program/services.ts';
import { type AddressOptions, DeskAddress } from './address.ts';
import { startDeskServer } from './server.ts';

/** @throws AppError as `projects.open`, `Engine.checkWritable`, `DeskAddress`, `Desk` and `startDeskServer` */
export async function openDesk(
  services: Services,
  project: string,
  options: AddressOptions & { readonly clientFolder: string; readonly outside?: Outside | null },
): Promise<OpenDesk> {
  const address = new DeskAddress(options);
  const client: Client = createRouterClient(router, { context: { services } });
  await client.projects.open({ path: project });
  await services.engines.of(project).checkWritable();
  const desk = new Desk(project, services);
  await desk.nameEditors();
  const { clientFolder, outside = null } = options;
  await outside?.checks.warmUp();
  const server = await startDeskServer({ services, desk, address, clientFolder, outside });
  return {
    desk,
    origin: server.origin,
    invite(role) {
      const { token, until } = desk.accounts.invite(role);
      return { link: server.invitationUrl(token), until };
    },
    async close() {
      await server.close();
      desk.close();
    },
  };
}
