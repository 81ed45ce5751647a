// The import task: rows → articles → fingerprints → clusters, saved batch by batch. What a batch has saved stays saved;
// an import that was cancelled, or whose process died, goes on behind its last saved row and ends the same.
import { setImmediate } from 'node:timers/promises';
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { JobResult, Stage } from '#shared/contract/jobs.ts';
import { DEFAULT_DETECTION, type Detection, usesBoilerplate, usesHd } from '#shared/detection.ts';
import type { ImportId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import type { LearnedSentence } from '../boilerplate/learn.ts';
import { ComparableTexts } from '../cluster/comparable.ts';
import type { FingerprintHalves } from '../compute/fingerprint-protocol.ts';
import { fingerprinted } from '../compute/fingerprinted.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../engine/task.ts';
import type { KnownMapping } from '../intake/further-sheet.ts';
import type { RejectedRow } from '../intake/rows.ts';
import { addLearned, noteChangedSentences } from '../store/boilerplate.ts';
import { countClusters } from '../store/clusters.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import {
  beginImport,
  countSavedRows,
  findRepeatedIds,
  findSameImport,
  finishImport,
  type ImportSource,
  iterateImportedFields,
  lastSavedRow,
  noteRead,
  noteSheetsToFollow,
  readRepeats,
  readWithoutText,
  unfinishedImport,
} from '../store/imports.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { countReplacing } from '../store/versions.ts';
import { loadTagger } from '../text/tagger.ts';
import { BatchSaver, type ReadRow } from './batch-saver.ts';
import { finishUpdate } from './finish-update.ts';
import { KnownArticles, openSheets, RowTally, readBatches, type SheetToImport } from './import-sheets.ts';
import { measureProjectDistances } from './measure-distances.ts';
import { foldBatches, ReadAhead } from './read-ahead.ts';
import { bringIndexUpToDate } from './reindex.ts';

export type ImportInput = {
  readonly path: string;
  readonly reading: ReadingRequest;
  /** Sheets of the same source that are imported after it. */
  readonly further?: readonly ReadingRequest[] | undefined;
  /** Mappings of earlier imports, for those of them that nobody mapped. */
  readonly remembered?: readonly KnownMapping[];
};

type ImportResult = Extract<JobResult, { kind: 'import' }>;

/** Rows with a repeated id that are named. */
const NAMED_ROWS = 100;

/**
 * @throws Refusal as `openSheets`, and ALREADY_IMPORTED, IMPORT_UNFINISHED, SEGMENTER_CHANGED; Cancelled
 */
export async function importTask(
  writer: ProjectWriter,
  input: ImportInput,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  services.progress({ stage: 'read', done: 0, total: null });
  // Their dictionaries load while the first rows are read.
  const segmenter = services.segmenter();
  segmenter.catch(() => {});
  const since = performance.now();
  const sheets = await openSheets(input.path, [input.reading, ...(input.further ?? [])], input.remembered);
  stopwatch.add('read', performance.now() - since);
  return writer.place(async (db) => {
    const imports: ImportResult['imports'] = [];
    const detection = readSetting(db, 'detection') ?? DEFAULT_DETECTION;
    const progress = new SheetsProgress(sheets, detection, services);
    const tools = { writer, db, texts: new ComparableTexts(), progress, services, stopwatch };
    const first = sheets[0]!;
    let prepared = beginsImport(db, first.source) ? await prepareSheet(tools, first, null) : null;
    if (usesHd(detection.profile)) keepSegmenter(db, await segmenter);
    const claims = new Claims(db, sheets);
    claims.claimFrom(0);
    for (const [at, sheet] of sheets.entries()) {
      const id = claims.idOf(at);
      const beginNext = () => claims.claimFrom(at + 1);
      if (id !== null) {
        prepared ??= await prepareSheet(tools, sheet, id);
        imports.push(await importSheet({ ...tools, id, sheet, prepared, beginNext }));
      }
      prepared = null;
      progress.endSheet(sheet);
    }
    const last = imports.at(-1);
    if (!last) throw claims.already!;
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
      result: { kind: 'import', import: last.import, imports, ...counts, clusters, articlesInClusters },
      milliseconds: stopwatch.read(),
    };
  });
}

/**
 * Articles are placed by fingerprints of one segmenter only.
 * @throws Refusal SEGMENTER_CHANGED
 */
function keepSegmenter(db: WritableDb, segmenter: string): void {
  const was = readSetting(db, 'segmenter');
  if (was !== undefined && was !== segmenter) throw new Refusal('SEGMENTER_CHANGED', { was, is: segmenter });
  writeSetting(db, 'segmenter', segmenter);
}

/** Which sheet is imported now, under which id. */
class Claims {
  readonly #db: WritableDb;
  readonly #sheets: readonly SheetToImport[];
  #claim: { readonly at: number; readonly id: ImportId } | null = null;
  /** That the project has a sheet. */
  already: Refusal | null = null;

  constructor(db: WritableDb, sheets: readonly SheetToImport[]) {
    this.#db = db;
    this.#sheets = sheets;
  }

