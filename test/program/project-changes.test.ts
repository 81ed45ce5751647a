import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { GAP_MS, ProjectChanges } from '#electron/program/project-changes.ts';

const PROJECT = '/甲.tonggao';

function watched(changes: ProjectChanges) {
  const abort = new AbortController();
  const seen: { revision: number; at: number }[] = [];
  const ended = (async () => {
    const read = () => changes.revisionOf(PROJECT);
    for await (const revision of changes.watch(PROJECT, read, abort.signal))
      seen.push({ revision, at: performance.now() });
  })();
  const leave = async () => {
    abort.abort();
    await ended;
  };
  return { seen, leave };
}

it('reports to all watchers the latest of a burst of changes, once in each gap at most', async () => {
  const changes = new ProjectChanges();
  const watchers = [watched(changes), watched(changes)];
  for (let revision = 1; revision <= 100; revision++) {
    changes.note(PROJECT, revision);
    changes.note('/乙.tonggao', 1000 + revision);
    await setTimeout(5);
  }
  await setTimeout(2.5 * GAP_MS);
  for (const { seen, leave } of watchers) {
    await leave();
    expect([seen[0]!.revision, seen.at(-1)!.revision]).toEqual([0, 100]);
    const gaps = seen.slice(1).map(({ at }, index) => at - seen[index]!.at);
    for (const gap of gaps.slice(1)) expect(gap).toBeGreaterThan(0.95 * GAP_MS);
  }
});

it('reports what changed while the watcher took the last, and nothing where nothing has changed', async () => {
  const changes = new ProjectChanges();
  const watch = changes.watch(PROJECT, () => changes.revisionOf(PROJECT));
  expect((await watch.next()).value).toBe(0);
  changes.note(PROJECT, 7);
  changes.note(PROJECT);
  expect((await watch.next()).value).toBe(7);
  changes.note(PROJECT);
  setTimeout(1.5 * GAP_MS).then(() => changes.note(PROJECT, 8));
  expect((await watch.next()).value).toBe(8);
  await watch.return(undefined);
});

it('reports a lone change at once', async () => {
  const changes = new ProjectChanges();
  const { seen, leave } = watched(changes);
  await setTimeout(1.5 * GAP_MS);
  changes.note(PROJECT, 1);
  // Timers run in the order of their times, even if late, so a timer of the whole gap would run after this one.
  await setTimeout(GAP_MS / 2);
  await leave();
  expect(seen.map(({ revision }) => revision)).toEqual([0, 1]);
});

it('ends when the watcher goes, and one that went before hears nothing', async () => {
  const changes = new ProjectChanges();
  const { seen, leave } = watched(changes);
  await setTimeout(1);
  await leave();
  expect(seen).toHaveLength(1);
  const gone = changes.watch(PROJECT, () => 1, AbortSignal.abort());
  expect(await Array.fromAsync(gone)).toEqual([]);
});
