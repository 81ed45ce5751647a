// Sharing from the desktop program: it opens a project to a desk, invites people, and ends the desk.
import fs from 'node:fs';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import { findFolders } from '#electron/program/folders.ts';
import { router } from '#electron/program/router.ts';
import { type Services, startServices, stopServices } from '#electron/program/services.ts';
import { openDesk } from '#electron/shells/desk/open-desk.ts';
import type { Client } from '#shared/contract/index.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { ask, connect, cookieOf, post } from '../../helpers/shells/desk-client.ts';
import { PASSWORD } from '../../helpers/shells/desk-of-test.ts';

test('opens a project to a desk, whose people share it with the one at the machine, and ends it', async () => {
  const home = temporaryFolder();
  fs.writeFileSync(path.join(home, 'index.html'), '<!doctype html><html lang="zh"><title>同稿</title></html>');
  const project = path.join(home, '协作.tonggao');
  writeClusters(project, [copiesOf('甲', 3)]);
  const services: Services = startServices({
    shell: 'desktop',
    folders: findFolders(path.join(home, 'own')),
    openDesk: (project, address) => openDesk(services, project, { ...address, clientFolder: home }),
  });
  onTestFinished(async () => void (await stopServices(services)));
  const own: Client = createRouterClient(router, { context: { services } });
  await own.projects.open({ path: project });
  expect(await own.sharing.state({ project })).toEqual({ can: true, shared: null });
  const unencrypted = own.sharing.start({ project, address: { listen: '0.0.0.0:0' } });
  await expect(unencrypted).rejects.toMatchObject({ code: 'ADDRESS_UNENCRYPTED' });

  const shared = await own.sharing.start({ project, address: {} });
  expect(await own.sharing.start({ project, address: {} })).toEqual(shared);
  expect((await ask(shared, '/')).body).toContain('<html data-shell="desk"');
  const { link } = await own.sharing.invite({ project, role: 'chief' });
  const token = new URL(link).hash.replace('#invitation=', '');
  const { headers } = await post(shared, '/desk/join', { token, name: '主编', password: PASSWORD });
  const { client } = connect(shared, cookieOf(headers));
  const [listed] = await client.review.clusters({ project: '协作.tonggao' });
  const cluster = listed!.id;
  const { members, rev } = await own.review.cluster({ project, cluster });
  const verdicts = [{ article: members[0]!.article, verdict: 'keep' as const }];
  await client.review.decide({ project: '协作.tonggao', cluster, verdicts, rev });
  const stale = own.review.decide({ project, cluster, verdicts, rev });
  await expect(stale).rejects.toMatchObject({
    code: 'DECIDED_MEANWHILE',
    data: { by: { name: '主编', kind: 'decide' } },
  });
  expect((await own.sharing.state({ project })).shared).toEqual({ origin: shared.origin, hasChief: true });
  // A shared program refuses to share another project.
  await expect(client.sharing.start({ project: '协作.tonggao', address: {} })).rejects.toMatchObject({
    code: 'DESK_FORBIDDEN',
  });

  await own.sharing.stop({ project });
  expect((await own.sharing.state({ project })).shared).toBe(null);
  await expect(ask(shared, '/')).rejects.toThrow();
});
