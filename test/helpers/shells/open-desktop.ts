// Opens and quits the desktop shell in a test that mocks `electron`. Possible once per test file.
import { vi } from 'vitest';
import type { Client } from '#shared/contract/index.ts';
import { app, fakeElectron } from './fake-electron.ts';
import { openPage } from './fake-page.ts';

/** For `vi.waitUntil`, whose default of one second is too short on a busy machine. */
export const PATIENCE = { timeout: 300_000 };

/** Runs the real main and preload, and connects as the page does. */
export async function openDesktop(home: string): Promise<Client> {
  vi.stubEnv('TONGGAO_HOME', home);
  openPage('app://tonggao/index.html');
  await import('#electron/main.ts');
  await import('#electron/preload.ts');
  // The page is loaded once the app is ready, which is after main is imported.
  await vi.waitUntil(() => fakeElectron.frame.url !== '', PATIENCE);
  const { connect } = await import('../../../renderer/base/client.ts');
  const client = await connect();
  if (!client) throw new Error('the desktop gave no client');
  return client;
}

export async function quitDesktop(): Promise<void> {
  const closed = new Promise((resolve) => app.once('will-quit', resolve));
  app.quit();
  await closed;
}
