// Imported workbooks stay in the project as they were, for the export that writes into a copy.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hashSource } from '#electron/stages/intake/byte-source.ts';
import { openProject } from '#electron/store/database.ts';
import { deleteImport } from '#electron/store/imports.ts';
import { countOriginalBytes, readOriginal } from '#electron/store/originals.ts';
import type { ImportId } from '#shared/model/model.ts';
import { temporaryFile, temporaryFolder, workbookBytes } from '../fixtures/workbooks.ts';
import { importAll } from '../round-trip/kept.ts';

const rows = [
  ['标题', '正文'],
  ['一', '第一篇的正文，说明开放时间与地点。'],
];

it('a workbook is kept byte for byte, until its last import is removed', async () => {
  const two = {
    sheets: [
      { name: '甲', rows },
      { name: '乙', rows: [rows[0]!, ['二', '第二篇的正文，介绍床位数。']] },
    ],
  };
  const file = temporaryFile('来稿.xlsx', workbookBytes(two));
  const db = openProject(await importAll(file, temporaryFolder()));
  const sha256 = await hashSource(file, null);
  expect(readOriginal(db, sha256)?.equals(fs.readFileSync(file))).toBe(true);
  deleteImport(db, 2 as ImportId);
  expect(countOriginalBytes(db, sha256)).toBe(fs.statSync(file).size);
  deleteImport(db, 1 as ImportId);
  expect(countOriginalBytes(db, sha256)).toBe(0);
  db.close();
});

it('bytes that have changed in the project are no workbook', async () => {
  const file = temporaryFile('来稿.xlsx', workbookBytes(rows));
  const db = openProject(await importAll(file, temporaryFolder()));
  db.prepare('UPDATE originals SET bytes = zeroblob(length(bytes))').run();
  expect(readOriginal(db, await hashSource(file, null))).toBeNull();
  db.close();
});

it.each(['xls', 'ods', 'csv'] as const)('an .%s is not kept', async (bookType) => {
  const folder = temporaryFolder();
  const file = path.join(folder, `来稿.${bookType}`);
  fs.writeFileSync(file, workbookBytes(rows, { bookType }));
  const db = openProject(await importAll(file, folder));
  expect(countOriginalBytes(db, await hashSource(file, null))).toBe(0);
  db.close();
});
