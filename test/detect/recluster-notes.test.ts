// A re-cluster hides no note: it stays on a cluster of several articles if any article of its former cluster is in one.
import { expect, it } from 'vitest';
import { listNotes, readClusterNote, readMergeChoice } from '#electron/store/clusters/notes.ts';
import { detectionFor } from '#shared/model/detection.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { clustersOf, expectConsistent } from '../review/random-actions.ts';
import { apply, decideSome, makePreview, makeProject, session } from './recluster-session.ts';

it.each(['keep', 'follow'] as const)(
  'keeps notes in sight, and no note makes its preview stale (%s)',
  async (policy) => {
    const project = await makeProject(detectionFor('standard'));
    const { client } = session;
    const db = session.db(project);
    await decideSome(project, 8);
    const before = new Map([...clustersOf(db)].filter(([, members]) => members.length > 1));
    const textOf = (cluster: ClusterId) => `组 ${cluster}`;
    const [[last]] = [...before].slice(-1) as [[ClusterId, unknown]];
    const write = async (cluster: ClusterId) => {
      await client.review.note({ project, cluster, text: textOf(cluster), shown: '' });
      await client.review.flag({ project, cluster, isFlagged: true });
      await client.review.chooseMerging({ project, cluster, choice: 'use' });
    };
    for (const cluster of before.keys()) if (cluster !== last) await write(cluster);
    const summary = await makePreview(project, detectionFor('simhash', { hd: 0 }));
    await write(last);
    expect(await apply(project, summary, policy)).toMatchObject({ type: 'done' });

    const after = [...clustersOf(db)].filter(([, members]) => members.length > 1);
    const inCluster = new Set(after.flatMap(([, members]) => members.map(({ article }) => article)));
    const shown = after.map(([id]) => readClusterNote(db, id)).filter(({ note }) => note !== '');
    const lines = shown.flatMap(({ note }) => note.split('\n'));
    const left = [...before].filter(([, members]) => members.some(({ article }) => inCluster.has(article)));
    expect(left.map(([cluster]) => textOf(cluster)).filter((text) => !lines.includes(text))).toEqual([]);
    expect(shown.every(({ isFlagged }) => isFlagged)).toBe(true);
    const noted = after.flatMap(([id]) => (readClusterNote(db, id).note === '' ? [] : [[id, 'use'] as const]));
    expect(after.flatMap(([id]) => (readMergeChoice(db, id) ? [[id, readMergeChoice(db, id)]] : []))).toEqual(noted);
    const heirs = left.filter(([, [leader]]) => !inCluster.has(leader!.article));
    expect(heirs.length).toBeGreaterThan(0);
    // Notes of other clusters are kept with their articles.
    expect(listNotes(db).flatMap(({ text }) => text.split('\n'))).toHaveLength(before.size);
    expectConsistent(db);
  },
);
