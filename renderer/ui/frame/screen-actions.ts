// The buttons of the screen as commands, so that the palette finds by name whatever can be clicked.
import type { Command } from './commands.ts';

/**
 * Left out: buttons of one row or article among many, of parts that have keys, and buttons that only fold something.
 */
const OTHERS =
  'li, table, fieldset.verdicts, .member-strip, .decide-bar, .compare-toolbar, [aria-expanded], [role="alert"]';

/** The buttons that can be pressed now, whether in sight or scrolled out of it. */
export function findScreenActions(screen: Element): Command[] {
  const buttons = [...screen.querySelectorAll<HTMLButtonElement>('button:not(:disabled, [aria-disabled="true"])')];
  const actions = new Map<string, Command>();
  for (const button of buttons) {
    if (button.closest(OTHERS) || button.offsetParent === null) continue;
    const name = nameOf(button);
    if (name !== '' && !actions.has(name))
      actions.set(name, { id: `press ${name}`, name: () => name, run: () => button.click() });
  }
  return [...actions.values()];
}

function nameOf(button: HTMLButtonElement): string {
  const shown = button.cloneNode(true) as HTMLButtonElement;
  for (const key of shown.querySelectorAll('kbd')) key.remove();
  return (button.ariaLabel ?? shown.textContent).replaceAll(/\s+/g, ' ').trim();
}
