// An import makes the same project with any number of workers, whatever happens to them and to Redis.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { once } from '#electron/core/cluster/relation/once.ts';
import { BATCH } from '#electron/pool/fingerprint-batches.ts';
import { LIMITS, type Limits, WINDOW } from '#electron/pool/workers/remote-batches.ts';
import type { ErrorCode } from '#shared/words/errors.ts';
import { freshRandom } from '../helpers/random.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';
import { type Imported, importRows, PUBLISHED, ROWS } from './import-of-test.ts';
import { startRedis, startWorker } from './redis-of-test.ts';
import { hasRedis, type RedisServer } from './redis-server.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Limits with short waits for a killed worker. */
const SHORT = { ...LIMITS, taken: 1_500, rest: 50, longestRest: 400 };

const alone = new Map<string, Promise<Imported>>();
function importAlone(profile: 'standard' | 'simhash'): Promise<Imported> {
  const known = alone.get(profile) ?? importRows(profile);
  alone.set(profile, known);
  return known;
}

describe.skipIf(!hasRedis)('an import with workers', () => {
  it.for([
    ['standard', 1],
    ['standard', 3],
    ['simhash', 1],
    ['simhash', 3],
  ] as const)('is the same: %s, %i workers compute all batches', async ([profile, count]) => {
    const redis = await startRedis();
    await Promise.all(Array.from({ length: count }, () => startWorker(redis.url)));
    const { content, workers } = await importRows(profile, { workers: { address: redis.url } });
    expect(workers).toMatchObject({ host: `127.0.0.1:${redis.port}`, here: 0, reason: null });
    expect(workers!.batches).toBeGreaterThan(3);
    expect(content).toEqual((await importAlone(profile)).content);
    expect(content.reference_matches!.length).toBeGreaterThanOrEqual(PUBLISHED);
    const left = redis.dump();
    expect(left).toContain('tonggao-batches:answer:');
    expect(left).not.toContain('tonggao-batches:texts:');
    for (const [, title, body] of ROWS) for (const text of [title, body.slice(0, 12)]) expect(left).not.toContain(text);
  });

  it('is the same without a worker, and says so', async () => {
    const redis = await startRedis();
    const { content, workers } = await importRows('standard', { workers: { address: redis.url } });
    expect(workers).toMatchObject({ batches: workers!.here, reason: { code: 'WORKERS_SILENT' } });
    expect(content).toEqual((await importAlone('standard')).content);
    expect((await importAlone('standard')).workers).toBe(null);
  });

  it('is the same while workers are killed at random', async () => {
    const redis = await startRedis();
    const random = freshRandom(67);
    const workers: WorkerProcess[] = await Promise.all([startWorker(redis.url), startWorker(redis.url)]);
    let isOver = false;
    let kills = 0;
    const killing = (async () => {
      while (!isOver) {
        await setTimeout(random.int(400));
        const at = random.int(workers.length);
        await workers[at]!.kill('SIGKILL');
        kills++;
        workers[at] = await startWorker(redis.url);
      }
    })();
    for (const profile of ['standard', 'simhash'] as const) {
      const imported = await importRows(profile, { workers: { address: redis.url, limits: SHORT } });
      expect(imported.content).toEqual((await importAlone(profile)).content);
    }
    isOver = true;
    await killing;
    expect(kills).toBeGreaterThan(0);
  });
});

/**
 * Short rows for more than two windows of batches. At the first event that reports saved rows, one window has been sent;
 * the last batches are sent long after that.
 */
const MANY_ROWS = makeArticles((2 * WINDOW + 8) * BATCH, 73).map(
  ([id, title, body, source]) => [id, title, `${id}${body.slice(0, 30)}`, source] as const,
);
const importManyAlone = once(() => importRows('simhash', { rows: MANY_ROWS }));

