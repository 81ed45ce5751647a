// Pages never leave their address, open no window, embed only reports, and get no permissions.
import { app, session } from 'electron';
import { offerLink } from './links.ts';
import { isOwnPage, PAGE } from './page.ts';

type Navigation = { readonly url: string; readonly isMainFrame: boolean; preventDefault(): void };

export function guardPages(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    // The app's own files never redirect.
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      if (!isOwnPage(url)) void offerLink(url).catch(console.error);
      return { action: 'deny' };
    });
  });
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
}

/** The URL of a frame that shows a report; the frame's attribute contains the page. */
const REPORT = 'about:srcdoc';

/** Allows the page only to reload itself and to show reports. */
function stay(event: Navigation): void {
  if (!event.isMainFrame && event.url === REPORT) return;
  if (!event.isMainFrame || event.url.split('#')[0] !== PAGE) event.preventDefault();
}
