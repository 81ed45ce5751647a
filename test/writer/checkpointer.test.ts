// A job waits for checkpoints without writes: only after these does the write-ahead log begin again.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Checkpointer } from '#electron/writer/checkpointer.ts';

/** A thread whose checkpoints last until the test ends them. */
class FakeThread extends EventEmitter {
  requests = 0;
  unref(): void {}
  ref(): void {}
  postMessage(): void {
    this.requests++;
  }
  async endCheckpoint(): Promise<void> {
    this.emit('message', null);
    await vi.advanceTimersByTimeAsync(0);
  }
}

const threads = vi.hoisted((): FakeThread[] => []);
vi.mock('node:worker_threads', () => ({
  Worker: function startThread() {
    threads.push(new FakeThread());
    return threads.at(-1);
  },
}));

beforeEach(() => {
  threads.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Ms after a change until its scheduled checkpoint, and until a slice waits for one. */
const [SCHEDULED, AWAITED] = [1_000, 2_001];

test('a checkpoint that follows a change by itself does not count, as slices are written during it', async () => {
  const checkpointer = new Checkpointer('测试.tonggao', () => '1:1');
  checkpointer.schedule();
  await vi.advanceTimersByTimeAsync(SCHEDULED);
  await threads[0]!.endCheckpoint();
  await vi.advanceTimersByTimeAsync(AWAITED - SCHEDULED);
  void checkpointer.keepUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(threads[0]!.requests).toBe(2);
});

test('a slice waits for one that begins after the slices before it', async () => {
  const checkpointer = new Checkpointer('测试.tonggao', () => '1:1');
  await vi.advanceTimersByTimeAsync(AWAITED);
  checkpointer.schedule();
  await vi.advanceTimersByTimeAsync(SCHEDULED);
  const kept = vi.fn();
  void checkpointer.keepUp().then(kept);
  await threads[0]!.endCheckpoint();
  expect(kept).not.toHaveBeenCalled();
  await threads[0]!.endCheckpoint();
  expect(kept).toHaveBeenCalled();
  expect(threads[0]!.requests).toBe(2);
});

test('until the next is due, slices wait for none', async () => {
  const checkpointer = new Checkpointer('测试.tonggao', () => '1:1');
  await vi.advanceTimersByTimeAsync(AWAITED);
  const first = checkpointer.keepUp();
  await vi.advanceTimersByTimeAsync(0);
  await threads[0]!.endCheckpoint();
  await first;
  await checkpointer.keepUp();
  expect(threads[0]!.requests).toBe(1);
});

test('the thread that is closing is asked for none', async () => {
  const checkpointer = new Checkpointer('测试.tonggao', () => '1:1');
  await vi.advanceTimersByTimeAsync(AWAITED);
  checkpointer.schedule();
  await vi.advanceTimersByTimeAsync(SCHEDULED);
  await threads[0]!.endCheckpoint();
  const closed = checkpointer.close();
  // Risks that are measured until the project is closed are changes as well.
  checkpointer.schedule();
  await vi.advanceTimersByTimeAsync(SCHEDULED);
  await checkpointer.keepUp();
  threads[0]!.emit('exit');
  await closed;
  expect(threads.map(({ requests }) => requests)).toEqual([2]);
});
