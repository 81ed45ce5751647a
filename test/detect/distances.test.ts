// Distances measured after placing: of members only, unless the profile fingerprints every article, equal to those of fingerprints made at once, and without influence
// on anything else.
import { describe, expect, it } from 'vitest';
import { Stopwatch } from '#electron/base/stopwatch.ts';
import type { TaskServices } from '#electron/base/task.ts';
import { hammingDistance } from '#electron/core/fingerprint/hash64.ts';
import { measureDistances } from '#electron/stages/detect/measure-distances.ts';
import { merge } from '#electron/stages/review/corrections/correction-actions.ts';
import { measureSome } from '#electron/stages/review/corrections/measure-later.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { forgetFingerprint } from '#electron/store/clusters/distances.ts';
import { readFingerprint } from '#electron/store/clusters/placements.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { findUndoable } from '#electron/store/history/last-step.ts';
import { readDetection, writeSetting } from '#electron/store/settings.ts';
import { detectionFor, placesByFingerprint } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { everything, newProject, tools } from '../helpers/stored-projects.ts';
import { clustersOf } from '../review/random-actions.ts';
import { halvesOf, importBodies, syntheticBodies, syntheticProject } from '../review/synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';
const COUNT = 120;

/** `cut` receives the bodies that were segmented. */
function servicesThat(cut: string[], fingerprint?: TaskServices['fingerprint']): TaskServices {
  return fakeServices({
    fingerprint:
      fingerprint ??
      (async (texts) => {
        cut.push(...texts);
        return texts.map(halvesOf);
      }),
  });
}

function measure(db: WritableDb, services: TaskServices): Promise<void> {
  const change = async (write: (db: WritableDb) => void) => db.transaction(() => write(db)).immediate();
  return measureDistances({ project: db, placements: db, change, services, stopwatch: new Stopwatch() });
}

/** Marks the stored fingerprints and distances as those of another segmenter. */
function pretendOtherWords(db: WritableDb): void {
  writeSetting(db, 'segmenter', 'another');
  db.prepare('UPDATE fingerprints SET hi = lo, lo = hi').run();
  const kinds = "SELECT json_group_array(value ORDER BY key) FROM json_each(kinds) WHERE value <> 'simhash'";
  expect(db.prepare(`UPDATE memberships SET hd = 40, kinds = (${kinds}) WHERE hd = 0`).run().changes).toBeGreaterThan(
    0,
  );
}

type Row = { article: ArticleId; matched: ArticleId; hd: number | null; kinds: string; size: number };

const members = (db: WritableDb) =>
  db
    .prepare(
      `SELECT m.article_id AS article, m.matched_id AS matched, m.hd, m.kinds, c.size
       FROM memberships m JOIN clusters c ON c.id = m.cluster_id ORDER BY 1`,
    )
    .all() as Row[];

function expectMeasured(db: WritableDb): void {
  const areAll = placesByFingerprint(readDetection(db).profile);
  for (const { article, matched, hd, kinds, size } of members(db)) {
    const [own, other] = [readFingerprint(db, article), readFingerprint(db, matched)];
    expect(own !== null).toBe(areAll || size > 1);
    if (size === 1 || article === matched) expect(hd).toBeNull();
    else expect(hd).toBe(hammingDistance(own!, other!));
    expect(kinds.includes('simhash')).toBe(hd !== null && hd <= 3);
  }
}

