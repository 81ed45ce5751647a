// The writer thread, in which a copy waits after its first pages until a test releases it.
import { SyncAhead } from '#electron/store/file/sync-ahead.ts';
import '#electron/threads/writer-thread.ts';

/** A copy reports each of its turns: without this wait, the reports would keep a core busy. */
const WAIT_MS = 10;

const waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const channel = new BroadcastChannel('copies');
let isReleased = false;
channel.onmessage = () => {
  isReleased = true;
};
const { mayGrow } = SyncAhead.prototype;

SyncAhead.prototype.mayGrow = function (bytes) {
  if (isReleased || bytes === 0) return mayGrow.call(this, bytes);
  Atomics.wait(waiting, 0, 0, WAIT_MS);
  return false;
};
