// Turns of people who share a server.
import { expect, test } from 'vitest';
import { Cancelled } from '#electron/base/task.ts';
import { Turns } from '#electron/threads/tasks/turns.ts';
import { freshRandom } from '../helpers/random.ts';

const refused = expect.objectContaining({ code: 'TOO_MUCH_AT_ONCE' });

test('one person has a few turns, and keeps no other from theirs', async () => {
  const turns = new Turns({ running: 6, ofOwner: 2, waiting: 3 });
  const begun: string[] = [];
  const take = async (owner: string) => {
    const end = await turns.take(owner);
    begun.push(owner);
    return end;
  };
  const first = take('zhang');
  for (let count = 0; count < 4; count++) void take('zhang');
  await expect(turns.take('zhang')).rejects.toEqual(refused);
  await Promise.all([take('li'), take('wang')]);
  expect(begun.sort()).toEqual(['li', 'wang', 'zhang', 'zhang']);
  (await first)();
  for (let tick = 0; tick < 4; tick++) await Promise.resolve();
  expect(begun.filter((owner) => owner === 'zhang')).toHaveLength(3);
});

test('who cancels while waiting takes no turn', async () => {
  const turns = new Turns({ running: 1, ofOwner: 1, waiting: 5 });
  const end = await turns.take('zhang');
  const abort = new AbortController();
  const cancelled = turns.take('zhang', abort.signal);
  const next = turns.take('zhang');
  abort.abort();
  await expect(cancelled).rejects.toThrow(Cancelled);
  await expect(turns.take('zhang', AbortSignal.abort())).rejects.toThrow(Cancelled);
  end();
  (await next)();
  expect(typeof (await turns.take('zhang'))).toBe('function');
});

test('a walk keeps all limits, and everyone gets a turn', async () => {
  const random = freshRandom(1);
  const limits = { running: 3, ofOwner: 2, waiting: 100 };
  const turns = new Turns(limits);
  const running: { owner: string; end: () => void }[] = [];
  let begun = 0;
  for (let step = 0; step < 300; step++) {
    const owner = random.pick(['zhang', 'li', 'wang']);
    void turns.take(owner).then((end) => {
      begun++;
      running.push({ owner, end });
    });
    for (let tick = 0; tick < 4; tick++) await Promise.resolve();
    expect(running.length).toBeLessThanOrEqual(limits.running);
    for (const one of ['zhang', 'li', 'wang'])
      expect(running.filter(({ owner }) => owner === one).length).toBeLessThanOrEqual(limits.ofOwner);
    if (random.int(3) > 0) running.splice(random.int(running.length), 1)[0]?.end();
  }
  for (let step = 0; step < 400 && begun < 300; step++) {
    running.shift()?.end();
    for (let tick = 0; tick < 4; tick++) await Promise.resolve();
  }
  expect(begun).toBe(300);
});
