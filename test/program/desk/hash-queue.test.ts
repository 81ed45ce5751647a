// The queue of password hashes: its order, and its limits.
import { expect, test } from 'vitest';
import { HashQueue } from '#electron/program/desk/hash-queue.ts';

const refused = expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS' });

function startAll(askers: readonly { key: string; isKnown: boolean }[]) {
  const queue = new HashQueue();
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  let [running, most] = [0, 0];
  const outcomes = askers.map((asker) =>
    queue
      .run(asker, async () => {
        most = Math.max(most, ++running);
        order.push(asker.key);
        await first.promise;
        running--;
      })
      .then(
        () => 'computed' as const,
        (error: unknown) => error,
      ),
  );
  first.resolve();
  return Promise.all(outcomes).then((outcomes) => ({ outcomes, order, most }));
}

const stranger = (at: number) => ({ key: `stranger ${at}`, isKnown: false });
const known = (at: number) => ({ key: `known ${at}`, isKnown: true });

test('one hash is made at a time, and known devices pass all strangers that wait', async () => {
  const { order, most } = await startAll([stranger(1), stranger(2), stranger(3), known(1), known(2)]);
  expect(most).toBe(1);
  expect(order).toEqual(['stranger 1', 'known 1', 'known 2', 'stranger 2', 'stranger 3']);
});

test('many strangers, or one who asks often, are refused before anything is computed', async () => {
  const strangers = await startAll(Array.from({ length: 60 }, (_, at) => stranger(at)));
  expect(strangers.outcomes.filter((one) => one !== 'computed')).toEqual(Array.from({ length: 39 }, () => refused));
  const newsroom = await startAll(Array.from({ length: 20 }, () => stranger(1)));
  expect(newsroom.outcomes.filter((one) => one === 'computed')).toHaveLength(12);
  const crowd = Array.from({ length: 60 }, (_, at) => stranger(at));
  const one = await startAll([...crowd, known(1), known(1), known(1), known(1), known(2)]);
  expect(one.outcomes.slice(60)).toEqual(['computed', 'computed', 'computed', refused, 'computed']);
});
