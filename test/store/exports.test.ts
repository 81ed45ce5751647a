// Changes since the last export, against the states that are compared.
import { expect, it } from 'vitest';
import { runUndoRedo } from '#electron/review/undo-redo.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { countSinceExport, readExportBasis } from '#electron/store/exports.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { AppError } from '#shared/errors.ts';
import { freshRandom } from '../helpers/random.ts';
import { tools } from '../helpers/stored-projects.ts';
import { actAtRandom, clustersOf } from '../review/random-actions.ts';
import { importBodies, syntheticBodies, syntheticProject } from '../review/synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';

function stateOf(db: WritableDb): Map<number, string> {
  const states = [...clustersOf(db).values()].flat();
  return new Map(states.map(({ article, cluster, verdict }) => [article, `${cluster} ${verdict}`]));
}

function noteExport(db: WritableDb): void {
  writeSetting(db, 'exported', { ...readExportBasis(db), at: AT });
}

it('counts the articles that differ from the last export', async () => {
  for (let round = 0; round < 4; round++) {
    const random = freshRandom(700 + round);
    const { db } = syntheticProject(30, 80 + round);
    expect(countSinceExport(db)).toBeNull();
    for (let step = 0; step < 5; step++) await actAtRandom(db, random, step);
    noteExport(db);
    const exported = stateOf(db);
    importBodies(db, syntheticBodies(4, 90 + round));
    for (let step = 5; step < 45; step++) {
      const kind = random.pick(['act', 'undo', 'undo', 'redo'] as const);
      if (kind === 'act') await actAtRandom(db, random, step);
      else
        await runUndoRedo(db, tools, { kind, action: null, at: AT }).catch((error) =>
          expect(error).toBeInstanceOf(AppError),
        );
      const state = stateOf(db);
      const changed = [...exported].filter(([article, was]) => state.get(article) !== was).length;
      const articles = state.size - exported.size;
      expect(countSinceExport(db)).toEqual({ at: AT, articles, changed, rebuilt: false });
    }
  }
});
