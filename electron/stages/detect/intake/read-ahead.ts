// Reads the first rows of a sheet before it places any: boilerplate is learned from them and the articles of the project,
// and they are placed in an order of their own. Neither depends on the order of rows that have a time, so one list makes
// the same clusters however it is sorted, and however often its import is interrupted.
import { setImmediate } from 'node:timers/promises';
import { releasePages } from '../../../base/collect-garbage.ts';
import type { Stopwatch } from '../../../base/stopwatch.ts';
import type { TaskServices } from '../../../base/task.ts';
import { type Boilerplate, WHOLE_TEXTS } from '../../../core/boilerplate/boilerplate.ts';
import { type LearnableArticle, type LearnedSentence, learnBoilerplate } from '../../../core/boilerplate/learn.ts';
import type { Comparable, ComparableTexts } from '../../../core/cluster/comparable.ts';
import { inPlacingOrder } from '../../../core/cluster/placing-order.ts';
import { type Signature, signatureOf } from '../../../core/cluster/standard/signature.ts';
import { BATCH } from '../../../pool/fingerprint-batches.ts';
import { iterateNewestFields } from '../../../store/articles.ts';
import type { ReadableDb } from '../../../store/database.ts';
import type { ImportedRow, RejectedRow } from '../../intake/rows.ts';
import type { Batch } from './import-sheets.ts';
import { pack } from './pack.ts';

/** A row that is folded whole. */
type FoldedRow = ImportedRow & { readonly comparable: Comparable };
export type FoldedBatch = readonly (FoldedRow | RejectedRow)[];
/** The body without its parts, of which the fingerprint is made; absent if it has none. */
export type WithStory = { readonly story?: string };
/** A row without its parts, with the signature by which it is looked up. */
type PreparedRow = FoldedRow & WithStory & { readonly signature: Signature };
/** Rows are prepared where texts are compared; those that a worker has prepared are without their text. */
export type ReadBatch = readonly (
  | ImportedRow
  | (ImportedRow & Pick<PreparedRow, 'signature' | 'story'>)
  | PreparedRow
  | RejectedRow
)[];

/** UTF-16 units of the bodies that boilerplate is learned from: some 24,000 articles of 500. */
const BUDGET = 12_000_000;
/** Every row counts for at least this, rejected ones too: 50,000 rows fill the budget. */
const MIN_OF_ROW = 240;

export async function* foldBatches(
  batches: AsyncIterable<Batch>,
  texts: ComparableTexts,
  stopwatch: Pick<Stopwatch, 'time'>,
): AsyncGenerator<FoldedBatch> {
  for await (const batch of batches)
    yield stopwatch.time('compare', () =>
      pack(
        batch.map((row) => (row.kind === 'article' ? { ...row, comparable: texts.of(row.fields, WHOLE_TEXTS) } : row)),
      ),
    );
}

/**
 * Does all that depends on no other article, so that the thread that places articles need not.
 * @param readLeftOut is called with the first batch: boilerplate that was learned from the sheet is stored by then
 */
export async function* prepareBatches(
  batches: AsyncIterable<FoldedBatch>,
  readLeftOut: () => Boilerplate,
  texts: ComparableTexts,
  stopwatch: Pick<Stopwatch, 'time'>,
): AsyncGenerator<ReadBatch> {
  const boilerplate = readLeftOut();
  const prepare = (row: FoldedRow): PreparedRow => {
    const { body, source, url } = row.fields;
    const { comparable, story } = texts.cutAndFold(row.fields, boilerplate, row.comparable.text);
    const signature = signatureOf(comparable, source, url);
    return { ...row, comparable, signature, ...(story !== body && { story }) };
  };
  for await (const batch of batches)
    yield stopwatch.time('compare', () => pack(batch.map((row) => (row.kind === 'article' ? prepare(row) : row))));
}

export function learnableOf(batch: FoldedBatch): LearnableArticle[] {
  return batch.flatMap((row) =>
    row.kind === 'article' ? { ...row.comparable, body: row.fields.body, source: row.fields.source } : [],
  );
}

/** Learns from the articles of a project, the newest of them where there are too many. */
export function learnFromProject(
  db: ReadableDb,
  texts: ComparableTexts,
  progress: TaskServices['progress'],
): LearnedSentence[] {
  return learnFrom(foldStored(db, texts, BUDGET), progress);
}

