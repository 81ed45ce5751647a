// The cleaned workbook of a project is the imported one without its discarded rows, where that is possible.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exportTask, originalTask } from '#electron/stages/export/export.job.ts';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { chooseMerging } from '#electron/stages/review/notes.ts';
import { take } from '#electron/stages/review/take.ts';
import { clusterOf } from '#electron/store/clusters/cluster-of.ts';
import { openProject } from '#electron/store/database.ts';
import { writeSetting } from '#electron/store/settings.ts';
import type { WrittenWorkbook } from '#shared/contract/exports.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { type MergeRules, mergeRules } from '#shared/review/row-merge.ts';
import {
  temporaryFile,
  temporaryFolder,
  unzipAll,
  workbookBytes,
  workbookOfXml,
  zipOf,
} from '../../fixtures/workbooks.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { importAll, services } from '../../round-trip/kept.ts';
import { bodyOf, fullBook, fullBookBytes } from './full-book.ts';

const AT = '2026-03-01T08:00:00.000Z';

/** The full book with its second sheet, which has no articles, left out of the import. @returns the project */
async function importBook(bytes = fullBookBytes(), name = '来稿.xlsx', rejected = 1): Promise<string> {
  return importAll(temporaryFile(name, bytes), temporaryFolder(), rejected, ['稿件']);
}

/** Keeps the first article of each cluster, and discards the others. */
function discardCopies(project: string): void {
  const db = openProject(project);
  const members = db
    .prepare('SELECT cluster_id AS cluster, article_id AS article FROM memberships ORDER BY article_id')
    .all() as { cluster: ClusterId; article: ArticleId }[];
  for (const [cluster, [first, ...others]] of Map.groupBy(members, (one) => one.cluster)) {
    if (others.length === 0) continue;
    const verdicts = others.map(({ article }) => ({ article, verdict: 'discard' as const }));
    decide(db, cluster, [{ article: first!.article, verdict: 'canonical' }, ...verdicts], AT);
  }
  db.close();
}

type Options = {
  macros?: boolean;
  addedColumns?: boolean;
  articlesOnly?: boolean;
  merge?: MergeRules;
  mergeOrigins?: boolean;
  target?: string;
};

async function exportOriginal(project: string, { target = `${project}.xlsx`, ...options }: Options = {}) {
  const input = { project, kind: 'cleaned', format: 'xlsx', undecided: 'keep-all', language: 'zh', target } as const;
  const { result } = await exportTask({ ...input, workbook: 'original', ...options }, services);
  if (result.kind !== 'export') throw new Error(result.kind);
  return { target, result, workbook: result.workbook as WrittenWorkbook };
}

