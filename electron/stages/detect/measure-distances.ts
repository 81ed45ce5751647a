// The fingerprints and Hamming distances that are still missing after articles were placed. `standard` fingerprints every
// article; the profiles that place by something else need fingerprints only for the distances that they show.
import { setImmediate } from 'node:timers/promises';
import { type Detection, joinsByHd, placesByFingerprint, type WordOptions } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import type { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskServices } from '../../base/task.ts';
import type { Boilerplate } from '../../core/boilerplate/boilerplate.ts';
import { ComparableTexts } from '../../core/cluster/comparable.ts';
import type { FingerprintHalves } from '../../core/fingerprint/batch-results.ts';
import { hammingDistance } from '../../core/fingerprint/hash64.ts';
import { asFingerprint, type Fingerprint } from '../../core/fingerprint/simhash.ts';
import { fingerprintBatches } from '../../pool/fingerprint-batches.ts';
import { readComparedFields } from '../../store/articles.ts';
import { countClusters } from '../../store/clusters/clusters.ts';
import { type Member, noteDistance, readMembersAfter, useSegmenter } from '../../store/clusters/distances.ts';
import { addFingerprint, readFingerprint, readUnfingerprinted } from '../../store/clusters/placements.ts';
import { readLeftOut } from '../../store/comparison-basis.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { readDetection } from '../../store/settings.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';

/** Clusters that are measured together. */
const PART = 64;
/** Keeps one process busy. To read the texts takes as long as to cut them, and a second process has 180 MB. */
const PARALLEL_PARTS = 2;

export type Change = (write: (db: WritableDb) => void) => Promise<void>;

type Measured = {
  readonly project: ReadableDb;
  /** The project itself, or a preview of it, in which the articles are placed. */
  readonly placements: ReadableDb;
  readonly change: Change;
  readonly services: TaskServices;
  readonly stopwatch: Stopwatch;
  /** The boilerplate that was left out of the texts of the stored fingerprints; null where those are of other words. */
  readonly stored?: Boilerplate | null;
  /** Fingerprints that were made for another preview, and for the next. */
  readonly computed?: Map<ArticleId, Fingerprint | null>;
};

/**
 * Fingerprints incoming texts. `standard` finds candidates by keys and URLs too, so there a batch that cannot be cut
 * into words stays without fingerprints until the end of the import, or the next one.
 * @throws Cancelled; AppError WORKER_FAILED for the profiles that join by distance
 */
export async function fingerprintTexts(
  { fingerprint }: Pick<TaskServices, 'fingerprint'>,
  texts: readonly string[],
  { profile, words }: Detection,
): Promise<FingerprintHalves> {
  try {
    return await fingerprint(texts, words);
  } catch (error) {
    if (joinsByHd(profile) || !(error instanceof AppError) || error.code !== 'WORKER_FAILED') throw error;
    console.error(error);
    return texts.map(() => null);
  }
}

/**
 * Fingerprints the articles that have no fingerprint (members of clusters only, unless the profile is `standard`), and
 * measures the missing distances. If words cannot be cut, both stay unknown until the next time.
 * @throws Cancelled; AppError as `change`
 */
export async function measureDistances(measured: Measured): Promise<void> {
  const { placements, change, services } = measured;
  const { profile, words } = readDetection(placements);
  const { articlesInClusters: total } = countClusters(placements);
  if (joinsByHd(profile) || (total === 0 && !placesByFingerprint(profile))) return;
  try {
    const segmenter = await services.segmenter();
    await change((db) => useSegmenter(db, segmenter));
    if (placesByFingerprint(profile)) await fingerprintMissing(measured, words);
    await measureAll(measured, words, total);
  } catch (error) {
    // A process that cuts words was lost. Other errors, such as a lost project, must surface.
    if (!(error instanceof AppError) || error.code !== 'WORKER_FAILED') throw error;
    console.error(error);
  }
}

/** As `measureDistances`, for an open project. @throws Cancelled; AppError as `ProjectWriter.slice` */
export async function measureProjectDistances(
  writer: ProjectWriter,
  services: TaskServices,
  stopwatch: Stopwatch,
): Promise<void> {
  const db = writer.readable;
  await measureDistances({ project: db, placements: db, change: (write) => writer.slice(write), services, stopwatch });
}

/** Makes the fingerprints of articles from their stored texts. */
class FingerprintMaker {
  readonly #measured: Measured;
  readonly #words: WordOptions;
  readonly #texts = new ComparableTexts();
  readonly #boilerplate: Boilerplate;
  /** Null for an article without words. */
  readonly computed: Map<ArticleId, Fingerprint | null>;

