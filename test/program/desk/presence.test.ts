// Leases of clusters: one editor at a time, for two minutes, released when the page is left.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GRACE_MS, LEASE_MS, MAX_TABS, Presence } from '#electron/program/desk/presence.ts';
import { editorId } from '#shared/model/editors.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { freshRandom } from '../../helpers/random.ts';

const [ZHANG, LI] = ['zhang-san', 'li-si-li-si'].map((id) => editorId.parse(id)) as [
  ReturnType<typeof editorId.parse>,
  ReturnType<typeof editorId.parse>,
];
const [ONE, TWO] = [1, 2] as ClusterId[] as [ClusterId, ClusterId];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newPresence = () => new Presence({ nameOf: (editor) => editor, onChange: () => {} });
const holders = (presence: Presence) => presence.read().leases.map(({ cluster, editor }) => [cluster, editor]);

it('gives a cluster to the one who opens it first, and refuses decisions of others while that lasts', () => {
  const presence = newPresence();
  presence.join('a', ZHANG);
  presence.join('b', LI);
  presence.open('a', ZHANG, ONE);
  vi.advanceTimersByTime(30_000);
  presence.open('b', LI, ONE);
  expect(holders(presence)).toEqual([[ONE, ZHANG]]);
  expect(presence.heldByOthers(LI)).toEqual([{ cluster: ONE, name: ZHANG, seconds: 90 }]);
  expect(presence.heldByOthers(ZHANG)).toEqual([]);
  presence.renew([ONE, TWO], LI);
  expect(presence.read().leases[0]!.leftMs).toBe(90_000);
  presence.renew([ONE], ZHANG);
  expect(presence.read().leases[0]!.leftMs).toBe(LEASE_MS);
  vi.advanceTimersByTime(LEASE_MS);
  expect(presence.heldByOthers(LI)).toEqual([]);
  expect(holders(presence)).toEqual([]);
});

it('frees a cluster when its editor opens another, and at once for a chief who takes it over', () => {
  const presence = newPresence();
  for (const [tab, editor] of [
    ['a', ZHANG],
    ['b', LI],
    ['c', LI],
  ] as const)
    presence.join(tab, editor);
  presence.open('a', ZHANG, ONE);
  presence.open('a', ZHANG, TWO);
  expect(holders(presence)).toEqual([[TWO, ZHANG]]);
  presence.takeOver('b', LI, TWO);
  expect(holders(presence)).toEqual([[TWO, LI]]);
  // Two pages of one editor share a lease.
  presence.open('c', LI, TWO);
  presence.open('b', LI, null);
  expect(holders(presence)).toEqual([[TWO, LI]]);
});

it('keeps the cluster of a page that is loaded again, and frees that of one that has left', () => {
  const presence = newPresence();
  const leave = presence.join('a', ZHANG);
  presence.open('a', ZHANG, ONE);
  leave();
  vi.advanceTimersByTime(GRACE_MS - 1);
  const leaveAgain = presence.join('a', ZHANG);
  vi.advanceTimersByTime(GRACE_MS);
  expect(holders(presence)).toEqual([[ONE, ZHANG]]);
  leaveAgain();
  leaveAgain();
  vi.advanceTimersByTime(GRACE_MS);
  expect([presence.read().people, holders(presence)]).toEqual([[], []]);
  // A page that never listened.
  presence.open('b', LI, ONE);
  vi.advanceTimersByTime(GRACE_MS);
  expect([presence.read().people, holders(presence)]).toEqual([[], []]);
});

it.each([1, 2, 3])('never has two editors on one lease, nor a lease without an open page (walk %i)', (walk) => {
  const random = freshRandom(walk);
  const presence = newPresence();
  const tabs = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, editor: at % 2 === 0 ? ZHANG : LI, leave: () => {} }));
  for (let step = 0; step < 400; step++) {
    const tab = random.pick(tabs);
    const what = random.int(5);
    if (what === 0) tab.leave = presence.join(tab.id, tab.editor);
    else if (what === 1) tab.leave();
    else if (what === 2) presence.takeOver(tab.id, tab.editor, random.pick([ONE, TWO]));
    else presence.open(tab.id, tab.editor, random.pick([ONE, TWO, null]));
    vi.advanceTimersByTime(random.int(GRACE_MS));
    const { people, leases } = presence.read();
    expect(new Set(leases.map(({ cluster }) => cluster)).size).toBe(leases.length);
    for (const { cluster, editor, leftMs } of leases) {
      expect(leftMs).toBeGreaterThan(0);
      expect(people.find((person) => person.editor === editor)?.clusters).toContain(cluster);
    }
  }
});

it('leases nothing to a page that does not listen, until it does', () => {
  const presence = newPresence();
  presence.open('a', ZHANG, ONE);
  expect(holders(presence)).toEqual([]);
  presence.join('a', ZHANG);
  expect(holders(presence)).toEqual([[ONE, ZHANG]]);
});

it('has a few pages of one person, and forgets those that were left behind first', () => {
  const presence = newPresence();
  const refused = expect.objectContaining({ code: 'TOO_MUCH_AT_ONCE' });
  for (let at = 0; at < 3 * MAX_TABS; at++) presence.open(`left ${at}`, ZHANG, at as ClusterId);
  for (let at = 0; at < MAX_TABS; at++) {
    presence.join(`tab ${at}`, ZHANG);
    presence.open(`tab ${at}`, ZHANG, at as ClusterId);
  }
  expect(() => presence.join('another', ZHANG)).toThrow(refused);
  expect(() => presence.open('another', ZHANG, 99 as ClusterId)).toThrow(refused);
  expect(holders(presence)).toHaveLength(MAX_TABS);
  presence.join('b', LI);
  presence.open('b', LI, 99 as ClusterId);
  expect(holders(presence)).toHaveLength(MAX_TABS + 1);
});
