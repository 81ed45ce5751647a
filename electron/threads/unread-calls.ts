// Counts unread calls of a thread, in memory shared with the program. A thread reads messages only after a turn, so the
// count makes it end a turn early.
import type { MessagePort } from 'node:worker_threads';

export type UnreadCalls = Int32Array<SharedArrayBuffer>;

export function makeUnreadCalls(): UnreadCalls {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export function countSent(port: MessagePort, unread: UnreadCalls): void {
  const post = port.postMessage.bind(port);
  port.postMessage = (...sent: Parameters<MessagePort['postMessage']>) => {
    Atomics.add(unread, 0, 1);
    post(...sent);
  };
}

export function countRead(port: MessagePort, unread: UnreadCalls): void {
  port.on('message', () => Atomics.sub(unread, 0, 1));
}

export function areUnread(unread: UnreadCalls): boolean {
  return Atomics.load(unread, 0) > 0;
}
