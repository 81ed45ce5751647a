// A worker: computes the batches of other machines in the fingerprint processes of this one.
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { AppError } from '#shared/words/errors.ts';
import type { Basis } from '../basis.ts';
import type { FingerprintPool } from '../fingerprint-pool.ts';
import { LEARNED_FIELDS, SIGNED_FIELDS } from '../text-features.ts';
import type { WorkersAddress } from './address.ts';
import { type Answer, encodeAnswer } from './answers.ts';
import { algorithmOf, type BatchKind } from './batch.ts';
import { ANSWER_EXPIRE, connect, type JobData, type JobResult, keyOf, QUEUE } from './bull-queue.ts';
import { toWorkersError } from './redis-errors.ts';
import { decodeTexts } from './text-codec.ts';

/** A killed worker loses its batch after this time, and another worker repeats it. */
const LOCK_MS = 15_000;
const STALLED_MS = 5_000;
/** After this time, an unfinished batch is left to another worker. */
const CLOSE_MS = 10_000;
const MAX_BASES = 8;

export type ServedBatch = { readonly kind: BatchKind; readonly texts: number };
type Report = {
  onComputed(batch: ServedBatch): void;
  onRefused(): void;
  /** Redis has no connection or refuses to write; the worker retries by itself. */
  onError(appError: AppError): void;
};

export type BatchServer = {
  /**
   * Ends after the batches that have begun.
   * @returns false if it cannot end: without a connection it keeps trying, which keeps the process running
   */
  close(): Promise<boolean>;
};

/** @throws AppError if it cannot connect */
export async function serveBatches(
  address: WorkersAddress,
  pool: FingerprintPool,
  report: Report,
): Promise<BatchServer> {
  const { host } = address;
  const redis = await connect(address);
  const segmenter = await pool.segmenterIdentity();
  const bases = new Map<string, Basis>();

  async function readBasis(name: string | null): Promise<Basis | null> {
    if (name === null) return null;
    const known = bases.get(name);
    if (known) return known;
    const stored = await redis.get(keyOf.basis(name));
    if (stored === null) throw new Error('the options have expired');
    const basis = JSON.parse(stored) as Basis;
    if (bases.size >= MAX_BASES) bases.delete(bases.keys().next().value!);
    bases.set(name, basis);
    return basis;
  }

  async function serve(name: string, { kind, algorithm, basis }: JobData): Promise<JobResult> {
    if (algorithm !== algorithmOf(kind, segmenter)) {
      report.onRefused();
      return { refused: { code: 'WORKERS_DIFFERENT', data: { host } } };
    }
    const stored = await redis.getBuffer(keyOf.texts(name));
    if (!stored) throw new Error('the texts have expired');
    const texts = decodeTexts(stored);
    const answer = encodeAnswer(await compute(pool, kind, texts, await readBasis(basis)));
    await redis.multi().set(keyOf.answer(name), answer, 'EX', ANSWER_EXPIRE).del(keyOf.texts(name)).exec();
    report.onComputed({ kind, texts: countArticles(kind, texts) });
    return { refused: null };
  }

  const blocking = redis.duplicate({ maxRetriesPerRequest: null, enableOfflineQueue: true });
  const worker = new Worker<JobData, JobResult>(QUEUE, (job) => serve(job.id!, job.data), {
    connection: blocking,
    concurrency: pool.parallelBatches,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_MS,
  });
  worker.on('error', (error) => report.onError(toWorkersError(error, host)));
  await worker.waitUntilReady();
  return {
    async close() {
      const late = setTimeout(CLOSE_MS, false, { ref: false });
      const isEnded = await Promise.race([worker.close().then(() => true), late]);
      redis.disconnect();
      blocking.disconnect();
      return isEnded;
    },
  };
}

async function compute(
  pool: FingerprintPool,
  kind: BatchKind,
  texts: readonly string[],
  basis: Basis | null,
): Promise<Answer> {
  if (kind === 'sentence-keys') return { type: 'sentence-keys', keys: await pool.sentenceKeys(texts) };
  if (kind === 'fingerprint' && basis && 'hash' in basis)
    return { type: 'fingerprints', halves: await pool.fingerprint(texts, basis) };
  if (kind === 'signatures' && basis && !('hash' in basis))
    return { type: 'signatures', signatures: await pool.signatures(texts, basis) };
  throw new AppError('WORKERS_FAILED', { host: '', detail: `${kind} without its options` });
}

function countArticles(kind: BatchKind, texts: readonly string[]): number {
  if (kind === 'fingerprint') return texts.length;
  return texts.length / (kind === 'signatures' ? SIGNED_FIELDS : LEARNED_FIELDS).length;
}