describe('distances', () => {
  it.each(['nshash', 'contentseen', 'url'] as const)('are those of members only (%s)', async (profile) => {
    const { db } = syntheticProject(COUNT, 31, detectionFor(profile));
    const cut: string[] = [];
    await measure(db, servicesThat(cut));
    expectMeasured(db);
    const inClusters = members(db).filter(({ size }) => size > 1).length;
    expect(inClusters).toBeGreaterThan(10);
    // Equal texts are cut once.
    expect(new Set(cut).size).toBe(cut.length);
    expect(cut.length).toBeLessThanOrEqual(inClusters);
    const once = cut.length;

    const before = everything(db);
    await measure(db, servicesThat(cut));
    expect(cut).toHaveLength(once);
    expect(everything(db)).toEqual(before);

    importBodies(db, syntheticBodies(COUNT + 40, 31).slice(COUNT));
    await measure(db, servicesThat(cut));
    expectMeasured(db);
    db.close();
  });

  it('are those of all articles in standard, although a batch could not be cut', async () => {
    const { db } = syntheticProject(COUNT, 31);
    await measure(db, servicesThat([]));
    expectMeasured(db);
    const whole = everything(db);
    // As after an import in which a process that cuts words was lost.
    const lost = members(db).filter((_, at) => at % 3 === 0);
    db.transaction(() => {
      for (const { article } of lost) forgetFingerprint(db, article);
    }).immediate();
    const cut: string[] = [];
    await measure(db, servicesThat(cut));
    expectMeasured(db);
    expect(everything(db)).toEqual(whole);
    expect(cut.length).toBeLessThanOrEqual(lost.length);
    db.close();
  });

  it('are left to the next time where no words can be cut, and nothing else depends on them', async () => {
    const { db } = syntheticProject(COUNT, 32, detectionFor('nshash'));
    const before = everything(db);
    const refuse = () => Promise.reject(new AppError('WORKER_FAILED', { detail: 'no words' }));
    await measure(db, servicesThat([], refuse));
    const { settings: _, ...rest } = before;
    expect(everything(db)).toMatchObject(rest);
    await measure(db, servicesThat([]));
    expectMeasured(db);
    db.close();
  });

  it('are measured between fingerprints of one segmenter', async () => {
    const { db } = syntheticProject(COUNT, 33);
    await measure(db, servicesThat([]));
    const straight = everything(db);
    pretendOtherWords(db);
    await measure(db, servicesThat([]));
    expect(everything(db)).toEqual(straight);
    db.close();
  });

  it('that were measured again since do not keep a correction from being undone', async () => {
    const { db } = syntheticProject(COUNT, 36);
    await measure(db, servicesThat([]));
    const before = members(db);
    const [one, other] = [...clustersOf(db)].filter(([, { length }]) => length > 1).map(([cluster]) => cluster);
    pretendOtherWords(db);
    await merge(db, tools, { cluster: one!, other: other!, at: AT });
    await measure(db, servicesThat([]));
    expectMeasured(db);
    await runUndoRedo(db, tools, { kind: 'undo', action: findUndoable(db), at: AT });
    await measure(db, servicesThat([]));
    expect(members(db)).toEqual(before);
    db.close();
  });

  it('of members that a correction has left unmeasured are measured with their other figures', async () => {
    const { db } = syntheticProject(COUNT, 35);
    const clusters = [...clustersOf(db)].filter(([, { length }]) => length > 1).map(([cluster]) => cluster);
    const later = { ...tools, maxMeasured: 0 };
    for (const other of clusters.slice(1)) await merge(db, later, { cluster: clusters[0]!, other, at: AT });
    await measure(db, servicesThat([]));
    const isUnmeasured = ({ kinds }: Row) => kinds.includes('unmeasured');
    expect(
      members(db)
        .filter(isUnmeasured)
        .every(({ hd }) => hd === null),
    ).toBe(true);
    db.transaction(() => measureSome(db, tools.comparer, () => true)).immediate();
    expect(members(db).some(isUnmeasured)).toBe(false);
    expectMeasured(db);
    db.close();
  });

  it('are measured of an article that is moved to a later part during its measurement', async () => {
    const { db } = newProject();
    importBodies(
      db,
      syntheticBodies(260, 35).flatMap((body) => [body, body]),
    );
    const clusters = [...clustersOf(db)].filter(([, { length }]) => length > 1).map(([cluster]) => cluster);
    expect(clusters.length).toBeGreaterThan(150);
    let parts = 0;
    const fingerprint: TaskServices['fingerprint'] = async (texts) => {
      if (++parts === 2) await merge(db, tools, { cluster: clusters[140]!, other: clusters[100]!, at: AT });
      return texts.map(halvesOf);
    };
    await measure(db, servicesThat([], fingerprint));
    expectMeasured(db);
    db.close();
  });

  it('do not keep what was done before from being undone', async () => {
    const { db } = syntheticProject(COUNT, 34);
    const [one, other] = [...clustersOf(db)].filter(([, { length }]) => length > 1).map(([cluster]) => cluster);
    const places = () => members(db).map(({ article, matched }) => [article, matched, clusterOf(db, article)]);
    const before = places();
    await merge(db, tools, { cluster: one!, other: other!, at: AT });
    const merged = places();
    await measure(db, servicesThat([]));
    expectMeasured(db);
    await runUndoRedo(db, tools, { kind: 'undo', action: findUndoable(db), at: AT });
    expect(places()).toEqual(before);
    await measure(db, servicesThat([]));
    expectMeasured(db);
    const [undone] = db.prepare("SELECT of_id FROM actions WHERE kind = 'undo'").pluck().all() as [number];
    await runUndoRedo(db, tools, { kind: 'redo', action: undone as never, at: AT });
    expect(places()).toEqual(merged);
    db.close();
  });
});

function clusterOf(db: WritableDb, article: ArticleId): ClusterId {
  return db.prepare('SELECT cluster_id FROM memberships WHERE article_id = ?').pluck().get(article) as ClusterId;
}
