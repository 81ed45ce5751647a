// The keyboard of the review: keys are bound while their screen is shown and no other element takes them.
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type ReviewKey, repeatedKeys } from './review-keys.ts';

/** The keys of the review's table, of which the accuracy check has some, and `Escape` to close something. */
export type Bindings = Readonly<Partial<Record<ReviewKey | 'Escape', () => void>>>;

/** The active bindings, oldest first. */
const bound = new Set<{ readonly current: Bindings }>();
/** Waiting names of keys, and waiting clicks. */
const waiting: (string | (() => void))[] = [];
let holds = 0;
/** The number of screens that are being read, whose keys are not bound yet. */
let readings = 0;
/** A second Enter within this time is a hasty double press. */
const DOUBLE_PRESS_MS = 500;
let ignoresEnterUntil = 0;
/** All keys that a screen may bind; other keys are left to the browser. */
const MAY_BE_BOUND = /^(?:\S|⇧?Enter|ArrowLeft|ArrowRight|⇧ArrowUp|⇧ArrowDown)$/;

/** Captured, because otherwise a closed list that has the focus would open at any letter. */
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
 * Keys pressed during the work wait for its end, and then act on the screen that results. So a key decides about what
 * the editor was shown, or would have been shown a moment later.
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

/** The second press of a hasty Enter in a dialog would decide the cluster that is shown next. */
export function ignoreSecondEnter(): void {
  ignoresEnterUntil = performance.now() + DOUBLE_PRESS_MS;
}

export function isBound(name: string): boolean {
  return actionOf(name) !== undefined;
}

export function pressKey(name: string): void {
  waiting.push(name);
  replaySoon();
}

function press(event: KeyboardEvent): void {
  if (isAccidental(event)) {
    stop(event);
    return;
  }
  const name = keyName(event);
  if (name === null || isTakenBy(event.target, name) || (name === 'Escape' && isPopupOpen())) return;
  const action = actionOf(name);
  if (!action && !isAwaited(name)) return;
  stop(event);
  // A held key counts as pressed once, so that it does not decide the next cluster too.
  if (event.repeat && !repeatedKeys.has(name)) return;
  if (action && holds === 0 && waiting.length === 0) action();
  else if (!event.repeat) waiting.push(name);
}

/** The second press of a double Enter, or a held Enter: the browser clicks a focused button as long as it is held. */
function isAccidental({ key, target, repeat, timeStamp }: KeyboardEvent): boolean {
  if (key !== 'Enter') return false;
  return (
    timeStamp < ignoresEnterUntil || (repeat && target instanceof HTMLElement && target.closest('button') !== null)
  );
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A click after waiting keys waits as well: it may open another cluster, for which the keys were not meant. */
function click(event: MouseEvent): void {
  const { target } = event;
  // Untrusted clicks are the ones dispatched below.
  if (waiting.length === 0 || !event.isTrusted || !(target instanceof Element) || !target.closest('.review')) return;
  stop(event);
  waiting.push(() => target.dispatchEvent(new MouseEvent('click', event)));
}

function actionOf(name: string): (() => void) | undefined {
  const key = name as keyof Bindings;
  return [...bound].find(({ current }) => current[key])?.current[key];
}

function isAwaited(name: string): boolean {
  return readings > 0 && MAY_BE_BOUND.test(name) && !actionOf(name);
}

/** Replays one item at a time: each may change what the next is bound to, or hold the rest again. */
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
  // The key was typed for an editor that has opened.
  if (activeElement?.closest('.takes-keys')) return;
  const item = activeElement?.closest<HTMLElement>('[role="menuitem"]');
  if (!item) actionOf(name)?.();
  else if (name === 'Enter') item.click();
}

/**
 * Names a key: `j`, `J` with Shift (ignoring Caps Lock), `Enter`, `?` …; `^z` and `^Z` with Ctrl or ⌘. Null with
 * another key and Ctrl or ⌘, with Alt, and during composition by an input method.
 */
function keyName({ key, shiftKey, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): string | null {
  if (altKey || isComposing) return null;
  if (key.length > 1) return ctrlKey || metaKey ? null : shiftKey && /^(?:Enter|Arrow)/.test(key) ? `⇧${key}` : key;
  const name = shiftKey ? key.toUpperCase() : key.toLowerCase();
  if (!ctrlKey && !metaKey) return name;
  return name.toLowerCase() === 'z' ? `^${name}` : null;
}

/** Escape closes an open popup first, even if the popup does not have the focus. */
function isPopupOpen(): boolean {
  const open = ['dropdown', 'popover'].map((name) => `.ant-${name}:not(.ant-${name}-hidden)`);
  return document.querySelector(open.join()) !== null;
}

/**
 * Elements that receive typing. Checkboxes, radio buttons and closed lists receive no letters, nor does a panel with
 * `hears-keys`.
 */
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [readonly]), input[aria-expanded="true"], textarea, select, [role="menu"], [role="dialog"]:not(.hears-keys *), .takes-keys *';

function isTakenBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest(TYPING)) return true;
  if (target.closest('[data-takes]')?.getAttribute('data-takes') === key) return true;
  // The focused element takes Enter and arrows; all other keys control the review.
  if (key.endsWith('Enter')) return target.closest('button, a, [role="combobox"]') !== null;
  return key.includes('Arrow') && target.closest('[type="radio"], [role="combobox"], [data-arrows]') !== null;
}
