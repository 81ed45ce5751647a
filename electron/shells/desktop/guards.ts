// A page never leaves its address, opens no window, embeds nothing but reports and is granted nothing.
import { app, session } from 'electron';
import { offerLink } from './links.ts';
import { isOwnPage, PAGE } from './page.ts';

type Navigation = { readonly url: string; readonly isMainFrame: boolean; preventDefault(): void };

export function guardPages(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    // The app's own files redirect nowhere.
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

/** A frame with a report, whose page is an attribute of the frame. */
const REPORT = 'about:srcdoc';

/** The page may load itself again and show reports, and nothing else. */
function stay(event: Navigation): void {
  if (!event.isMainFrame && event.url === REPORT) return;
  if (!event.isMainFrame || event.url.split('#')[0] !== PAGE) event.preventDefault();
}
