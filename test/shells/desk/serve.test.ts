// The command `tonggao serve`: its output and refusals, HTTPS with a certificate, and a watched folder.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFolders } from '#electron/program/folders.ts';
import { WorkersSetting } from '#electron/program/remembered/workers-setting.ts';
import { WatchedFolders } from '#electron/program/watched-folder/watched-folders.ts';
import { DeskAddress } from '#electron/shells/desk/address.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { runCli } from '../../helpers/shells/cli-process.ts';
import { connect, cookieOf, post } from '../../helpers/shells/desk-client.ts';
import { openDeskOfTest, PASSWORD } from '../../helpers/shells/desk-of-test.ts';
import { startDeskProcess } from '../../helpers/shells/desk-process.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Makes a certificate for desk.example.com and 127.0.0.2, with its key. */
function makeCertificate(): { cert: string; key: string } {
  const folder = temporaryFolder();
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:desk.example.com,IP:127.0.0.2';
  const given = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...given, '-subj', '/CN=desk', '-addext', names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { cert, key };
}

function newProject(): { project: string; home: string } {
  const home = temporaryFolder();
  const project = path.join(home, '协作.tonggao');
  writeClusters(project, [copiesOf('甲', 3), copiesOf('乙', 2)]);
  return { project, home };
}

test('refuses an address without encryption beyond this computer, and starts nothing', async () => {
  const { project, home } = newProject();
  const env = { TONGGAO_HOME: home };
  const { code, stdout, stderr } = await runCli(['serve', project, '--listen', '0.0.0.0:8443'], { env });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('“0.0.0.0:8443” can be reached from other computers but is not encrypted');
  expect(fs.existsSync(`${project}.accounts.json`)).toBe(false);
});

test.skipIf(!hasOpenssl)('serves HTTPS under the names of its certificate only', async () => {
  const { cert, key } = makeCertificate();
  const { server } = await openDeskOfTest({ listen: '127.0.0.1:0', cert, key });
  expect(server.origin).toBe(`https://desk.example.com:${server.port}`);
  const statusAs = (host: string, origin: string) =>
    new Promise((resolve, reject) => {
      const headers = { host, origin, 'content-type': 'application/json' };
      const options = { method: 'POST', headers, rejectUnauthorized: false, servername: 'desk.example.com' };
      const request = https.request(`https://127.0.0.1:${server.port}/rpc/desk/me`, options, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.end('{}');
    });
  const { port } = server;
  for (const name of ['desk.example.com', '127.0.0.2', 'localhost'])
    expect(await statusAs(`${name}:${port}`, `https://${name}:${port}`)).toBe(401);
  for (const name of ['example.com', 'evil.desk.example.com', '127.0.0.3'])
    expect(await statusAs(`${name}:${port}`, `https://${name}:${port}`)).toBe(403);
  expect(await statusAs(`localhost:${port}`, `http://localhost:${port}`)).toBe(403);

  const other = makeCertificate();
  const wrong = [{ cert, key: other.key }, { cert: key, key }, { cert, key: cert }, { cert }, { cert: '/none', key }];
  for (const given of wrong)
    expect(() => new DeskAddress(given)).toThrow(expect.objectContaining({ code: 'CERTIFICATE_INVALID' }));
});

test('invites a chief at the first start, and imports what arrives in its folder', async () => {
  const { project, home } = newProject();
  const folder = path.join(home, '来稿');
  fs.mkdirSync(folder);
  const server = await startDeskProcess(project, home, ['--watch', folder]);
  onTestFinished(() => server.kill());
  const invitation = server.printed.find((line) => line.includes('#invitation='))!;
  const token = new URL(invitation).hash.replace('#invitation=', '');
  const { headers } = await post(server, '/desk/join', { token, name: '主编', password: PASSWORD });
  const { client } = connect(server, cookieOf(headers));
  expect((await client.desk.me()).role).toBe('chief');
  const { articles } = await client.projects.info({ path: '协作.tonggao' });
  const body = '一篇新到的稿件，正文与其他稿件都不相同，讲的是另一件事情。';
  fs.writeFileSync(path.join(folder, '新到.csv'), `标题,正文,来源,链接,发布时间\n丙,${body},晚报,,2026-03-02 08:00\n`);
  await expect.poll(async () => (await client.projects.info({ path: '协作.tonggao' })).articles).toBe(articles + 1);
});

test('watches the folder of this start only, or that of the machine, and names it and the workers', async () => {
  const { project, home } = newProject();
  const [once, chosen] = ['一次', '常设'].map((name) => path.join(home, name)) as [string, string];
  for (const folder of [once, chosen]) fs.mkdirSync(folder);
  const start = async (...given: string[]) => {
    const server = await startDeskProcess(project, home, given);
    onTestFinished(() => server.kill());
    await server.kill();
    return server.printed.filter((line) => /^(Watching|Imported articles)/.test(line));
  };
  expect(await start('--watch', once)).toEqual([`Watching the folder: ${once}`]);
  expect(await start()).toEqual([]);
  const { config } = findFolders(home);
  new WatchedFolders(config).set(project, chosen);
  new WorkersSetting(config).start('rediss://desk:secret@redis.example:6380');
  expect(await start()).toEqual([
    `Watching the folder: ${chosen}`,
    expect.stringContaining('sent to redis.example:6380'),
  ]);
});

test.skipIf(process.platform !== 'linux')('logs that a fingerprint process ended', async () => {
  const { project, home } = newProject();
  const server = await startDeskProcess(project, home);
  onTestFinished(() => server.kill());
  const children = () =>
    fs.readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  await expect.poll(() => children().length).toBeGreaterThan(0);
  process.kill(children()[0]!, 'SIGKILL');
  const log = path.join(home, 'logs/tonggao.log');
  await expect.poll(() => fs.readFileSync(log, 'utf8')).toContain('fingerprint process ended: ended by SIGKILL');
  const fallback = 'segmenter: @node-rs/jieba (TONGGAO_WITHOUT_NODEJIEBA is set)';
  await expect.poll(() => fs.readFileSync(log, 'utf8')).toContain(fallback);
});
