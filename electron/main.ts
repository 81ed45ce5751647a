// Electron's entry. Everything is in shells/desktop; a top-level await on whenReady would hang an ESM main.
import { app } from 'electron';
import { prepareApp, runDesktopShell } from './shells/desktop/run.ts';

if (prepareApp()) {
  app.whenReady().then(runDesktopShell, (error) => {
    console.error(error);
    app.exit(1);
  });
}
