// The desktop shell: sandboxed windows on the renderer's files, their ports served by the one router.
import path from 'node:path';
import { app, BrowserWindow, session, shell } from 'electron';
import { findFolders, findLogFolder } from '../../app/folders.ts';
import { startServices, stopServices } from '../../app/services.ts';
import { logEvent, startLog } from '../log.ts';
import { systemDialogs } from './dialogs.ts';
import { letDecisionsArrive } from './let-decisions-arrive.ts';
import { showMenu } from './menu.ts';
import { declareScheme, PAGE, servePage } from './page.ts';
import { serveRouter } from './serve-router.ts';
import { startUtilityChild } from './utility-child.ts';

/** Before Electron is ready. False where another instance has the lock and has been told to show itself. */
export function prepareApp(): boolean {
  app.enableSandbox();
  declareScheme();
  if (app.requestSingleInstanceLock()) return true;
  app.quit();
  return false;
}

export async function runDesktopShell(): Promise<void> {
  const logFile = startLog(findLogFolder(), 'desktop');
  const services = startServices({
    shell: 'desktop',
    dialogs: systemDialogs,
    startChild: startUtilityChild,
    folders: findFolders(process.env.TONGGAO_HOME),
  });
  services.pool.onRestart((detail) => logEvent(`fingerprint process ended: ${detail}`));
  logLostProcesses();
  servePage(path.join(app.getAppPath(), 'dist', 'client'));
  serveRouter(services);
  denyEverythingElse();
  showMenu(app.getLocale(), { openWindow: () => void openWindow(), showLog: () => shell.showItemInFolder(logFile) });

  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  app.on('window-all-closed', () => app.quit());
  let stopped = false;
  app.on('before-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    // Windows first: what they still send is of open projects. The last one to be closed comes back here.
    const windows = BrowserWindow.getAllWindows();
    if (windows.length > 0) {
      for (const window of windows) window.close();
      return;
    }
    void stopServices(services).finally(() => {
      stopped = true;
      app.quit();
    });
  });
  await openWindow();
}

/** Electron only prints a warning about a rejection without a handler. */
function logLostProcesses(): void {
  process.on('unhandledRejection', (error) => console.error(error));
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) =>
    logEvent(`page ended: ${reason} ${exitCode}`),
  );
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    logEvent(`${type} process ended: ${reason} ${exitCode}`),
  );
}

function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) void openWindow();
  else {
    if (window.isMinimized()) window.restore();
    window.focus();
  }
}

async function openWindow(): Promise<void> {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 700,
    title: '同稿 Tonggao',
    show: false,
    webPreferences: {
      preload: path.join(app.getAppPath(), 'dist', 'preload', 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  letDecisionsArrive(window);
  window.once('ready-to-show', () => window.show());
  await window.loadURL(PAGE);
}

/** The page never leaves itself, opens nothing and is granted nothing. */
function denyEverythingElse(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
}
