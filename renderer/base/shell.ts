// A page served by a desk knows the id of its tab, and the invitation that it was opened with.

/** The server marks its page (electron/shells/desk/server.ts). */
export const isDesk = typeof document !== 'undefined' && document.documentElement?.dataset?.shell === 'desk';

/** The id of this tab at the desk. Loading the page again makes a new one. */
export const TAB = crypto.randomUUID();

/** Null if the page was opened without an invitation. Address bar and browser history do not keep it. */
export const invitation = takeInvitation();

function takeInvitation(): string | null {
  if (!isDesk) return null;
  const token = new URLSearchParams(location.hash.slice(1)).get('invitation');
  if (token !== null) history.replaceState(null, '', `${location.pathname}#/`);
  // A link pasted into a tab of the desk changes only the fragment, so the page would not load again.
  window.addEventListener('hashchange', () => {
    if (location.hash.startsWith('#invitation=')) location.reload();
  });
  return token;
}
