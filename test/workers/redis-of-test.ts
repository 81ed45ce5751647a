// A Redis and workers that end with the test.
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { type RedisServer, startRedisServer } from './redis-server.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** @param options of redis-server */
export async function startRedis(...options: string[]): Promise<RedisServer> {
  const redis = await startRedisServer(temporaryFolder(), options);
  onTestFinished(() => redis.stop());
  return redis;
}

export async function startWorker(url: string, env: NodeJS.ProcessEnv = {}): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(url, env);
  onTestFinished(async () => void (await worker.kill('SIGKILL')));
  return worker;
}
