// The command line with workers: over TLS with a password the result is the same. A failure is one sentence on stderr,
// and the password is never printed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toCsv } from '#electron/stages/export/csv.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { startRedis, startWorker } from './redis-of-test.ts';
import { hasRedis } from './redis-server.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const SECRET = 'geheim9';

function makeList(): string {
  const file = path.join(temporaryFolder(), '稿件.csv');
  fs.writeFileSync(file, toCsv([SYNTHETIC_COLUMNS, ...makeArticles(300, 71)]));
  return file;
}

async function dedupe(file: string, workers: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const out = path.join(temporaryFolder(), 'out.csv');
  const result = await runCli(['dedupe', file, '--out', out, '--json', ...workers], { env });
  return { ...result, text: fs.readFileSync(out, 'utf8') };
}

describe.skipIf(!hasRedis)('dedupe --workers', () => {
  it.skipIf(!hasOpenssl)('sends texts over TLS to a Redis with a password', async () => {
    const folder = temporaryFolder();
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
    spawnSync('openssl', [...request, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert]);
    const tls = ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-auth-clients', 'no'];
    const redis = await startRedis('--requirepass', SECRET, '--port', '0', '--tls-port', 'PORT', ...tls);
    const address = `rediss://:${SECRET}@localhost:${redis.port}`;
    const env = { NODE_EXTRA_CA_CERTS: cert, TONGGAO_REDIS: address };
    await startWorker(address, env);
    const file = makeList();
    const alone = await dedupe(file, []);
    const shared = await dedupe(file, ['--workers'], env);
    expect(shared.code).toBe(0);
    expect(shared.text).toBe(alone.text);
    expect(shared.stderr).toMatch(/^All \d+ batches were computed by the workers at “localhost:\d+”\.$/m);
    expect(JSON.parse(shared.stdout).workers).toMatchObject({ here: 0, reason: null });
    expect(shared.stdout + shared.stderr).not.toContain(SECRET);

    // The client lacks the certificate of its authority.
    const refused = await dedupe(file, ['--workers', address]);
    expect(refused).toMatchObject({ code: 0, text: alone.text });
    expect(refused.stderr).toContain('Can’t make a secure connection to the compute server');
    expect(refused.stderr).not.toContain(SECRET);
  });

  it('computes here and says why, with the usual exit code', async () => {
    const redis = await startRedis('--requirepass', 'right');
    const { code, stderr } = await dedupe(makeList(), ['--workers', `redis://:${SECRET}@127.0.0.1:${redis.port}`]);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^(\d+) of \1 batches were computed on this machine; nothing was lost\. .*refuses the user name/,
    );
    expect(stderr).not.toContain(SECRET);
  });

  it('refuses a wrong address, and a missing one', async () => {
    const given = ['dedupe', makeList(), '--out', path.join(temporaryFolder(), 'out.csv'), '--workers'];
    for (const option of [['http://:x@h'], []]) {
      const { code, stderr } = await runCli([...given, ...option]);
      expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
    }
  });
});

describe.skipIf(!hasRedis)('worker', () => {
  it('ends cleanly at SIGTERM, also when Redis is gone', async () => {
    const redis = await startRedis();
    const [one, other] = await Promise.all([startWorker(redis.url), startWorker(redis.url)]);
    expect(await one.kill('SIGTERM')).toBe(0);
    await redis.stop();
    expect(await other.kill('SIGTERM')).toBe(0);
  });

  it('says in one sentence why it cannot begin', async () => {
    const redis = await startRedis('--requirepass', 'right');
    const { code, stderr } = await runCli(['worker', '--redis', `redis://:${SECRET}@127.0.0.1:${redis.port}`]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: The compute server “127\.0\.0\.1:\d+” refuses the user name or password\..*\n$/);
    expect(stderr).not.toContain(SECRET);
  });
});
