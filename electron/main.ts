// Electron's entry. Everything is in shells/desktop; a top-level await on whenReady would hang an ESM main.
import { app, dialog } from 'electron';
import { prepareApp, runDesktopShell } from './shells/desktop/run.ts';

if (prepareApp()) {
  app
    .whenReady()
    .then(runDesktopShell)
    .catch((error) => {
      console.error(error);
      dialog.showErrorBox(
        '同稿 Tonggao',
        `没能启动，项目文件没有改动。\nTonggao could not start; no project was changed.\n\n${error}`,
      );
      app.exit(1);
    });
}