describe('the imported workbook', () => {
  it('comes back without the discarded rows, and the preview lists the same losses', async () => {
    const project = await importBook();
    discardCopies(project);
    const { target, result, workbook } = await exportOriginal(project);
    expect(workbook).toMatchObject({ way: 'original', file: '来稿.xlsx', obstacle: null });
    expect([result.kept, result.removed, result.cleanedRows]).toEqual([7, 3, 8]);
    const [sheet, other] = readWorkbook(target).sheets;
    expect(Array.from({ length: sheet!.rows }, (_, at) => sheet!.cellText(at + 1, 0))).toEqual([
      '三月来稿汇总',
      '编号',
      'N1',
      'N3',
      'N4',
      'N6',
      'N7',
      'N8',
      'N10',
      '合计',
    ]);
    expect(other!.name).toBe('统计');
    const facts = await originalTask({ project, undecided: 'keep-all' }, services);
    expect(facts).toEqual({ file: '来稿.xlsx', obstacle: null, hasMacros: false, losses: workbook.losses });
  });

  it('goes without rows that were not imported where these are left out', async () => {
    const { target } = await exportOriginal(await importBook(), { articlesOnly: true });
    expect(readWorkbook(target).sheets[0]!.rows).toBe(12);
  });

  it('has the parts that articles take from others, in the style of their cells', async () => {
    const project = await importBook();
    discardCopies(project);
    const db = openProject(project);
    const { cluster } = db.prepare('SELECT cluster_id AS cluster FROM memberships WHERE article_id = 1').get() as {
      cluster: ClusterId;
    };
    take(db, { cluster, at: AT, takeable: { from: 2 as ArticleId, field: 'source' } });
    db.close();
    const { target } = await exportOriginal(project, { addedColumns: true });
    const [sheet] = readWorkbook(target).sheets;
    expect(sheet!.cellText(3, 3)).toBe('来源2');
    expect(unzipAll(fs.readFileSync(target))['xl/worksheets/sheet1.xml']!.toString()).toContain(
      '<c r="D3" t="inlineStr" s="1">',
    );
    expect([2, 3, 4].map((row) => [11, 12].map((column) => sheet!.cellText(row, column)))).toEqual([
      ['取自', '代替的行'],
      ['来源取自 N2，第 4 行，来源2', '4, 7'],
      ['', ''],
    ]);
  });

  it('has the cells of discarded rows that rules merge, with their origin on request', async () => {
    const project = await importBook();
    discardCopies(project);
    const merge = mergeRules.parse({ fields: { source: 'union' } });
    const exported = (mergeOrigins: boolean) => exportOriginal(project, { merge, mergeOrigins });
    const read = async (mergeOrigins: boolean) => {
      const { target, result } = await exported(mergeOrigins);
      expect(result.merged).toMatchObject({ rows: 2 });
      const [sheet] = readWorkbook(target).sheets;
      return [3, 11, 12].map((column) => sheet!.cellText(3, column));
    };
    expect(await read(false)).toEqual(['来源1；来源2；来源5', '', '']);
    const origin = '来源取自 N2，第 4 行，来源2；来源取自 N5，第 7 行，来源5';
    expect(await read(true)).toEqual(['来源1；来源2；来源5', origin, '']);
  });

  it('has them where an editor has chosen it for the cluster, and not where that was declined', async () => {
    const project = await importBook();
    discardCopies(project);
    const db = openProject(project);
    onTestFinished(() => void db.close());
    const merge = mergeRules.parse({ fields: { source: 'union' } });
    const sourceIn = async (rules: MergeRules | null) => {
      const { target } = await exportOriginal(project, { ...(rules && { merge: rules }) });
      return readWorkbook(target).sheets[0]!.cellText(3, 3);
    };
    const cluster = clusterOf(db, 1 as ArticleId)!;
    expect(await sourceIn(merge)).toBe('来源1；来源2；来源5');
    chooseMerging(db, { cluster, choice: 'none', at: AT });
    expect(await sourceIn(merge)).toBe('来源1');
    // By the rules by which the project merged rows last.
    writeSetting(db, 'mergeRules', merge);
    chooseMerging(db, { cluster, choice: 'use', at: AT });
    expect(await sourceIn(null)).toBe('来源1；来源2；来源5');
  });

  it('keeps the link of a formula whose text is taken from another', async () => {
    const text = (place: string, of: string) => `<c r="${place}" t="inlineStr"><is><t>${of}</t></is></c>`;
    const link = 'HYPERLINK(&quot;https://example.com/a?b=1&amp;c=2&quot;,&quot;开放&quot;)';
    const rows = [
      `<row r="1">${text('A1', '标题')}${text('B1', '正文')}</row>`,
      `<row r="2"><c r="A2" t="str"><f>${link}</f><v>开放</v></c>${text('B2', bodyOf(1))}</row>`,
      `<row r="3">${text('A3', '开放 & 延长')}${text('B3', bodyOf(1))}</row>`,
    ];
    const project = await importBook(workbookOfXml({ rows: rows.join('') }), '来稿.xlsx', 0);
    discardCopies(project);
    const db = openProject(project);
    take(db, { cluster: 1 as ClusterId, at: AT, takeable: { from: 2 as ArticleId, field: 'title' } });
    db.close();
    const { target } = await exportOriginal(project);
    expect(unzipAll(fs.readFileSync(target))['xl/worksheets/sheet1.xml']!.toString()).toContain(
      `<f>${link.replaceAll('&quot;', '"').replace('开放', '开放 &amp; 延长')}</f><v>开放 &amp; 延长</v>`,
    );
  });

  it('has macros only where they are to stay', async () => {
    const project = await importBook(fullBookBytes({ macros: true }), '来稿.xlsm');
    expect(await originalTask({ project, undecided: 'keep-all' }, services)).toMatchObject({ hasMacros: true });
    const [without, kept] = [
      await exportOriginal(project),
      await exportOriginal(project, { macros: true, target: `${project}.xlsm` }),
    ];
    const partsOf = (file: string) => Object.keys(unzipAll(fs.readFileSync(file)));
    expect(partsOf(without.target)).not.toContain('xl/vbaProject.bin');
    expect(partsOf(kept.target)).toContain('xl/vbaProject.bin');
  });

  it('is refused with macros where it has none, and nothing is written', async () => {
    const project = await importBook();
    const target = `${project}.xlsm`;
    await expectRejection(exportOriginal(project, { macros: true, target }), 'MACROS_NOT_KEPT');
    expect(fs.readdirSync(path.dirname(target)).filter((name) => name.includes('xlsm'))).toEqual([]);
  });
});