  /** Claims the first of these sheets that the project does not have: of several, the others are passed over. */
  claimFrom(first: number): void {
    this.#claim = null;
    for (let at = first; at < this.#sheets.length && !this.#claim; at++) {
      const following = this.#sheets.slice(at + 1).map(({ source }) => source);
      try {
        this.#claim = { at, id: claimImport(this.#db, this.#sheets[at]!.source, following) };
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'ALREADY_IMPORTED') throw error;
        this.already = error;
      }
    }
  }

  idOf(at: number): ImportId | null {
    return this.#claim?.at === at ? this.#claim.id : null;
  }
}

/** True if a sheet is to be imported that was not begun yet, as far as the project says. */
function beginsImport(db: ReadableDb, source: ImportSource): boolean {
  const isRefused = findSameImport(db, source)?.finishedAt && !source.repeats;
  return !isRefused && unfinishedImport(db) === null;
}

/** Begins an import, or goes on with the unfinished one of the same sheet, as it began. */
function claimImport(db: WritableDb, source: ImportSource, following: readonly ImportSource[]): ImportId {
  const same = findSameImport(db, source);
  const { repeats } = source;
  if (same && same.finishedAt === null && (repeats ?? same.repeats) === same.repeats) {
    noteSheetsToFollow(db, following);
    return same.id;
  }
  // Said first: of several sheets those that are there are passed over, up to the one that was cut short.
  if (same?.finishedAt && !repeats)
    throw new Refusal('ALREADY_IMPORTED', { file: same.file, importedAt: same.finishedAt });
  const unfinished = unfinishedImport(db);
  if (unfinished) throw new Refusal('IMPORT_UNFINISHED', { file: unfinished.file });
  return db
    .transaction(() => {
      noteSheetsToFollow(db, following);
      return beginImport(db, source, new Date().toISOString());
    })
    .immediate();
}

type Tools = {
  readonly writer: ProjectWriter;
  readonly db: WritableDb;
  readonly texts: ComparableTexts;
  readonly progress: SheetsProgress;
  readonly services: TaskServices;
  readonly stopwatch: Stopwatch;
};

/** A sheet of which the first rows were read, but none is saved yet. */
type Prepared = {
  /** Articles of which no other is wanted; null: all rows are. */
  readonly known: KnownArticles | null;
  readonly tally: RowTally;
  readonly batches: AsyncIterable<readonly (ReadRow | RejectedRow)[]>;
  /** Empty where rows are saved already: then what was learned before them is stored. */
  readonly learned: readonly LearnedSentence[];
};

/**
 * Reads the first rows and learns from them, without changing the project.
 * @param id null: the import has not begun
 */
async function prepareSheet(tools: Tools, sheet: SheetToImport, id: ImportId | null): Promise<Prepared> {
  const { db, texts, progress, services, stopwatch } = tools;
  const repeats = id === null ? sheet.source.repeats : readRepeats(db, id);
  const leavesOut = repeats === 'skip' || repeats === 'update';
  const known = leavesOut ? new KnownArticles(iterateImportedFields(db, id)) : null;
  const tally = new RowTally();
  const saved = id === null ? 0 : lastSavedRow(db, id);
  const batches = readBatches(sheet.rows.rows, known, saved, tally, stopwatch);
  if (!usesBoilerplate(readSetting(db, 'detection') ?? DEFAULT_DETECTION))
    return { known, tally, batches, learned: [] };
  const folded = foldBatches(batches, texts, stopwatch);
  if (saved > 0) return { known, tally, batches: folded, learned: [] };
  const ahead = new ReadAhead(folded);
  await ahead.fill(() => {
    services.checkCancelled();
    progress.report(tally.read, 0);
  });
  const learned = stopwatch.time('boilerplate', () => ahead.learn(db, texts, services.progress));
  return { known, tally, batches: ahead.batches(), learned };
}

type Saving = Tools & {
  readonly id: ImportId;
  readonly sheet: SheetToImport;
  readonly prepared: Prepared;
  /** In the transaction that ends this one: at no moment are the sheets to come forgotten. */
  readonly beginNext: () => void;
};

/** Saves the rows that are not saved yet, and ends the import. */
async function importSheet(saving: Saving): Promise<ImportResult['imports'][number]> {
  const { writer, db, id, sheet, prepared, texts, beginNext, services, stopwatch } = saving;
  const { known, tally, learned } = prepared;
  stopwatch.time('boilerplate', () =>
    db.transaction(() => noteChangedSentences(db, addLearned(db, learned))).immediate(),
  );
  await bringIndexUpToDate(writer, texts, services, stopwatch);
  await saveRows(saving);
  await measureProjectDistances(writer, services, stopwatch);
  const { read: rows, unreadDates } = tally;
  const finish = (at: string) => {
    noteRead(db, id, { rows, columns: sheet.rows.columns() });
    finishImport(db, id, at);
    beginNext();
  };
  const since = performance.now();
  if (known && readRepeats(db, id) === 'update') await finishUpdate(db, id, known, services, finish);
  else db.transaction(() => finish(new Date().toISOString())).immediate();
  stopwatch.add('save', performance.now() - since);
  const warnings = { repeatedIds: findRepeatedIds(db, id, NAMED_ROWS), unreadDates };
  const counts = {
    rows,
    ...countSavedRows(db, id),
    replaced: countReplacing(db, id),
    withoutText: readWithoutText(db, id).length,
  };
  return { import: id, sheet: sheet.source.sheet, ...counts, warnings };
}

