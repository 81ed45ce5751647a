// The representative of a cluster stays as long as it is in the cluster. Every undo of an action that moved it out
// restores it.
import { describe, expect, it } from 'vitest';
import { merge, move, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { isUndoable } from '#electron/stages/review/undo.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { readMemberStates, readRepresentative, setRepresentative } from '#electron/store/clusters/clusters.ts';
import { iteratePlacements } from '#electron/store/clusters/placements.ts';
import type { ReadableDb, WritableDb } from '#electron/store/database.ts';
import { examine, isError } from '#electron/store/file/doctor.ts';
import { listActions } from '#electron/store/history/actions.ts';
import {
  addMember,
  addStories,
  everything,
  newImport,
  newProject,
  type Story,
  tools,
} from '../helpers/stored-projects.ts';

const AT = '2026-01-01T08:00:00.000Z';

/** Makes two clusters of three articles, each represented by its last article. */
function makeProject(): { db: WritableDb; one: Story; other: Story } {
  const { db } = newProject();
  const [one, other] = addStories(db, [3, 3]) as [Story, Story];
  for (const { articles } of [one, other]) setRepresentative(db, articles[0]!, articles[2]!);
  db.prepare("UPDATE imports SET rows = 6, finished_at = '2026-01-01'").run();
  return { db, one, other };
}

const undoRedo = (db: WritableDb, kind: 'undo' | 'redo') => runUndoRedo(db, tools, { kind, action: null, at: AT });
/** Names the action, because the last step may be an import. */
const undoLatestAction = (db: WritableDb) => {
  const latest = listActions(db, null, 100).find((action) => isUndoable(action) && !action.undone)!;
  return runUndoRedo(db, tools, { kind: 'undo', action: latest.id, at: AT });
};

const wrong = (db: ReadableDb) => [...examine(db)].filter(isError);

describe('what represents a cluster', () => {
  type Correction = (project: ReturnType<typeof makeProject>) => Promise<unknown>;
  const corrections: [name: string, correct: Correction, expected: (number | null)[]][] = [
    [
      'it is split out',
      ({ db, one }) => split(db, tools, { cluster: one.cluster, articles: [one.articles[2]!], at: AT }),
      [null, 6],
    ],
    [
      'another is split out',
      ({ db, one }) => split(db, tools, { cluster: one.cluster, articles: [one.articles[1]!], at: AT }),
      [3, 6],
    ],
    [
      'the leader is split out',
      ({ db, one }) => split(db, tools, { cluster: one.cluster, articles: [one.articles[0]!], at: AT }),
      [3, 6],
    ],
    [
      'it is all that is left',
      ({ db, one }) => split(db, tools, { cluster: one.cluster, articles: one.articles.slice(0, 2), at: AT }),
      [null, 6],
    ],
    [
      'it is moved',
      ({ db, one, other }) => move(db, tools, { cluster: other.cluster, articles: [one.articles[2]!], at: AT }),
      [null, 6],
    ],
    [
      'all are moved',
      ({ db, one, other }) => move(db, tools, { cluster: other.cluster, articles: one.articles, at: AT }),
      [null, 6],
    ],
    [
      'clusters are merged',
      ({ db, one, other }) => merge(db, tools, { cluster: one.cluster, other: other.cluster, at: AT }),
      [3, null],
    ],
  ];

  it.each(corrections)('is right when %s, and undo and redo bring back every row', async (_, correct, expected) => {
    const project = makeProject();
    const { db, one, other } = project;
    const before = everything(db);
    await correct(project);
    const after = everything(db);
    const represented = () => [one, other].map(({ cluster }) => readRepresentative(db, cluster));
    expect(represented()).toEqual(expected);
    expect(wrong(db)).toEqual([]);
    for (let round = 0; round < 2; round++) {
      await undoRedo(db, 'undo');
      expect(everything(db)).toEqual(before);
      await undoRedo(db, 'redo');
      expect(everything(db)).toEqual(after);
    }
    db.close();
  });

  it('still leads to its articles after its cluster is merged into another', async () => {
    const { db, one, other } = makeProject();
    await merge(db, tools, { cluster: one.cluster, other: other.cluster, at: AT });
    const kinds = new Map(
      readMemberStates(db, one.cluster).map(({ article, evidence }) => [article, evidence.kinds[0]]),
    );
    expect(other.articles.map((article) => kinds.get(article))).toEqual(['editor', 'simhash', 'editor']);
    expect(Array.from(iteratePlacements(db), ({ represents }) => represents)).toEqual(
      [1, 2, 3, 4, 5, 6].map((article) => article === 3),
    );
    db.close();
  });

  it('is the leader again when its import is removed', async () => {
    const { db, one } = makeProject();
    const id = newImport(db, { sha256: 'b'.repeat(64) });
    const article = addMember(db, id, 9, one.articles[0]!);
    setRepresentative(db, one.articles[0]!, article);
    await removeImport(db, tools, id, AT);
    expect(readRepresentative(db, one.cluster)).toBeNull();
    expect(wrong(db)).toEqual([]);
    db.close();
  });

  it('that a later import has set does not prevent an undo, and stays', async () => {
    const { db, one } = makeProject();
    await split(db, tools, { cluster: one.cluster, articles: [one.articles[2]!], at: AT });
    const article = addMember(db, newImport(db, { sha256: 'c'.repeat(64) }), 9, one.articles[0]!);
    setRepresentative(db, one.articles[0]!, article);
    await undoLatestAction(db);
    expect(readRepresentative(db, one.cluster)).toBe(article);
    expect(readMemberStates(db, one.cluster)).toHaveLength(4);
    expect(wrong(db)).toEqual([]);
    db.close();
  });

  it('is missed by doctor where it is not in the cluster', () => {
    const { db, one, other } = makeProject();
    setRepresentative(db, one.articles[0]!, other.articles[1]!);
    expect(wrong(db)).toEqual([{ kind: 'error', check: 'representatives', count: 1, first: [String(one.cluster)] }]);
    db.close();
  });
});

describe('an action', () => {
  it('is undone though the index keys that it wrote were made again', async () => {
    const { db, one } = makeProject();
    await split(db, tools, { cluster: one.cluster, articles: [one.articles[1]!], at: AT });
    const keys = () => db.prepare('SELECT article_id, hex(keys) FROM index_keys ORDER BY 1').raw().all();
    db.prepare("UPDATE index_keys SET keys = x'0100ffffffff'").run();
    const remade = keys();
    await undoRedo(db, 'undo');
    expect(readMemberStates(db, one.cluster)).toHaveLength(3);
    expect(keys()).toEqual(remade.slice(0, keys().length));
    db.close();
  });
});
