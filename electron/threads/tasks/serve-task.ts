// A task's end of the port to the program: the services that the program provides, and the outcome.
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { WordOptions } from '#shared/model/detection.ts';
import { AppError } from '#shared/words/errors.ts';
import { toCloneable } from '../../base/cloneable-error.ts';
import { Cancelled, type FromTask, type TaskServices, type ToTask } from '../../base/task.ts';
import { expectedError } from '../../store/file/sqlite-error.ts';

/** Returns whether the task has ended as tasks do: with a result, an expected error, or when it was cancelled. */
export async function serveTask(
  port: MessagePort,
  parallelBatches: number,
  run: (services: TaskServices) => Promise<unknown>,
): Promise<boolean> {
  const questions = new Map<number, PromiseWithResolvers<unknown>>();
  const knownWords: WordOptions[] = [];
  let nextId = 0;
  let isCancelled = false;

  const post = (message: FromTask) => port.postMessage(message);

  function ask<Answer>(question: (id: number) => FromTask): Promise<Answer> {
    const id = nextId++;
    const answer = Promise.withResolvers<unknown>();
    questions.set(id, answer);
    post(question(id));
    return answer.promise as Promise<Answer>;
  }

  function receive(message: ToTask): void {
    if (message.type === 'cancel') {
      isCancelled = true;
      for (const question of questions.values()) question.reject(new Cancelled());
      return;
    }
    const question = questions.get(message.id);
    questions.delete(message.id);
    if (message.type === 'answer') question?.resolve(message.value);
    else question?.reject(new AppError(message.appError.code, message.appError.data as never));
  }
  port.on('message', receive);

  /** Reads the port itself, because a task that never pauses would not receive a cancel. */
  function wasCancelled(): boolean {
    for (let sent = receiveMessageOnPort(port); sent; sent = receiveMessageOnPort(port)) receive(sent.message);
    return isCancelled;
  }

  /** The number of these options; the first call sends them to the program. */
  function keyOf(words: WordOptions): number {
    const known = knownWords.indexOf(words);
    if (known >= 0) return known;
    const key = knownWords.push(words) - 1;
    post({ type: 'words', key, words });
    return key;
  }

  const services: TaskServices = {
    fingerprint: (texts, words) => {
      const key = keyOf(words);
      return ask((id) => ({ type: 'fingerprint', id, texts, words: key }));
    },
    sentences: (texts) => ask((id) => ({ type: 'sentences', id, texts })),
    sentencePrints: (texts) => ask((id) => ({ type: 'sentence-prints', id, texts })),
    segmenter: () => ask((id) => ({ type: 'segmenter', id })),
    parallelBatches,
    progress: (progress) => post({ type: 'progress', progress }),
    checkCancelled() {
      if (wasCancelled()) throw new Cancelled();
    },
  };

  try {
    services.checkCancelled();
    post({ type: 'done', value: await run(services) });
    return true;
  } catch (error) {
    const appError = expectedError(error);
    // The editor has cancelled, so a lock timeout no longer matters.
    if (error instanceof Cancelled || (appError && wasCancelled())) post({ type: 'cancelled' });
    else if (appError) post({ type: 'refused', appError: { code: appError.code, data: appError.data } });
    else post({ type: 'failed', error: toCloneable(error) });
    return error instanceof Cancelled || appError !== null;
  } finally {
    port.close();
  }
}
