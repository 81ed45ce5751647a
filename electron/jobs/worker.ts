// The entry of the worker thread: runs one task, then ends. Fingerprints are asked of the window's process, which alone
// can own Electron's utility processes.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { WordOptions } from '#shared/detection.ts';
import { Refusal } from '#shared/refusals.ts';
import { sqliteRefusal } from '../store/sqlite-refusal.ts';
import { Cancelled, type FromWorker, type TaskServices, type ToWorker } from './task.ts';
import { type TaskName, tasks } from './tasks.ts';

const port = parentPort!;
const { name, input, parallelBatches } = workerData as { name: TaskName; input: never; parallelBatches: number };

const questions = new Map<number, PromiseWithResolvers<unknown>>();
const knownWords: WordOptions[] = [];
let nextId = 0;
let cancelled = false;

const post = (message: FromWorker) => port.postMessage(message);

function ask<Answer>(question: (id: number) => FromWorker): Promise<Answer> {
  const id = nextId++;
  const answer = Promise.withResolvers<unknown>();
  questions.set(id, answer);
  post(question(id));
  return answer.promise as Promise<Answer>;
}

function receive(message: ToWorker): void {
  if (message.type === 'cancel') {
    cancelled = true;
    for (const question of questions.values()) question.reject(new Cancelled());
    return;
  }
  const question = questions.get(message.id);
  questions.delete(message.id);
  if (message.type === 'answer') question?.resolve(message.value);
  else question?.reject(new Refusal(message.refusal.code, message.refusal.data as never));
}
port.on('message', receive);

/** The number of options; the first time, the window's process is told them. */
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
  /** Looks for a cancel itself: a task that never waits would not hear it. */
  checkCancelled() {
    for (let sent = receiveMessageOnPort(port); sent; sent = receiveMessageOnPort(port)) receive(sent.message);
    if (cancelled) throw new Cancelled();
  },
};

try {
  const task = await tasks[name]();
  services.checkCancelled();
  post({ type: 'done', value: await task(input, services) });
} catch (error) {
  const refusal = error instanceof Refusal ? error : sqliteRefusal(error);
  if (error instanceof Cancelled) post({ type: 'cancelled' });
  else if (refusal) post({ type: 'refused', refusal: { code: refusal.code, data: refusal.data } });
  else throw error;
} finally {
  port.close();
}
