import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { itemsOf, type ReturnedItem } from '#shared/contract/returned-decisions.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

let session: Launch;
let project: string;

const endOf = async (job: string) => (await follow(session.client, job)).at(-1)!;
const applied = async (items: ReturnedItem[]) =>
  endOf((await session.client.returnedDecisions.apply({ project, items })).job);

beforeAll(async () => {
  session = launch();
  project = (await session.client.projects.create({ name: '读回' })).path;
  const file = writeWorkbook(path.join(session.folder, '稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(80, 7)]);
  expect(await endOf((await session.client.intake.start({ project, path: file, reading: {} })).job)).toMatchObject({
    type: 'done',
  });
});

afterAll(() => session.stop());

test('the sheet of an exported workbook is edited, previewed, applied, named in the history and undone', async () => {
  const { client } = session;
  const target = path.join(session.folder, '全部.xlsx');
  const exporting = { project, kind: 'all', format: 'xlsx', undecided: 'follow-suggestions', target } as const;
  expect(await endOf((await client.exports.start(exporting)).job)).toMatchObject({ type: 'done' });
  const unedited = await client.returnedDecisions.preview({ project, path: target });
  expect(unedited).toEqual({ file: '全部.xlsx', rows: 80, clusters: [], refused: [] });

  const [cluster, other] = (await client.review.clusters({ project })).map(({ id }) => id);
  const book = XLSX.read(fs.readFileSync(target));
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets.重复组!, { defval: null });
  const edited = rows.filter((row) => row.重复组 === cluster);
  for (const [at, row] of edited.entries()) row.处理结果 = at === 0 ? '主稿' : '剔除';
  book.Sheets.重复组 = XLSX.utils.json_to_sheet(rows);
  fs.writeFileSync(target, XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }));

  const preview = await client.returnedDecisions.preview({ project, path: target });
  expect(preview).toMatchObject({ rows: 80, refused: [], clusters: [{ cluster, isConflict: false }] });
  const articles = edited.length;
  const done = await applied(itemsOf(preview, false));
  expect(done).toMatchObject({ type: 'done', result: { kind: 'decisions', articles } });
  const statusOf = async () => (await client.review.cluster({ project, cluster: cluster! })).status;
  expect(await statusOf()).toBe('resolved');
  const { entries } = await client.review.history({ project });
  expect(entries[0]).toMatchObject({ kind: 'bring-back', cluster: null, touched: articles, undoable: true });
  expect(await applied(itemsOf(preview, false))).toMatchObject({
    type: 'refused',
    appError: { code: 'PREVIEW_STALE' },
  });
  expect(await client.review.undo({ project })).toMatchObject({ id: entries[0]!.id, undone: true });
  expect(await statusOf()).toBe('open');
  expect(
    await applied([{ cluster: other!, rev: 9, verdicts: [{ article: 1 as never, verdict: null }] }]),
  ).toMatchObject({
    type: 'refused',
    appError: { code: 'PREVIEW_STALE' },
  });
  await expect(client.returnedDecisions.preview({ project, path: '全部.xlsx' })).rejects.toMatchObject({
    code: 'PATH_MALFORMED',
  });
});
