// Counters and revisions are right after any history; counters are read without scanning what they count.

import { expect, it } from 'vitest';
import { readProjectInfo } from '#electron/api/project-info.ts';
import { acceptBatch } from '#electron/stages/review/accept-batch.ts';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { describeLearning } from '#electron/stages/review/suggestion.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { readMembersAfter } from '#electron/store/clusters/distances.ts';
import { readMembers } from '#electron/store/clusters/members.ts';
import type { ReadableDb, WritableDb } from '#electron/store/database.ts';
import { readDecidedAt } from '#electron/store/decisions.ts';
import { readClusterState } from '#electron/store/history/revisions.ts';
import { listLatestDone } from '#electron/store/statistics.ts';
import type { ArticleId, ClusterId, ImportId, Verdict } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { measureCandidates } from '../helpers/measured-risks.ts';
import { freshRandom } from '../helpers/random.ts';
import { lastAction, tools } from '../helpers/stored-projects.ts';
import { importFile } from '../review/corrections/synthetic-updates.ts';
import { actAtRandom, clustersOf, expectConsistent } from '../review/random-actions.ts';
import { importBodies, syntheticBodies, syntheticProject } from '../review/synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';

/** Ignores errors, because undo, redo and the removal of an import may be refused. */
async function attempt(action: Promise<unknown>): Promise<void> {
  await action.catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
}

const BROUGHT = 8;

/** Rows by which the merging of rows is chosen, by their articles. */
function readChosen(db: ReadableDb): Map<ArticleId, string> {
  const query = "SELECT article_id, choice || ' ' || action_id FROM row_merges";
  return new Map(db.prepare(query).raw().all() as [ArticleId, string][]);
}

type Seen = { readonly rev: number; readonly verdicts: ReadonlyMap<ArticleId, Verdict | null> };

function seeClusters(db: ReadableDb): Map<ClusterId, Seen> {
  return new Map(
    Array.from(clustersOf(db), ([cluster, members]) => {
      const verdicts = new Map(members.map(({ article, verdict }) => [article, verdict]));
      return [cluster, { rev: readClusterState(db, cluster)!.rev, verdicts }];
    }),
  );
}

/** The last number that an action, or an import that joins two clusters, has taken. */
function lastNumber(db: WritableDb): number {
  const query = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'actions'";
  return db.prepare(query).pluck().get() as number;
}

/**
 * Runs `act`, and checks the revision of each cluster. It must rise if a member left, changed its verdict or what is
 * chosen of merging, or came by an action or by an import that merged clusters.
 */
async function watchRevisions(db: WritableDb, act: () => unknown, { isImport = false } = {}): Promise<void> {
  const before = seeClusters(db);
  const chosen = readChosen(db);
  const last = lastAction(db);
  await act();
  const chosenNow = readChosen(db);
  const known = new Set([...before.values()].flatMap(({ verdicts }) => [...verdicts.keys()]));
  // An update also moves articles that its import has just placed.
  const recorded = db.prepare(
    "SELECT key_1, before ->> 0 FROM action_changes WHERE tab = 'memberships' AND action_id > ?",
  );
  const moves = recorded.raw().all(last) as [ArticleId, ClusterId][];
  const moved = new Set(moves.map(([article]) => article));
  const left = new Set(isImport ? moves.map(([, cluster]) => cluster) : []);
  for (const [cluster, { rev, verdicts }] of seeClusters(db)) {
    const seen = before.get(cluster) ?? { rev: 0, verdicts: new Map<ArticleId, Verdict | null>() };
    const isChanged = [...seen.verdicts].some(([article, verdict]) => verdicts.get(article) !== verdict);
    const came = [...verdicts.keys()].filter((article) => !seen.verdicts.has(article));
    const isChosen = [...verdicts.keys()].some((article) => chosen.get(article) !== chosenNow.get(article));
    const isRaised =
      isChanged ||
      isChosen ||
      left.has(cluster) ||
      came.some((article) => !isImport || moved.has(article) || known.has(article));
    if (isRaised) expect(rev, `cluster ${cluster}`).toBeGreaterThan(last);
    else expect(rev, `cluster ${cluster}`).toBe(seen.rev);
    expect(rev).toBeLessThanOrEqual(lastNumber(db));
  }
}

