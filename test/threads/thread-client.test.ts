// The program's side of a thread: answers and results are freed once they are read, and the end of a thread counts as
// an answer.
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { MessageChannel } from 'node:worker_threads';
import type { RouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReaderRouter } from '#electron/api/reader-router.ts';
import type { FromTask } from '#electron/base/task.ts';
import { ThreadDeath } from '#electron/base/thread-death.ts';
import type { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import { prepareThreads, takeThread } from '#electron/threads/project-threads.ts';
import { relayTask } from '#electron/threads/tasks/relay-task.ts';
import { ThreadClient } from '#electron/threads/thread-client.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { newProject } from '../helpers/stored-projects.ts';

const POOL = {} as FingerprintPool;

function readerOf(project: string) {
  const thread = new ThreadClient<RouterClient<ReaderRouter>>('reader-thread', { project, worksAhead: false });
  onTestFinished(() => thread.end());
  return { thread, info: () => thread.call(thread.client.project.info()) };
}

function readerOfTest() {
  const { db, file } = newProject();
  db.close();
  return readerOf(file);
}

async function countKept(objects: readonly WeakRef<object>[]): Promise<number> {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  // Objects read in this turn are kept until it ends.
  await setImmediate();
  collect();
  return objects.filter((object) => object.deref() !== undefined).length;
}

describe('a prepared thread', () => {
  it('answers for the first project that is opened, and for no other', async () => {
    prepareThreads();
    prepareThreads();
    const first = readerOfTest();
    const second = readerOfTest();
    expect(await Promise.all([first.info(), second.info()])).toMatchObject([{ articles: 0 }, { articles: 0 }]);
  });

  it('is taken once, and another is started after it', async () => {
    prepareThreads();
    const [reader, later, writer] = (['reader-thread', 'reader-thread', 'writer-thread'] as const).map(takeThread);
    // Threads are numbered in the order of their start.
    expect(writer!.threadId).toBeLessThan(reader!.threadId);
    expect(reader!.threadId).toBeLessThan(later!.threadId);
    await Promise.all([reader!, later!, writer!].map((thread) => thread.terminate()));
  });
});

describe('the memory of the program', () => {
  const COUNT = 20;

  it('does not keep the answers of a thread', async () => {
    const { info } = readerOfTest();
    const answers: WeakRef<object>[] = [];
    for (let call = 0; call < COUNT; call++) answers.push(new WeakRef(await info()));
    expect(await countKept(answers)).toBeLessThan(COUNT / 2);
  });

  it('does not keep the results of jobs of a thread', async () => {
    const death = new ThreadDeath(new EventEmitter());
    const results: WeakRef<object>[] = [];
    for (let job = 0; job < COUNT; job++) {
      const { port1, port2 } = new MessageChannel();
      const outcome = relayTask<object>(port1, death, POOL);
      port2.postMessage({ type: 'done', value: { job } } satisfies FromTask);
      results.push(new WeakRef(await outcome));
    }
    expect(await countKept(results)).toBeLessThan(COUNT / 2);
  });
});

describe('a query of a project that is not there', () => {
  it('is refused, and answered when it is there again', async () => {
    const { db, file } = newProject();
    db.close();
    fs.renameSync(file, `${file}.away`);
    const { info } = readerOf(file);
    await expect(info()).rejects.toMatchObject({ code: 'PROJECT_MISSING' });
    fs.renameSync(`${file}.away`, file);
    expect(await info()).toMatchObject({ articles: 0 });
  });
});

describe('the end of a thread', () => {
  it('refuses calls that wait for it, and later ones', async () => {
    const { thread, info } = readerOfTest();
    await info();
    const waiting = expectRejection(info(), 'WORKER_FAILED');
    await thread.end();
    await waiting;
    await expectRejection(info(), 'WORKER_FAILED');
  });

  it('lets a result count that came before it', async () => {
    const worker = new EventEmitter();
    const { port1, port2 } = new MessageChannel();
    const outcome = relayTask(port1, new ThreadDeath(worker), POOL);
    port2.postMessage({ type: 'done', value: 1 } satisfies FromTask);
    worker.emit('exit', 0);
    expect(await outcome).toBe(1);
  });
});
