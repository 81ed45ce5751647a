// A project in which an editor has much to correct: made-up reprints, placed as an import places them.

import path from 'node:path';
import { Stopwatch } from '#electron/base/stopwatch.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { simhash } from '#electron/core/fingerprint/simhash.ts';
import { mixed } from '#electron/core/fingerprint/string-hash.ts';
import { normalise } from '#electron/core/text/normalise.ts';
import { BatchSaver } from '#electron/stages/detect/batch-saver.ts';
import { readLeftOut } from '#electron/store/comparison-basis.ts';
import { createProject, type WritableDb } from '#electron/store/database.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { type Detection, detectionFor, placesByFingerprint, usesBoilerplate } from '#shared/model/detection.ts';
import type { ArticleId, ColumnMapping } from '#shared/model/model.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { fieldsFrom, newImport } from '../helpers/stored-projects.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';

export const MAPPING: ColumnMapping = { title: 0, body: 1, source: 2, url: 3 };
const COLUMNS = ['标题', '正文', '来源', '链接'];

/** Two-character terms replace words, because these tests do not need the segmenter. */
export function halvesOf(body: string): readonly [number, number] | null {
  const text = normalise(body);
  const terms = new Map(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => [text.slice(at, at + 2), 1]));
  const fingerprint = simhash(terms, mixed);
  return fingerprint && [fingerprint.hi, fingerprint.lo];
}

/** Imports articles with these bodies; a third of them share a few addresses. Returns their ids. */
export function importBodies(db: WritableDb, bodies: readonly string[]): ArticleId[] {
  const last = () => db.prepare('SELECT coalesce(max(id), 0) FROM articles').pluck().get() as number;
  const first = last() + 1;
  const importId = newImport(db, {
    sheet: `第${first}篇起`,
    rows: bodies.length,
    mapping: MAPPING,
    columns: COLUMNS,
  });
  const rows = bodies.map((body, at) => {
    const url = (first + at) % 3 === 0 ? `https://example.com/${(first + at) % 5}` : '';
    const fields = fieldsFrom({ title: body.slice(0, 8), body, source: '晨报', url });
    return { kind: 'article' as const, row: at + 2, fields, cells: [fields.title, body, '晨报', url] };
  });
  const texts = new ComparableTexts();
  const saver = new BatchSaver(db, { id: importId, mapping: MAPPING, texts, stopwatch: new Stopwatch() });
  for (const _ of saver.restore());
  const cut = usesBoilerplate(saver.detection) ? rows.map(({ fields }) => texts.cut(fields, readLeftOut(db))) : bodies;
  saver.enqueue(rows, placesByFingerprint(saver.detection.profile) ? cut.map(halvesOf) : []);
  db.transaction(() => {
    saver.saveSome(() => true);
  }).immediate();
  db.prepare("UPDATE imports SET finished_at = '2024-03-01T08:30:00.000Z' WHERE id = ?").run(importId);
  return Array.from({ length: last() - first + 1 }, (_, at) => (first + at) as ArticleId);
}

export function syntheticBodies(count: number, seed: number): string[] {
  return makeArticles(count, seed).map(([, , body]) => body);
}

export function syntheticProject(count: number, seed: number, detection: Detection = detectionFor('standard')) {
  const file = path.join(temporaryFolder(), '测试.tonggao');
  const db = createProject(file);
  writeSetting(db, 'detection', detection);
  return { db, file, articles: importBodies(db, syntheticBodies(count, seed)) };
}
