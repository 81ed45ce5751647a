// Attacks on a desk: connections that block others, large bodies, hostile names and ids, a stopped server, a second server,
// a full disk, and a link in place of the accounts.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Accounts, accountsFile } from '#electron/program/desk/accounts.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { smallDisk, whyNoSmallDisk } from '../../helpers/disk/small-disk.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { runCli } from '../../helpers/shells/cli-process.ts';
import { ask, connect, cookieOf, post } from '../../helpers/shells/desk-client.ts';
import { openDeskOfTest, PASSWORD } from '../../helpers/shells/desk-of-test.ts';
import { startDeskProcess } from '../../helpers/shells/desk-process.ts';

const CONNECTIONS = 200;
const MEGABYTES = 50;

function connectSocket(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
    onTestFinished(() => void socket.destroy());
  });
}

test('200 connections that are idle, or whose headers never end, keep no one from working', async () => {
  const { desk, server, join } = await openDeskOfTest();
  const { client } = await join('张三', 'editor');
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectSocket(server.port)));
  for (const socket of sockets.slice(CONNECTIONS / 2))
    socket.write('POST /rpc/desk/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-');
  expect(await client.desk.me()).toMatchObject({ name: '张三' });
  expect(await client.review.clusters({ project: desk.name })).toHaveLength(6);
});

test('a large body without a session is refused, to procedures and to the sign-in', async () => {
  const { server } = await openDeskOfTest();
  const body = ' '.repeat(MEGABYTES * 1024 * 1024);
  const headers = { origin: server.origin, 'content-type': 'application/json', 'content-length': body.length };
  // The server may close the connection before it has read the whole body.
  const status = (pathname: string) =>
    ask(server, pathname, { method: 'POST', headers, body }).then(
      (answer) => answer.status,
      (error: NodeJS.ErrnoException) => error.code,
    );
  expect([401, 'EPIPE', 'ECONNRESET']).toContain(await status('/rpc/files/appendUpload'));
  expect([415, 'EPIPE', 'ECONNRESET']).toContain(await status('/desk/sign-in'));
});

test('a large body of an editor is refused, and an upload stays in the folder of uploads', async () => {
  const { server, home, join } = await openDeskOfTest();
  const { client, cookie } = await join('主编', 'chief');
  const large = await post(server, '/rpc/desk/me', { json: ' '.repeat(MEGABYTES * 1024 * 1024) }, { cookie }).catch(
    (error: NodeJS.ErrnoException) => ({ status: error.code }),
  );
  expect([413, 'EPIPE', 'ECONNRESET']).toContain(large.status);
  for (const name of ['a\0.csv', '\0', '..\0/..\0/x', '../../\0x.csv', '/etc/passwd', '..\\..\\x.csv']) {
    const { path: upload } = await client.files.beginUpload({ name });
    expect(upload).toMatch(/^upload:[\w-]+\/[^/\0]+$/);
    await expect(client.files.appendUpload({ path: `${upload}\0`, chunk: new Blob(['x']) })).rejects.toMatchObject({
      code: 'PATH_OUT_OF_REACH',
    });
  }
  const written = fs.readdirSync(home, { recursive: true, encoding: 'utf8' });
  expect(written.filter((file) => /passwd|x\.csv$/.test(file) && !file.includes('uploads'))).toEqual([]);
});

test('a message that is nested too deep, or names too many articles, is refused as malformed', async () => {
  const { desk, server, join } = await openDeskOfTest();
  const { cookie, client } = await join('主编', 'chief');
  const nested = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
  const headers = { origin: server.origin, 'content-type': 'application/json', cookie };
  for (const body of [`{"json":${nested(50_000)}}`, nested(100), '['.repeat(100_000) + ']'.repeat(100_000)]) {
    const { status } = await ask(server, '/rpc/review/decide', { method: 'POST', headers, body });
    expect(status).toBe(400);
  }
  const verdicts = Array.from({ length: 110_000 }, (_, at) => ({ article: at + 1, verdict: 'keep' }));
  const decided = await post(
    server,
    '/rpc/review/decide',
    { json: { project: desk.name, cluster: 1, verdicts } },
    { cookie },
  );
  expect(decided.status).toBe(400);
  expect(await client.desk.me()).toMatchObject({ name: '主编' });
});

