// Asks the diff worker. One comparison is at work at a time; one that nobody waits for any more is never begun.
import type { ArticleDiff, ArticleText, DiffReply, DiffRequest } from './diff-worker.ts';

type Waiting = {
  readonly left: ArticleText;
  readonly right: ArticleText;
  readonly signal: AbortSignal;
  readonly resolve: (diff: ArticleDiff) => void;
  readonly reject: (reason: unknown) => void;
};

let worker: Worker | null = null;
let current: Waiting | null = null;
let lastId = 0;
const queue: Waiting[] = [];

export function compareTexts(left: ArticleText, right: ArticleText, signal: AbortSignal): Promise<ArticleDiff> {
  return new Promise((resolve, reject) => {
    queue.push({ left, right, signal, resolve, reject });
    takeNext();
  });
}

function takeNext(): void {
  if (current) return;
  const next = queue.shift();
  if (!next) return;
  if (next.signal.aborted) {
    next.reject(next.signal.reason);
    takeNext();
    return;
  }
  current = next;
  lastId += 1;
  worker ??= startWorker();
  const request: DiffRequest = { id: lastId, left: next.left, right: next.right };
  worker.postMessage(request);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./diff-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<DiffReply>) => {
    if (data.id !== lastId) return;
    current?.resolve(data.diff);
    current = null;
    takeNext();
  });
  started.addEventListener('error', (event) => {
    // A worker that failed is not asked again; the next comparison gets a new one.
    started.terminate();
    worker = null;
    current?.reject(new Error(event.message || 'diff worker'));
    current = null;
    takeNext();
  });
  return started;
}
