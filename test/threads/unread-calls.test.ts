// A job ends its slice as soon as a call waits, although the thread can't read the call before that.
import { once } from 'node:events';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { areUnread, countRead, countSent, makeUnreadCalls } from '#electron/threads/unread-calls.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

test('calls are unread from the moment they are sent until they are read', async () => {
  const unread = makeUnreadCalls();
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  countSent(port1, unread);
  expect(areUnread(unread)).toBe(false);
  port1.postMessage('one');
  port1.postMessage('two');
  expect(areUnread(unread)).toBe(true);
  countRead(port2, unread);
  await once(port2, 'message');
  await once(port2, 'message');
  expect(areUnread(unread)).toBe(false);
});

test('a slice ends with the step during which a call arrives, and no sooner', async () => {
  let isAwaited = false;
  const writer = new ProjectWriter(path.join(temporaryFolder(), '测试.tonggao'), undefined, () => isAwaited);
  onTestFinished(() => writer.close());
  await writer.create(DEFAULT_DETECTION);
  const steps = await writer.slice((_db, hasTime) => {
    let done = 0;
    while (hasTime()) isAwaited = ++done === 7;
    return done;
  });
  expect(steps).toBe(7);
  isAwaited = false;
  expect(await writer.slice((_db, hasTime) => Array.from({ length: 3 }, hasTime))).toEqual([true, true, true]);
});
