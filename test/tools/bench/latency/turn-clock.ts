// Measures the turns of an event loop, during which all other calls wait. The server's main thread loads it before
// the shell (startServerProcess), and it answers each message with its figures.
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';

/** Figures since the last answer, in milliseconds, except `busy`, which is a share of 1. */
export type Turns = {
  /** The longest turn, in processor time of this thread alone. */
  readonly longest: number;
  /** The longest delay of a timer: that turn in real time, with its waits for the disk and for other processes. */
  readonly delay: number;
  /** The longest pause of garbage collection, in real time: part of a turn. */
  readonly collection: number;
  /** The share of the time that the loop was not waiting for events. */
  readonly busy: number;
};

/** Ms between two runs of the timer. */
const TICK = 1;

// The loop runs a due timer once in each turn, so between two runs there is at most one long turn. Its length is the
// thread's processor time between them.
let longest = 0;
let used = processorTime();

// Short turns add at most one tick. Waiting for the disk, a busy machine and other threads do not count.
setInterval(() => {
  const now = processorTime();
  longest = Math.max(longest, now - used);
  used = now;
}, TICK);

const delays = monitorEventLoopDelay({ resolution: TICK });
delays.enable();
let utilization = performance.eventLoopUtilization();

let collection = 0;
const collections = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collection = Math.max(collection, duration);
});
collections.observe({ entryTypes: ['gc'] });

process.on('message', () => {
  const since = performance.eventLoopUtilization(utilization);
  const delay = Math.max(0, delays.max / 1e6 - TICK);
  const turns: Turns = { longest, delay, collection, busy: since.utilization };
  longest = 0;
  collection = 0;
  delays.reset();
  utilization = performance.eventLoopUtilization();
  process.send?.(turns);
});

// Exits with the benchmark, even if that fails.
process.on('disconnect', () => process.exit());

/** Ms of this thread. Exact when it waits; otherwise the error is at most a tick of the kernel, 4 ms at 250 Hz. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
