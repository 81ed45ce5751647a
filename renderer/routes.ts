// The places of the program and their addresses in the URL's hash, so that a reload comes back to the same place.
import { useMemo } from 'react';
import { navigate, useHashLocation } from 'wouter/use-hash-location';
import { type ClusterId, clusterId } from '#shared/model.ts';

export type Route =
  | { readonly at: 'start' }
  /** Mapping the columns of a file; without a project, importing makes a new one. */
  | { readonly at: 'map'; readonly file: string; readonly project?: string }
  | { readonly at: 'imports'; readonly project: string }
  | { readonly at: 'importing'; readonly project: string; readonly job: string }
  | { readonly at: 'review'; readonly project: string; readonly cluster?: ClusterId }
  | { readonly at: 'export'; readonly project: string };

export function addressOf(route: Route): string {
  const encode = encodeURIComponent;
  switch (route.at) {
    case 'start':
      return '/';
    case 'map':
      return route.project
        ? `/p/${encode(route.project)}/import/file/${encode(route.file)}`
        : `/import/${encode(route.file)}`;
    case 'imports':
      return `/p/${encode(route.project)}/import`;
    case 'importing':
      return `/p/${encode(route.project)}/import/job/${encode(route.job)}`;
    case 'review':
      return `/p/${encode(route.project)}/review${route.cluster ? `/${route.cluster}` : ''}`;
    case 'export':
      return `/p/${encode(route.project)}/export`;
  }
}

/** An address that is not ours leads to the start. */
export function routeOf(address: string): Route {
  const parts = address.split('/').filter(Boolean).map(decode);
  if (parts[0] === 'import' && parts[1]) return { at: 'map', file: parts[1] };
  const [p, project, screen, kind, name] = parts;
  if (p !== 'p' || !project) return { at: 'start' };
  if (screen === 'export') return { at: 'export', project };
  if (screen === 'review') {
    const cluster = clusterId.safeParse(Number(kind));
    return cluster.success ? { at: 'review', project, cluster: cluster.data } : { at: 'review', project };
  }
  if (kind === 'file' && name) return { at: 'map', project, file: name };
  if (kind === 'job' && name) return { at: 'importing', project, job: name };
  return { at: 'imports', project };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function useRoute(): Route {
  const [address] = useHashLocation();
  return useMemo(() => routeOf(address), [address]);
}

export function go(route: Route, options?: { replace?: boolean }): void {
  navigate(addressOf(route), options);
}

/** For the href of a link. */
export function hrefOf(route: Route): string {
  return `#${addressOf(route)}`;
}