describe('a new workbook is written, with the reason,', () => {
  const rows = (article: number) => [
    ['标题', '正文'],
    [`标题${article}`, bodyOf(article)],
  ];

  it('of several files', async () => {
    const folder = temporaryFolder();
    const project = await importAll(temporaryFile('来稿.xlsx', workbookBytes(rows(1))), folder);
    const db = openProject(project);
    db.prepare("UPDATE imports SET sha256 = 'other'").run();
    db.prepare(
      "INSERT INTO imports (file, path, sha256, sheet, header_row, mapping, columns, rows, text_reading, started_at, finished_at, after_action) SELECT 'b.csv', path, 'csv', 'b', header_row, mapping, columns, 0, text_reading, started_at, finished_at, after_action FROM imports",
    ).run();
    db.close();
    expect((await exportOriginal(project)).workbook).toMatchObject({ way: 'rebuilt', obstacle: 'several' });
  });

  it('of a project that has not kept its workbook', async () => {
    const project = await importAll(temporaryFile('来稿.xlsx', workbookBytes(rows(1))), temporaryFolder());
    const db = openProject(project);
    db.prepare('DELETE FROM originals').run();
    db.close();
    expect((await exportOriginal(project)).workbook).toMatchObject({ way: 'rebuilt', obstacle: 'not-kept' });
  });

  it('of a csv', async () => {
    const file = temporaryFile('来稿.csv', workbookBytes(rows(1), { bookType: 'csv' }));
    const { workbook, target } = await exportOriginal(await importAll(file, temporaryFolder()));
    expect(workbook).toMatchObject({ way: 'rebuilt', obstacle: 'other-format' });
    expect(readWorkbook(target).sheets[0]!.rows).toBe(2);
  });

  it('of a workbook whose rows cannot be read as its import read them', async () => {
    const book = fullBook();
    const sheet = String(book['xl/worksheets/sheet1.xml']);
    const odd = {
      ...book,
      'xl/worksheets/sheet1.xml': sheet
        .replace('<sheetData>', '<x/><sheetData>')
        .replace('</worksheet>', '<!-- </worksheet>'),
    };
    const project = await importBook(zipOf(odd));
    discardCopies(project);
    const { workbook, target } = await exportOriginal(project);
    expect(workbook).toMatchObject({ way: 'rebuilt', obstacle: 'unreadable' });
    expect(readWorkbook(target).sheets).toHaveLength(1);
  });
});
