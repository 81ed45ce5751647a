// The stream of a project's changes is opened again when it ends, with growing pauses, and only while the page is
// visible.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followProject } from '../../../renderer/data/follow-project.ts';
import type { Client } from '../../../shared/contract/index.ts';
import type { ProjectChange } from '../../../shared/contract/projects.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';

  setVisibility(to: 'visible' | 'hidden'): void {
    this.visibilityState = to;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** @param open is called each time a stream is opened */
function followed(open: (signal: AbortSignal) => AsyncGenerator<ProjectChange>) {
  const opened: number[] = [];
  const revisions: number[] = [];
  const page = new Page();
  const left = new AbortController();
  const watch = async (_: unknown, { signal }: { signal: AbortSignal }) => {
    opened.push(Date.now());
    return open(signal);
  };
  const client = { projects: { watch } } as unknown as Client;
  const ended = followProject(client, '甲', ({ revision }) => revisions.push(revision), left.signal, page as never);
  return { opened, revisions, page, left, ended };
}

const untilEnd = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('left'))));

it('opens a stream that fails again, twice as late each time, up to 8 s; and at once after one that worked', async () => {
  let isBack = false;
  let workedAt = 0;
  const { opened, revisions, left, ended } = followed(async function* () {
    if (!isBack) throw new Error('gone');
    isBack = false;
    workedAt = Date.now();
    yield { revision: 5, jobs: [] };
  });
  await vi.advanceTimersByTimeAsync(32_000);
  const waits = opened.slice(1).map((at, index) => at - opened[index]!);
  expect(waits.slice(0, 7)).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
  isBack = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(revisions).toEqual([5]);
  expect(opened).toContain(workedAt + 250);
  left.abort();
  await ended;
});

it('has no stream while the page is hidden, and opens one when it is seen', async () => {
  const { opened, revisions, page, left, ended } = followed(async function* (signal) {
    yield { revision: opened.length, jobs: [] };
    await untilEnd(signal);
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(revisions).toEqual([1]);
  page.setVisibility('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(1);
  page.setVisibility('visible');
  await vi.advanceTimersByTimeAsync(10);
  expect(revisions).toEqual([1, 2]);
  left.abort();
  await ended;
});
