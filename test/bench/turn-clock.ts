// Measures the turns of an event loop from within: during a turn, every other call waits. The server's main thread loads this
// before the shell (startServerProcess). It answers each message on the channel with its figures.
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';

/** Since the last answer; milliseconds, except `busy`, which is a share of 1. */
export type Turns = {
  /** The longest turn, in processor time of this thread alone. */
  readonly longest: number;
  /** The longest delay of a timer: that turn by the clock, with its waits for the disk and for other processes. */
  readonly delay: number;
  /** The longest pause of garbage collection, by the clock: part of a turn. */
  readonly collection: number;
  /** The share of the time that the loop was not waiting for events. */
  readonly busy: number;
};

/** Ms between two runs of the timer. */
const TICK = 1;

// The loop runs a due timer once in each turn, so at most one turn longer than a tick is between two runs. The processor time
// that the thread used between them is the length of that turn.
let longest = 0;
let used = processorTime();

// It is too high by at most one tick of short turns. Waiting for the disk or a busy machine uses none; other threads do not count.
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

// The server does not outlive a benchmark that failed.
process.on('disconnect', () => process.exit());

/** Ms of this thread. Exact whenever it waits; a turn directly after another may err by a tick of the kernel, 4 ms at 250 Hz. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
