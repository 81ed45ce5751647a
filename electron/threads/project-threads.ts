// The threads of projects. They are started in advance, because loading their modules takes longer than opening a
// project.
import { Worker } from 'node:worker_threads';
import { RESOURCE_LIMITS } from '../base/resource-limits.ts';
import { workerEntry } from '../base/worker-entry.ts';

const names = ['writer-thread', 'reader-thread'] as const;
export type ThreadName = (typeof names)[number];

const prepared = new Map<ThreadName, Worker>();

export function prepareThreads(): void {
  for (const name of names) {
    if (prepared.has(name)) continue;
    const worker = startThread(name);
    // A thread without a project must not keep the program alive.
    worker.unref();
    // Once the thread is taken, `ThreadDeath` logs its error. One that failed is not given to a project: its error, which
    // comes before its exit, would be neither logged again nor reported to the project.
    worker.on('error', (error) => forget(name, worker) && console.error(error));
    worker.on('exit', () => forget(name, worker));
    prepared.set(name, worker);
  }
}

/** @returns false where a project has taken the thread */
function forget(name: ThreadName, worker: Worker): boolean {
  return prepared.get(name) === worker && prepared.delete(name);
}

export function takeThread(name: ThreadName): Worker {
  const worker = prepared.get(name);
  prepared.delete(name);
  worker?.ref();
  return worker ?? startThread(name);
}

function startThread(name: ThreadName): Worker {
  return new Worker(workerEntry(import.meta.url, name), {
    execArgv: [],
    // An import makes many short-lived objects; queries do not.
    resourceLimits: name === 'writer-thread' ? RESOURCE_LIMITS : {},
  });
}
