// The queries of the Overview, each in its own thread: all figures, and the clusters in which one source reprints
// another.

import type { SourceFigures, Statistics } from '#shared/contract/overview.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { type Reprints, traceReprints } from '#shared/model/reprints.ts';
import type { OverviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import { openForReading, openSnapshot, type ReadableDb } from '../../store/database.ts';
import * as counted from '../../store/statistics.ts';
import { measureProgress } from './progress.ts';

const MAX_SOURCES = 12;
const MAX_CLUSTERS = 50;

export async function statisticsTask({ project }: { readonly project: string }): Promise<Statistics> {
  const db = openSnapshot(project);
  try {
    const funnel = counted.countFunnel(db);
    return {
      progress: measureProgress(funnel.clusters, counted.listDone(db)),
      funnel,
      sizes: counted.countSizes(db),
      distances: counted.countDistances(db),
      similarities: counted.countSimilarities(db),
      reprints: countReprints(traceAll(db)),
      largest: counted.listLargestClusters(db, MAX_CLUSTERS),
    };
  } finally {
    db.close();
  }
}

type PickInput = { readonly project: string; readonly pick: OverviewFilter };

export async function pickedClustersTask({ project, pick }: PickInput): Promise<ClusterId[]> {
  const db = openForReading(project);
  try {
    return pick.by === 'sources' ? findBySources(db, pick) : counted.listPickedClusters(db, pick);
  } finally {
    db.close();
  }
}

function findBySources(db: ReadableDb, pick: Extract<OverviewFilter, { by: 'sources' }>): ClusterId[] {
  const found: ClusterId[] = [];
  for (const { cluster, reprints } of traceAll(db)) {
    if (!reprints || (pick.first !== null && reprints.first !== pick.first)) continue;
    if (pick.other === null || reprints.others.includes(pick.other)) found.push(cluster);
  }
  return found;
}

type Traced = { cluster: ClusterId; reprints: Reprints | null };

function* traceAll(db: ReadableDb): Generator<Traced> {
  let members: counted.PublishedMember[] = [];
  const traced = (): Traced => ({ cluster: members[0]!.cluster, reprints: traceReprints(members) });
  for (const row of counted.iteratePublished(db)) {
    if (members.length > 0 && members[0]!.cluster !== row.cluster) {
      yield traced();
      members = [];
    }
    members.push(row);
  }
  if (members.length > 0) yield traced();
}

function countReprints(clusters: Iterable<Traced>): Statistics['reprints'] {
  const figures = new Map<string, SourceFigures>();
  const figuresOf = (source: string) => {
    const known = figures.get(source) ?? { source, first: 0, reprinted: 0, reprints: 0 };
    figures.set(source, known);
    return known;
  };
  const cells = new Map<string, Map<string, number>>();
  let traced = 0;
  let untraced = 0;
  for (const { reprints } of clusters) {
    if (!reprints) {
      untraced++;
      continue;
    }
    traced++;
    const { first, others } = reprints;
    figuresOf(first).first++;
    figuresOf(first).reprinted += others.length;
    const row = cells.get(first) ?? new Map<string, number>();
    cells.set(first, row);
    for (const other of others) {
      figuresOf(other).reprints++;
      row.set(other, (row.get(other) ?? 0) + 1);
    }
  }
  const all = ({ first, reprints }: SourceFigures) => first + reprints;
  const sources = [...figures.values()]
    .sort((a, b) => all(b) - all(a) || (a.source < b.source ? -1 : 1))
    .slice(0, MAX_SOURCES);
  const shown = new Set(sources.map(({ source }) => source));
  const shownCells = [...cells].flatMap(([first, row]) =>
    [...row]
      .filter(([other]) => shown.has(first) && shown.has(other))
      .map(([other, copies]) => ({ first, other, copies })),
  );
  return { sources, allSources: figures.size, cells: shownCells, traced, untraced };
}
