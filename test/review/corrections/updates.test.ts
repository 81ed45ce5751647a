// Updates by later imports: at any time the current articles are the latest versions, every row is accounted for, and
// the editor's constraints are kept, reported or restored.
import { describe, expect, it } from 'vitest';
import { readDecisionAuthors } from '#electron/stages/export/decision-reasons.ts';
import { logTable } from '#electron/stages/export/log-table.ts';
import { planExport } from '#electron/stages/export/plan.ts';
import { cleanedTable, removedTable, type Table } from '#electron/stages/export/tables.ts';
import { merge, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { readHistory } from '#electron/stages/review/history.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { clusterOf } from '#electron/store/clusters/cluster-of.ts';
import { iterateMemberStates, readMemberStates, readNewMembers } from '#electron/store/clusters/clusters.ts';
import type { ReadableDb, WritableDb } from '#electron/store/database.ts';
import { examine, isError } from '#electron/store/file/doctor.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { ChangeRecorder } from '#electron/store/history/change-recorder.ts';
import { findUndoable } from '#electron/store/history/last-step.ts';
import { readNewVersions } from '#electron/store/versions.ts';
import type { Repeats } from '#shared/contract/intake.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { freshRandom } from '../../helpers/random.ts';
import { everything, newProject, tools } from '../../helpers/stored-projects.ts';
import { actAtRandom, expectConsistent } from '../random-actions.ts';
import { syntheticBodies } from '../synthetic-project.ts';
import { type FileRow, importFile } from './synthetic-updates.ts';
import { Model } from './updates-model.ts';

const AT = '2026-02-01T08:00:00.000Z';
const MAX_STEPS = 600;
const undoRedo = (db: WritableDb, kind: 'undo' | 'redo', action: ActionId | null = null) =>
  runUndoRedo(db, tools, { kind, action, at: AT });

function lastUpdate(db: ReadableDb): ActionId | null {
  return listActions(db, null, 1000).find(({ kind, undone }) => kind === 'update' && !undone)?.id ?? null;
}

function currentPlaces(db: ReadableDb): string[] {
  return db.prepare("SELECT import_id || ' ' || row FROM articles ORDER BY id").pluck().all() as string[];
}

function expectAccounted(db: ReadableDb): void {
  expect([...examine(db)].filter(isError)).toEqual([]);
  expectConsistent(db);
}

describe('any sequence of imports, updates, decisions, corrections, undos and redos', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('leaves the latest version of everything current (%i)', async (seed) => {
    const random = freshRandom(seed);
    const { db } = newProject();
    const bodies = syntheticBodies(60, seed);
    const model = new Model();
    /** The current contents of each file: a third of the rows have no id, a fifth neither id nor URL. */
    const files = new Map<string, FileRow[]>(
      ['甲.csv', '乙.csv'].map((file, at) => [
        file,
        Array.from({ length: 8 }, (_, n) => ({
          id: n % 3 === 2 ? '' : `${n}`,
          url: n % 5 === 4 ? '' : `https://example.com/${file === '甲.csv' || n < 3 ? n : 100 + n}`,
          body: bodies[at * 8 + n]!,
        })),
      ]),
    );
    let updates = 0;
    let undoneUpdates = 0;
    // Walks differ in how many updates they make, and undo.
    for (let step = 0; step < 60 || (step < MAX_STEPS && (updates <= 3 || undoneUpdates === 0)); step++) {
      switch (step === 0 ? 0 : random.int(6)) {
        case 0:
        case 1: {
          const file = random.pick([...files.keys()]);
          const rows = files
            .get(file)!
            .map((row) => (random.int(4) === 0 ? { ...row, body: reworded(row.body, random.pick(bodies)) } : row));
          files.set(file, rows);
          const repeats = random.pick(['update', 'update', 'skip', 'add'] as const);
          const last = lastUpdate(db);
          const id = await importFile(db, rows, repeats, { file, sha256: `${step}`.padStart(64, 'f') });
          const superseded = model.add(file, id, rows, repeats);
          model.set(superseded, false);
          const action = lastUpdate(db);
          expect(action !== last).toBe(superseded.length > 0);
          if (action !== null && superseded.length > 0) model.updates.set(action, superseded);
          updates += superseded.length;
          // A new text has no constraints by the editor.
          expect(
            db.prepare('SELECT 1 FROM decisions JOIN articles ON id = article_id WHERE import_id = ?').all(id),
          ).toEqual([]);
          if (superseded.length > 0 && random.int(3) === 0) {
            expect(await undoRedo(db, 'undo')).toBe(action);
            model.set(superseded, true);
            undoneUpdates++;
          }
          break;
        }
        case 2:
        case 3: {
          const kind = random.pick(['undo', 'redo'] as const);
          const action = random.int(2) === 0 ? random.pick([...model.updates.keys(), null]) : null;
          const undone = await undoRedo(db, kind, action).catch((error: unknown) => {
            expect(error).toBeInstanceOf(AppError);
            return null;
          });
          const superseded = model.updates.get(undone ?? (0 as ActionId)) ?? [];
          model.set(superseded, kind === 'undo');
          undoneUpdates += Math.sign(superseded.length);
          break;
        }
        default:
          await actAtRandom(db, random, step);
      }
      expect(currentPlaces(db), `step ${step}`).toEqual(
        model.articles.filter(({ current }) => current).map(({ place }) => place),
      );
      expectAccounted(db);
    }
    expect(updates).toBeGreaterThan(3);
    expect(undoneUpdates).toBeGreaterThan(0);
    db.close();
  });
});

