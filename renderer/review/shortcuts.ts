// Keyboard of the review: keys are bound while the screen is there and nothing else takes them.
import { useEffect, useRef } from 'react';

export type Bindings = Readonly<Record<string, () => void>>;

export function useShortcuts(bindings: Bindings, enabled: boolean): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    if (!enabled) return;
    function press(event: KeyboardEvent): void {
      const name = keyName(event);
      if (name === null || isTakenBy(event.target, name)) return;
      const action = latest.current[name];
      if (!action) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled]);
}

/**
 * `j`, `J` with shift (whatever Caps Lock says), `Enter`, `?` …; `^z` and `^Z` with Ctrl or ⌘; null with any other of
 * those, with Alt, and in an input method.
 */
function keyName({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): string | null {
  if (altKey || isComposing) return null;
  if (key.length > 1) return ctrlKey || metaKey ? null : key;
  const name = shiftKey ? key.toUpperCase() : key.toLowerCase();
  if (!ctrlKey && !metaKey) return name;
  return name.toLowerCase() === 'z' ? `^${name}` : null;
}

function isTakenBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const typing = 'input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"]';
  if (target.isContentEditable || target.closest(typing)) return true;
  // A focused button or link is pressed by Enter; every other key is the review's.
  return key === 'Enter' && target.closest('button, a') !== null;
}
