import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { merge, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { readHistory } from '#electron/stages/review/history.ts';
import { chooseMerging, flag, writeNote } from '#electron/stages/review/notes.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { clusterOf } from '#electron/store/clusters/cluster-of.ts';
import {
  readClusterNote,
  readMergeChoice,
  readMergeChoices,
  readNotesByCluster,
} from '#electron/store/clusters/notes.ts';
import { openProject, type WritableDb } from '#electron/store/database.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { MergeChoice } from '#shared/review/row-merge.ts';
import { expectAppError } from '../../helpers/expect-error.ts';
import { freshRandom } from '../../helpers/random.ts';
import { addStories, lastAction, newProject, tools } from '../../helpers/stored-projects.ts';
import { importFile } from '../corrections/synthetic-updates.ts';
import { actAtRandom, clustersOf, expectConsistent, noteAtRandom } from '../random-actions.ts';
import { syntheticProject } from '../synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';

/** The lines of a cluster's notes, in any order, its flag, and whether its rows are merged. */
type Marks = { readonly lines: readonly string[]; readonly isFlagged: boolean; readonly merging: MergeChoice | null };
/** Clusters without any are missing. */
type Model = ReadonlyMap<ClusterId, Marks>;

function stored(db: WritableDb): Model {
  const notes = readNotesByCluster(db);
  const choices = readMergeChoices(db);
  const clusters = [...new Set([...notes.keys(), ...choices.keys()])].sort((a, b) => a - b);
  return new Map(
    clusters.map((cluster) => {
      const { note, isFlagged } = notes.get(cluster) ?? { note: '', isFlagged: false };
      return [cluster, { lines: linesOf(note), isFlagged, merging: choices.get(cluster) ?? null }];
    }),
  );
}

function linesOf(note: string): string[] {
  return note === '' ? [] : note.split('\n').sort();
}

/** Clusters that ended pass them to the cluster that now has their first article. */
function afterCorrection(db: WritableDb, before: Model, leaders: ReadonlyMap<ClusterId, ArticleId>): Model {
  const after = new Map<ClusterId, Marks>();
  const present = clustersOf(db);
  for (const [cluster, { lines, isFlagged, merging }] of before) {
    const heir = present.has(cluster) ? cluster : clusterOf(db, leaders.get(cluster)!)!;
    const known = after.get(heir);
    const all = new Set([...(known?.lines ?? []), ...lines]);
    const choices = [merging, known?.merging ?? null];
    after.set(heir, {
      lines: [...all].sort(),
      isFlagged: isFlagged || known?.isFlagged === true,
      merging: choices.includes('none') ? 'none' : (choices.find((one) => one !== null) ?? null),
    });
  }
  return new Map([...after].sort(([a], [b]) => a - b));
}

describe('notes, flags and the merging of rows', () => {
  it('follow their cluster through decisions, corrections, undo and redo, across restarts', async () => {
    const reached = { ended: 0, undone: 0, redone: 0 };
    for (let round = 0; round < 12; round++) {
      const random = freshRandom(900 + round);
      let { db, file } = syntheticProject(40, 70 + round);
      const states: Model[] = [new Map()];
      let at = 0;
      const act = (state: Model, last: number) => {
        if (lastAction(db) > last) states.splice(++at, Number.POSITIVE_INFINITY, state);
      };
      for (let step = 0; step < 80; step++) {
        const choice = random.int(10);
        const last = lastAction(db);
        const clusters = clustersOf(db);
        if (choice < 3) {
          const cluster = random.pick([...clusters.keys()]);
          noteAtRandom(db, cluster, random, AT);
          const { note, isFlagged } = readClusterNote(db, cluster);
          const merging = readMergeChoice(db, cluster);
          const state = new Map([...states[at]!, [cluster, { lines: linesOf(note), isFlagged, merging }] as const]);
          if (note === '' && !isFlagged && merging === null) state.delete(cluster);
          act(new Map([...state].sort(([a], [b]) => a - b)), last);
        } else if (choice < 6) {
          const leaders = new Map(Array.from(clusters, ([id, [first]]) => [id, first!.article]));
          await actAtRandom(db, random, step, { notes: false });
          const state = afterCorrection(db, states[at]!, leaders);
          const present = clustersOf(db);
          if ([...states[at]!.keys()].some((cluster) => !present.has(cluster))) reached.ended++;
          act(state, last);
        } else if (choice < 8) {
          if (at > 0) {
            await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
            at--;
            reached.undone++;
          }
        } else if (choice < 9) {
          if (at < states.length - 1) {
            await runUndoRedo(db, tools, { kind: 'redo', action: null, at: AT });
            at++;
            reached.redone++;
          }
        } else {
          db.close();
          db = openProject(file);
        }
        expect(stored(db)).toEqual(states[at]);
      }
      expectConsistent(db);
      db.close();
    }
    for (const [what, times] of Object.entries(reached)) expect(times, what).toBeGreaterThan(5);
  });
});

function project(...sizes: number[]) {
  const { db } = newProject();
  onTestFinished(() => void db.close());
  const stories = addStories(db, sizes);
  const note = (cluster: ClusterId, text: string) =>
    writeNote(db, { cluster, text, shown: readClusterNote(db, cluster).note, at: AT });
  return { db, stories, story: stories[0]!, note };
}

describe('what is chosen of merging', () => {
  it('of clusters that become one is to merge nothing if one of them declined it, until it is chosen again', async () => {
    const { db, stories } = project(2, 2);
    const [one, other] = stories.map(({ cluster }) => cluster) as [ClusterId, ClusterId];
    chooseMerging(db, { cluster: one, choice: 'use', at: AT });
    chooseMerging(db, { cluster: other, choice: 'none', at: AT });
    await merge(db, tools, { cluster: one, other, at: AT });
    expect(readMergeChoice(db, one)).toBe('none');
    chooseMerging(db, { cluster: one, choice: 'use', at: AT });
    expect(readMergeChoices(db)).toEqual(new Map([[one, 'use']]));
    await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
    await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
    expect(readMergeChoices(db)).toEqual(
      new Map([
        [one, 'use'],
        [other, 'none'],
      ]),
    );
  });
});

describe('a note', () => {
  it('of clusters that are merged is both notes, and again two when that is undone', async () => {
    const { db, stories, note } = project(2, 2);
    const [one, other] = stories.map(({ cluster }) => cluster) as [ClusterId, ClusterId];
    note(one, '请示主任');
    note(other, '等回复');
    flag(db, { cluster: other, isFlagged: true, at: AT });
    await merge(db, tools, { cluster: one, other, at: AT });
    expect(readClusterNote(db, one)).toEqual({ note: '请示主任\n等回复', isFlagged: true });
    note(one, '都核实了');
    expect(db.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(1);
    await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
    await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
    expect(readClusterNote(db, one)).toEqual({ note: '请示主任', isFlagged: false });
    expect(readClusterNote(db, other)).toEqual({ note: '等回复', isFlagged: true });
  });

  it('stays with the cluster where its first article is split out', async () => {
    const { db, story, note } = project(3);
    note(story.cluster, '请示主任');
    const { opened } = await split(db, tools, { cluster: story.cluster, articles: [story.articles[0]!], at: AT });
    expect(readClusterNote(db, story.cluster).note).toBe('请示主任');
    expect(readClusterNote(db, opened!)).toEqual({ note: '', isFlagged: false });
  });

  it('is refused where the window shows another one, and nothing is changed', () => {
    const { db, story, note } = project(2);
    note(story.cluster, '请示主任');
    const last = lastAction(db);
    const { data } = expectAppError(
      () => writeNote(db, { cluster: story.cluster, text: '等回复', shown: '', at: AT }),
      'NOTE_CHANGED',
    );
    expect(data).toEqual({ note: '请示主任' });
    expect(lastAction(db)).toBe(last);
    expect(readClusterNote(db, story.cluster).note).toBe('请示主任');
    writeNote(db, { cluster: story.cluster, text: '请示主任', shown: '', at: AT });
    expect(lastAction(db)).toBe(last);
  });

  it('is written once, however often its command is sent', () => {
    const { db, story, note } = project(2);
    const command = { cluster: story.cluster, text: '请示主任', shown: '', at: AT, request: randomUUID() };
    writeNote(db, command);
    note(story.cluster, '等回复');
    writeNote(db, command);
    expect(readClusterNote(db, story.cluster).note).toBe('等回复');
    const asked = { cluster: story.cluster, isFlagged: true, at: AT, request: randomUUID() };
    flag(db, asked);
    flag(db, { cluster: story.cluster, isFlagged: false, at: AT });
    flag(db, asked);
    expect(readClusterNote(db, story.cluster).isFlagged).toBe(false);
  });

  it('is on no cluster that is gone', () => {
    const { db } = project(2);
    const cluster = 99 as ClusterId;
    expectAppError(() => writeNote(db, { cluster, text: '请示主任', shown: '', at: AT }), 'CLUSTER_MISSING');
    expectAppError(() => flag(db, { cluster, isFlagged: true, at: AT }), 'CLUSTER_MISSING');
    expect(lastAction(db)).toBe(0);
  });

  it('raises no revision: nothing that is decided in another window is refused for it', () => {
    const { db, story, note } = project(2);
    const rev = () => db.prepare('SELECT rev FROM clusters WHERE id = ?').pluck().get(story.cluster);
    const before = rev();
    note(story.cluster, '请示主任');
    flag(db, { cluster: story.cluster, isFlagged: true, at: AT });
    expect(rev()).toBe(before);
  });

  it('is undone alone, unless it was written again since', async () => {
    const { db, story, note } = project(2);
    const states = ['请示主任', '等回复', '请示主任'].map((text) => {
      note(story.cluster, text);
      return lastAction(db);
    });
    const undo = (action: number) => runUndoRedo(db, tools, { kind: 'undo', action: action as never, at: AT });
    await expect(undo(states[0]!)).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    await undo(states[2]!);
    expect(readClusterNote(db, story.cluster).note).toBe('等回复');
  });

  it('is in the list and in the history', () => {
    const { db, stories, note } = project(2, 2);
    const [one, other] = stories.map(({ cluster }) => cluster) as [ClusterId, ClusterId];
    const long = '请核实数字。'.repeat(100);
    note(one, long);
    flag(db, { cluster: other, isFlagged: true, at: AT });
    const listed = listClusters(db).map(({ note, isFlagged }) => [note, isFlagged]);
    expect(listed).toEqual([
      [long.slice(0, 100), false],
      ['', true],
    ]);
    note(one, '');
    const [removed, flagged, written] = readHistory(db, null, 10);
    expect(removed).toMatchObject({ kind: 'note', cluster: one, note: { before: long, after: '' }, undoable: true });
    expect(flagged).toMatchObject({ kind: 'flag', cluster: other, note: null });
    expect(written).toMatchObject({ kind: 'note', note: { before: '', after: long } });
  });
});

describe('a newer version of the first article', () => {
  const [body, rewritten] = ['江城大桥昨天通车，全长两公里。', '市图书馆周末开放到九点，新增座位三百个。'].map(
    (sentence) => sentence.repeat(6),
  ) as [string, string];
  const first = { id: '1', url: '', body };
  const file = { file: '日报.xlsx', sheet: '稿件' };

  it.each([
    ['alone', []],
    ['with others', [{ id: '2', url: '', body }]],
  ])('keeps the note, %s', async (_, others) => {
    const { db } = newProject();
    onTestFinished(() => void db.close());
    await importFile(db, [first, ...others], 'add', { ...file, sha256: 'a'.repeat(64) });
    const [[cluster]] = [...clustersOf(db)] as [[ClusterId, unknown]];
    writeNote(db, { cluster, text: '请示主任', shown: '', at: AT });
    flag(db, { cluster, isFlagged: true, at: AT });
    chooseMerging(db, { cluster, choice: 'none', at: AT });
    const newer = { ...first, body: rewritten };
    await importFile(db, [newer, ...others], 'update', { ...file, sha256: 'b'.repeat(64) });
    expect(db.prepare('SELECT count(*) FROM superseded').pluck().get()).toBe(1);
    expect([...readNotesByCluster(db).values()]).toEqual([{ note: '请示主任', isFlagged: true }]);
    expect([...readMergeChoices(db).values()]).toEqual(['none']);
    expectConsistent(db);
  });
});