type Entry = { id: string; body: string };

/** Imports one file with a few copies of a story and another story. Returns the project and its rows by id. */
async function project(entries: readonly Entry[]) {
  const { db, file } = newProject();
  const rowsOf = (entries: readonly Entry[]): FileRow[] => entries.map((entry) => ({ ...entry, url: '' }));
  await importFile(db, rowsOf(entries), 'update', { file: '甲.csv', sha256: '1' });
  const update = (entries: readonly Entry[], repeats: Repeats = 'update') =>
    importFile(db, rowsOf(entries), repeats, { file: '甲.csv', sha256: '2' });
  const current = (id: string) =>
    db.prepare('SELECT id FROM articles WHERE external_id = ? ORDER BY id DESC LIMIT 1').pluck().get(id) as ArticleId;
  const verdictsOf = (cluster: number) =>
    Object.fromEntries(
      readMemberStates(db, cluster as never).map(({ article, verdict }) => [
        db.prepare('SELECT external_id FROM articles WHERE id = ?').pluck().get(article) as string,
        verdict,
      ]),
    );
  return { db, file, update, current, verdictsOf };
}

const [story, other, third] = syntheticBodies(12, 3) as [string, string, string];
const COPIES: readonly Entry[] = [
  { id: 'a', body: story },
  { id: 'b', body: `${story}（记者 张三）` },
  { id: 'c', body: `（本报讯）${story}` },
  { id: 'd', body: other },
];
const with_ = (id: string, body: string) => COPIES.map((entry) => (entry.id === id ? { id, body } : entry));

