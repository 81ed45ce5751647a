// Clusters of which a decision was pressed without a connection or a session: the program has neither refused nor confirmed it.
import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { clusterId } from '#shared/model/model.ts';

const unsavedClusters = z.array(z.object({ project: z.string(), cluster: clusterId, title: z.string() }));
export type Unsaved = z.infer<typeof unsavedClusters>[number];

/** Kept when the page is loaded again: signing in does so. */
const KEY = 'tonggao:unsaved';
let all: readonly Unsaved[] | undefined;
const listeners = new Set<() => void>();

function read(): readonly Unsaved[] {
  all ??= unsavedClusters.catch([]).parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  return all;
}

function keep(unsaved: readonly Unsaved[]): void {
  all = unsaved;
  sessionStorage.setItem(KEY, JSON.stringify(unsaved));
  for (const listener of listeners) listener();
}

export function noteUnsaved(unsaved: Unsaved): void {
  forgetUnsaved(unsaved.project, unsaved.cluster);
  keep([...read(), unsaved]);
}

/** Forgets a cluster, by default all of the project. */
export function forgetUnsaved(project: string, cluster?: Unsaved['cluster']): void {
  const left = read().filter((one) => one.project !== project || (cluster ?? one.cluster) !== one.cluster);
  if (left.length < read().length) keep(left);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnsaved(): readonly Unsaved[] {
  return useSyncExternalStore(subscribe, read);
}
