// An import makes the same project with any number of workers, whatever happens to them and to Redis.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#electron/compute/remote/remote-batches.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { seededRandom } from '../helpers/random.ts';
import { type Imported, importRows, ROWS } from './import-of-test.ts';
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
    const { content, workers } = await importRows(profile, { address: redis.url });
    expect(workers).toMatchObject({ host: `127.0.0.1:${redis.port}`, here: 0, reason: null });
    expect(workers!.batches).toBeGreaterThan(3);
    expect(content).toEqual((await importAlone(profile)).content);
    const left = redis.dump();
    expect(left).toContain('tonggao-batches:answer:');
    expect(left).not.toContain('tonggao-batches:texts:');
    for (const [, title, body] of ROWS) for (const text of [title, body.slice(0, 12)]) expect(left).not.toContain(text);
  });

  it('is the same without a worker, and says so', async () => {
    const redis = await startRedis();
    const { content, workers } = await importRows('standard', { address: redis.url });
    expect(workers).toMatchObject({ batches: workers!.here, reason: { code: 'WORKERS_SILENT' } });
    expect(content).toEqual((await importAlone('standard')).content);
    expect((await importAlone('standard')).workers).toBe(null);
  });

  it('is the same while workers are killed at random', async () => {
    const redis = await startRedis();
    const random = seededRandom(67);
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
      const imported = await importRows(profile, { address: redis.url, limits: SHORT });
      expect(imported.content).toEqual((await importAlone(profile)).content);
    }
    isOver = true;
    await killing;
    expect(kills).toBeGreaterThan(0);
  });
});

/** Failures during the import, at its first event with articles. */
const failures: readonly {
  readonly name: string;
  readonly act: (redis: RedisServer) => unknown;
  readonly codes: readonly ErrorCode[];
}[] = [
  {
    name: 'Redis is stopped and started',
    act: async (redis) => {
      await redis.stop();
      await redis.start();
    },
    codes: ['WORKERS_UNREACHABLE'],
  },
  { name: 'Redis is stopped', act: (redis) => redis.stop(), codes: ['WORKERS_UNREACHABLE'] },
  {
    name: 'Redis becomes a replica',
    act: (redis) => redis.command('replicaof', '127.0.0.1', '1'),
    codes: ['WORKERS_READ_ONLY', 'WORKERS_SILENT', 'WORKERS_FAILED'],
  },
  {
    name: 'the memory of Redis is full',
    act: (redis) => redis.command('config', 'set', 'maxmemory', '1'),
    codes: ['WORKERS_FULL', 'WORKERS_SILENT', 'WORKERS_FAILED'],
  },
  { name: 'Redis hangs', act: (redis) => redis.freeze(true), codes: ['WORKERS_SILENT', 'WORKERS_UNREACHABLE'] },
];

describe.skipIf(!hasRedis).each(failures)('an import during which $name', ({ act, codes }) => {
  it('is the same, and names the reason', async () => {
    const redis = await startRedis();
    await startWorker(redis.url);
    let acted: unknown;
    const limits = { ...SHORT, queued: 1_000, connect: 1_000 };
    const { content, workers } = await importRows('simhash', { address: redis.url, limits }, (event) => {
      if (event.type === 'progress' && event.stage === 'save' && event.done > 0) acted ??= act(redis);
      return acted;
    });
    await acted;
    redis.freeze(false);
    expect(content).toEqual((await importAlone('simhash')).content);
    if (workers!.here > 0) expect(codes).toContain(workers!.reason!.code);
  });
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
    const { content, workers } = await importRows('simhash', { address, limits: SHORT });
    expect(workers).toMatchObject({ here: workers!.batches, reason: { code } });
    expect(JSON.stringify(workers)).not.toContain('wrong');
    expect(content).toEqual((await importAlone('simhash')).content);
  });
});
