// The Hamming distances that a project shows, where its profile does not place articles by them. Only members of clusters
// get a fingerprint: to cut every text takes longer than the rest of an import.
import { setImmediate } from 'node:timers/promises';
import { usesHd, type WordOptions } from '#shared/detection.ts';
import { AppError } from '#shared/errors.ts';
import type { ArticleId } from '#shared/model.ts';
import type { Boilerplate } from '../boilerplate/boilerplate.ts';
import { ComparableTexts } from '../cluster/comparable.ts';
import { fingerprintBatches } from '../compute/fingerprint-batches.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import type { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskServices } from '../engine/tasks/task.ts';
import { hammingDistance } from '../fingerprint/hash64.ts';
import { asFingerprint, type Fingerprint } from '../fingerprint/simhash.ts';
import { readLeftOut } from '../review/boilerplate.ts';
import { readComparedFields } from '../store/articles.ts';
import { countClusters } from '../store/clusters/clusters.ts';
import { type Member, noteDistance, readMembersAfter, useSegmenter } from '../store/clusters/distances.ts';
import { addFingerprint, readFingerprint } from '../store/clusters/placements.ts';
import type { ReadableDb, WritableDb } from '../store/database.ts';
import { readDetection } from '../store/settings.ts';

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
 * Fingerprints the members of clusters that have no fingerprint, and measures the missing distances. Where words cannot
 * be cut, both stay unknown until the next time: no cluster depends on them.
 * @throws Cancelled; AppError as `change`
 */
export async function measureDistances(measured: Measured): Promise<void> {
  const { placements, change, services } = measured;
  const detection = readDetection(placements);
  const { articlesInClusters: total } = countClusters(placements);
  if (usesHd(detection.profile) || total === 0) return;
  try {
    const segmenter = await services.segmenter();
    await change((db) => useSegmenter(db, segmenter));
    await measureAll(measured, detection.words, total);
  } catch (error) {
    // A process that cuts words was lost. Whatever else is refused is not to be passed over, such as a project that is gone.
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

async function measureAll(
  { project, placements, change, services, stopwatch, stored = null, computed: kept }: Measured,
  words: WordOptions,
  total: number,
): Promise<void> {
  const computed = kept ?? new Map<ArticleId, Fingerprint | null>();
  let done = 0;
  const report = () => services.progress({ stage: 'distances', done: Math.min(done, total), total });
  report();
  const texts = new ComparableTexts();
  const boilerplate = readLeftOut(placements);
  /** The text to be fingerprinted; null where the stored fingerprint is of this text. */
  const toBeCut = (article: ArticleId): string | null => {
    const fields = readComparedFields(project, article);
    const text = texts.cut(fields, boilerplate);
    const known = stored && text === texts.cut(fields, stored) ? readFingerprint(project, article) : null;
    if (known) computed.set(article, known);
    return known ? null : text;
  };
  const fingerprint = async (members: readonly Member[]) => {
    const articles = members.flatMap(({ article, fingerprint }) =>
      fingerprint || computed.has(article) ? [] : [article],
    );
    // Copies of a story often have the same text.
    const byText = Map.groupBy(articles, toBeCut);
    byText.delete(null);
    if (byText.size === 0) return;
    const halves = await services.fingerprint([...byText.keys()] as string[], words);
    for (const [at, same] of [...byText.values()].entries()) {
      const pair = halves[at];
      for (const article of same) computed.set(article, pair ? asFingerprint(pair[0], pair[1]) : null);
    }
  };
  const inParallel = { ...services, parallelBatches: PARALLEL_PARTS };
  for await (const { batch } of fingerprintBatches(
    parts(placements),
    fingerprint,
    inParallel,
    stopwatch,
    'distances',
  )) {
    if (batch.some(isToBeWritten)) await change((db) => writePart(db, batch, computed));
    // Without this they would be the largest table in memory after a large import.
    if (!kept) for (const { article } of batch) computed.delete(article);
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
