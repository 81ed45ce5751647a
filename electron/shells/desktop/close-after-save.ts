// A page that still sends decisions refuses to be unloaded (renderer/data/warn-before-unload.ts), and Electron would keep
// its window open without a word. They take milliseconds: the window is asked again until it closes.
import type { BrowserWindow } from 'electron';

const AGAIN_MS = 100;
/** A page that has still not sent everything by then never will. */
const MAX_MS = 5_000;

export function closeAfterSave(window: BrowserWindow): void {
  let closingSince: number | null = null;
  window.on('close', () => {
    closingSince ??= Date.now();
  });
  window.webContents.on('will-prevent-unload', (event) => {
    // A reload: the page stays as it is.
    if (closingSince === null) return;
    if (Date.now() - closingSince >= MAX_MS) event.preventDefault();
    else setTimeout(() => !window.isDestroyed() && window.close(), AGAIN_MS);
  });
}