/** @param budget UTF-16 units of bodies, which the last article may exceed */
function foldStored(db: ReadableDb, texts: ComparableTexts, budget: number): LearnableArticle[] {
  const articles: LearnableArticle[] = [];
  if (budget <= 0) return articles;
  let left = budget;
  for (const fields of iterateNewestFields(db)) {
    articles.push({ ...texts.of(fields, WHOLE_TEXTS), body: fields.body, source: fields.source });
    left -= fields.body.length;
    if (left <= 0) break;
  }
  return articles;
}

function learnFrom(articles: readonly LearnableArticle[], progress: TaskServices['progress']): LearnedSentence[] {
  const total = articles.length;
  progress({ stage: 'boilerplate', done: 0, total });
  const learned = learnBoilerplate(articles);
  progress({ stage: 'boilerplate', done: total, total });
  return learned;
}

function inOrder<Row extends { readonly row: number }>(rows: readonly Row[], order: Uint32Array): Row[] {
  const byRow = new Map(rows.map((one) => [one.row, one]));
  return Array.from(order).flatMap((row) => byRow.get(row) ?? []);
}

export class ReadAhead<Read extends Batch> {
  readonly #source: AsyncIterator<Read>;
  #batches: Read[] = [];
  #isAtEnd = false;
  /** An error of the source, which is thrown after the rows that were read before it. */
  #error: { readonly error: unknown } | null = null;
  /** UTF-16 units that were read ahead. */
  #read = 0;

  constructor(source: AsyncIterable<Read>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Reads as far as the budget goes. @param onBatch may throw, which ends it */
  async fill(onBatch: (batch: Read) => void): Promise<void> {
    while (this.#read < BUDGET && !this.#isAtEnd && !this.#error) {
      const batch = await this.#next();
      if (!batch) return;
      this.#batches.push(batch);
      for (const row of batch) this.#read += Math.max(MIN_OF_ROW, row.kind === 'article' ? row.fields.body.length : 0);
      await setImmediate();
      onBatch(batch);
    }
  }

  async #next(): Promise<Read | null> {
    try {
      const { done, value } = await this.#source.next();
      this.#isAtEnd = done ?? false;
      return done ? null : value;
    } catch (error) {
      this.#error = { error };
      return null;
    }
  }

  /**
   * @param db its articles are learned from as far as the rows leave room for them, the newest first
   * @param articles of the rows that were read
   */
  learn(
    db: ReadableDb,
    articles: readonly LearnableArticle[],
    texts: ComparableTexts,
    progress: TaskServices['progress'],
  ): LearnedSentence[] {
    return learnFrom([...articles, ...foldStored(db, texts, BUDGET - this.#read)], progress);
  }

  /**
   * Puts the articles that were read ahead of all other rows, in the order of placing.
   * @param known the rows in this order, where an earlier reading has settled it
   * @returns the rows of the articles in this order
   */
  arrange(known: Uint32Array | null = null): readonly number[] {
    const rows = this.#batches.flat() as (Read[number] & Batch[number])[];
    const articles = rows.filter((row) => row.kind === 'article');
    const ordered = known ? inOrder(articles, known) : inPlacingOrder(articles, ({ fields }) => fields.published);
    const isOrdered = new Set<Read[number]>(ordered);
    const arranged = [...ordered, ...rows.filter((row) => !isOrdered.has(row))];
    this.#batches = [];
    for (let at = 0; at < arranged.length; at += BATCH)
      this.#batches.push(arranged.slice(at, at + BATCH) as Batch as Read);
    return ordered.map(({ row }) => row);
  }

  /** All rows, each once. */
  async *batches(): AsyncGenerator<Read> {
    const batches = this.#batches.reverse();
    this.#batches = [];
    for (let batch = batches.pop(); batch; batch = batches.pop()) yield batch;
    // The rows that were read ahead leave up to 260 MB, which V8 would keep for this thread. The batches that were handed
    // over last for as long as this takes.
    if (this.#read >= BUDGET && !this.#isAtEnd) releasePages();
    while (!this.#isAtEnd && !this.#error) {
      const batch = await this.#next();
      if (batch) yield batch;
    }
    if (this.#error) throw this.#error.error;
  }
}