describe('an article that is updated', () => {
  it('leaves its cluster to the newer version, for whose sake that is open again', async () => {
    const { db, update, current, verdictsOf } = await project(COPIES);
    const cluster = clusterOf(db, current('a'))!;
    const changes = [
      { article: current('a'), verdict: 'canonical' as const },
      { article: current('b'), verdict: 'discard' as const },
      { article: current('c'), verdict: 'discard' as const },
    ];
    decide(db, cluster, changes, AT);
    const old = current('a');
    await update(with_('a', `${story}编辑补了一句。`));
    expect(current('a')).not.toBe(old);
    expect(verdictsOf(cluster)).toEqual({ a: null, b: 'discard', c: 'discard' });
    expect(listClusters(db)).toMatchObject([{ id: cluster, size: 3, status: 'partial', newMembers: 1 }]);
    expect(readNewMembers(db, cluster)).toEqual([current('a')]);
    expect(readNewVersions(db, cluster)).toEqual([current('a')]);
    const [entry] = readHistory(db, null, 1);
    expect(entry).toMatchObject({ kind: 'update', superseded: 1, undoable: true });
    expect(entry!.articles[0]).toMatchObject({
      article: old,
      version: 'superseded',
      verdicts: { before: 'canonical', after: null },
    });
    const logged = [...logTable(db, 'zh').rows].map((row) => row.slice(5));
    expect(logged).toContainEqual(['a', 2, expect.any(String), '主稿', '待定']);
    expect(logged).toContainEqual(['a', 2, expect.any(String), null, '已被取代，新版本为 a']);
    const plan = planExport(iterateMemberStates(db), 'keep-all');
    const idsIn = ({ rows }: Table) => Array.from(rows, (row) => row[4]);
    const style = { language: 'zh', isWorkbook: true } as const;
    const sources = { undecided: 'keep-all', authors: readDecisionAuthors(db), suggestions: new Map() } as const;
    expect([idsIn(cleanedTable(db, plan, style)), idsIn(removedTable(db, plan, style, sources))]).toEqual([
      ['d', 'a'],
      ['b', 'c'],
    ]);
    expectAccounted(db);

    await undoRedo(db, 'undo');
    expect(verdictsOf(cluster)).toMatchObject({ b: 'discard', c: 'discard' });
    expect(readMemberStates(db, cluster).find(({ article }) => article === old)?.verdict).toBe('canonical');
    await undoRedo(db, 'redo');
    expect(verdictsOf(cluster)).toEqual({ a: null, b: 'discard', c: 'discard' });
    expectAccounted(db);
  });

  it('leaves no article discarded without a kept one, if the newer version has another story', async () => {
    const { db, update, current, verdictsOf } = await project(COPIES);
    const cluster = clusterOf(db, current('b'))!;
    const verdicts = { a: 'canonical', b: 'discard', c: 'discard' } as const;
    decide(
      db,
      cluster,
      Object.entries(verdicts).map(([id, verdict]) => ({ article: current(id), verdict })),
      AT,
    );
    await update(with_('a', third));
    expect(clusterOf(db, current('a'))).not.toBe(cluster);
    expect(verdictsOf(cluster)).toEqual({ b: null, c: null });
    expectAccounted(db);
    await undoRedo(db, 'undo');
    expect(verdictsOf(cluster)).toEqual(verdicts);
  });

  it('comes back to the byte', async () => {
    const changed = COPIES.map(({ id, body }) => ({ id, body: id === 'd' ? third : `${body}又一句。` }));
    const skipped = await project(COPIES);
    const project_ = await project(COPIES);
    await skipped.update(changed, 'skip');
    await project_.update(changed);
    const updated = everything(project_.db);
    await undoRedo(project_.db, 'undo');
    const same = ({ imports, ...rest }: ReturnType<typeof everything>) => ({
      ...rest,
      imports: imports!.map((one) => ({ ...(one as object), repeats: null, finished_at: null })),
    });
    expect(same(everything(project_.db))).toEqual(same(everything(skipped.db)));
    await undoRedo(project_.db, 'redo');
    expect(everything(project_.db)).toEqual(updated);
  });

  it('hands its constraints to the newer version', async () => {
    const { db, update, current } = await project(COPIES);
    const cluster = clusterOf(db, current('a'))!;
    await split(db, tools, { cluster, articles: [current('b')], at: AT });
    await merge(db, tools, { cluster: clusterOf(db, current('b'))!, other: clusterOf(db, current('d'))!, at: AT });
    // By its text, the newer version of b is again a copy of a.
    await update(with_('b', `${story}（记者 李四）`));
    expect(clusterOf(db, current('b'))).toBe(clusterOf(db, current('d')));
    expect(clusterOf(db, current('b'))).not.toBe(clusterOf(db, current('a')));
    expectAccounted(db);
    await update(with_('b', `${story}（记者 王五）`).map((one) => (one.id === 'd' ? { id: 'd', body: third } : one)));
    expect(clusterOf(db, current('b'))).toBe(clusterOf(db, current('d')));
    expect(clusterOf(db, current('b'))).not.toBe(clusterOf(db, current('a')));
    expectAccounted(db);
  });

  it('does not come back after a re-cluster, which made no fingerprint of it', async () => {
    const { db, update } = await project(COPIES);
    await update(with_('a', `${story}编辑补了一句。`));
    const updated = findUndoable(db);
    new ChangeRecorder(db, { kind: 'recluster', at: AT, cluster: null }).close();
    await expectRejection(undoRedo(db, 'undo'), 'LAST_STEP_PERMANENT');
    await expectRejection(undoRedo(db, 'undo', updated), 'CHANGED_SINCE');
  });

  it('is not written to by what is undone out of order', async () => {
    const { db, update, current } = await project(COPIES);
    const cluster = clusterOf(db, current('a'))!;
    decide(db, cluster, [{ article: current('a'), verdict: 'keep' }], AT);
    decide(db, cluster, [{ article: current('a'), verdict: null }], AT);
    const cleared = findUndoable(db);
    await update(with_('a', `${story}编辑补了一句。`));
    await expectRejection(undoRedo(db, 'undo', cleared), 'CHANGED_SINCE');
    expectAccounted(db);
  });
});

/** Changes the figure at the end, or replaces the whole text. */
function reworded(body: string, other: string): string {
  return body.length % 3 === 0 ? other : `${body}又有${body.length}人参加。`;
}
