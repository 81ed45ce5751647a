// The entry of the intake thread of an import: reads its sheets, folds their articles and learns from them. Both take long
// in one piece, and the writer thread answers decisions in that time.
import { parentPort } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { ComparableTexts } from '../../cluster/comparable.ts';
import { Stopwatch } from '../../engine/stopwatch.ts';
import { readLeftOut } from '../../review/boilerplate.ts';
import { openForReading, type ReadableDb } from '../../store/database.ts';
import { findRepeatedIds, iterateImportedFields, readWithoutText } from '../../store/imports.ts';
import { findSuccessors } from '../find-successors.ts';
import { KnownArticles, openSheets, RowCounter, readBatches, type SheetToImport } from './import-sheets.ts';
import type { Answers, FromIntake, IntakeQuestion, SheetRequest } from './intake-protocol.ts';
import { type FoldedBatch, foldBatches, prepareBatches, ReadAhead, type ReadBatch } from './read-ahead.ts';

/** Rows with a repeated id that are named. */
const NAMED_ROWS = 100;

type Sheet = {
  readonly sheet: SheetToImport;
  readonly tally: RowCounter;
  /** Articles of which no other is wanted; null: all rows are. */
  readonly known: KnownArticles | null;
  readonly batches: AsyncIterator<ReadBatch>;
};

const port = parentPort!;
// Copied: to hand over the memory of four arrays an article takes twice as long.
const post = (message: FromIntake) => port.postMessage(message);
const texts = new ComparableTexts();
let stopwatch = new Stopwatch();
let project = '';
let sheets: readonly SheetToImport[] = [];
let current: Sheet | null = null;

async function open({ path, readings, remembered, ...rest }: Extract<IntakeQuestion, { ask: 'open' }>) {
  project = rest.project;
  const since = performance.now();
  sheets = await openSheets(path, readings, remembered);
  stopwatch.add('read', performance.now() - since);
  return sheets.map(({ source }) => source);
}

async function begin({ at, id, saved, leavesOutKnown, folds }: SheetRequest): Promise<Answers['begin']> {
  const sheet = sheets[at]!;
  const tally = new RowCounter();
  const known = leavesOutKnown ? withProject((db) => new KnownArticles(iterateImportedFields(db, id))) : null;
  const timed: Pick<Stopwatch, 'add' | 'time'> = {
    add: (...spent) => stopwatch.add(...spent),
    time: (...piece) => stopwatch.time(...piece),
  };
  const batches = readBatches(sheet.rows.rows, known, saved, tally, timed);
  current = { sheet, tally, known, batches };
  if (!folds) return [];
  const folded = foldBatches(batches, texts, timed);
  const prepared = (rows: AsyncIterable<FoldedBatch>) => prepareBatches(rows, () => withProject(readLeftOut), timed);
  current = { ...current, batches: prepared(folded) };
  if (saved > 0) return [];
  const ahead = new ReadAhead(folded);
  await ahead.fill(() => post({ type: 'reading', read: tally.read }));
  const learned = stopwatch.time('boilerplate', () =>
    withProject((db) => ahead.learn(db, texts, (progress) => post({ type: 'progress', progress }))),
  );
  current = { ...current, batches: prepared(ahead.batches()) };
  return learned;
}

async function nextBatch(): Promise<Answers['batch']> {
  const { sheet, tally, batches } = current!;
  const { done, value } = await batches.next();
  const { read, unreadDates } = tally;
  return { rows: done ? null : value, tally: { read, unreadDates, columns: sheet.rows.columns() } };
}

function ending({ id, updates }: Extract<IntakeQuestion, { ask: 'ending' }>): Answers['ending'] {
  return withProject((db) => ({
    repeatedIds: findRepeatedIds(db, id, NAMED_ROWS),
    withoutText: readWithoutText(db, id).length,
    successors: updates ? findSuccessors(db, id, current!.known!) : new Map(),
  }));
}

function withProject<T>(read: (db: ReadableDb) => T): T {
  const db = openForReading(project);
  try {
    return read(db);
  } finally {
    db.close();
  }
}

function answer(question: IntakeQuestion): Promise<Answers[IntakeQuestion['ask']]> | Answers['ending'] {
  if (question.ask === 'open') return open(question);
  if (question.ask === 'begin') return begin(question);
  return question.ask === 'batch' ? nextBatch() : ending(question);
}

let before = Promise.resolve();
port.on('message', (question: IntakeQuestion) => {
  before = before.then(async () => {
    try {
      stopwatch = new Stopwatch();
      const value = await answer(question);
      post({ type: 'answer', value, milliseconds: stopwatch.read() });
    } catch (error) {
      if (error instanceof AppError) post({ type: 'app-error', appError: { code: error.code, data: error.data } });
      else post({ type: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
});