  constructor(measured: Measured, words: WordOptions) {
    this.#measured = measured;
    this.#words = words;
    this.#boilerplate = readLeftOut(measured.placements);
    this.computed = measured.computed ?? new Map();
  }

  async make(articles: readonly ArticleId[]): Promise<void> {
    // Copies of a story often have the same text.
    const byText = Map.groupBy(
      articles.filter((article) => !this.computed.has(article)),
      (article) => this.#toBeCut(article),
    );
    byText.delete(null);
    if (byText.size === 0) return;
    const halves = await this.#measured.services.fingerprint([...byText.keys()] as string[], this.#words);
    for (const [at, same] of [...byText.values()].entries()) {
      const pair = halves[at];
      for (const article of same) this.computed.set(article, pair ? asFingerprint(pair[0], pair[1]) : null);
    }
  }

  /** The text to be fingerprinted; null if the stored fingerprint is of this text. */
  #toBeCut(article: ArticleId): string | null {
    const { project, stored = null } = this.#measured;
    const fields = readComparedFields(project, article);
    const text = this.#texts.cut(fields, this.#boilerplate);
    const known = stored && text === this.#texts.cut(fields, stored) ? readFingerprint(project, article) : null;
    if (known) this.computed.set(article, known);
    return known ? null : text;
  }

  /** Without this they would be the largest table in memory after a large import. */
  forget(articles: readonly ArticleId[]): void {
    if (!this.#measured.computed) for (const article of articles) this.computed.delete(article);
  }
}

async function fingerprintMissing(measured: Measured, words: WordOptions): Promise<void> {
  const { placements, change, services, stopwatch } = measured;
  const maker = new FingerprintMaker(measured, words);
  const inParallel = { ...services, parallelBatches: PARALLEL_PARTS };
  const make = (articles: readonly ArticleId[]) => maker.make(articles);
  for await (const { batch } of fingerprintBatches(missing(placements), make, inParallel, stopwatch, 'distances')) {
    const made = batch.flatMap((article) => {
      const fingerprint = maker.computed.get(article);
      return fingerprint ? [{ article, fingerprint }] : [];
    });
    if (made.length > 0)
      await change((db) => {
        for (const { article, fingerprint } of made) addFingerprint(db, article, fingerprint);
      });
    maker.forget(batch);
  }
}

async function* missing(db: ReadableDb): AsyncGenerator<ArticleId[]> {
  for (const part of readUnfingerprinted(db)) {
    if (part.length > 0) yield part;
    await setImmediate();
  }
}

async function measureAll(measured: Measured, words: WordOptions, total: number): Promise<void> {
  const { placements, change, services, stopwatch } = measured;
  const maker = new FingerprintMaker(measured, words);
  let done = 0;
  const report = () => services.progress({ stage: 'distances', done: Math.min(done, total), total });
  report();
  const make = (members: readonly Member[]) =>
    maker.make(members.flatMap(({ article, fingerprint }) => (fingerprint ? [] : [article])));
  const inParallel = { ...services, parallelBatches: PARALLEL_PARTS };
  for await (const { batch } of fingerprintBatches(parts(placements), make, inParallel, stopwatch, 'distances')) {
    if (batch.some(isToBeWritten)) await change((db) => writePart(db, batch, maker.computed));
    maker.forget(batch.map(({ article }) => article));
    done += batch.length;
    report();
  }
}

async function* parts(db: ReadableDb): AsyncGenerator<Member[]> {
  let part = readMembersAfter(db, null, PART);
  for (; part.length > 0; part = readMembersAfter(db, part.at(-1)!.cluster, PART)) {
    yield part;
    await setImmediate();
  }
}

function isToBeWritten({ article, matched, hasDistance, fingerprint }: Member): boolean {
  return !fingerprint || (!hasDistance && article !== matched);
}

/** A cluster is measured as a whole: what a member was compared with is another member. */
function writePart(
  db: WritableDb,
  members: readonly Member[],
  computed: ReadonlyMap<ArticleId, Fingerprint | null>,
): void {
  // A fingerprint may be stored since the member was read, where a correction moved it here from an earlier part.
  const fingerprintOf = ({ article, fingerprint }: Member) =>
    fingerprint ?? computed.get(article) ?? readFingerprint(db, article);
  const known = new Map(members.map((member) => [member.article, fingerprintOf(member)]));
  for (const { article, matched, hasDistance, fingerprint } of members) {
    const own = known.get(article);
    if (!fingerprint && own) addFingerprint(db, article, own);
    const other = known.get(matched);
    if (own && other && !hasDistance && article !== matched)
      noteDistance(db, article, matched, hammingDistance(own, other));
  }
}
