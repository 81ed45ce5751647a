// The import task: rows → articles → fingerprints → clusters, saved batch by batch. What a batch has saved stays saved;
// an import that was cancelled, or whose process died, goes on behind its last saved row and ends the same.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { ImportId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { detectionHash } from '../cluster/detection.ts';
import { type ImportedRow, type RejectedRow, readArticles } from '../intake/rows.ts';
import { inspect, readingFromNames } from '../intake/sheet-reading.ts';
import { readWorkbook, sheetNamed } from '../intake/workbook.ts';
import { countClusters } from '../store/clusters.ts';
import { checkpoint, openProject, type WritableDb } from '../store/database.ts';
import {
  beginImport,
  countSavedRows,
  findSameImport,
  finishImport,
  type ImportSource,
  lastSavedRow,
  unfinishedImport,
} from '../store/imports.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { BatchSaver } from './batch-saver.ts';
import type { FingerprintHalves } from './fingerprint-protocol.ts';
import { Stopwatch } from './stopwatch.ts';
import type { TaskOutcome, TaskServices } from './task.ts';

export type ImportInput = {
  readonly project: string;
  readonly path: string;
  readonly reading: ReadingRequest;
  /** Imports a sheet although the project has it already. */
  readonly again: boolean;
};

/** Rows that are fingerprinted in one message. */
const BATCH = 200;

/**
 * @throws Refusal as `readWorkbook` and `readArticles`, and ALREADY_IMPORTED, IMPORT_UNFINISHED, SEGMENTER_CHANGED;
 * Cancelled
 */
export async function importTask(input: ImportInput, services: TaskServices): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  services.progress({ stage: 'read', done: 0, total: null });
  const { source, rows } = stopwatch.time('read', () => readSource(input));
  const db = openProject(input.project);
  try {
    // An import that a power cut undoes in part is resumed; flushing every batch to disk would cost a second.
    db.pragma('synchronous = NORMAL');
    const id = claimImport(db, source, input.again, await services.segmenter());
    await saveRows({ db, id, source, rows, services, stopwatch });
    finishImport(db, id, new Date().toISOString());
    checkpoint(db);
    const { clusters, articlesInClusters } = countClusters(db);
    const counts = { rows: source.rows, ...countSavedRows(db, id), clusters, articlesInClusters };
    return { result: { kind: 'import', import: id, ...counts }, milliseconds: stopwatch.read() };
  } finally {
    db.close();
  }
}

function readSource({ path, reading: wanted }: ImportInput): {
  source: ImportSource;
  rows: Iterable<ImportedRow | RejectedRow>;
} {
  const workbook = readWorkbook(path);
  const inspection = inspect(workbook, wanted);
  const reading = wanted.columns === undefined ? inspection.reading : readingFromNames(inspection, wanted.columns);
  const mapping = wanted.mapping ?? reading.mapping;
  return {
    source: {
      file: workbook.file,
      path,
      sha256: createHash('sha256').update(fs.readFileSync(path)).digest('hex'),
      sheet: reading.sheet,
      headerRow: reading.headerRow,
      mapping,
      columns: inspection.columns,
      rows: inspection.rows,
    },
    rows: readArticles(sheetNamed(workbook, reading.sheet), { ...reading, mapping }),
  };
}

/** Begins an import, or goes on with the unfinished one of the same sheet. */
function claimImport(db: WritableDb, source: ImportSource, again: boolean, segmenter: string): ImportId {
  const was = readSetting(db, 'segmenter');
  if (was !== undefined && was !== segmenter) throw new Refusal('SEGMENTER_CHANGED', { was, is: segmenter });
  const same = findSameImport(db, source);
  if (same && same.finishedAt === null) return same.id;
  const unfinished = unfinishedImport(db);
  if (unfinished) throw new Refusal('IMPORT_UNFINISHED', { file: unfinished.file });
  if (same?.finishedAt && !again)
    throw new Refusal('ALREADY_IMPORTED', { file: same.file, importedAt: same.finishedAt });
  return db
    .transaction(() => {
      writeSetting(db, 'segmenter', segmenter);
      return beginImport(db, source, new Date().toISOString());
    })
    .immediate();
}

type Saving = {
  db: WritableDb;
  id: ImportId;
  source: ImportSource;
  rows: Iterable<ImportedRow | RejectedRow>;
  services: TaskServices;
  stopwatch: Stopwatch;
};
type PendingBatch = { readonly rows: (ImportedRow | RejectedRow)[]; readonly halves: Promise<FingerprintHalves> };

async function saveRows({ db, id, source, rows, services, stopwatch }: Saving): Promise<void> {
  const saved = lastSavedRow(db, id);
  const alreadySaved = Math.max(0, saved - source.headerRow);
  const saver = new BatchSaver(db, id, source.mapping, stopwatch);
  const hash = detectionHash(saver.detection);
  const pending: PendingBatch[] = [];
  let read = alreadySaved;
  let done = alreadySaved;
  let waitedSince = performance.now();

  const report = () => {
    const total = source.rows;
    services.progress({ stage: 'read', done: read, total });
    for (const stage of ['fingerprint', 'compare', 'save'] as const) services.progress({ stage, done, total });
  };
  const settleOldest = async () => {
    const batch = pending.shift()!;
    const halves = await batch.halves;
    services.checkCancelled();
    // Reading and saving overlap with fingerprinting; what counts here is the time in which only it was waited for.
    stopwatch.add('fingerprint', performance.now() - waitedSince);
    saver.save(batch.rows, halves);
    done += batch.rows.length;
    report();
    waitedSince = performance.now();
  };

  report();
  for (const batch of batches(rows, saved, stopwatch)) {
    read += batch.length;
    const texts = batch.flatMap((row) => (row.kind === 'article' ? [row.fields.body] : []));
    const halves = services.fingerprint(texts, hash);
    // A batch behind one that failed is never awaited; its own failure must not end the thread.
    halves.catch(() => {});
    pending.push({ rows: batch, halves });
    waitedSince = performance.now();
    if (pending.length >= services.parallelBatches) await settleOldest();
  }
  while (pending.length > 0) await settleOldest();
}

/** The rows behind row `saved`, in batches; reading a row takes its share of the stage `read`. */
function* batches(
  rows: Iterable<ImportedRow | RejectedRow>,
  saved: number,
  stopwatch: Stopwatch,
): Generator<(ImportedRow | RejectedRow)[]> {
  const iterator = rows[Symbol.iterator]();
  for (;;) {
    const batch = stopwatch.time('read', () => {
      const taken: (ImportedRow | RejectedRow)[] = [];
      for (let next = iterator.next(); !next.done; next = iterator.next()) {
        if (next.value.row > saved) taken.push(next.value);
        if (taken.length === BATCH) break;
      }
      return taken;
    });
    if (batch.length === 0) return;
    yield batch;
  }
}
