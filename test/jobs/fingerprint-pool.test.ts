// The fingerprint processes: one that is killed loses nothing, one that cannot live is refused rather than waited for.
import { afterEach, describe, expect, it } from 'vitest';
import { type Child, type StartChild, startNodeChild } from '#electron/jobs/child-link.ts';
import { FingerprintPool } from '#electron/jobs/fingerprint-pool.ts';
import type { FingerprintReply, FingerprintRequest } from '#electron/jobs/fingerprint-protocol.ts';
import { makeArticles } from '../helpers/made-articles.ts';
import { expectRejection } from '../helpers/refused.ts';

const texts = makeArticles(400, 71).map(([, , body]) => body);
const POISON = '毒';

const pools: FingerprintPool[] = [];

function startPool(startChild: StartChild, size: number): FingerprintPool {
  const pool = new FingerprintPool(startChild, size);
  pools.push(pool);
  return pool;
}

afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

/** A child without a process, that does what the test says; everything it does comes a turn later. */
function stubChild(
  behave: (act: { reply(reply: FingerprintReply): void; die(): void }, request: FingerprintRequest | null) => void,
): Child {
  const onMessage: ((message: unknown) => void)[] = [];
  const onExit: ((detail: string) => void)[] = [];
  let alive = true;
  const act = {
    reply: (reply: FingerprintReply) => {
      if (alive) for (const listener of onMessage) listener(reply);
    },
    die: () => {
      alive = false;
      for (const listener of onExit) listener('ended with code 7');
    },
  };
  setImmediate(() => behave(act, null));
  return {
    post: (message) => setImmediate(() => alive && behave(act, message as FingerprintRequest)),
    onMessage: (listener) => onMessage.push(listener),
    onExit: (listener) => onExit.push(listener),
    kill: () => setImmediate(act.die),
  };
}

/** Fingerprints by length, and dies of a poisoned batch. */
const startFragile: StartChild = () =>
  stubChild((act, request) => {
    if (request === null) act.reply({ type: 'ready', segmenter: { name: 'nodejieba' } });
    else if (request.type === 'usage') act.reply({ type: 'usage', peakBytes: 1 });
    else if (request.texts.includes(POISON)) act.die();
    else act.reply({ type: 'fingerprints', halves: request.texts.map(({ length }) => [0, length]) });
  });

describe('a killed process', () => {
  it('is reported and started again, and its batch is answered with the same fingerprints', async () => {
    const children: Child[] = [];
    const startChild: StartChild = (module) => {
      const child = startNodeChild(module);
      children.push(child);
      return child;
    };
    const pool = startPool(startChild, 1);
    const undisturbed = await pool.fingerprint(texts, 'mixed');
    const restarts: string[] = [];
    pool.onRestart((detail) => restarts.push(detail));
    const [batch, waiting] = [pool.fingerprint(texts, 'mixed'), pool.fingerprint(texts.slice(0, 3), 'mixed')];
    children[0]!.kill();
    expect(await batch).toEqual(undisturbed);
    expect(await waiting).toEqual(undisturbed.slice(0, 3));
    expect(restarts).toEqual(['ended by SIGKILL']);
    expect(children).toHaveLength(2);
    expect(new Set(undisturbed.map((halves) => halves?.join())).size).toBeGreaterThan(150);
    const [peak] = await pool.peakMemory();
    expect(peak).toBeGreaterThan(0);
  });
});

describe('a process that cannot live', () => {
  it('refuses everything that waits, and everything after', async () => {
    let started = 0;
    const pool = startPool(() => {
      started++;
      return stubChild((act) => act.die());
    }, 2);
    const refusal = await expectRejection(pool.fingerprint(['文'], 'mixed'), 'WORKER_FAILED');
    expect(refusal.data).toEqual({ detail: 'ended with code 7' });
    await expectRejection(pool.segmenter(), 'WORKER_FAILED');
    await expectRejection(pool.fingerprint(['文'], 'mixed'), 'WORKER_FAILED');
    expect(started).toBeLessThan(10);
  });

  it('refuses the batch that ends it three times, and goes on with the others', async () => {
    const pool = startPool(startFragile, 2);
    const restarts: string[] = [];
    const stop = pool.onRestart((detail) => restarts.push(detail));
    const good = Array.from({ length: 10 }, (_, index) => ['字'.repeat(index + 1)]);
    const before = good.slice(0, 5).map((batch) => pool.fingerprint(batch, 'mixed'));
    const poisoned = expectRejection(pool.fingerprint(['好', POISON], 'mixed'), 'WORKER_FAILED');
    const after = good.slice(5).map((batch) => pool.fingerprint(batch, 'mixed'));
    expect(await Promise.all([...before, ...after])).toEqual(good.map((_, index) => [[0, index + 1]]));
    await poisoned;
    expect(restarts).toHaveLength(3);
    stop();
    await expectRejection(pool.fingerprint([POISON], 'mixed'), 'WORKER_FAILED');
    expect(restarts).toHaveLength(3);
    expect(await pool.peakMemory()).toEqual([1, 1]);
  });
});
