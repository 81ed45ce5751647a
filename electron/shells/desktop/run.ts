// The desktop shell: sandboxed windows that show the renderer's files; one router serves their ports.
import path from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { app, BrowserWindow, ipcMain, shell } from 'electron';
import { findFolders, findLogFolder } from '../../program/folders.ts';
import { router } from '../../program/router.ts';
import { endProcess, type Services, startServices, stopServices } from '../../program/services.ts';
import { openDesk } from '../desk/open-desk.ts';
import { logPool, startLog } from '../log.ts';
import { checkAddons } from './addons.ts';
import { watchProcesses } from './crashed-processes.ts';
import { systemDialogs } from './dialogs.ts';
import { guardPages } from './guards.ts';
import { showMenu } from './menu.ts';
import { findProject } from './opened-files.ts';
import { declareScheme, isOwnPage, servePage } from './page.ts';
import { Updates } from './updates.ts';
import { startUtilityChild } from './utility-child.ts';
import { openWindow, showWindow } from './windows.ts';

/** The project that macOS named before the app was ready. */
let projectOfLaunch: string | null = null;

/** Runs before Electron is ready. Returns false if another instance has the lock; that one then shows itself. */
export function prepareApp(): boolean {
  app.enableSandbox();
  declareScheme();
  app.on('open-file', (event, file) => {
    event.preventDefault();
    if (app.isReady()) showWindow(file);
    else projectOfLaunch = file;
  });
  if (app.requestSingleInstanceLock()) return true;
  app.quit();
  return false;
}

/** @throws as `checkAddons`; errors of the file system and of Electron */
export async function runDesktopShell(): Promise<void> {
  // First, so that the log has a start that fails.
  const logFile = startLog(findLogFolder(), 'desktop');
  checkAddons();
  const folders = findFolders(process.env.TONGGAO_HOME);
  const clientFolder = path.join(app.getAppPath(), 'dist', 'client');
  const services = startServices({
    shell: 'desktop',
    dialogs: systemDialogs,
    startChild: startUtilityChild,
    folders,
    openDesk: (project, address) => openDesk(services, project, { ...address, clientFolder }),
  });
  logPool(services.pool);
  watchProcesses();
  servePage(clientFolder);
  serveRouter(services);
  guardPages();
  const updates = Updates.find(folders.config);
  showMenu(app.getLocale(), {
    openWindow: () => void openWindow(),
    openLog: () => void openLog(logFile),
    updates,
  });

  app.on('second-instance', (_event, given, folder) => showWindow(findProject(given, folder)));
  app.on('activate', () => showWindow(null));
  app.on('window-all-closed', () => app.quit());
  let stopped = false;
  app.on('before-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    // Windows close first, because their last requests need open projects. Closing the last window triggers this event
    // again.
    const windows = BrowserWindow.getAllWindows();
    if (windows.length > 0) {
      for (const window of windows) window.close();
      return;
    }
    void stopServices(services)
      .then((hasEnded) => hasEnded || endProcess())
      .finally(() => {
        stopped = true;
        app.quit();
      });
  });
  await openWindow(projectOfLaunch ?? findProject(process.argv, process.cwd()));
  await updates?.start();
}

async function openLog(file: string): Promise<void> {
  const failure = await shell.openPath(file);
  // A system without a program for this kind of file has one for folders.
  if (failure) shell.showItemInFolder(file);
}

/** Serves the router over the MessagePorts of the preload, but only to the app's own page. */
function serveRouter(services: Services): void {
  const rpc = new RPCHandler(router);
  ipcMain.on('tonggao:port', ({ senderFrame, ports: [port] }) => {
    // Frames inside the page, and other pages, get no port.
    if (!port || !senderFrame || senderFrame.parent !== null || !isOwnPage(senderFrame.url)) return;
    rpc.upgrade(port, { context: { services } });
    port.start();
  });
}
