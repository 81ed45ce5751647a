// The windows: one at the start, one for each project opened from outside, more from the menu.
import path from 'node:path';
import { app, BrowserWindow } from 'electron';
import { logEvent } from '../log.ts';
import { PAGE, pageOf, projectAt } from './page.ts';

const ASK_AGAIN_MS = 100;
/** After this time, a page that has not sent everything never will. */
const MAX_WAIT_MS = 5_000;

/**
 * Closes a window once its page has sent its decisions. Until then the page refuses to be unloaded
 * (renderer/data/warn-before-unload.ts), and Electron would silently keep the window open. This takes milliseconds, so
 * the window is asked again until it closes.
 */
function closeAfterSave(window: BrowserWindow): void {
  let closingSince: number | null = null;
  window.on('close', () => {
    closingSince ??= Date.now();
  });
  window.webContents.on('will-prevent-unload', (event) => {
    // The event comes from a reload: the page stays open.
    if (closingSince === null) return;
    if (Date.now() - closingSince >= MAX_WAIT_MS) event.preventDefault();
    else setTimeout(() => !window.isDestroyed() && window.close(), ASK_AGAIN_MS);
  });
}

/** @param project the project to show; without one, the start page */
export async function openWindow(project: string | null = null): Promise<void> {
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
      // The spell checker would download dictionaries, and articles are not to be corrected.
      spellcheck: false,
    },
  });
  closeAfterSave(window);
  window.once('ready-to-show', () => window.show());
  await window.loadURL(project === null ? PAGE : pageOf(project));
  logEvent('page loaded');
}

/** Brings a window to the front: that of the project, or without a project any window. Opens one if needed. */
export function showWindow(project: string | null): void {
  const windows = BrowserWindow.getAllWindows();
  const window = project === null ? windows[0] : windows.find((one) => projectAt(one.webContents.getURL()) === project);
  if (!window) {
    void openWindow(project);
    return;
  }
  if (window.isMinimized()) window.restore();
  window.focus();
}
