// The entry of the intake thread of an import: reads its sheets, folds their articles and learns from them. Both take long
// in one piece, and the writer thread answers decisions in that time.
import { parentPort } from 'node:worker_threads';
import type { Matching } from '#shared/contract/reference-sets.ts';
import type { ImportId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { Stopwatch } from '../../../base/stopwatch.ts';
import type { LearnableArticle, LearnedSentence } from '../../../core/boilerplate/learn.ts';
import { ComparableTexts } from '../../../core/cluster/comparable.ts';
import { once } from '../../../core/cluster/relation/once.ts';
import { openWorkers } from '../../../pool/workers/open-workers.ts';
import type { RemoteBatches } from '../../../pool/workers/remote-batches.ts';
import { readSentences } from '../../../store/boilerplate.ts';
import { readLeftOut } from '../../../store/comparison-basis.ts';
import { openForReading, type ReadableDb } from '../../../store/database.ts';
import { findRepeatedIds, iterateImportedFields, readSavedRows, readWithoutText } from '../../../store/imports.ts';
import { readReservedIds } from '../../../store/placing-order.ts';
import { readContentApart } from '../../intake/formats/documents/read-apart.ts';
import { readContentBy } from '../../intake/formats/documents.ts';
import { ProjectReferences } from '../../references/project-references.ts';
import { findSuccessors } from '../find-successors.ts';
import { type Batch, KnownArticles, openSheets, RowCounter, readBatches, type SheetToImport } from './import-sheets.ts';
import type { Answers, FromIntake, IntakeQuestion, SheetBeginning, SheetRequest } from './intake-protocol.ts';
import { type MatchedBatch, matchBatches } from './match-batches.ts';
import { type FoldedBatch, foldBatches, learnableOf, prepareBatches, ReadAhead, type ReadBatch } from './read-ahead.ts';
import { RemoteTexts } from './remote-texts.ts';

/** Rows with a repeated id that are named. */
const NAMED_ROWS = 100;

type Sheet = {
  readonly sheet: SheetToImport;
  readonly tally: RowCounter;
  /** Articles that the project has, of which no copy is wanted; null: all rows are wanted. */
  readonly known: KnownArticles | null;
  readonly batches: AsyncIterator<MatchedBatch>;
  readonly references: () => ProjectReferences;
};

readContentBy(readContentApart);
const port = parentPort!;
// Arrays are copied: to hand over the memory of four arrays an article takes twice as long.
const post = (message: FromIntake) => port.postMessage(message);
const texts = new ComparableTexts();
let stopwatch = new Stopwatch();
let project = '';
let sheets: readonly SheetToImport[] = [];
let remote: RemoteBatches | null = null;
let current: Sheet | null = null;

async function open({ path, readings, remembered, workers, ...rest }: Extract<IntakeQuestion, { ask: 'open' }>) {
  project = rest.project;
  remote = workers && openWorkers(workers);
  const since = performance.now();
  sheets = await openSheets(path, readings, remembered);
  stopwatch.add('read', performance.now() - since);
  return sheets.map(({ source }) => source);
}

async function begin({
  at,
  id,
  isResumed,
  leavesOutKnown,
  folds,
  references: sets,
}: SheetRequest): Promise<Answers['begin']> {
  const sheet = sheets[at]!;
  const tally = new RowCounter();
  const known = leavesOutKnown ? withProject((db) => new KnownArticles(iterateImportedFields(db, id))) : null;
  const timed: Pick<Stopwatch, 'add' | 'time'> = {
    add: (...spent) => stopwatch.add(...spent),
    time: (...piece) => stopwatch.time(...piece),
  };
  const saved = isResumed ? withProject((db) => readSavedRows(db, id!)) : new Set<number>();
  const batches = readBatches(sheet.rows.rows, known, saved, tally, timed);
  // Opened with the first batch: boilerplate that is learned from the sheet is stored by then.
  const references = once(() => withProject((db) => new ProjectReferences({ project: db, sets, texts })));
  const matched = (rows: AsyncIterable<ReadBatch>) => matchBatches(rows, references, texts, timed);
  current = { sheet, tally, known, references, batches: matched(batches) };
  if (!folds) return { learned: [], order: [] };
  const pipeline = remote ? prepareRemotely(new RemoteTexts(remote, texts), timed) : prepareHere(timed);
  const onRead = () => post({ type: 'reading', read: tally.read });
  const { learned, order, rest } = await pipeline.begin(batches, isResumed ? id : null, onRead);
  current = { ...current, batches: matched(rest) };
  return { learned, order };
}

type Timed = Pick<Stopwatch, 'add' | 'time'>;
/** How rows get their signatures. */
type Pipeline = {
  /**
   * Reads the first rows, and learns the boilerplate from them; `rest` has all rows.
   * @param resumed nothing is learned, and the order stays, where the import has saved rows
   */
  begin(
    batches: AsyncIterable<Batch>,
    resumed: ImportId | null,
    onRead: () => void,
  ): Promise<SheetBeginning & { readonly rest: AsyncGenerator<ReadBatch> }>;
};

function prepareHere(timed: Timed): Pipeline {
  const prepare = (folded: AsyncIterable<FoldedBatch>) =>
    prepareBatches(folded, () => withProject(readLeftOut), texts, timed);
  return {
    async begin(batches, resumed, onRead) {
      const ahead = new ReadAhead(foldBatches(batches, texts, timed));
      const articles: LearnableArticle[] = [];
      await ahead.fill((batch) => {
        if (resumed === null) articles.push(...learnableOf(batch));
        onRead();
      });
      const learned = resumed === null ? learn(ahead, articles, timed) : [];
      return { learned, order: arrange(ahead, resumed), rest: prepare(ahead.batches()) };
    },
  };
}

function prepareRemotely(remoteTexts: RemoteTexts, timed: Timed): Pipeline {
  return {
    async begin(batches, resumed, onRead) {
      const ahead = new ReadAhead(batches);
      const articles: Promise<LearnableArticle[]>[] = [];
      await ahead.fill((batch) => {
        if (resumed === null) articles.push(remoteTexts.learnable(batch));
        onRead();
      });
      const learned = resumed === null ? learn(ahead, (await Promise.all(articles)).flat(), timed) : [];
      const order = arrange(ahead, resumed);
      return {
        learned,
        order,
        rest: remoteTexts.signBatches(ahead.batches(), () => withProject(readSentences), timed),
      };
    },
  };
}

function arrange(ahead: ReadAhead<Batch>, resumed: ImportId | null): readonly number[] {
  const known = resumed === null ? null : withProject((db) => readReservedIds(db, resumed));
  return ahead.arrange(known?.rows);
}

function learn(ahead: ReadAhead<Batch>, articles: readonly LearnableArticle[], timed: Timed): LearnedSentence[] {
  return timed.time('boilerplate', () =>
    withProject((db) => ahead.learn(db, articles, texts, (progress) => post({ type: 'progress', progress }))),
  );
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
    workers: remote?.counts ?? null,
    matching: closeReferences(),
  }));
}

function closeReferences(): Matching {
  const references = current!.references();
  references.close();
  return references.matching;
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
