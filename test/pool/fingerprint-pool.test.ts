// The fingerprint processes: killing one loses nothing, and each has the options of its batch.
import { describe, expect, it } from 'vitest';
import { type Child, type StartChild, startNodeChild } from '#electron/pool/child-channel.ts';
import type { FingerprintRequest } from '#electron/pool/fingerprint-protocol.ts';
import { detectionFor, type WordOptions } from '#shared/model/detection.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';
import { countStarts, POISON, READY, startFragile, startPool, stubChild } from './stub-pool.ts';

const texts = makeArticles(400, 71).map(([, , body]) => body);
const { words } = detectionFor('standard');

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
    pool.onDeath((detail) => restarts.push(detail));
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
    const { start, count } = countStarts(startFragile);
    const pool = startPool(start, 2);
    await pool.fingerprint(['文'], words);
    await pool.fingerprint(['文'], words);
    await Promise.all(['文', '字'].map((text) => pool.fingerprint([text], words)));
    expect(count()).toBe(1);
    await Promise.all(['文', '字', '稿', '件'].map((text) => pool.fingerprint([text], words)));
    expect(count()).toBe(2);
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
