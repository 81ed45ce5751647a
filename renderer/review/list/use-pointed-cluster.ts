// Reads and compares the cluster under the pointer before it is clicked.
import { useEffect, useRef } from 'react';
import type { ClusterId } from '#shared/model/model.ts';
import { usePrefetch } from '../comparison/use-prefetch.ts';

/** Milliseconds; a pointer that only crosses the list rests on no row for that long. */
const REST_MS = 50;

export type PointedHandlers = Record<'onPointerEnter' | 'onPointerLeave' | 'onPointerDown', () => void>;

export function usePointedCluster(project: string) {
  const prefetch = usePrefetch(project);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (cluster: ClusterId): PointedHandlers => ({
    onPointerEnter: () => {
      leave();
      timer.current = setTimeout(() => prefetch.cluster(cluster), REST_MS);
    },
    onPointerLeave: leave,
    onPointerDown: () => prefetch.cluster(cluster, false),
  });
}
