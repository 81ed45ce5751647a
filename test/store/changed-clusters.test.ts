import { expect, it } from 'vitest';
import { assign } from '#electron/stages/review/assign.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { readLatestRows } from '#electron/store/exports.ts';
import { readChangedClusters } from '#electron/store/history/changed-clusters.ts';
import { nameEditors } from '#electron/store/history/editors.ts';
import { editorId } from '#shared/model/editors.ts';
import { AppError } from '#shared/words/errors.ts';
import { freshRandom } from '../helpers/random.ts';
import { tools } from '../helpers/stored-projects.ts';
import { actAtRandom } from '../review/random-actions.ts';
import { importBodies, syntheticBodies, syntheticProject } from '../review/synthetic-project.ts';

const AT = '2026-02-01T08:00:00.000Z';
const ASSIGNEE = editorId.parse('editor-of-test');

it.each([1, 2, 3, 4])('brings a list up to date as if it were read again (walk %i)', async (walk) => {
  const random = freshRandom(walk);
  const { db } = syntheticProject(40, walk);
  nameEditors(db, [{ id: ASSIGNEE, name: '张三' }]);
  let [list, since] = [listClusters(db), readLatestRows(db)];
  let rows = 0;
  for (let minute = 0; minute < 60; minute++) {
    const what = random.int(6);
    if (what === 0) {
      const kind = random.pick(['undo', 'redo'] as const);
      await runUndoRedo(db, tools, { kind, action: null, at: AT }).catch((error) => {
        if (!(error instanceof AppError)) throw error;
      });
    } else if (what === 1 && list.length > 0)
      assign(db, { at: AT, clusters: [random.pick(list).id], assignee: random.pick([ASSIGNEE, null]) });
    else await actAtRandom(db, random, minute);
    // Several actions may happen between two readings.
    if (random.int(3) === 0) continue;
    const { now, changed } = readChangedClusters(db, since);
    expect(changed).not.toBe(null);
    const replaced = new Set([...changed!.gone, ...changed!.clusters.map(({ id }) => id)]);
    list = [...list.filter(({ id }) => !replaced.has(id)), ...changed!.clusters].sort((a, b) => a.id - b.id);
    expect(list).toEqual(listClusters(db));
    rows += changed!.clusters.length;
    since = now;
  }
  expect(rows).toBeGreaterThan(20);
});

it('has all read again after an import', () => {
  const { db } = syntheticProject(20, 9);
  const since = readLatestRows(db);
  expect(readChangedClusters(db, since).changed).toEqual({ clusters: [], gone: [] });
  importBodies(db, syntheticBodies(3, 10));
  const { now, changed } = readChangedClusters(db, since);
  expect(changed).toBe(null);
  expect(readChangedClusters(db, now).changed).toEqual({ clusters: [], gone: [] });
});
