// The fingerprint processes: killing one loses nothing, and one that can't start is reported at once.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Child, type StartChild, startNodeChild } from '#electron/compute/child-channel.ts';
import { FingerprintPool } from '#electron/compute/fingerprint-pool.ts';
import type { FingerprintReply, FingerprintRequest } from '#electron/compute/fingerprint-protocol.ts';
import { detectionFor, type WordOptions } from '#shared/detection.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';

const texts = makeArticles(400, 71).map(([, , body]) => body);
const POISON = '毒';
const { words } = detectionFor('standard');

const READY = { type: 'ready', segmenter: { name: 'nodejieba' }, dictionary: '' } as const;
const pools: FingerprintPool[] = [];

function startPool(
  startChild: StartChild,
  size: number,
  limits: { restMs?: number; batchMs?: number; idleMs?: number } = {},
): FingerprintPool {
  const patient = { restMs: 5000, batchMs: 60_000, idleMs: 60_000 };
  const pool = new FingerprintPool(startChild, size, { ...patient, ...limits });
  pools.push(pool);
  return pool;
}

afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

/** A child without a process that reacts as the test says, always in a later turn. */
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

/** Returns lengths as fingerprints, and exits on a poisoned batch. */
const startFragile: StartChild = () =>
  stubChild((act, request) => {
    if (request === null) act.reply(READY);
    else if (request.type === 'usage') act.reply({ type: 'usage', peakBytes: 1 });
    else if (request.type === 'words' || request.type === 'boilerplate') return;
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
    const undisturbed = await pool.fingerprint(texts, words);
    const restarts: string[] = [];
    pool.onRestart((detail) => restarts.push(detail));
    const [batch, waiting] = [pool.fingerprint(texts, words), pool.fingerprint(texts.slice(0, 3), words)];
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

describe('a further process', () => {
  it('is started when more batches wait than the one after that which is under way', async () => {
    let started = 0;
    const pool = startPool((module) => {
      started++;
      return startFragile(module);
    }, 2);
    await pool.fingerprint(['文'], words);
    await pool.fingerprint(['文'], words);
    await Promise.all(['文', '字'].map((text) => pool.fingerprint([text], words)));
    expect(started).toBe(1);
    await Promise.all(['文', '字', '稿', '件'].map((text) => pool.fingerprint([text], words)));
    expect(started).toBe(2);
    expect(pool.parallelBatches).toBe(4);
  });
});

describe('an idle process', () => {
  it('is ended, and the next batch has another', async () => {
    const ended: number[] = [];
    let started = 0;
    const start: StartChild = (module) => {
      const child = startFragile(module);
      const nth = started++;
      child.onExit(() => ended.push(nth));
      return child;
    };
    const pool = startPool(start, 2, { idleMs: 20 });
    expect(await pool.fingerprint(['文'], words)).toEqual([[0, 1]]);
    await expect.poll(() => ended).toEqual([0]);
    expect(await pool.segmenter()).toEqual({ name: 'nodejieba' });
    expect(await pool.fingerprint(['稿件'], words)).toEqual([[0, 2]]);
    expect(started).toBe(2);
    await expect.poll(() => ended).toEqual([0, 1]);
    expect(await pool.peakMemory()).toEqual([]);
  });
});

const startMortal: StartChild = () => stubChild((act) => act.die());
const startNothing: StartChild = () => {
  throw new Error('no process left');
};

describe('a process that cannot live', () => {
  it('refuses everything that waits, and everything after', async () => {
    let started = 0;
    const pool = startPool((module) => {
      started++;
      return startMortal(module);
    }, 2);
    const appError = await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    expect(appError.data).toEqual({ detail: 'ended with code 7' });
    await expectRejection(pool.segmenter(), 'WORKER_FAILED');
    await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    expect(started).toBeLessThan(10);
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
    let started = 0;
    const pool = startPool((module) => (started++ === 0 ? startFragile : startBroken)(module), 2);
    const batches = Array.from({ length: 6 }, (_, index) => ['字'.repeat(index + 1)]);
    const answers = await Promise.all(batches.map((batch) => pool.fingerprint(batch, words)));
    expect(answers).toEqual(batches.map(([text]) => [[0, text!.length]]));
    for (const batch of batches) expect(await pool.fingerprint(batch, words)).toEqual([[0, batch[0]!.length]]);
    expect(started).toBe(4);
  });

  it('or be started ends nothing but itself', async () => {
    const pool = startPool(() => startNodeChild('/nowhere', '/nowhere/node'), 2);
    const appError = await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    expect(JSON.stringify(appError.data)).toContain('ENOENT');
  });

  it('or be started by a call that throws is reported as one that dies', async () => {
    let started = 0;
    const pool = startPool((module) => {
      started++;
      return startNothing(module);
    }, 2);
    const appError = await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
    expect(appError.data).toEqual({ detail: 'no process left' });
    await expectRejection(pool.segmenter(), 'WORKER_FAILED');
    expect(started).toBe(3);
  });

  it('rests twice as long after each further failure, up to a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let started = 0;
    const pool = startPool((module) => {
      started++;
      return startMortal(module);
    }, 1);
    const countStarts = async () => {
      await expectRejection(pool.fingerprint(['文'], words), 'WORKER_FAILED');
      return started;
    };
    expect(await countStarts()).toBe(3);
    for (const [nth, rest] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
      vi.advanceTimersByTime(rest - 1);
      expect(await countStarts()).toBe(3 + nth);
      vi.advanceTimersByTime(1);
      expect(await countStarts()).toBe(4 + nth);
    }
  });

  it('answer in time is ended, and its batch goes to another', async () => {
    let started = 0;
    const deaf: StartChild = () => stubChild((act, request) => request === null && act.reply(READY));
    const pool = startPool((module) => (started++ === 0 ? deaf(module) : startFragile(module)), 1, {
      restMs: 0,
      batchMs: 20,
    });
    expect(await pool.fingerprint(['文'], words)).toEqual([[0, 1]]);
  });

  it('refuses the batch that ends it three times, and continues with the others', async () => {
    const pool = startPool(startFragile, 2);
    const restarts: string[] = [];
    const stop = pool.onRestart((detail) => restarts.push(detail));
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

describe('options', () => {
  /** Records every request to each child in order. A batch of 毒 ends the child the first time. */
  function startRecorded() {
    const children: FingerprintRequest[][] = [];
    let hasDied = false;
    const startChild: StartChild = () => {
      const requests: FingerprintRequest[] = [];
      children.push(requests);
      return stubChild((act, request) => {
        if (request === null) return act.reply(READY);
        requests.push(request);
        if (request.type !== 'fingerprint') return;
        if (request.texts.includes(POISON) && !hasDied) {
          hasDied = true;
          act.die();
        } else act.reply({ type: 'fingerprints', halves: request.texts.map(() => null) });
      });
    };
    return { children, pool: startPool(startChild, 1) };
  }

  function optionsOf(requests: readonly FingerprintRequest[]): (WordOptions | string | undefined)[] {
    return requests.map((request) =>
      request.type === 'words' ? request.words : 'texts' in request ? request.texts[0] : '',
    );
  }

  it('are sent to a process once, when they change, and again to a restarted one', async () => {
    const { children, pool } = startRecorded();
    const others = detectionFor('paper').words;
    const batches: [string, WordOptions][] = [
      ['甲', words],
      ['乙', words],
      ['丙', others],
      [POISON, others],
      ['丁', others],
    ];
    await Promise.all(batches.map(([text, options]) => pool.fingerprint([text], options)));
    expect(children.map(optionsOf)).toEqual([
      [words, '甲', '乙', others, '丙', POISON],
      [others, POISON, '丁'],
    ]);
  });

  it('make a restarted process give the fingerprints of the one before', async () => {
    const started: Child[] = [];
    const pool = startPool((module) => {
      started.push(startNodeChild(module));
      return started.at(-1)!;
    }, 1);
    const options = detectionFor('standard', { words: { weights: 'tf-idf', stopWords: ['记者'] } }).words;
    const some = texts.slice(0, 20);
    const before = await pool.fingerprint(some, options);
    const plain = await pool.fingerprint(some, words);
    started[0]!.kill();
    expect(await pool.fingerprint(some, options)).toEqual(before);
    expect(await pool.fingerprint(some, words)).toEqual(plain);
    expect(before).not.toEqual(plain);
    expect(started).toHaveLength(2);
  });
});
