// The desktop shell's boundaries, with its real main and preload on a stand-in `electron` module.
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { ipcMain, standIn } from '../helpers/electron-stand-in.ts';
import { openDesktop, quitDesktop } from '../helpers/open-desktop.ts';

vi.mock('electron', () => import('../helpers/electron-stand-in.ts'));

test('the desktop window is sandboxed, stays on its page, and gives ports to no other frame', async () => {
  await openDesktop(temporaryFolder());
  expect(standIn.sandboxEnabled).toBe(true);
  expect(standIn.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
  expect(standIn.navigationAllowed).toBe(false);
  expect(standIn.windowOpenAnswer).toBe('deny');

  const port = { on: vi.fn(), start: vi.fn(), postMessage: vi.fn() };
  for (const senderFrame of [
    { url: 'https://example.com/', parent: null },
    { url: 'app://tonggao.example.com/', parent: null },
    { url: 'app://tonggao/index.html', parent: {} },
    null,
  ])
    ipcMain.emit('tonggao:port', { senderFrame, ports: [port] });
  expect(port.start).not.toHaveBeenCalled();

  const page = standIn.pageHandler!;
  expect((await page(new Request('app://tonggao/index.html'))).headers.get('content-security-policy')).toContain(
    "default-src 'none'",
  );
  expect((await page(new Request('app://tonggao/..%2f..%2fpackage.json'))).status).toBe(403);
  expect((await page(new Request('app://elsewhere/index.html'))).status).toBe(403);
  await quitDesktop();
});
