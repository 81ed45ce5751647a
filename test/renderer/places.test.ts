// Addresses are parsed to the routes they were made from; the list of clusters is filtered and stepped through.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, type Route, routeOf } from '../../renderer/base/routes.ts';
import {
  countClusters,
  countMore,
  countSources,
  everything,
  filterClusters,
  neighbour,
  nextUnresolved,
  sortClusters,
} from '../../renderer/review/list/list-filter.ts';
import type { ClusterSummary } from '../../shared/contract/review/cluster-summary.ts';
import { type ClusterId, type ClusterStatus, clusterId, type Tier } from '../../shared/model/model.ts';
import type { ListFilter, ListOrder } from '../../shared/review/cluster-list/list-view.ts';
import type { OverviewFilter } from '../../shared/review/cluster-list/overview-filter.ts';
import { summaryWith } from '../fixtures/risk.ts';
import { checkProperty } from '../helpers/check-property.ts';

test('every place comes back from its address', () => {
  const path = fc.string({ unit: 'grapheme', minLength: 1 });
  const awkward = fc.constantFrom('/home/编辑/100%/a b?.tonggao', 'C:\\稿件\\三月#2.xlsx', 'import', '..');
  const name = fc.oneof(path, awkward);
  const pick: fc.Arbitrary<OverviewFilter> = fc.oneof(
    fc.record({ by: fc.constantFrom('size' as const, 'hd' as const), from: fc.nat(), to: fc.nat() }),
    fc.constant<OverviewFilter>({ by: 'surplus' }),
    fc.record({ by: fc.constant('sources' as const), first: fc.option(name), other: fc.option(name) }),
  );
  const place: fc.Arbitrary<Route> = fc.oneof(
    fc.constant<Route>({ at: 'start' }),
    fc.record({ at: fc.constant('help' as const), page: name }),
    fc.record({ at: fc.constant('help' as const), page: name, project: name }),
    fc.record({ at: fc.constant('map' as const), file: name }),
    fc.record({ at: fc.constant('map' as const), file: name, project: name }),
    fc.record({ at: fc.constant('imports' as const), project: name }),
    fc.record({ at: fc.constant('importing' as const), project: name, job: name }),
    fc.record({ at: fc.constant('review' as const), project: name }),
    fc.record({ at: fc.constant('review' as const), project: name, cluster: fc.constant(clusterId.parse(7)) }),
    fc.record({ at: fc.constant('review' as const), project: name, undecided: fc.constant(true as const) }),
    fc.record({ at: fc.constant('export' as const), project: name }),
    fc.record({ at: fc.constantFrom('overview' as const, 'suggest' as const), project: name }),
    fc.record({ at: fc.constant('review' as const), project: name, pick }),
    fc.record({ at: fc.constant('review' as const), project: name, cluster: fc.constant(clusterId.parse(7)), pick }),
  );
  checkProperty(
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
  newMembers: 0,
  sources: [],
  published: null,
  risk: null,
  note: '',
  isFlagged: false,
  assignee: null,
  isAlreadyPublished: false,
});
const clusters = [
  cluster(1, 'resolved', 'identical'),
  cluster(2, 'open', 'near', 'Flood warning'),
  cluster(3, 'partial', 'possible'),
  cluster(4, 'open', 'identical'),
];
const idsOf = (shown: readonly ClusterSummary[]) => shown.map((one) => one.id);

const shownBy = (filter: Partial<ListFilter>, keep?: ClusterId, found: ReadonlySet<ClusterId> | null = null) =>
  idsOf(filterClusters(clusters, { filter: { ...everything, ...filter }, found, keep }));

test('filters by words, status and tier; the chosen cluster stays in sight', () => {
  expect(shownBy({})).toEqual([1, 2, 3, 4]);
  expect(shownBy({ words: ' flood ' })).toEqual([2]);
  expect(shownBy({ words: 'flood' }, undefined, new Set([id(4)]))).toEqual([2, 4]);
  expect(shownBy({ status: 'open' })).toEqual([2, 4]);
  expect(shownBy({ status: 'open' }, id(1))).toEqual([1, 2, 4]);
  expect(shownBy({ tier: 'identical' })).toEqual([1, 4]);
});

test('filters by flag and note, and counts both', () => {
  const [one, two, three, four] = clusters as [ClusterSummary, ClusterSummary, ClusterSummary, ClusterSummary];
  const all = [
    { ...one, isFlagged: true },
    { ...two, note: '请示主任' },
    { ...three, isFlagged: true, note: '等回复' },
    four,
  ];
  const shown = (filter: Partial<ListFilter>) =>
    idsOf(filterClusters(all, { filter: { ...everything, ...filter }, found: null, keep: undefined }));
  expect(shown({ flagged: true })).toEqual([1, 3]);
  expect(shown({ noted: true })).toEqual([2, 3]);
  expect(shown({ flagged: true, noted: true })).toEqual([3]);
  expect(countClusters(all)).toMatchObject({ flagged: 2, noted: 2 });
});

test('filters by size, source, days and growth, and sorts', () => {
  const day = (text: string) => Date.parse(`${text}T08:00Z`);
  const [one, two, three] = clusters as [ClusterSummary, ClusterSummary, ClusterSummary];
  const all = [
    {
      ...one,
      size: 5,
      weakest: 0.9,
      sources: ['晨报'],
      published: { first: day('2026-03-01'), last: day('2026-03-04') },
    },
    {
      ...two,
      size: 2,
      weakest: 0.7,
      sources: ['晚报', '晨报'],
      newMembers: 1,
      published: null,
      risk: null,
      note: '',
      isFlagged: false,
      isAlreadyPublished: false,
    },
    { ...three, size: 9, weakest: 0.8, published: { first: day('2026-03-05'), last: day('2026-03-05') } },
  ];
  const by = (filter: Partial<ListFilter>) =>
    idsOf(filterClusters(all, { filter: { ...everything, ...filter }, found: null, keep: undefined }));
  expect(by({ size: 5 })).toEqual([1, 3]);
  expect(by({ source: '晨报' })).toEqual([1, 2]);
  expect(by({ from: '2026-03-02', until: '2026-03-03' })).toEqual([1]);
  expect(by({ from: '2026-03-04' })).toEqual([1, 3]);
  expect(by({ until: '2026-03-05' })).toEqual([1, 3]);
  expect(by({ until: '2026-02-28' })).toEqual([]);
  expect(by({ grown: true })).toEqual([2]);
  expect(countMore({ ...everything, size: 3, from: '2026-03-02' })).toBe(2);
  expect(countSources(all)).toEqual([
    { source: '晨报', clusters: 2 },
    { source: '晚报', clusters: 1 },
  ]);
  const sorted = (order: ListOrder) => idsOf(sortClusters(all, order));
  expect([sorted('order'), sorted('size')]).toEqual([
    [1, 2, 3],
    [3, 1, 2],
  ]);
  expect([sorted('weakest'), sorted('date')]).toEqual([
    [2, 3, 1],
    [3, 1, 2],
  ]);
  // A cluster that is not measured yet comes last, and has no tier.
  const unmeasured = all.map((cluster) => (cluster === all[1] ? { ...cluster, weakest: null, tier: null } : cluster));
  expect(idsOf(sortClusters(unmeasured, 'weakest'))).toEqual([3, 1, 2]);
  const { tier } = countClusters(unmeasured);
  expect(tier.identical + tier.near + tier.possible).toBe(2);
});

test('lists by risk, time span and what discarding would lose, unmeasured clusters last', () => {
  const lost = {
    lost: 80,
    losing: { copies: 1, characters: 80 },
    facts: { number: 1, date: 0, name: 0, negation: 0, stage: 0, wording: 0 },
  };
  const measured = [{}, { days: 200 }, lost, null, { days: 3, isSameTitle: false }].map((changed, at) => ({
    ...cluster(at + 1, 'open', 'near'),
    risk: changed && summaryWith(changed),
  }));
  const idsBy = (order: ListOrder) => idsOf(sortClusters(measured, order));
  expect(idsBy('risk')).toEqual([2, 3, 1, 5, 4]);
  expect(idsBy('days')).toEqual([2, 5, 1, 3, 4]);
  expect(idsBy('lost')).toEqual([3, 1, 2, 5, 4]);
  // The lowest risk first, and of the same risk the largest.
  expect(idsBy('easiest')).toEqual([1, 5, 3, 2, 4]);
  const grown = measured.map((one) => (one.id === 5 ? { ...one, size: 9 } : one));
  expect(idsOf(sortClusters(grown, 'easiest'))).toEqual([5, 1, 3, 2, 4]);
  const shown = (filter: Partial<ListFilter>) =>
    idsOf(filterClusters(measured, { filter: { ...everything, ...filter }, found: null, keep: undefined }));
  expect(shown({ risk: 'low' })).toEqual([1, 5]);
  expect(shown({ risk: 'high' })).toEqual([2]);
  expect(shown({ days: 3 })).toEqual([2, 5]);
  expect(shown({ lost: 50 })).toEqual([3]);
  expect(countClusters(measured).risk).toEqual({ low: 2, check: 1, high: 1 });
  expect(countClusters(measured)).toMatchObject({ toLook: 2, unmeasured: 1 });
  const decided = measured.map((one) => (one.id === 2 ? { ...one, status: 'resolved' as const } : one));
  expect(countClusters(decided).toLook).toBe(1);
  expect(countMore({ ...everything, days: 3, lost: 50 })).toBe(2);
});

test('counts what each filter would show', () => {
  expect(countClusters(clusters)).toEqual({
    all: 4,
    status: { open: 2, partial: 1, resolved: 1 },
    tier: { identical: 2, near: 1, possible: 1 },
    risk: { low: 0, check: 0, high: 0 },
    grown: 0,
    flagged: 0,
    noted: 0,
    alreadyPublished: 0,
    toLook: 0,
    unmeasured: 3,
  });
});

test('goes to neighbours, and on to what is undecided, round the end', () => {
  expect(neighbour(clusters, id(2), 1, true)).toBe(3);
  expect(neighbour(clusters, id(1), -1, true)).toBeNull();
  expect(neighbour(clusters, undefined, 1, true)).toBe(1);
  expect(nextUnresolved(clusters, id(2), true)).toBe(3);
  expect(nextUnresolved(clusters, id(4), true)).toBe(2);
  expect(nextUnresolved([clusters[0]!], id(1), true)).toBeNull();
});

test('leads nowhere, while a list is read, that it would not lead once it is whole', () => {
  const statuses = fc.array(fc.constantFrom('open', 'partial', 'resolved'), { minLength: 1, maxLength: 8 });
  checkProperty(
    fc.property(statuses, fc.nat(7), fc.nat(7), fc.constantFrom(1, -1), (made, listed, chosen, steps) => {
      const whole = made.map((status, at) => ({ ...clusters[0]!, id: id(at + 1), status }));
      const current = id((chosen % made.length) + 1);
      const read = whole.slice(0, listed);
      const to = neighbour(read, current, steps, false);
      expect([neighbour(whole, current, steps, true), undefined]).toContain(to);
      const next = nextUnresolved(read, current, false);
      expect([nextUnresolved(whole, current, true), undefined]).toContain(next);
      // The answer is known as soon as the row is listed.
      if (listed > chosen % made.length && steps === -1) expect(to).not.toBeUndefined();
    }),
  );
});
