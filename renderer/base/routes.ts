// The routes of the program and their addresses in the URL's hash, so that a reload shows the same screen.
import { useMemo } from 'react';
import { navigate, useHashLocation } from 'wouter/use-hash-location';
import { type ClusterId, clusterId } from '#shared/model/model.ts';
import { type OverviewFilter, overviewFilter } from '#shared/review/cluster-list/overview-filter.ts';

type ReviewRoute = {
  readonly at: 'review';
  readonly project: string;
  readonly cluster?: ClusterId;
  /** Lists only the clusters of a bar of the overview. */
  readonly pick?: OverviewFilter;
  /** Shows the list without filters, at its first cluster that is not done. */
  readonly undecided?: true;
};

export type Route =
  | { readonly at: 'start' }
  /** A page of the guide; `project` is the one that it was opened from. */
  | { readonly at: 'help'; readonly page: string; readonly project?: string | undefined }
  /** Maps the columns of a file; without a project, importing makes a new one. */
  | { readonly at: 'map'; readonly file: string; readonly project?: string }
  | { readonly at: 'imports'; readonly project: string }
  | { readonly at: 'importing'; readonly project: string; readonly job: string }
  | ReviewRoute
  | { readonly at: 'overview'; readonly project: string }
  | { readonly at: 'suggest'; readonly project: string }
  | { readonly at: 'check'; readonly project: string }
  | { readonly at: 'detection'; readonly project: string }
  | { readonly at: 'export'; readonly project: string };

export function addressOf(route: Route): string {
  const encode = encodeURIComponent;
  switch (route.at) {
    case 'start':
      return '/';
    case 'help':
      return `${route.project ? `/p/${encode(route.project)}` : ''}/help/${encode(route.page)}`;
    case 'map':
      return route.project
        ? `/p/${encode(route.project)}/import/file/${encode(route.file)}`
        : `/import/${encode(route.file)}`;
    case 'imports':
      return `/p/${encode(route.project)}/import`;
    case 'importing':
      return `/p/${encode(route.project)}/import/job/${encode(route.job)}`;
    case 'review':
      if (route.undecided) return `/p/${encode(route.project)}/review/undecided`;
      // A pick is a part of the path: the router takes what follows a question mark out of the hash.
      return route.pick
        ? `/p/${encode(route.project)}/review/${route.cluster ?? '-'}/${encode(JSON.stringify(route.pick))}`
        : `/p/${encode(route.project)}/review${route.cluster ? `/${route.cluster}` : ''}`;
    case 'overview':
      return `/p/${encode(route.project)}/overview`;
    case 'detection':
      return `/p/${encode(route.project)}/detection`;
    case 'suggest':
      return `/p/${encode(route.project)}/suggest`;
    case 'check':
      return `/p/${encode(route.project)}/check`;
    case 'export':
      return `/p/${encode(route.project)}/export`;
  }
}

/** An unknown address leads to the start. */
export function routeOf(address: string): Route {
  const parts = address.split('/').filter(Boolean).map(decode);
  if (parts[0] === 'help') return { at: 'help', page: parts[1] ?? '' };
  if (parts[0] === 'import' && parts[1]) return { at: 'map', file: parts[1] };
  const [p, project, screen, kind, name] = parts;
  if (p !== 'p' || !project) return { at: 'start' };
  if (screen === 'help') return { at: 'help', project, page: kind ?? '' };
  if (screen === 'export') return { at: 'export', project };
  if (screen === 'detection') return { at: 'detection', project };
  if (screen === 'overview' || screen === 'suggest' || screen === 'check') return { at: screen, project };
  if (screen === 'review' && kind === 'undecided') return { at: 'review', project, undecided: true };
  if (screen === 'review') {
    const cluster = clusterId.safeParse(Number(kind));
    const pick = name ? readPick(name) : undefined;
    return { at: 'review', project, ...(cluster.success && { cluster: cluster.data }), ...(pick && { pick }) };
  }
  if (kind === 'file' && name) return { at: 'map', project, file: name };
  if (kind === 'job' && name) return { at: 'importing', project, job: name };
  return { at: 'imports', project };
}

function readPick(text: string): OverviewFilter | undefined {
  try {
    return overviewFilter.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
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

export function isShown(project: string): boolean {
  const route = routeOf(location.hash.slice(1));
  return route.at !== 'start' && route.project === project;
}

/** The editor may leave the review while a command is carried out. */
export function isReviewShown(project: string): boolean {
  return isShown(project) && routeOf(location.hash.slice(1)).at === 'review';
}

export function shownCluster(): ClusterId | undefined {
  const route = routeOf(location.hash.slice(1));
  return route.at === 'review' ? route.cluster : undefined;
}

export function go(route: Route, options?: { replace?: boolean }): void {
  navigate(addressOf(route), options);
}

/** The first page of the guide; the steps of the shown project stay within reach. */
export function helpAt(route: Route): Route {
  return { at: 'help', page: 'README', project: route.at === 'start' ? undefined : route.project };
}

export function hrefOf(route: Route): string {
  return `#${addressOf(route)}`;
}
