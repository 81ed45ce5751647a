// A cluster table as a colleague receives, edits and returns it.
import fs from 'node:fs';
import { onTestFinished } from 'vitest';
import { returnedHeadings } from '#electron/cells/table-labels.ts';
import { clusterTable } from '#electron/stages/export/tables.ts';
import { tableWriters } from '#electron/stages/export/write-table.ts';
import { compareTable } from '#electron/stages/returned-decisions/compare-table.ts';
import { openReturnedTable } from '#electron/stages/returned-decisions/read-table.ts';
import type { ReadableDb, WritableDb } from '#electron/store/database.ts';
import type { Language } from '#shared/text/language.ts';
import { planOf } from '../export/tables-project.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { addStories, newProject } from '../helpers/stored-projects.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { encode } from '../helpers/texts/encode.ts';

export type Edited = { readonly headings: readonly string[]; readonly rows: string[][] };

export function exportTable(db: WritableDb, language: Language = 'zh'): Edited {
  const file = temporaryFile('重复组.csv', '');
  const descriptor = fs.openSync(file, 'w');
  tableWriters.csv(descriptor, clusterTable(db, planOf(db, 'keep-centres'), 'keep-centres', language), () => {});
  fs.closeSync(descriptor);
  const [headings = [], ...rows] = parseCsv(fs.readFileSync(file, 'utf8'));
  return { headings, rows };
}

export const formats = ['csv', 'gb18030', 'utf-16', 'xlsx', 'ods', 'jsonl'] as const;

/** Saves the file in the way of a spreadsheet program. */
export function saveTable({ headings, rows }: Edited, format: (typeof formats)[number] = 'csv'): string {
  const joined = (delimiter: string) => [headings, ...rows].map((row) => row.join(delimiter)).join('\r\n');
  switch (format) {
    case 'csv':
      return temporaryFile('改过.csv', `\uFEFF${joined(',')}`);
    case 'gb18030':
      return temporaryFile('改过.csv', encode(joined(','), 'gb18030'));
    case 'utf-16':
      return temporaryFile('改过.tsv', Buffer.concat([Buffer.from([0xff, 0xfe]), encode(joined('\t'), 'utf-16le')]));
    case 'jsonl':
      return temporaryFile(
        '改过.jsonl',
        rows
          .map((row) => `${JSON.stringify(Object.fromEntries(row.map((cell, at) => [headings[at], cell])))}\n`)
          .join(''),
      );
    default: {
      const cells = rows.map((row) =>
        row.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell === '' ? null : cell)),
      );
      return writeWorkbook(temporaryFile(`改过.${format}`), [headings, ...cells], { bookType: format });
    }
  }
}

export async function previewFile(db: ReadableDb, file: string) {
  return compareTable(db, (await openReturnedTable(file)).rows);
}

export async function previewTable(db: ReadableDb, edited: Edited, format: (typeof formats)[number] = 'csv') {
  return previewFile(db, saveTable(edited, format));
}

export function columnsOf({ headings }: Edited) {
  const language: Language = headings.includes(returnedHeadings.zh.key) ? 'zh' : 'en';
  const { row, cluster, decision, key } = returnedHeadings[language];
  return {
    language,
    row: headings.indexOf(row),
    cluster: headings.indexOf(cluster),
    decision: headings.indexOf(decision),
    key: headings.indexOf(key),
  };
}

export function setDecision(edited: Edited, articleRow: number, decision: string): void {
  const columns = columnsOf(edited);
  edited.rows.find((row) => row[columns.row] === String(articleRow))![columns.decision] = decision;
}

/** Makes clusters of three, two and one articles, in the rows 2–4, 5–6 and 7. */
export function makeProject() {
  const { db } = newProject();
  onTestFinished(() => void db.close());
  const [three, two, single] = addStories(db, [3, 2, 1]);
  return { db, three: three!, two: two!, single: single! };
}
