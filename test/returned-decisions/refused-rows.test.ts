// Refused rows of an edited table, conflicts, and outdated previews.
import { expect, onTestFinished, test } from 'vitest';
import { logTable } from '#electron/stages/export/log-table.ts';
import { applyDecisions } from '#electron/stages/returned-decisions/apply.ts';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { supersede } from '#electron/stages/review/corrections/supersede.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { runUndoRedo } from '#electron/stages/review/undo-redo.ts';
import { readVerdicts } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { itemsOf, type RowRefusal } from '#shared/contract/returned-decisions.ts';
import type { ImportId, Verdict } from '#shared/model/model.ts';
import { expectAppError } from '../helpers/expect-error.ts';
import { addStories, everything, newImport, newProject, tools } from '../helpers/stored-projects.ts';
import { columnsOf, type Edited, exportTable, makeProject, previewTable, setDecision } from './edited-table.ts';

const AT = '2024-03-02T09:00:00.000Z';

const appError = (reason: RowRefusal, ...first: number[]) => ({ reason, rows: first.length, first });
const cellOf = (edited: Edited, row: number, column: 'row' | 'cluster' | 'decision' | 'key') =>
  [edited.rows[row]!, columnsOf(edited)[column]] as const;

test('the table is previewed by cluster, with the verdicts before and after', async () => {
  const { db, three, single } = makeProject();
  decide(db, three.cluster, [{ article: three.articles[1]!, verdict: 'keep' }], AT);
  const edited = exportTable(db);
  setDecision(edited, 2, '主稿');
  setDecision(edited, 3, '剔除');
  setDecision(edited, 7, '保留');
  const { rev } = db.prepare('SELECT rev FROM clusters WHERE id = ?').get(three.cluster) as { rev: number };
  expect(await previewTable(db, edited)).toEqual({
    rows: 6,
    refused: [],
    clusters: [
      {
        cluster: three.cluster,
        rev,
        title: '标题2',
        isConflict: false,
        changes: [
          { article: three.articles[0], row: 2, before: null, after: 'canonical' },
          { article: three.articles[1], row: 3, before: 'keep', after: 'discard' },
        ],
      },
      {
        cluster: single.cluster,
        rev: 0,
        title: '标题7',
        isConflict: false,
        changes: [{ article: single.articles[0], row: 7, before: null, after: 'keep' }],
      },
    ],
  });
});

test('a row is refused for what is wrong with it, and the others are not', async () => {
  const { db } = makeProject();
  const edited = exportTable(db);
  const [noKey, key] = cellOf(edited, 0, 'key');
  noKey[key] = 'T1';
  const [unknown] = cellOf(edited, 1, 'key');
  unknown[key] = unknown[key]!.replace(/^T\d+/, 'T999');
  const [other] = cellOf(edited, 2, 'key');
  other[key] = other[key]!.replace(/-u-/, '-k-');
  const [mixed, row] = cellOf(edited, 3, 'row');
  mixed[row] = '6';
  setDecision(edited, 7, '也许');
  expect(await previewTable(db, edited)).toMatchObject({
    clusters: [],
    refused: [
      appError('no-key', 2),
      appError('unknown-article', 3),
      appError('other-project', 4),
      appError('mixed-cells', 5),
      appError('unknown-verdict', 7),
    ],
  });
});

test('cells that were sorted apart are refused', async () => {
  const { db } = makeProject();
  const edited = exportTable(db);
  const columns = columnsOf(edited);
  const keys = edited.rows.map((row) => row[columns.key]!).reverse();
  edited.rows.forEach((row, at) => {
    row[columns.key] = keys[at]!;
    row[columns.decision] = '保留';
  });
  expect(await previewTable(db, edited)).toMatchObject({
    clusters: [],
    refused: [appError('mixed-cells', 2, 3, 4, 5, 6, 7)],
  });
});

test('the table of another project is refused, unless that has the same articles in the same clusters', async () => {
  const { db } = makeProject();
  const { db: same } = makeProject();
  const { db: other } = newProject();
  onTestFinished(() => void other.close());
  // The same texts, but with other numbers of imports.
  newImport(other);
  addStories(other, [3, 2, 1], newImport(other, { sheet: '二' }));
  const editedTable = (source: WritableDb) => {
    const edited = exportTable(source);
    for (let row = 2; row <= 7; row++) setDecision(edited, row, '保留');
    return edited;
  };
  expect(exportTable(same)).toEqual(exportTable(db));
  expect((await previewTable(db, editedTable(same))).clusters).toHaveLength(3);
  expect(await previewTable(db, editedTable(other))).toMatchObject({
    clusters: [],
    refused: [appError('other-project', 2, 3, 4, 5, 6, 7)],
  });
});

test('contradictory rows are refused, repeated ones are not', async () => {
  const { db, two } = makeProject();
  const edited = exportTable(db);
  setDecision(edited, 5, '主稿');
  setDecision(edited, 2, '保留');
  const { decision } = columnsOf(edited);
  edited.rows.push(edited.rows[0]!.with(decision, '剔除'), edited.rows[3]!);
  expect(await previewTable(db, edited)).toMatchObject({
    rows: 8,
    clusters: [{ cluster: two.cluster, changes: [{ row: 5, after: 'canonical' }] }],
    refused: [appError('contradictory', 2, 8)],
  });
});

