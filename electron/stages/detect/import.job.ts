// The import task: rows → articles → fingerprints → clusters, saved batch by batch. An import that was cancelled, or
// whose process died, is resumed with the rows that are not saved and ends the same.

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { JobResult, Stage } from '#shared/contract/jobs.ts';
import { addMatching, type Matching, NO_MATCHING } from '#shared/contract/reference-sets.ts';
import { type Detection, joinsByHd, placesByFingerprint, usesBoilerplate } from '#shared/model/detection.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ImportId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import type { BatchCounts } from '#shared/words/labels/batch-counts.ts';
import { collectGarbage } from '../../base/collect-garbage.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import type { FingerprintHalves } from '../../core/fingerprint/batch-results.ts';
import { loadTagger } from '../../core/text/tagger.ts';
import { fingerprintBatches } from '../../pool/fingerprint-batches.ts';
import type { WorkersInput } from '../../pool/workers/open-workers.ts';
import { addLearned, noteChangedSentences } from '../../store/boilerplate.ts';
import { countClusters } from '../../store/clusters/clusters.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { noteImportBegan } from '../../store/history/last-step.ts';
import { countSavedRows, finishImport, type ImportSource, readRepeats, saveReadStats } from '../../store/imports.ts';
import { addOriginalPiece, countOriginalBytes, deleteOriginal } from '../../store/originals.ts';
import { reserveIds } from '../../store/placing-order.ts';
import { countMatched } from '../../store/references/reference-matches.ts';
import { readDetection, readSetting, writeSetting } from '../../store/settings.ts';
import { countReplacing } from '../../store/versions.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import type { KnownMapping } from '../intake/additional-sheet.ts';
import { readBytes, sizeOf } from '../intake/byte-source.ts';
import type { ImportedRow } from '../intake/rows.ts';
import { noteFirstSets } from '../references/compared-versions.ts';
import { type CheckedSets, NO_SETS } from '../references/set-files.ts';
import { BatchSaver } from './batch-saver.ts';
import { beginsImport, CurrentSheet } from './current-sheet.ts';
import { finishMeasuring } from './finish-measuring.ts';
import { finishUpdate } from './finish-update.ts';
import { Intake } from './intake/intake.ts';
import type { SheetBeginning } from './intake/intake-protocol.ts';
import type { ReadBatch, WithStory } from './intake/read-ahead.ts';
import { fingerprintTexts, measureProjectDistances } from './measure-distances.ts';
import { PlacingSlices } from './placing-slices.ts';
import { bringIndexUpToDate } from './reindex.ts';

/** The rows of a long file are an estimate until they are read. */
class SheetsProgress {
  readonly #services: TaskServices;
  readonly #stages: readonly Stage[];
  #total: number;
  #before = 0;
  #done = 0;

  constructor(sources: readonly ImportSource[], { profile }: Detection, services: TaskServices) {
    this.#services = services;
    this.#stages = placesByFingerprint(profile) ? ['fingerprint', 'compare', 'save'] : ['compare', 'save'];
    this.#total = sources.reduce((sum, { rows }) => sum + rows, 0);
  }

