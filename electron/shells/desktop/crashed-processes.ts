// Logs pages and child processes that end; a window whose page ended offers to reload it.
import { app, BrowserWindow, dialog } from 'electron';
import { logEvent } from '../log.ts';
import { readLanguage } from './language.ts';

const words = {
  zh: {
    message: '页面意外停止。',
    detail: '已保存的内容不受影响。刷新后可以继续。',
    reload: '刷新',
    close: '关闭窗口',
  },
  en: {
    message: 'The page stopped unexpectedly.',
    detail: 'Everything saved is safe. Reload the page to continue.',
    reload: 'Reload',
    close: 'Close Window',
  },
} as const;

export function watchProcesses(): void {
  // Without this handler, Electron only prints a warning about an unhandled rejection.
  process.on('unhandledRejection', (error) => console.error(error));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    logEvent(`${type} process ended: ${reason} ${exitCode}`),
  );
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    logEvent(`page ended: ${reason} ${exitCode}`);
    const window = BrowserWindow.fromWebContents(contents);
    if (window && reason !== 'clean-exit') void offerReload(window);
  });
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const { message, detail, reload, close } = words[readLanguage()];
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail,
    buttons: [reload, close],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (window.isDestroyed()) return;
  if (response === 0) window.webContents.reload();
  else window.destroy();
}