async function saveRows({
  writer,
  db,
  id,
  sheet,
  prepared,
  texts,
  progress,
  services,
  stopwatch,
}: Saving): Promise<void> {
  const { source, rows } = sheet;
  const { tally, batches } = prepared;
  const saver = new BatchSaver(db, { id, mapping: source.mapping, texts, stopwatch });
  const { imported, rejected } = countSavedRows(db, id);
  let done = imported + rejected;
  let columns = source.columns.length;

  const fingerprint = fingerprintsFor(saver.detection, services);
  const placing = new PlacingSlices(writer, stopwatch);
  progress.report(Math.max(tally.read, done), done);
  // While the first batch is fingerprinted.
  if (usesBoilerplate(saver.detection)) void setImmediate().then(loadTagger);
  for await (const { batch, halves } of fingerprinted(batches, fingerprint, services, stopwatch)) {
    const names = rows.columns();
    // Ahead of the rows that have them: no moment at which the process dies leaves a cell without its column.
    if (names.length > columns) noteRead(db, id, { rows: source.rows, columns: names });
    columns = names.length;
    saver.enqueue(batch, halves);
    while (!(await placing.save(saver, services.checkCancelled)));
    done += batch.length;
    progress.report(Math.max(tally.read, done), done);
  }
}

type RowBatch = readonly (ReadRow | RejectedRow)[];

/** None where the profile places articles by something else. */
function fingerprintsFor(
  { profile, words }: Detection,
  services: TaskServices,
): (batch: RowBatch) => Promise<FingerprintHalves> {
  if (!usesHd(profile)) return async () => [];
  return (batch) =>
    services.fingerprint(
      batch.flatMap((row) => (row.kind === 'article' ? [row.fields.body] : [])),
      words,
    );
}

/** An editor who corrects clusters all the time slows an import down, and does not stop it. */
const QUIET_RATIO = 3;
const MAX_QUIET_MS = 2_000;

/** Saves slices of rows; after a correction of clusters, what is placed is taken in again first. */
class PlacingSlices {
  readonly #writer: ProjectWriter;
  readonly #stopwatch: Stopwatch;
  /** Corrections that the saver knows of; null: it knows of no article. */
  #known: number | null = null;
  /** The time that the latest `restore` took. */
  #restoreMs = 0;

  constructor(writer: ProjectWriter, stopwatch: Stopwatch) {
    this.#writer = writer;
    this.#stopwatch = stopwatch;
  }

  /** @returns whether all rows of the saver are saved. @throws Cancelled */
  async save(saver: BatchSaver, checkCancelled: () => void): Promise<boolean> {
    if (this.#known !== this.#writer.corrections) await this.#restore(saver, checkCancelled);
    return this.#writer.slice((_db, hasTime) => {
      // Corrected before the slice had its turn.
      if (this.#known !== this.#writer.corrections) return false;
      return saver.saveSome(hasTime);
    });
  }

  async #restore(saver: BatchSaver, checkCancelled: () => void): Promise<void> {
    const writer = this.#writer;
    for (;;) {
      await writer.waitForQuiet(Math.min(this.#restoreMs * QUIET_RATIO, MAX_QUIET_MS), checkCancelled);
      const since = performance.now();
      const { corrections } = writer;
      for (const _part of saver.restore()) {
        await setImmediate();
        checkCancelled();
        if (writer.corrections !== corrections) break;
      }
      this.#restoreMs = performance.now() - since;
      this.#stopwatch.add('compare', this.#restoreMs);
      if (writer.corrections === corrections) {
        this.#known = corrections;
        return;
      }
    }
  }
}

/** The progress over all sheets; a long file's rows are an estimate until they are read. */
class SheetsProgress {
  readonly #services: TaskServices;
  readonly #stages: readonly Stage[];
  #total: number;
  #before = 0;
  #done = 0;

  constructor(sheets: readonly SheetToImport[], { profile }: Detection, services: TaskServices) {
    this.#services = services;
    this.#stages = usesHd(profile) ? ['fingerprint', 'compare', 'save'] : ['compare', 'save'];
    this.#total = sheets.reduce((sum, { source }) => sum + source.rows, 0);
  }

  report(read: number, done: number): void {
    this.#done = Math.max(read, done);
    const total = Math.max(this.#total, this.#before + this.#done);
    this.#services.progress({ stage: 'read', done: this.#before + read, total });
    for (const stage of this.#stages) this.#services.progress({ stage, done: this.#before + done, total });
  }

  endSheet({ source }: SheetToImport): void {
    this.#total += this.#done - source.rows;
    this.#before += this.#done;
    this.#done = 0;
  }
}
