// The desktop shell (its real main and preload, on a fake `electron` module) and the web shell give the same replies.
import fs from 'node:fs';
import path from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findFolders } from '#electron/program/folders.ts';
import { startServices, stopServices } from '#electron/program/services.ts';
import { startWebShell } from '#electron/shells/web/server.ts';
import type { Client } from '#shared/contract/index.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { chooseNodejieba } from '../helpers/choose-nodejieba.ts';
import { playCallScript, withoutLaunch } from '../helpers/shells/call-script.ts';
import { openDesktop, quitDesktop } from '../helpers/shells/open-desktop.ts';

chooseNodejieba();

vi.mock('electron', () => import('../helpers/shells/fake-electron.ts'));

test('both shells give the same replies to one script of calls', async () => {
  const desktopHome = temporaryFolder();
  const desktop = await openDesktop(desktopHome);
  const fromDesktop = withoutLaunch(await playCallScript(desktop, ...uploadsIn(desktopHome)), desktopHome);
  await quitDesktop();

  const webHome = temporaryFolder();
  const web = await openWeb(webHome);
  const fromWeb = withoutLaunch(await playCallScript(web, ...uploadsIn(webHome)), webHome);

  expect(fromWeb).toEqual(fromDesktop);
  // Checks that the script ran to its end: a cluster decided, an export downloaded.
  expect(fs.readdirSync(path.join(webHome, 'projects'))).toContain('一致性.tonggao');
  expect(JSON.stringify(fromWeb)).toContain('"call":"download"');
});

/** Uploads a workbook, and a text with the ending of one. */
function uploadsIn(home: string): [workbook: string, notWorkbook: string] {
  const folder = path.join(findFolders(home).uploads, '稿件');
  fs.mkdirSync(folder);
  const notWorkbook = path.join(folder, '说明.xlsx');
  fs.writeFileSync(notWorkbook, '不是工作簿');
  return [writeWorkbook(path.join(folder, '稿件.xlsx'), reprintedRows), notWorkbook];
}

async function openWeb(home: string): Promise<Client> {
  const services = startServices({ shell: 'web', folders: findFolders(home) });
  const shell = await startWebShell(services, home);
  onTestFinished(async () => {
    await shell.close();
    await stopServices(services);
  });
  return createORPCClient(
    new RPCLink({ url: `${shell.origin}/rpc`, headers: { authorization: `Bearer ${shell.token}` } }),
  );
}
