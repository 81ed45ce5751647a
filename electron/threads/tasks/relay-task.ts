// The program's end of the port to a task: relays fingerprints, progress and cancellation.
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { WordOptions } from '#shared/model/detection.ts';
import { AppError } from '#shared/words/errors.ts';
import { Cancelled, type FromTask, type Progress, type ToTask } from '../../base/task.ts';
import type { ThreadDeath } from '../../base/thread-death.ts';
import type { ComputePool } from '../../pool/compute-pool.ts';

export type TaskControl = { readonly signal?: AbortSignal; readonly onProgress?: (progress: Progress) => void };

/**
 * Resolves with the task's result.
 * @param death of the task's thread; a result that arrived before it counts
 * @throws AppError as the task does, WORKER_FAILED if the thread has ended; Cancelled if `signal` was aborted before
 */
export function relayTask<Result>(
  port: MessagePort,
  death: ThreadDeath,
  pool: ComputePool,
  { signal, onProgress }: TaskControl = {},
): Promise<Result> {
  const outcome = Promise.withResolvers<Result>();
  const post = (message: ToTask) => port.postMessage(message);
  const words = new Map<number, WordOptions>();

  const answer = (id: number, value: Promise<unknown>) =>
    value.then(
      (value) => post({ type: 'answer', id, value }),
      (error) => {
        const appError = error instanceof AppError ? error : new AppError('WORKER_FAILED', { detail: String(error) });
        post({ type: 'app-error', id, appError: { code: appError.code, data: appError.data } });
      },
    );

  const receive = (message: FromTask) => {
    if (message.type === 'progress') onProgress?.(message.progress);
    else if (message.type === 'printed') console.error(...message.printed);
    else if (message.type === 'words') words.set(message.key, message.words);
    else if (message.type === 'fingerprint')
      void answer(message.id, pool.fingerprint(message.texts, words.get(message.words)!));
    else if (message.type === 'sentences') void answer(message.id, pool.sentences(message.texts));
    else if (message.type === 'sentence-prints') void answer(message.id, pool.sentencePrints(message.texts));
    else if (message.type === 'segmenter')
      void answer(
        message.id,
        pool.segmenter().then(({ name }) => name),
      );
    else if (message.type === 'done') outcome.resolve(message.value as Result);
    else if (message.type === 'cancelled') outcome.reject(new Cancelled());
    else if (message.type === 'failed') {
      console.error(message.error);
      outcome.reject(new AppError('WORKER_FAILED', { detail: String(message.error) }));
    } else outcome.reject(new AppError(message.appError.code, message.appError.data as never));
  };
  port.on('message', receive);
  const forget = death.listen((appError) => {
    // The result may have arrived before the thread ended, and still be unread.
    for (let sent = receiveMessageOnPort(port); sent; sent = receiveMessageOnPort(port)) receive(sent.message);
    outcome.reject(signal?.aborted ? new Cancelled() : appError);
  });

  const cancel = () => post({ type: 'cancel' });
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return outcome.promise.finally(() => {
    forget();
    signal?.removeEventListener('abort', cancel);
    port.close();
  });
}
