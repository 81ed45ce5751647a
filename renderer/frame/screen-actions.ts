// The buttons of the screen as commands, so that the palette finds by name whatever can be clicked.
import type { Command } from '../keys/offered-commands.ts';

/**
 * Left out: buttons of one row, article or fact among many, those whose keys or menus are commands, parts of a field,
 * and buttons that only fold something.
 */
const OTHERS =
  'li, table, fieldset.verdicts, .member-strip, .fact-chips, .pair-buttons, .note-line, .note-buttons, ' +
  '[aria-keyshortcuts], .review .decide-bar :has(kbd), .ant-select-clear, .palette-button, .top-bar :is(.ant-dropdown-trigger, [lang]), [aria-expanded], [role="alert"]';

/** The buttons that can be pressed now, whether in sight or scrolled out of it. */
export function findScreenActions(): Command[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    ':is(main, .top-bar) button:not(:disabled, [aria-disabled="true"])',
  );
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
  const label = document.getElementById(button.getAttribute('aria-labelledby') ?? '');
  const shown = (label ?? button).cloneNode(true) as HTMLElement;
  for (const part of shown.querySelectorAll('kbd, [aria-hidden="true"]')) part.remove();
  return (button.ariaLabel ?? shown.textContent).replaceAll(/\s+/g, ' ').trim();
}
