// Fingerprint processes that cannot start, or do not answer.
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type StartChild, startNodeChild } from '#electron/pool/child-channel.ts';
import { detectionFor } from '#shared/model/detection.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { countStarts, POISON, READY, startFragile, startPool, stubChild } from './stub-pool.ts';

const { words } = detectionFor('standard');

const startMortal: StartChild = () => stubChild((act) => act.die());
const startSilent: StartChild = () => stubChild(() => {});
const startNothing: StartChild = () => {
  throw new Error('no process left');
};

describe('a process that cannot live', () => {
  it('refuses everything that waits, and everything after', async () => {
    const { start, count } = countStarts(startMortal);
    const pool = startPool(start, 2);
    const appError = await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    expect(appError.data).toEqual({ detail: 'ended with code 7' });
    await expectRejection(pool.segmenter(), 'WORKER_FAILED');
    await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    expect(count()).toBeLessThan(10);
  });

  it('is reported each time, and says when its slot rests', async () => {
    const pool = startPool(startMortal, 1);
    const deaths: [string, boolean][] = [];
    pool.onDeath((...death) => deaths.push(death));
    await expectRejection(pool.segmenter(), 'WORKER_FAILED');
    expect(deaths).toEqual([true, true, false].map((isReplaced) => ['ended with code 7', isReplaced]));
  });

  it('is tried again by a later request, once it has rested', async () => {
    let broken = true;
    const start: StartChild = (module) => (broken ? startMortal : startFragile)(module);
    const pool = startPool(start, 2, { restMs: 0, batchMs: 1000 });
    await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    broken = false;
    expect(await pool.fingerprint(['文'], words)).toEqual([[0, 1]]);
    expect(await pool.segmenter()).toEqual({ name: 'nodejieba' });
  });

  it.each([
    ['stops no other one', startMortal],
    ['or be started stops no other one', startNothing],
  ])('%s', async (_, startBroken) => {
    const { start, count } = countStarts(startFragile, startBroken);
    const pool = startPool(start, 2);
    const batches = Array.from({ length: 6 }, (_, index) => ['字'.repeat(index + 1)]);
    const answers = await Promise.all(batches.map((batch) => pool.fingerprint(batch, words)));
    expect(answers).toEqual(batches.map(([text]) => [[0, text!.length]]));
    for (const batch of batches) expect(await pool.fingerprint(batch, words)).toEqual([[0, batch[0]!.length]]);
    expect(count()).toBe(4);
  });

  it('or be started ends nothing but itself', async () => {
    const pool = startPool(() => startNodeChild('/nowhere', '/nowhere/node'), 2);
    const appError = await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    expect(JSON.stringify(appError.data)).toContain('ENOENT');
  });

  it('or be started by a call that throws is reported as one that dies', async () => {
    const { start, count } = countStarts(startNothing);
    const pool = startPool(start, 2);
    const appError = await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    expect(appError.data).toEqual({ detail: 'no process left' });
    await expectRejection(pool.segmenter(), 'WORKER_FAILED');
    expect(count()).toBe(3);
  });

  it('rests twice as long after each further failure, up to a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { start, count } = countStarts(startMortal);
    const pool = startPool(start, 1);
    const countAfterCall = async () => {
      await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
      return count();
    };
    expect(await countAfterCall()).toBe(3);
    for (const [nth, rest] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
      vi.advanceTimersByTime(rest - 1);
      expect(await countAfterCall()).toBe(3 + nth);
      vi.advanceTimersByTime(1);
      expect(await countAfterCall()).toBe(4 + nth);
    }
  });

  it('become ready in time is ended, and another one has its batch', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { start, count } = countStarts(startSilent, startFragile);
    const pool = startPool(start, 1, { startMs: 1000 });
    const answer = pool.fingerprint(['文'], words);
    vi.advanceTimersByTime(1000);
    expect(await answer).toEqual([[0, 1]]);
    // A process that is ready has no more limit of its start.
    vi.advanceTimersByTime(1000);
    expect(await pool.fingerprint(['稿件'], words)).toEqual([[0, 2]]);
    expect(count()).toBe(2);
  });

  it('become ready three times in a row refuses everything that waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const pool = startPool(startSilent, 1, { startMs: 1000 });
    const refused = expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    for (let nth = 0; nth < 3; nth++) {
      vi.advanceTimersByTime(1000);
      await setImmediate();
    }
    await refused;
  });

  it('answer in time is ended, and its batch goes to another', async () => {
    const deaf: StartChild = () => stubChild((act, request) => request === null && act.reply(READY));
    const { start } = countStarts(deaf, startFragile);
    const pool = startPool(start, 1, { restMs: 0, batchMs: 20 });
    expect(await pool.fingerprint(['文'], words)).toEqual([[0, 1]]);
  });

  describe('end when it is killed', () => {
    /** Children that are not ended by `kill`, and the end of each that was started. */
    function startStuck(isReady: boolean) {
      const ends: (() => void)[] = [];
      const start: StartChild = () => {
        const child = stubChild((act, request) => {
          if (request !== null) return;
          ends.push(act.die);
          if (isReady) act.reply(READY);
        });
        return { ...child, kill: () => {} };
      };
      return { start, ends };
    }

    it('gives its batch to another, which is not replaced when it ends later', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const stuck = startStuck(true);
      const { start, count } = countStarts(stuck.start, startFragile);
      const pool = startPool(start, 1, { batchMs: 1000 });
      const deaths: [string, boolean][] = [];
      pool.onDeath((...death) => deaths.push(death));
      await pool.segmenter();
      const answer = pool.fingerprint(['文'], words);
      vi.advanceTimersByTime(1000);
      expect(await answer).toEqual([[0, 1]]);
      for (const end of stuck.ends) end();
      expect(await pool.fingerprint(['稿件'], words)).toEqual([[0, 2]]);
      expect(deaths).toEqual([['no answer in 1 s', true]]);
      expect(count()).toBe(2);
    });

    it('nor become ready refuses everything that waits, once', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const stuck = startStuck(false);
      const { start, count } = countStarts(stuck.start);
      const pool = startPool(start, 1, { startMs: 1000 });
      const deaths: [string, boolean][] = [];
      pool.onDeath((...death) => deaths.push(death));
      const refused = expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
      for (let nth = 0; nth < 3; nth++) {
        await setImmediate();
        vi.advanceTimersByTime(1000);
      }
      await refused;
      for (const end of stuck.ends) end();
      await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
      expect(deaths).toEqual([true, true, false].map((isReplaced) => ['not ready in 1 s', isReplaced]));
      expect(stuck.ends).toHaveLength(3);
      expect(count()).toBe(3);
    });
  });

  it('refuses the batch that ends it three times, and continues with the others', async () => {
    const pool = startPool(startFragile, 2);
    const restarts: string[] = [];
    const stop = pool.onDeath((detail) => restarts.push(detail));
    const good = Array.from({ length: 10 }, (_, index) => ['字'.repeat(index + 1)]);
    const before = good.slice(0, 5).map((batch) => pool.fingerprint(batch, words));
    const poisoned = expectRejection(pool.fingerprint(['好', POISON], words), 'WORKER_FAILED');
    const after = good.slice(5).map((batch) => pool.fingerprint(batch, words));
    expect(await Promise.all([...before, ...after])).toEqual(good.map((_, index) => [[0, index + 1]]));
    await poisoned;
    expect(restarts).toHaveLength(3);
    stop();
    await expectRejection(pool.fingerprint([POISON], words), 'WORKER_FAILED');
    expect(restarts).toHaveLength(3);
    expect(await pool.peakMemory()).toEqual([1, 1]);
  });
});
