// A real redis-server on a free port, with its own folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import net from 'node:net';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export type RedisServer = {
  readonly port: number;
  readonly url: string;
  /** Stops it as a person would; its contents are lost. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Suspends and continues the process, which keeps its connections. */
  freeze(isFrozen: boolean): void;
  command(...command: string[]): string;
  /** All keys and values as one text. */
  dump(): string;
};

/**
 * @param dir its folder
 * @param options options of redis-server, e.g. `--maxmemory 2mb`; PORT is replaced by its port
 */
export async function startRedisServer(dir: string, options: readonly string[] = []): Promise<RedisServer> {
  const port = await findPort();
  let server: ChildProcess | null = null;
  const given = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    dir,
    ...options.map((option) => (option === 'PORT' ? String(port) : option)),
  ];
  const redis: RedisServer = {
    port,
    url: `redis://127.0.0.1:${port}`,
    async start() {
      server = spawn('redis-server', given, { stdio: ['ignore', 'pipe', 'inherit'] });
      await new Promise<void>((ready) =>
        server!.stdout!.on('data', (printed) => {
          if (String(printed).includes('Ready to accept connections')) ready();
        }),
      );
    },
    async stop() {
      const stopped = server;
      server = null;
      if (!stopped) return;
      const ended = new Promise((resolve) => stopped.once('exit', resolve));
      stopped.kill('SIGKILL');
      await ended;
    },
    freeze: (isFrozen) => server?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    command: (...command) =>
      spawnSync('redis-cli', ['-p', String(port), '--raw', ...command], { encoding: 'utf8' }).stdout,
    dump: () => {
      const keys = redis.command('keys', '*').split('\n').filter(Boolean);
      return keys.map((key) => `${key} ${redis.command('hgetall', key)} ${redis.command('get', key)}`).join('\n');
    },
  };
  await redis.start();
  return redis;
}

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