test('an unknown job is refused', async () => {
  const { join } = await openDeskOfTest();
  const { client } = await join('主编', 'chief');
  for (const job of ['', '../1', '__proto__', crypto.randomUUID()]) {
    const watched = client.jobs.watch({ job }).then(async (events) => {
      for await (const event of events) return event;
    });
    await expect(watched).rejects.toMatchObject({ code: 'JOB_UNKNOWN' });
    await expect(client.jobs.cancel({ job })).rejects.toMatchObject({ code: 'JOB_UNKNOWN' });
  }
});

function newProject(folder = temporaryFolder()): string {
  const project = path.join(folder, '协作.tonggao');
  writeClusters(project, [copiesOf('甲', 3)]);
  return project;
}

// Windows cannot stop a process for a time.
test.skipIf(process.platform === 'win32')(
  'a server that is stopped in the middle of a decision saves it once, and no second server opens the project',
  async () => {
    const home = temporaryFolder();
    const project = newProject(home);
    const server = await startDeskProcess(project, home);
    onTestFinished(() => server.kill());
    const token = server.printed
      .find((line) => line.includes('#invitation='))!
      .split('=')
      .at(-1);
    const { headers } = await post(server, '/desk/join', { token, name: '主编', password: PASSWORD });
    const { client } = connect(server, cookieOf(headers));
    const named = { project: '协作.tonggao' };
    const [listed] = await client.review.clusters(named);
    const cluster = listed!.id;
    const { members, rev } = await client.review.cluster({ ...named, cluster });
    const verdicts = members.map(({ article }) => ({ article, verdict: 'keep' as const }));
    const decide = () => client.review.decide({ ...named, cluster, verdicts, rev, request: crypto.randomUUID() });
    server.signal('SIGSTOP');
    const decisions = [decide(), decide()].map((one) =>
      one.then(
        () => 'saved',
        ({ code }) => code as string,
      ),
    );
    const second = runCli(['serve', project], { env: { TONGGAO_HOME: temporaryFolder() } });
    server.signal('SIGCONT');
    expect((await Promise.all(decisions)).sort()).toEqual(['DECIDED_MEANWHILE', 'saved']);
    const { code, stderr } = await second;
    expect([code, stderr]).toEqual([2, expect.stringContaining('open in another')]);
    expect(await client.review.cluster({ ...named, cluster })).toMatchObject({ status: 'resolved', rev: rev + 1 });
  },
);

test('accounts are read from no link, and a link to them changes no other file', () => {
  const file = accountsFile(newProject());
  const other = path.join(temporaryFolder(), 'other.json');
  const contents = JSON.stringify({ version: 1, accounts: [], invitations: [], sessions: [] });
  fs.writeFileSync(other, contents, { mode: 0o644 });
  const { mode } = fs.statSync(other);
  for (const target of [other, path.join(path.dirname(other), 'missing.json')]) {
    fs.symlinkSync(target, file);
    expect(() => new Accounts(file)).toThrow(expect.objectContaining({ code: 'ACCOUNTS_UNREADABLE' }));
    fs.rmSync(file);
  }
  expect([fs.readFileSync(other, 'utf8'), fs.statSync(other).mode]).toEqual([contents, mode]);
});

const noDisk = whyNoSmallDisk();
test.skipIf(noDisk !== null)('on a full disk no one joins, and the accounts stay as they were', () => {
  const disk = smallDisk(1);
  const file = accountsFile(path.join(disk.folder, '协作.tonggao'));
  const accounts = new Accounts(file);
  const { token } = accounts.invite('chief');
  const before = fs.readFileSync(file, 'utf8');
  disk.fill(0);
  expect(() => accounts.accept(token, '主编', 'hash')).toThrow(expect.objectContaining({ code: 'WRITE_FAILED' }));
  expect([fs.readFileSync(file, 'utf8'), accounts.list()]).toEqual([before, []]);
  disk.makeRoom();
  expect(accounts.accept(token, '主编', 'hash')).toMatchObject({ name: '主编', role: 'chief' });
  expect(new Accounts(file).list()).toHaveLength(1);
});
