import { expect, test } from 'vitest';
import { foldEvent, type JobView, msLeft, newJob, rateOf } from '../../../renderer/data/job-view.ts';
import type { JobEvent } from '../../../shared/contract/jobs.ts';

function watched(...events: JobEvent[]): JobView {
  return events.reduce(foldEvent, newJob);
}

const progress = (
  stage: 'read' | 'compare' | 'save',
  done: number,
  total: number | null,
  elapsedMs: number,
): JobEvent => ({
  type: 'progress',
  stage,
  done,
  total,
  elapsedMs,
});

test('a single event predicts nothing', () => {
  const view = watched(progress('save', 100, 1000, 500));
  expect(rateOf(view.stages.save)).toBeNull();
  expect(msLeft(view)).toBeNull();
});

test('the slowest stage says how much time is left', () => {
  const view = watched(
    progress('read', 0, 1000, 0),
    progress('save', 0, 1000, 0),
    progress('read', 1000, 1000, 2000),
    progress('save', 200, 1000, 2000),
  );
  expect(rateOf(view.stages.save)).toBe(100);
  expect(msLeft(view)).toBe(8000);
});

test('no time left is shown before it means something', () => {
  const early = [progress('save', 0, 1000, 0), progress('save', 400, 1000, 1500)];
  expect(msLeft(watched(...early))).toBeNull();
  const little = [progress('save', 0, 10_000, 0), progress('save', 400, 10_000, 3000)];
  expect(msLeft(watched(...little))).toBeNull();
  expect(msLeft(watched(...little, progress('save', 600, 10_000, 4000)))).not.toBeNull();
});

test('the first time left of an import is near the truth', () => {
  const ROWS = 20_000;
  const LEARNED_AT = 7_000;
  const SAVED_EACH_MS = 2;
  const end = LEARNED_AT + ROWS / SAVED_EACH_MS;
  let view = watched({ type: 'started', kind: 'import' }, progress('read', 0, null, 0));
  const foretold: number[] = [];
  for (let at = 4_000; at < end; at += 100) {
    // All rows are read and learned from before the first is placed.
    const read = Math.min(ROWS, (at - 4_000) * 15);
    const saved = Math.max(0, (at - LEARNED_AT) * SAVED_EACH_MS);
    view = foldEvent(view, progress('read', read, ROWS, at));
    view = foldEvent(view, progress('compare', saved, ROWS, at));
    view = foldEvent(view, progress('save', saved, ROWS, at));
    const left = msLeft(view);
    if (left !== null) foretold.push(left / (end - at));
  }
  expect(foretold.length).toBeGreaterThan(60);
  expect(Math.min(...foretold)).toBeGreaterThan(0.7);
  expect(Math.max(...foretold)).toBeLessThan(1.5);
});

test('the rate follows the last seconds, also after a resume that began far in', () => {
  const events = Array.from({ length: 20 }, (_, second) => progress('save', 5000 + second * 10, 9000, second * 1000));
  expect(rateOf(watched(...events).stages.save)).toBe(10);
  const faster = [...events, progress('save', 9000, 9000, 20_000)];
  expect(rateOf(watched(...faster).stages.save)).toBeGreaterThan(10);
});

test('an unknown total foretells nothing, an end ends it', () => {
  const view = watched(progress('read', 0, null, 0), progress('read', 500, null, 1000), { type: 'cancelled' });
  expect(msLeft(view)).toBeNull();
  expect(view.end).toEqual({ type: 'cancelled' });
});
