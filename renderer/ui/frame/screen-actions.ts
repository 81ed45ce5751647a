// The buttons of the screen as commands: whatever can be clicked there is found by its name, too.
import type { Command } from './commands.ts';

/** Buttons of one row or article among many, of the frame's parts that have keys, and those that only fold something. */
const OTHERS =
  'li, table, fieldset.verdicts, .member-strip, .decide-bar, .compare-toolbar, [aria-expanded], [role="alert"]';

/** Those that are in sight or scrolled out of it, and can be pressed now. */
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

/** The name of a button without the key that it shows. */
function nameOf(button: HTMLButtonElement): string {
  const shown = button.cloneNode(true) as HTMLButtonElement;
  for (const key of shown.querySelectorAll('kbd')) key.remove();
  return (button.ariaLabel ?? shown.textContent).replaceAll(/\s+/g, ' ').trim();
}
