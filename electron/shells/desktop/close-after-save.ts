// Closes a window once its page has sent its decisions. Until then the page refuses to be unloaded
// (renderer/data/warn-before-unload.ts), and Electron would silently keep the window open. This takes milliseconds, so
// the window is asked again until it closes.
import type { BrowserWindow } from 'electron';

const AGAIN_MS = 100;
/** After this time, a page that has not sent everything never will. */
const MAX_MS = 5_000;

export function closeAfterSave(window: BrowserWindow): void {
  let closingSince: number | null = null;
  window.on('close', () => {
    closingSince ??= Date.now();
  });
  window.webContents.on('will-prevent-unload', (event) => {
    // The event comes from a reload: the page stays open.
    if (closingSince === null) return;
    if (Date.now() - closingSince >= MAX_MS) event.preventDefault();
    else setTimeout(() => !window.isDestroyed() && window.close(), AGAIN_MS);
  });
}