it.each([1, 2, 3, 4])('are right after every action of a history (%i)', async (seed) => {
  const random = freshRandom(700 + seed);
  const bodies = syntheticBodies(40, seed);
  const { db } = syntheticProject(24, seed);
  const rows = () =>
    Array.from({ length: BROUGHT }, (_, n) => ({
      id: `${n}`,
      url: '',
      body: `${random.pick(bodies)}${random.int(3)}`,
    }));
  const act = (action: () => unknown) => watchRevisions(db, action);
  const bring = (bringing: () => unknown) => watchRevisions(db, bringing, { isImport: true });
  const undoRedo = (kind: 'undo' | 'redo') =>
    act(() => attempt(runUndoRedo(db, tools, { kind, action: null, at: AT })));
  const actions: (() => Promise<void>)[] = [
    () =>
      bring(() =>
        importBodies(
          db,
          Array.from({ length: BROUGHT }, () => random.pick(bodies)),
        ),
      ),
    () => bring(() => importFile(db, rows(), 'update', { file: '甲.csv', sha256: `${random.int(1e9)}` })),
    async () => {
      let id = 0 as ImportId;
      await bring(async () => {
        id = await importFile(db, rows(), 'skip', { file: '乙.csv', saved: BROUGHT - 1 });
      });
      for (let some = random.int(3); some > 0; some--) await act(() => actAtRandom(db, random, some));
      expectConsistent(db);
      await act(() => attempt(removeImport(db, tools, id, AT)));
    },
    () => act(() => acceptBatch(db, { items: measureCandidates(db, 'safe', 'extra', 'look'), at: AT })),
    () => undoRedo('undo'),
    () => undoRedo('undo'),
    () => undoRedo('redo'),
  ];
  for (let step = 0; step < 60; step++) {
    if (random.int(2) === 0) await act(() => actAtRandom(db, random, step));
    else await random.pick(actions)();
    expectConsistent(db);
  }
  db.close();
});

function plansOf(db: WritableDb, read: (db: ReadableDb) => unknown): string[] {
  const texts: string[] = [];
  const prepare = (text: string) => {
    texts.push(text);
    return db.prepare(text);
  };
  read({ prepare } as unknown as ReadableDb);
  return texts.flatMap((text) => {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${text}`);
    const values = Array.from({ length: text.split('?').length - 1 }, () => null);
    const named = Object.fromEntries(Array.from(text.matchAll(/@(\w+)/g), ([, name]) => [name, null]));
    return (plan.all(...values, named) as { detail: string }[]).map(({ detail }) => detail);
  });
}

it('are read without a scan of articles, memberships, decisions or clusters', () => {
  const { db } = syntheticProject(24, 1);
  for (const read of [readProjectInfo, describeLearning]) {
    const scanned = plansOf(db, read).filter((detail) => detail.startsWith('SCAN'));
    expect(scanned).toContain('SCAN counters');
    for (const one of scanned) expect(one).toMatch(/^SCAN (counters|imports)$/);
  }
  // The control: a lookup of one row, and a count of all rows.
  expect(plansOf(db, (db) => readDecidedAt(db, 1 as ArticleId)).join()).toMatch(/^SEARCH decisions/);
  expect(plansOf(db, (db) => db.prepare('SELECT count(*) FROM decisions')).join()).toMatch(/^SCAN decisions/);
  db.close();
});

it('say the status of a listed cluster, whose decisions are read by key', () => {
  const { db } = syntheticProject(24, 1);
  const plans = plansOf(db, (db) => listClusters(db, { most: 10 }));
  // The list of the leaders whose checksums are read.
  expect(plans.filter((detail) => /^SCAN (?!c\b|json_each\b)/.test(detail))).toEqual([]);
  expect(plans.filter((detail) => / d\b/.test(detail))).toEqual([
    expect.stringMatching(/^SEARCH d USING INTEGER PRIMARY KEY/),
  ]);
  db.close();
});

it('read the pace by the latest actions, however many clusters there are', () => {
  const { db } = syntheticProject(24, 1);
  const scanned = plansOf(db, listLatestDone).filter((detail) => /^SCAN \w/.test(detail));
  expect(scanned).toEqual(['SCAN actions', 'SCAN latest']);
  db.close();
});

it('read the members of the next clusters by their key, however many clusters there are', () => {
  const { db } = syntheticProject(24, 1);
  const plans = plansOf(db, (db) => readMembersAfter(db, null, 10));
  expect(plans.filter((detail) => /^SCAN (?!c\b)/.test(detail))).toEqual([]);
  expect(plans).toContain('SEARCH m USING INDEX memberships_by_cluster (cluster_id=?)');
  db.close();
});

it('read the members of a page by key, however large their cluster is', () => {
  const { db } = syntheticProject(24, 1);
  const plans = plansOf(db, (db) => readMembers(db, 1 as ClusterId, []));
  expect(plans[0]).toMatch(/^SCAN wanted/);
  expect(plans).toContain('SEARCH m USING INTEGER PRIMARY KEY (rowid=?)');
  db.close();
});
