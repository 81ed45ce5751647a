// Repeated imports of changed files, as the import task makes them, but without a worker and a segmenter.

import { Stopwatch } from '#electron/base/stopwatch.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { BatchSaver } from '#electron/stages/detect/batch-saver.ts';
import { findSuccessors } from '#electron/stages/detect/find-successors.ts';
import { finishUpdate } from '#electron/stages/detect/finish-update.ts';
import { KnownArticles } from '#electron/stages/detect/intake/import-sheets.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { finishImport, type ImportSource, iterateImportedFields } from '#electron/store/imports.ts';
import type { Repeats } from '#shared/contract/intake.ts';
import { placesByFingerprint } from '#shared/model/detection.ts';
import type { ColumnMapping, ImportId } from '#shared/model/model.ts';
import { fieldsFrom, newImport } from '../../helpers/stored-projects.ts';
import { halvesOf } from '../synthetic-project.ts';

const MAPPING: ColumnMapping = { title: 0, body: 1, source: 2, url: 3, id: 4 };
const COLUMNS = ['标题', '正文', '来源', '链接', '编号'];
const AT = '2026-01-01T08:00:00.000Z';

export type FileRow = { readonly id: string; readonly url: string; readonly body: string };

/** @param saved how many rows are saved before the import is left unfinished; all rows finish it */
export async function importFile(
  db: WritableDb,
  rows: readonly FileRow[],
  repeats: Repeats,
  { saved = rows.length, ...source }: Partial<ImportSource> & { saved?: number },
): Promise<ImportId> {
  const id = newImport(db, { ...source, mapping: MAPPING, columns: COLUMNS, repeats, rows: rows.length });
  const known = repeats === 'add' ? null : new KnownArticles(iterateImportedFields(db, id));
  const sifted = rows.map(({ id, url, body }, at) => {
    const fields = fieldsFrom({ id, url, body, title: body.slice(0, 8), source: '晨报' });
    const cells = [fields.title, body, '晨报', url, id];
    const row = { kind: 'article' as const, row: at + 2, fields, cells };
    return known?.sift(row) ?? row;
  });
  const some = sifted.slice(0, saved);
  const halves = some.flatMap((row) => (row.kind === 'article' ? [halvesOf(row.fields.body)] : []));
  const texts = new ComparableTexts();
  const saver = new BatchSaver(db, { id, mapping: MAPPING, texts, stopwatch: new Stopwatch() });
  for (const _ of saver.restore());
  saver.enqueue(some, placesByFingerprint(saver.detection.profile) ? halves : []);
  db.transaction(() => {
    saver.saveSome(() => true);
  }).immediate();
  if (saved < rows.length) return id;
  if (known && repeats === 'update')
    await finishUpdate(db, findSuccessors(db, id, known), { checkCancelled() {}, progress() {} }, (at) =>
      finishImport(db, id, at),
    );
  else finishImport(db, id, AT);
  return id;
}