  report(read: number, done: number): void {
    this.#done = Math.max(read, done);
    const total = Math.max(this.#total, this.#before + this.#done);
    this.#services.progress({ stage: 'read', done: this.#before + read, total });
    for (const stage of this.#stages) this.#services.progress({ stage, done: this.#before + done, total });
  }

  endSheet({ rows }: ImportSource): void {
    this.#total += this.#done - rows;
    this.#before += this.#done;
    this.#done = 0;
  }
}

export type ImportInput = {
  readonly path: string;
  readonly reading: ReadingRequest;
  /** Sheets of the same source that are imported after the first. */
  readonly further?: readonly ReadingRequest[] | undefined;
  /** Mappings of earlier imports, for further sheets without a mapping of their own. */
  readonly remembered?: readonly KnownMapping[];
  /** The importing editor; by default the person of this machine, also for a watched folder. */
  readonly editor?: EditorId | null;
  /** Machines that fold texts and cut words; none by default. */
  readonly workers?: WorkersInput | null;
  /** None by default. */
  readonly references?: CheckedSets;
};

/** Rows of a list in which names are nearly always compared. */
const MANY_ROWS = 1000;

type ImportResult = Extract<JobResult, { kind: 'import' }>;

/**
 * @throws AppError as `openSheets`, and ALREADY_IMPORTED, IMPORT_UNFINISHED, SEGMENTER_CHANGED; Cancelled
 */
export async function importTask(
  writer: ProjectWriter,
  input: ImportInput,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  services.progress({ stage: 'read', done: 0, total: null });
  // The dictionaries of the processes load while the first rows are read.
  const segmenter = services.segmenter();
  segmenter.catch(() => {});
  const intake = new Intake(services, stopwatch);
  try {
    const sources = await intake.ask({
      ask: 'open',
      project: writer.path,
      path: input.path,
      readings: [input.reading, ...(input.further ?? [])],
      remembered: input.remembered ?? [],
      workers: input.workers ?? null,
    });
    // The tagger loads while the first rows are read; a short list may need none.
    const isLong = sources.some(({ rows }) => rows >= MANY_ROWS);
    if (isLong && usesBoilerplate(readDetection(writer.readable))) void setImmediate().then(loadTagger);
    return await writer.place('import', (db) =>
      importSheets(
        {
          writer,
          db,
          intake,
          sources,
          services,
          stopwatch,
          editor: input.editor ?? null,
          references: input.references ?? NO_SETS,
        },
        segmenter,
      ),
    );
  } finally {
    await intake.close();
  }
}

async function importSheets(
  given: Omit<Tools, 'progress'>,
  segmenter: Promise<string>,
): Promise<TaskOutcome<JobResult>> {
  const { db, sources, services, stopwatch } = given;
  const imports: ImportResult['imports'] = [];
  let workers: BatchCounts | null = null;
  let matching = NO_MATCHING;
  const detection = readDetection(db);
  const tools: Tools = { ...given, progress: new SheetsProgress(sources, detection, services) };
  let beginning = beginsImport(db, sources[0]!) ? await beginSheet(tools, 0, null) : null;
  if (joinsByHd(detection.profile)) keepSegmenter(db, await segmenter);
  const current = new CurrentSheet(db, sources, given.editor);
  db.transaction(() => {
    noteFirstSets(db, given.references);
    current.beginFrom(0);
    if (current.id !== null) noteImportBegan(db, current.id);
  }).immediate();
  if (current.id !== null) await keepOriginal(given.writer, sources[0]!, services.checkCancelled);
  for (const [at, source] of sources.entries()) {
    const id = current.idOf(at);
    const beginNext = () => current.beginFrom(at + 1);
    if (id !== null) {
      beginning ??= await beginSheet(tools, at, id);
      const isLast = at === sources.length - 1;
      const ended = await importSheet({ ...tools, id, source, ...beginning, beginNext, isLast });
      imports.push(ended.counts);
      workers = ended.workers;
      matching = addMatching(matching, ended.matching);
    }
    beginning = null;
    tools.progress.endSheet(source);
  }
  const last = imports.at(-1);
  if (!last) throw current.already!;
  const { clusters, articlesInClusters } = countClusters(db);
  const sum = (key: 'rows' | 'imported' | 'rejected' | 'withoutText') =>
    imports.reduce((total, one) => total + one[key], 0);
  const counts = {
    rows: sum('rows'),
    imported: sum('imported'),
    rejected: sum('rejected'),
    withoutText: sum('withoutText'),
  };
  return {
    result: {
      kind: 'import',
      import: last.import,
      imports,
      ...counts,
      clusters,
      articlesInClusters,
      workers,
      references: matching,
    },
    milliseconds: stopwatch.read(),
  };
}

/**
 * Articles are placed by fingerprints of one segmenter only.
 * @throws AppError SEGMENTER_CHANGED
 */
function keepSegmenter(db: WritableDb, segmenter: string): void {
  const was = readSetting(db, 'segmenter');
  if (was !== undefined && was !== segmenter) throw new AppError('SEGMENTER_CHANGED', { was, is: segmenter });
  writeSetting(db, 'segmenter', segmenter);
}

type Tools = {
  readonly writer: ProjectWriter;
  readonly db: WritableDb;
  readonly intake: Intake;
  readonly sources: readonly ImportSource[];
  readonly references: CheckedSets;
  readonly progress: SheetsProgress;
  readonly services: TaskServices;
  readonly stopwatch: Stopwatch;
  readonly editor: EditorId | null;
};

/**
 * Has the first rows read, learned from and put in order, without changing the project.
 * @param id null: the import has not begun
 * @returns nothing learned where rows are saved already, for then it is stored
 */
function beginSheet({ db, intake, sources, references, progress }: Tools, at: number, id: ImportId | null) {
  const repeats = id === null ? sources[at]!.repeats : readRepeats(db, id);
  const isResumed = id !== null && hasSavedRows(db, id);
  const leavesOutKnown = repeats === 'skip' || repeats === 'update';
  const folds = usesBoilerplate(readDetection(db));
  intake.onReading = () => progress.report(intake.tally.read, 0);
  return intake.ask({ ask: 'begin', at, id, isResumed, leavesOutKnown, folds, references });
}

function hasSavedRows(db: ReadableDb, id: ImportId): boolean {
  const { imported, rejected } = countSavedRows(db, id);
  return imported + rejected > 0;
}

type Saving = Tools &
  SheetBeginning & {
    readonly id: ImportId;
    readonly source: ImportSource;
    /** Runs in the transaction that ends this sheet, so that a crash cannot lose the remaining sheets. */
    readonly beginNext: () => void;
    readonly isLast: boolean;
  };

async function importSheet(saving: Saving): Promise<{
  counts: ImportResult['imports'][number];
  workers: BatchCounts | null;
  matching: Matching;
}> {
  const { writer, db, intake, id, source, learned, order, beginNext, isLast, services, stopwatch } = saving;
  // A correction is measured with the boilerplate of its time, so before more is added.
  await finishMeasuring(writer, services.checkCancelled);
  writer.writable();
  stopwatch.time('boilerplate', () =>
    db
      .transaction(() => {
        noteChangedSentences(db, addLearned(db, learned));
        if (order.length > 0 && !hasSavedRows(db, id)) reserveIds(db, id, order);
      })
      .immediate(),
  );
  const texts = new ComparableTexts();
  await bringIndexUpToDate(writer, texts, services, stopwatch);
  // Fingerprints of another segmenter or of other texts are made again before new ones are compared with them.
  if (placesByFingerprint(readDetection(db).profile)) await measureProjectDistances(writer, services, stopwatch);
  await saveRows(saving, texts);
  const { read: rows, unreadDates, columns } = intake.tally;
  const updates = readRepeats(db, id) === 'update';
  const { repeatedIds, withoutText, successors, workers, matching } = await intake.ask({ ask: 'ending', id, updates });
  // The 150 MB of the thread, and the index of the pass (180 bytes an article), make room for the process that cuts
  // words.
  if (isLast) {
    await intake.close();
    collectGarbage();
  }
  await measureProjectDistances(writer, services, stopwatch);
  const finish = (at: string) => {
    // Long after the latest slice: the file may be gone by now.
    writer.writable();
    saveReadStats(db, id, { rows, columns });
    finishImport(db, id, at);
    beginNext();
  };
  const since = performance.now();
  if (updates) await finishUpdate(db, successors, services, finish, saving.editor);
  else db.transaction(() => finish(new Date().toISOString())).immediate();
  stopwatch.add('save', performance.now() - since);
  const counts = { rows, ...countSavedRows(db, id), replaced: countReplacing(db, id), withoutText };
  return {
    counts: { import: id, sheet: source.sheet, ...counts, warnings: { repeatedIds, unreadDates } },
    workers,
    // Rows that an earlier run saved count as well.
    matching: { ...matching, matched: countMatched(db, id) },
  };
}

async function saveRows(
  { writer, db, intake, id, source, progress, services, stopwatch }: Saving,
  texts: ComparableTexts,
): Promise<void> {
  const saver = new BatchSaver(db, { id, mapping: source.mapping, texts, stopwatch });
  const { imported, rejected } = countSavedRows(db, id);
  let done = imported + rejected;
  let columns = source.columns.length;
  const report = () => progress.report(Math.max(intake.tally.read, done), done);

  const placing = new PlacingSlices(writer, stopwatch);
  const fingerprint = fingerprintsFor(saver.detection, services);
  report();
  for await (const { batch, halves } of fingerprintBatches(intake.batches(), fingerprint, services, stopwatch)) {
    const names = intake.tally.columns;
    // Saved ahead of the rows that have them: no moment at which the process dies leaves a cell without its column.
    if (names.length > columns) saveReadStats(db, id, { rows: source.rows, columns: names });
    columns = names.length;
    saver.enqueue(batch, halves);
    while (!(await placing.save(saver, services.checkCancelled)));
    done += batch.length;
    report();
  }
}

/** Makes no fingerprints where the profile places articles by something else. */
function fingerprintsFor(
  detection: Detection,
  services: TaskServices,
): (batch: ReadBatch) => Promise<FingerprintHalves> {
  if (!placesByFingerprint(detection.profile)) return async () => [];
  return (batch) =>
    fingerprintTexts(
      services,
      batch.flatMap((row) => (row.kind === 'article' ? [storyOf(row)] : [])),
      detection,
    );
}

function storyOf(row: ImportedRow & WithStory): string {
  return row.story ?? row.fields.body;
}

/**
 * Keeps the workbook in the project: an export writes into a copy of it, and its file may be gone by then. A file that
 * has changed since its rows were read is not kept. @throws AppError as `readBytes`; Cancelled
 */
async function keepOriginal(
  writer: ProjectWriter,
  { isPackage, path, sha256 }: ImportSource,
  checkCancelled: () => void,
): Promise<void> {
  if (!isPackage || countOriginalBytes(writer.readable, sha256) === sizeOf(path)) return;
  await writer.slice((db) => deleteOriginal(db, sha256), { shown: 'never' });
  const hash = createHash('sha256');
  let n = 0;
  for await (const piece of readBytes(path)) {
    checkCancelled();
    hash.update(piece);
    await writer.slice((db) => addOriginalPiece(db, sha256, n, piece), { shown: 'never' });
    n++;
  }
  if (hash.digest('hex') !== sha256) await writer.slice((db) => deleteOriginal(db, sha256), { shown: 'never' });
}
