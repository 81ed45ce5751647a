// Addresses lead back to the place they were made of; the list of clusters is filtered and walked.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countClusters,
  everything,
  filterClusters,
  neighbour,
  nextUnresolved,
} from '../../renderer/review/list/list-filter.ts';
import { addressOf, type Route, routeOf } from '../../renderer/routes.ts';
import type { ClusterSummary } from '../../shared/contract/review.ts';
import { type ClusterStatus, clusterId, type Tier } from '../../shared/model.ts';

test('every place comes back from its address', () => {
  const path = fc.string({ unit: 'grapheme', minLength: 1 });
  const awkward = fc.constantFrom('/home/编辑/100%/a b?.tonggao', 'C:\\稿件\\三月#2.xlsx', 'import', '..');
  const name = fc.oneof(path, awkward);
  const place: fc.Arbitrary<Route> = fc.oneof(
    fc.constant<Route>({ at: 'start' }),
    fc.record({ at: fc.constant('map' as const), file: name }),
    fc.record({ at: fc.constant('map' as const), file: name, project: name }),
    fc.record({ at: fc.constant('imports' as const), project: name }),
    fc.record({ at: fc.constant('importing' as const), project: name, job: name }),
    fc.record({ at: fc.constant('review' as const), project: name }),
    fc.record({ at: fc.constant('review' as const), project: name, cluster: fc.constant(clusterId.parse(7)) }),
    fc.record({ at: fc.constant('export' as const), project: name }),
  );
  fc.assert(
    fc.property(place, (route) => {
      expect(routeOf(addressOf(route))).toEqual(route);
    }),
  );
});

test('an address that is not ours leads to the start', () => {
  for (const address of ['/', '/p', '/x/y', '/%E4%']) expect(routeOf(address).at, address).toBe('start');
});

const id = (number: number) => clusterId.parse(number);
const cluster = (number: number, status: ClusterStatus, tier: Tier, title = `第${number}组`): ClusterSummary => ({
  id: id(number),
  title,
  size: 2,
  weakest: 0.5,
  tier,
  status,
  sources: [],
});
const clusters = [
  cluster(1, 'resolved', 'identical'),
  cluster(2, 'open', 'near', 'Flood warning'),
  cluster(3, 'partial', 'possible'),
  cluster(4, 'open', 'identical'),
];
const idsOf = (shown: readonly ClusterSummary[]) => shown.map((one) => one.id);

test('filters by words, status and tier; the chosen cluster stays in sight', () => {
  expect(idsOf(filterClusters(clusters, everything, undefined))).toEqual([1, 2, 3, 4]);
  expect(idsOf(filterClusters(clusters, { ...everything, words: ' flood ' }, undefined))).toEqual([2]);
  expect(idsOf(filterClusters(clusters, { ...everything, status: 'open' }, undefined))).toEqual([2, 4]);
  expect(idsOf(filterClusters(clusters, { ...everything, status: 'open' }, id(1)))).toEqual([1, 2, 4]);
  expect(idsOf(filterClusters(clusters, { ...everything, tier: 'identical' }, undefined))).toEqual([1, 4]);
});

test('counts what each filter would show', () => {
  expect(countClusters(clusters)).toEqual({
    all: 4,
    status: { open: 2, partial: 1, resolved: 1 },
    tier: { identical: 2, near: 1, possible: 1 },
  });
});

test('goes to neighbours, and on to what is undecided, round the end', () => {
  expect(neighbour(clusters, id(2), 1)).toBe(3);
  expect(neighbour(clusters, id(1), -1)).toBeNull();
  expect(neighbour(clusters, undefined, 1)).toBe(1);
  expect(nextUnresolved(clusters, id(2))).toBe(3);
  expect(nextUnresolved(clusters, id(4))).toBe(2);
  expect(nextUnresolved([clusters[0]!], id(1))).toBeNull();
});
