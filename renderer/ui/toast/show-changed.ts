// The change that the Show button of a toast leads to. It waits here until the element that shows it is on the screen.
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { TakenPart } from '#shared/model/taken.ts';
import { go, shownCluster } from '../../base/routes.ts';

type InCluster = { readonly project: string; readonly cluster: ClusterId };
export type Changed =
  | (InCluster & { readonly kind: 'cluster' })
  | (InCluster & { readonly kind: 'article'; readonly article: ArticleId })
  | (InCluster & { readonly kind: 'part'; readonly part: TakenPart })
  /** `passage`: text that has a marked sentence. `source`: where it is boilerplate; '' for every source. */
  | { readonly project: string; readonly kind: 'boilerplate'; readonly passage: string; readonly source: string };

/** Milliseconds after which the editor has moved on, so that nothing may take the focus any more. */
const MAX_WAIT_MS = 10_000;
const OUTLINE_MS = 2_000;

let wanted: Changed | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function want(changed: Changed | null): void {
  clearTimeout(timer);
  if (changed) timer = setTimeout(() => want(null), MAX_WAIT_MS);
  wanted = changed;
  for (const listener of listeners) listener();
}

/** Opens the screen and the cluster of a change, unless they are open already. */
export function showChanged(changed: Changed): void {
  want(changed);
  const { project } = changed;
  if (changed.kind === 'boilerplate') go({ at: 'detection', project });
  else if (shownCluster() !== changed.cluster) go({ at: 'review', project, cluster: changed.cluster });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWanted(): Changed | null {
  return useSyncExternalStore(subscribe, () => wanted);
}

/** The wanted change if it is in the cluster. */
export function useWantedIn(cluster: ClusterId) {
  const wanted = useWanted();
  return wanted && wanted.kind !== 'boilerplate' && wanted.cluster === cluster ? wanted : null;
}

/** Scrolls to the element of a wanted change, outlines it for a moment, and focuses it for screen readers. */
export function useWantedElement<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!isWanted || !element) return;
    want(null);
    element.scrollIntoView({ block: 'nearest' });
    const outline = '3px solid var(--accent)';
    element.animate({ outline: [outline, outline], outlineOffset: ['-3px', '-3px'] }, OUTLINE_MS);
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
    element.focus({ preventScroll: true });
  }, [isWanted]);
  return ref;
}
