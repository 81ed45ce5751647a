// Documents are read in a thread of their own. It is ended when one takes too long or too much memory, which no library
// that reads them limits.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/words/errors.ts';
import { workerEntry } from '../../../../base/worker-entry.ts';
import { displayName } from '../../paths.ts';
import type { Content, DocumentFormat } from './content.ts';
import type { ContentReply, ContentRequest } from './content-thread.ts';

/** For one document. `bytes`: of the thread's heap and buffers. */
export type ReadingLimits = { readonly ms: number; readonly bytes: number };
const LIMITS: ReadingLimits = { ms: 300_000, bytes: 1_000_000_000 };
const POLL_MS = 100;

/** Waits for the next document. Its start takes longer than most documents. */
let idle: Worker | null = null;

/** @throws AppError as `readContent`, FILE_EXHAUSTING */
export async function readContentApart(file: string, format: DocumentFormat, limits = LIMITS): Promise<Content> {
  const worker = idle ?? startThread(limits);
  idle = null;
  let reply: ContentReply | null = null;
  try {
    reply = await replyOf(worker, { file, format }, limits);
  } finally {
    if (reply && !idle) idle = worker;
    else void worker.terminate();
  }
  if ('content' in reply) return reply.content;
  if ('appError' in reply) throw new AppError(reply.appError.code, reply.appError.data as never);
  throw reply.error;
}

function startThread({ bytes }: ReadingLimits): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: bytes / 1_000_000 };
  const worker = new Worker(workerEntry(import.meta.url, 'content-thread'), { execArgv: [], resourceLimits });
  worker.unref();
  return worker;
}

async function replyOf(worker: Worker, request: ContentRequest, { ms, bytes }: ReadingLimits): Promise<ContentReply> {
  const exhausted = Promise.withResolvers<never>();
  const refuse = (limit: 'time' | 'memory') =>
    exhausted.reject(new AppError('FILE_EXHAUSTING', { file: displayName(request.file), limit }));
  const timer = setTimeout(() => refuse('time'), ms);
  const poll = setInterval(async () => {
    // Rejected by a thread that has ended.
    const heap = await worker.getHeapStatistics().catch(() => null);
    if (heap && heap.total_heap_size + heap.external_memory > bytes) refuse('memory');
  }, POLL_MS);
  try {
    const replied = once(worker, 'message') as Promise<[ContentReply]>;
    worker.postMessage(request);
    return (await Promise.race([replied, exhausted.promise]))[0];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new AppError('FILE_EXHAUSTING', { file: displayName(request.file), limit: 'memory' });
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(poll);
  }
}
