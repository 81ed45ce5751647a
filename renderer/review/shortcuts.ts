// Keyboard of the review: keys are bound while the screen is there and nothing else takes them.
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ReviewKey } from './review-keys.ts';

/** Escape closes something, and the accuracy check has `d`; all other keys are in the table of the review. */
export type Bindings = Readonly<Partial<Record<ReviewKey | 'Escape' | 'd', () => void>>>;

/** The active bindings, the oldest first. */
const bound = new Set<{ readonly current: Bindings }>();
/** Names of keys, and clicks. */
const waiting: (string | (() => void))[] = [];
let holds = 0;
/** Readings in progress: their keys are not bound yet. */
let readings = 0;
/** Whatever the screen may bind; others are the browser's. */
const MAY_BE_BOUND = /^(?:\S|⇧?Enter|ArrowLeft|ArrowRight|⇧ArrowUp|⇧ArrowDown)$/;

/** A closed list would open at any letter. */
const CAPTURE = { capture: true };

export function useShortcuts(bindings: Bindings, enabled: boolean): void {
  const latest = useRef(bindings);
  // A layout effect, so that keys change together with what is drawn.
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  useLayoutEffect(() => {
    if (!enabled) return;
    if (bound.size === 0) {
      window.addEventListener('keydown', press, CAPTURE);
      window.addEventListener('click', click, CAPTURE);
    }
    bound.add(latest);
    return () => {
      bound.delete(latest);
      if (bound.size > 0) return;
      window.removeEventListener('keydown', press, CAPTURE);
      window.removeEventListener('click', click, CAPTURE);
    };
  }, [enabled]);
}

/** Queues unbound keys while a screen loads. Keys that are already bound run at once. */
export function useKeyQueue(isReading: boolean): void {
  useLayoutEffect(() => {
    if (!isReading) return;
    readings += 1;
    return () => {
      readings -= 1;
      replaySoon();
    };
  }, [isReading]);
}

/**
 * Keys pressed during the work wait for its end, and then act on what it has brought onto the screen: what a key decides is
 * what the editor has been shown, or would have been an instant later.
 */
export async function queueKeysDuring<T>(work: Promise<T>): Promise<T> {
  holds += 1;
  try {
    return await work;
  } finally {
    holds -= 1;
    replaySoon();
  }
}

/** True for a key that does something now. */
export function isBound(name: string): boolean {
  return actionOf(name) !== undefined;
}

/** Does what a key does, as if it had been pressed. */
export function pressKey(name: string): void {
  waiting.push(name);
  replaySoon();
}

function press(event: KeyboardEvent): void {
  const name = keyName(event);
  if (name === null || isTakenBy(event.target, name) || (name === 'Escape' && isPopupOpen())) return;
  const action = actionOf(name);
  if (!action && !isAwaited(name)) return;
  event.preventDefault();
  event.stopPropagation();
  if (action && holds === 0 && waiting.length === 0) action();
  // A key held down says no more than that it was pressed.
  else if (!event.repeat) waiting.push(name);
}

/** A click after keys that wait comes after them: it may open another cluster, which they were not pressed for. */
function click(event: MouseEvent): void {
  const { target } = event;
  // Those that are not trusted are the clicks below.
  if (waiting.length === 0 || !event.isTrusted || !(target instanceof Element) || !target.closest('.review')) return;
  event.preventDefault();
  event.stopPropagation();
  waiting.push(() => target.dispatchEvent(new MouseEvent('click', event)));
}

function actionOf(name: string): (() => void) | undefined {
  const key = name as keyof Bindings;
  return [...bound].find(({ current }) => current[key])?.current[key];
}

function isAwaited(name: string): boolean {
  return readings > 0 && MAY_BE_BOUND.test(name) && !actionOf(name);
}

/** One after another: each may change what the next is bound to, or hold the rest again. */
function replaySoon(): void {
  setTimeout(() => {
    const [next] = waiting;
    if (next === undefined || holds > 0 || (typeof next === 'string' && isAwaited(next))) return;
    waiting.shift();
    // Drawn at once, because the next key acts on what is drawn.
    flushSync(typeof next === 'string' ? () => replay(next) : next);
    replaySoon();
  });
}

function replay(name: string): void {
  const { activeElement } = document;
  // It was typed for an editor that has opened.
  if (activeElement?.closest('.takes-keys')) return;
  const item = activeElement?.closest<HTMLElement>('[role="menuitem"]');
  if (!item) actionOf(name)?.();
  else if (name === 'Enter') item.click();
}

/**
 * `j`, `J` with shift (whatever Caps Lock says), `Enter`, `?` …; `^z` and `^Z` with Ctrl or ⌘; null with any other of
 * those, with Alt, and in an input method.
 */
function keyName({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): string | null {
  if (altKey || isComposing) return null;
  if (key.length > 1) return ctrlKey || metaKey ? null : shiftKey && /^(?:Enter|Arrow)/.test(key) ? `⇧${key}` : key;
  const name = shiftKey ? key.toUpperCase() : key.toLowerCase();
  if (!ctrlKey && !metaKey) return name;
  return name.toLowerCase() === 'z' ? `^${name}` : null;
}

/** Escape closes it first. It need not have the focus. */
function isPopupOpen(): boolean {
  const open = ['dropdown', 'popover'].map((name) => `.ant-${name}:not(.ant-${name}-hidden)`);
  return document.querySelector(open.join()) !== null;
}

/** A choice, and a list that is closed, take no letters; nor does a panel that says so. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [readonly]), input[aria-expanded="true"], textarea, select, [role="menu"], [role="dialog"]:not(.hears-keys *), .takes-keys *';

function isTakenBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest(TYPING)) return true;
  if (target.closest('[data-takes]')?.getAttribute('data-takes') === key) return true;
  // The focused element takes Enter and arrows; every other key is the review's.
  if (key.endsWith('Enter')) return target.closest('button, a, [role="combobox"]') !== null;
  return key.includes('Arrow') && target.closest('[type="radio"], [role="combobox"], [data-arrows]') !== null;
}
