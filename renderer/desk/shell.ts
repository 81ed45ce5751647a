// A page that the server of a desk has sent: what it is called there, and the invitation that it was opened with.

/** The server marks its page (electron/shells/desk/server.ts). */
export const isDesk = typeof document !== 'undefined' && document.documentElement?.dataset?.shell === 'desk';

/** This page, as the desk knows it until it is loaded again. */
export const TAB = crypto.randomUUID();

/** Null where the page was opened without one. The address bar and the history of the browser do not keep it. */
export const invitation = takeInvitation();

function takeInvitation(): string | null {
  if (!isDesk) return null;
  const token = new URLSearchParams(location.hash.slice(1)).get('invitation');
  if (token !== null) history.replaceState(null, '', `${location.pathname}#/`);
  // A link that is pasted into a tab that is open here changes no more than the fragment.
  window.addEventListener('hashchange', () => {
    if (location.hash.startsWith('#invitation=')) location.reload();
  });
  return token;
}