test('a cluster with two canonical articles is refused, one of them named by the table or by the project', async () => {
  const { db, three, two } = makeProject();
  decide(db, two.cluster, [{ article: two.articles[1]!, verdict: 'canonical' }], AT);
  const edited = exportTable(db);
  setDecision(edited, 2, '主稿');
  setDecision(edited, 3, '主稿');
  setDecision(edited, 4, '剔除');
  setDecision(edited, 5, '主稿');
  const withoutRow6 = { ...edited, rows: edited.rows.filter((_, at) => at !== 4) };
  for (const table of [edited, withoutRow6])
    expect(await previewTable(db, table)).toMatchObject({
      clusters: [],
      refused: [appError('two-canonicals', 2, 3, 4, 5)],
    });
  setDecision(edited, 3, '剔除');
  setDecision(edited, 6, '剔除');
  const { refused, clusters } = await previewTable(db, edited);
  expect([refused, clusters.map(({ cluster }) => cluster)]).toEqual([[], [three.cluster, two.cluster]]);
});

test('a single article is not discarded', async () => {
  const { db } = makeProject();
  const edited = exportTable(db);
  setDecision(edited, 7, '剔除');
  expect(await previewTable(db, edited)).toMatchObject({ clusters: [], refused: [appError('discarded-single', 7)] });
});

test('rows of articles that are in another cluster, superseded or gone are refused', async () => {
  const { db, three } = makeProject();
  const edited = exportTable(db);
  for (let row = 2; row <= 4; row++) setDecision(edited, row, '保留');
  await split(db, tools, { cluster: three.cluster, articles: [three.articles[2]!], at: AT });
  const parted = await previewTable(db, edited);
  expect(parted).toMatchObject({
    clusters: [{ cluster: three.cluster, changes: [{ row: 2 }, { row: 3 }] }],
    refused: [appError('cluster-changed', 4)],
  });
  const [newer] = addStories(db, [1], newImport(db, { sheet: '更新' }));
  await supersede(db, tools, new Map([[three.articles[1]!, newer!.articles[0]!]]), AT, () => {});
  expect((await previewTable(db, edited)).refused).toEqual([appError('superseded', 3), appError('cluster-changed', 4)]);
  await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
  await removeImport(db, tools, 1 as ImportId, AT);
  expect((await previewTable(db, edited)).refused).toEqual([appError('unknown-article', 2, 3, 4, 5, 6, 7)]);
});

test('a cluster that was decided here and in the table keeps its decisions, unless the table is preferred', async () => {
  const { db, three, two } = makeProject();
  const edited = exportTable(db);
  setDecision(edited, 2, '主稿');
  setDecision(edited, 3, '剔除');
  setDecision(edited, 5, '保留');
  decide(db, three.cluster, [{ article: three.articles[1]!, verdict: 'canonical' }], AT);
  decide(db, two.cluster, [{ article: two.articles[0]!, verdict: 'keep' }], AT);
  const preview = await previewTable(db, edited);
  expect(preview).toMatchObject({
    refused: [],
    clusters: [
      {
        cluster: three.cluster,
        isConflict: true,
        changes: [
          { row: 2, before: null, after: 'canonical' },
          { row: 3, before: 'canonical', after: 'discard' },
        ],
      },
    ],
  });
  expect(itemsOf(preview, false)).toEqual([]);
  applyDecisions(db, { items: itemsOf(preview, true), at: AT });
  const wanted: (Verdict | null)[] = ['canonical', 'discard', null];
  expect([...readVerdicts(db, three.cluster).values()]).toEqual(wanted);
  await runUndoRedo(db, tools, { kind: 'undo', action: null, at: AT });
  expect([...readVerdicts(db, three.cluster).values()]).toEqual([null, 'canonical', null]);
});

test('a preview that is out of date is refused as a whole', async () => {
  const { db, three, two } = makeProject();
  const edited = exportTable(db);
  setDecision(edited, 2, '主稿');
  setDecision(edited, 5, '剔除');
  const items = itemsOf(await previewTable(db, edited), false);
  decide(db, two.cluster, [{ article: two.articles[1]!, verdict: 'canonical' }], AT);
  const rows = everything(db);
  expectAppError(() => applyDecisions(db, { items, at: AT }), 'PREVIEW_STALE');
  expect(everything(db)).toEqual(rows);
  // Sends rows that no preview shows.
  const unsound = {
    cluster: three.cluster,
    rev: 0,
    verdicts: three.articles.map((article) => ({ article, verdict: 'canonical' as const })),
  };
  const foreign = {
    cluster: three.cluster,
    rev: 0,
    verdicts: [{ article: two.articles[0]!, verdict: 'keep' as const }],
  };
  for (const item of [unsound, foreign])
    expectAppError(() => applyDecisions(db, { items: [item], at: AT }), 'PREVIEW_STALE');
  expect(everything(db)).toEqual(rows);
});

test('the log names what was brought back', async () => {
  const { db } = makeProject();
  const edited = exportTable(db);
  setDecision(edited, 2, '主稿');
  setDecision(edited, 5, '保留');
  applyDecisions(db, { items: itemsOf(await previewTable(db, edited), false), at: AT });
  const logged = Array.from(logTable(db, 'zh').rows, ([, , what, , cluster, , row, , before, after]) => [
    what,
    cluster,
    row,
    before,
    after,
  ]);
  expect(logged).toEqual([
    ['读回处理结果', null, 2, '待定', '主稿'],
    ['读回处理结果', null, 5, '待定', '保留'],
  ]);
});
