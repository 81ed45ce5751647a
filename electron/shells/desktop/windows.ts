// The windows: one at the start, one for each project that is opened from outside, more from the menu.
import path from 'node:path';
import { app, BrowserWindow } from 'electron';
import { closeAfterSave } from './close-after-save.ts';
import { PAGE, pageOf, projectAt } from './page.ts';

/** @param project that it shows; without one the start page */
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
      // It would download dictionaries, and articles are nothing to correct.
      spellcheck: false,
    },
  });
  closeAfterSave(window);
  window.once('ready-to-show', () => window.show());
  await window.loadURL(project === null ? PAGE : pageOf(project));
}

/** Brings a window to the front: the one that shows the project, or without a project any. Opens one if needed. */
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
