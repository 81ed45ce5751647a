// Serves the router over the MessagePorts of the preload, but only to the app's own page.
import { RPCHandler } from '@orpc/server/message-port';
import { ipcMain } from 'electron';
import { router } from '../../program/router.ts';
import type { Services } from '../../program/services.ts';
import { isOwnPage } from './page.ts';

export function serveRouter(services: Services): void {
  const rpc = new RPCHandler(router);
  ipcMain.on('tonggao:port', ({ senderFrame, ports: [port] }) => {
    // Frames inside the page, and other pages, get no port.
    if (!port || !senderFrame || senderFrame.parent !== null || !isOwnPage(senderFrame.url)) return;
    rpc.upgrade(port, { context: { services } });
    port.start();
  });
}
