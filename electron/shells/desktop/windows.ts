// The windows: one at the start, one for each project opened from outside, more from the menu.
import path from 'node:path';
import { app, BrowserWindow } from 'electron';
import { logEvent } from '../log.ts';
import { closeAfterSave } from './close-after-save.ts';
import { PAGE, pageOf, projectAt } from './page.ts';

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
