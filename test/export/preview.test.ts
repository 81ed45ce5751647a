// A preview has the first rows of each table that an export then writes.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { exportTask, previewExportTask } from '#electron/stages/export/export.job.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { exportKinds } from '#shared/contract/exports.ts';
import { clip } from '#shared/text/characters.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { clusterOfEach } from '../helpers/stored-projects.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const ROWS = 8;
const LENGTH = 120;

it.each(exportKinds)('of %s', async (kind) => {
  const { db, file, articles } = syntheticProject(60, 53);
  const [article] = articles;
  decide(db, clusterOfEach(db).get(article!)!, [{ article: article!, verdict: 'keep' }], '2026-02-01T09:00:00.000Z');
  db.close();
  const target = path.join(path.dirname(file), `${kind}.xlsx`);
  const input = { project: file, kind, undecided: 'keep-centres', language: 'zh' } as const;
  await exportTask({ ...input, format: 'xlsx', target }, fakeServices());
  const written = XLSX.read(fs.readFileSync(target));
  const previews = await previewExportTask(input, fakeServices());
  expect(previews.map(({ name }) => name)).toEqual(written.SheetNames);
  for (const { name, columns, rows } of previews) {
    const [header, ...cells] = XLSX.utils.sheet_to_json<unknown[]>(written.Sheets[name]!, {
      header: 1,
      defval: '',
      raw: false,
    });
    expect(columns).toEqual(header);
    expect(rows).toEqual(cells.slice(0, ROWS).map((row) => row.map((cell) => clip(String(cell), LENGTH))));
  }
});
