// Steps from place to place in the sheet (differences, facts), and scrolls the current place into view.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export type JumpNavigation = {
  readonly current: number | null;
  readonly show: (at: number) => void;
  readonly next: () => void;
  readonly previous: () => void;
};

/**
 * @param key identifies the shown texts; when it changes, there is no current place
 * @param count null until the places are known; an earlier step waits
 * @param attribute the data attribute with a place's number, from 0
 */
export function useJumpNavigation(
  sheet: RefObject<HTMLElement | null>,
  key: string,
  count: number | null,
  attribute: string,
): JumpNavigation {
  const [place, setPlace] = useState<{ readonly key: string; readonly at: number } | null>(null);
  const current = place?.key === key && count !== null ? placeOf(place.at, count) : null;

  // In other texts, and where none is found, a step leads nowhere, also later.
  if (place && (place.key !== key || count === 0)) setPlace(null);

  // `place` is a new object at each step, so that a step to the same place scrolls as well.
  const shown = useRef<typeof place>(null);
  useLayoutEffect(() => {
    if (!place || current === null || shown.current === place) return;
    shown.current = place;
    return scrollIntoViewWhenReady(() => sheet.current?.querySelector(`[${attribute}="${current}"]`));
  }, [place, current, sheet, attribute]);

  function show(at: number): void {
    if (count === 0) return;
    setPlace({ key, at: count === null ? at : (at + count) % count });
  }
  return {
    current,
    show,
    next: () => show(current === null ? 0 : current + 1),
    previous: () => show(current === null ? -1 : current - 1),
  };
}

/** @param at counts from the end if negative */
function placeOf(at: number, count: number): number | null {
  const place = at < 0 ? at + count : at;
  return place >= 0 && place < count ? place : null;
}

/** Frames to wait for a place that is not rendered yet. */
const PATIENCE = 60;

/**
 * Scrolls at once: rows that were never visible have only estimated heights, so smooth scrolling would miss its target.
 * @returns a function that gives up
 */
export function scrollIntoViewWhenReady(find: () => Element | null | undefined): () => void {
  let frame = 0;
  const look = (left: number) => {
    const element = find();
    element?.scrollIntoView({ block: 'center' });
    // Elements that are scrolled into view get their true height one frame later.
    if (element) frame = requestAnimationFrame(() => element.scrollIntoView({ block: 'center' }));
    else if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
  };
  look(PATIENCE);
  return () => cancelAnimationFrame(frame);
}
