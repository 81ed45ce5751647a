// The queue of batches in Redis, by BullMQ. Texts and results are separate keys with an expiry, so that no part of an
// article stays there, whichever machine dies.
import type { QueueEvents } from 'bullmq';
import { AppError, type AppErrorMessage } from '#shared/words/errors.ts';
import type { WorkersAddress } from './address.ts';
import type { BatchKind, NamedBatch } from './batch.ts';
import { toWorkersError } from './redis-errors.ts';
import type { OpenQueue, WorkerQueue } from './worker-queue.ts';

export const QUEUE = 'tonggao-batches';
/** Seconds; longer than the program waits for any batch. */
const TEXTS_EXPIRE = 120;
/** Seconds; the options are sent again after half of this time. */
const BASIS_EXPIRE = 3_600;
export const ANSWER_EXPIRE = 60;
/** Number of the latest events, by which machines learn the state of their batches. Events contain only names. */
const MAX_EVENTS = 1_000;
const CHECK_EXPIRE = 10;
/** Shorter than the limit of `RemoteBatches`, which would not know the reason. */
const CONNECT_MS = 4_000;

export const keyOf = {
  texts: (name: string) => `${QUEUE}:texts:${name}`,
  basis: (name: string) => `${QUEUE}:basis:${name}`,
  answer: (name: string) => `${QUEUE}:answer:${name}`,
} as const;

export type JobData = { readonly kind: BatchKind; readonly algorithm: string; readonly basis: string | null };
/** `refused` is null where there is an answer. */
export type JobResult = { readonly refused: AppErrorMessage | null };

/** Loads the libraries, which a program without workers never does. */
export async function connect({ host, connection }: WorkersAddress) {
  const { Redis } = await import('ioredis');
  // Without an offline queue, a command fails at once while there is no connection.
  const options = { ...connection, lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 };
  const redis = new Redis({ ...options, connectTimeout: CONNECT_MS });
  let reason: Error | null = null;
  // An error without a listener would end the program. `close` follows.
  redis.on('error', (error) => {
    reason = error;
  });
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw toWorkersError(reason ?? error, host, connection.tls !== undefined);
  }
  return redis;
}

export const openBullQueue: OpenQueue = async (address, listener) => {
  const [redis, { Queue, QueueEvents }] = await Promise.all([connect(address), import('bullmq')]);
  const { host } = address;
  const queue = new Queue<JobData, JobResult>(QUEUE, {
    connection: redis,
    streams: { events: { maxLen: MAX_EVENTS } },
  });
  const blocking = redis.duplicate({ maxRetriesPerRequest: null, enableOfflineQueue: true });
  blocking.on('error', () => {});
  const sent = new Set<string>();
  const basisSent = new Map<string, number>();
  let isClosed = false;

  const reportErrors = (error: Error) => {
    if (!isClosed && !redis.status.startsWith('ready')) listener.onLost(toWorkersError(error, host));
  };
  queue.on('error', reportErrors);
  redis.on('close', () => {
    // A Redis that was started again has lost the options.
    basisSent.clear();
    if (!isClosed) listener.onLost(new AppError('WORKERS_UNREACHABLE', { host, detail: 'connection closed' }));
  });

  let events: QueueEvents;
  try {
    // A replica or a full memory refuses this before any text is sent.
    await redis.set(`${QUEUE}:check`, '', 'EX', CHECK_EXPIRE);
    // Starts after the latest event: otherwise, events before the first answer of the stream would be lost.
    const latest = await redis.xrevrange(`bull:${QUEUE}:events`, '+', '-', 'COUNT', 1);
    events = new QueueEvents(QUEUE, { connection: blocking, lastEventId: latest[0]?.[0] ?? '0-0' });
    events.on('error', reportErrors);
    listen(events);
    await events.waitUntilReady();
  } catch (error) {
    isClosed = true;
    redis.disconnect();
    blocking.disconnect();
    throw toWorkersError(error, host);
  }

  function listen(events: QueueEvents): void {
    events.on('active', ({ jobId }) => {
      if (sent.has(jobId)) listener.onTaken(jobId);
    });
    events.on('failed', ({ jobId, failedReason: detail }) => {
      if (sent.delete(jobId)) listener.onRefused(jobId, new AppError('WORKERS_FAILED', { host, detail }));
    });
    events.on('completed', ({ jobId, returnvalue }) => {
      if (!sent.delete(jobId)) return;
      const { refused } = returnvalue as unknown as JobResult;
      if (refused)
        listener.onRefused(jobId, new AppError(refused.code, { ...(refused.data as object), host } as never));
      else void readAnswer(jobId);
    });
  }

  async function readAnswer(name: string): Promise<void> {
    try {
      const answer = await redis.getBuffer(keyOf.answer(name));
      if (answer) listener.onAnswer(name, answer);
      else listener.onRefused(name, new AppError('WORKERS_FAILED', { host, detail: 'the answer has expired' }));
    } catch (error) {
      listener.onRefused(name, toWorkersError(error, host));
    }
  }

  async function sendBasis({ basis }: NamedBatch): Promise<void> {
    if (!basis) return;
    const isThere = performance.now() - (basisSent.get(basis.name) ?? -Infinity) < (BASIS_EXPIRE / 2) * 1000;
    if (isThere) return;
    await redis.set(keyOf.basis(basis.name), basis.bytes, 'EX', BASIS_EXPIRE);
    basisSent.set(basis.name, performance.now());
  }

  const opened: WorkerQueue = {
    async send(batch) {
      const { name, kind, algorithm, texts, basis } = batch;
      try {
        sent.add(name);
        await sendBasis(batch);
        await redis.set(keyOf.texts(name), texts, 'EX', TEXTS_EXPIRE);
        const data = { kind, algorithm, basis: basis?.name ?? null };
        await queue.add(kind, data, { jobId: name, removeOnComplete: true, removeOnFail: true });
      } catch (error) {
        sent.delete(name);
        throw toWorkersError(error, host);
      }
    },
    async withdraw(name) {
      sent.delete(name);
      await redis.del(keyOf.texts(name));
      await queue.remove(name);
    },
    async hasWorkers() {
      try {
        return (await queue.getWorkersCount()) > 0;
      } catch {
        // Some services forbid listing clients.
        return true;
      }
    },
    async close() {
      isClosed = true;
      // Not awaited: without a connection, closing would never end.
      void Promise.allSettled([events.close(), queue.close()]);
      redis.disconnect();
      blocking.disconnect();
    },
  };
  return opened;
};