/** Failures during the import, at its first event with articles; the code is that of the last batch. */
const failures: readonly {
  readonly name: string;
  readonly act: (redis: RedisServer) => unknown;
  readonly codes: readonly ErrorCode[];
}[] = [
  { name: 'Redis is stopped', act: (redis) => redis.stop(), codes: ['WORKERS_UNREACHABLE'] },
  {
    name: 'Redis becomes a replica',
    act: (redis) => redis.command('replicaof', '127.0.0.1', '1'),
    codes: ['WORKERS_READ_ONLY'],
  },
  {
    name: 'the memory of Redis is full',
    act: (redis) => redis.command('config', 'set', 'maxmemory', '1'),
    codes: ['WORKERS_FULL'],
  },
  { name: 'Redis hangs', act: (redis) => redis.freeze(true), codes: ['WORKERS_SILENT', 'WORKERS_UNREACHABLE'] },
];

/** Every batch is sent, however many have failed before. */
const NO_REST = { rest: 1, longestRest: 1 };
const EAGER = { ...SHORT, ...NO_REST, queued: 1_000, connect: 1_000 };
/** The default of `vi.waitUntil` is too short on a busy machine. */
const PATIENCE = { timeout: 300_000 };

async function importDuring(redis: RedisServer, limits: Limits, act: () => unknown): Promise<Imported> {
  let acted: unknown;
  const imported = await importRows('simhash', {
    rows: MANY_ROWS,
    workers: { address: redis.url, limits },
    onEvent: (event) => {
      if (event.type === 'progress' && event.stage === 'save' && event.done > 0) acted ??= act();
    },
    // Otherwise this machine might have computed all other batches by the time that Redis is there again.
    beforeLocal: () => acted,
  });
  await acted;
  return imported;
}

describe.skipIf(!hasRedis).each(failures)('an import during which $name', ({ act, codes }) => {
  it('is the same, and names the reason', async () => {
    const redis = await startRedis();
    await startWorker(redis.url);
    const { content, workers } = await importDuring(redis, EAGER, () => act(redis));
    redis.freeze(false);
    expect(content).toEqual((await importManyAlone()).content);
    expect(workers!.here).toBeGreaterThan(0);
    expect(codes).toContain(workers!.reason!.code);
  });
});

it.skipIf(!hasRedis)('an import during which Redis and its worker are started again is the same, by both', async () => {
  const redis = await startRedis();
  const worker = await startWorker(redis.url);
  const countOthers = () => redis.command('client', 'list').split('\n').filter(Boolean).length - 1;
  const limits = { ...LIMITS, ...NO_REST };
  const { content, workers } = await importDuring(redis, limits, async () => {
    await worker.kill('SIGKILL');
    await redis.stop();
    await redis.start();
    // The program has two connections.
    await vi.waitUntil(() => countOthers() >= 2, PATIENCE);
    await startWorker(redis.url);
  });
  expect(content).toEqual((await importManyAlone()).content);
  expect(workers!.here).toBeGreaterThan(0);
  expect(['WORKERS_UNREACHABLE', 'WORKERS_SILENT']).toContain(workers!.reason!.code);
  // The contents of the first Redis were lost.
  expect(redis.command('xrange', 'bull:tonggao-batches:events', '-', '+')).toContain('completed');
});

const refusals: readonly {
  readonly code: ErrorCode;
  readonly options: readonly string[];
  readonly url?: (port: number) => string;
}[] = [
  { code: 'WORKERS_PASSWORD', options: ['--requirepass', 'right'], url: (port) => `redis://:wrong@127.0.0.1:${port}` },
  { code: 'WORKERS_PASSWORD', options: ['--requirepass', 'right'] },
  { code: 'WORKERS_READ_ONLY', options: ['--replicaof', '127.0.0.1 1'] },
  { code: 'WORKERS_FULL', options: ['--maxmemory', '1'] },
  { code: 'WORKERS_TLS', options: [], url: (port) => `rediss://127.0.0.1:${port}` },
  { code: 'WORKERS_UNREACHABLE', options: [], url: () => 'redis://127.0.0.1:1' },
];

describe.skipIf(!hasRedis).each(refusals)('where Redis answers $code to $options', ({ code, options, url }) => {
  it('an import is the same, and the check of the connection has the reason', async () => {
    const redis = await startRedis(...options);
    const address = url?.(redis.port) ?? redis.url;
    const { content, workers } = await importRows('simhash', { workers: { address, limits: SHORT } });
    expect(workers).toMatchObject({ here: workers!.batches, reason: { code } });
    expect(JSON.stringify(workers)).not.toContain('wrong');
    expect(content).toEqual((await importAlone('simhash')).content);
  });
});
