import { describe, expect, it } from 'vitest';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { readNewMembers } from '#electron/store/clusters/clusters.ts';
import type { ImportId } from '#shared/model/model.ts';
import { freshRandom } from '../../helpers/random.ts';
import {
  addMember,
  addStories,
  clusterOfEach,
  newImport,
  newProject,
  type Story,
  tools,
} from '../../helpers/stored-projects.ts';
import { actAtRandom, clustersOf, expectConsistent } from '../random-actions.ts';
import { importBodies, syntheticBodies, syntheticProject } from '../synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';

describe('a later import', () => {
  it('gives the reason why a decided cluster is open again', () => {
    const { db } = newProject();
    const [story, other] = addStories(db, [2, 2], newImport(db)) as [Story, Story];
    const changes = story.articles.map((article) => ({ article, verdict: 'keep' as const }));
    decide(db, story.cluster, changes, AT);
    const later = newImport(db, { sheet: '后来' });
    const copy = addMember(db, later, 2, story.articles[0]!);
    addMember(db, later, 3, other.articles[0]!);
    expect(readNewMembers(db, story.cluster)).toEqual([copy]);
    expect(readNewMembers(db, other.cluster)).toEqual([]);
    expect(listClusters(db).map(({ status, newMembers }) => [status, newMembers])).toEqual([
      ['partial', 1],
      ['open', 0],
    ]);
    decide(db, story.cluster, [{ article: copy, verdict: 'discard' }], AT);
    expect(readNewMembers(db, story.cluster)).toEqual([]);
    db.close();
  });

  it('that is removed leaves the articles that the editor had put with its own', async () => {
    for (let round = 0; round < 6; round++) {
      const random = freshRandom(660 + round);
      const bodies = syntheticBodies(90, 40 + round);
      const { db, articles } = syntheticProject(50, 40 + round);
      importBodies(db, bodies.slice(50));
      const last = db.prepare('SELECT max(id) FROM imports').pluck().get() as ImportId;
      db.prepare('UPDATE imports SET finished_at = NULL WHERE id = ?').run(last);
      for (let step = 0; step < 20; step++) await actAtRandom(db, random, step);
      await removeImport(db, tools, last, AT);
      expect([...clusterOfEach(db).keys()].sort((a, b) => a - b)).toEqual(articles);
      expectConsistent(db);
      for (const members of clustersOf(db).values())
        expect(members.length === 1 && members[0]!.verdict === 'discard').toBe(false);
      db.close();
    }
  });
});
