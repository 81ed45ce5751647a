// The web shell answers only the page of its own launch.
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findFolders } from '#electron/program/folders.ts';
import { type Services, startServices, stopServices } from '#electron/program/services.ts';
import { terminalLanguage } from '#electron/shells/terminal-language.ts';
import { LaunchCodes } from '#electron/shells/web/launch-codes.ts';
import { startWebShell, type WebShell } from '#electron/shells/web/server.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { startServerProcess } from '../helpers/shells/server-process.ts';
import { ownPlaces } from '../runner/own-surroundings.ts';

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

function ask(
  shell: WebShell,
  pathname: string,
  headers: http.OutgoingHttpHeaders,
  method = 'GET',
  body = '{}',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${shell.origin}${pathname}`, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
    });
    request.on('error', reject);
    request.end(method === 'POST' ? body : undefined);
  });
}

async function openShell(): Promise<WebShell & { readonly services: Services }> {
  const client = temporaryFolder();
  fs.writeFileSync(path.join(client, 'index.html'), '<!doctype html><title>同稿</title>');
  const services = startServices({ shell: 'web', folders: findFolders(temporaryFolder()) });
  const shell = await startWebShell(services, client);
  onTestFinished(async () => {
    await shell.close();
    await stopServices(services);
  });
  return { ...shell, services };
}

const RPC = '/rpc/app/info';

test('only a caller with this launch’s token, from the own page, reaches the router', async () => {
  const shell = await openShell();
  const own = { authorization: `Bearer ${shell.token}`, 'content-type': 'application/json' };
  expect((await ask(shell, RPC, own, 'POST')).status).toBe(200);
  expect((await ask(shell, RPC, { ...own, origin: shell.origin }, 'POST')).status).toBe(200);

  const { authorization: _, ...withoutToken } = own;
  expect((await ask(shell, RPC, withoutToken, 'POST')).status).toBe(401);
  expect((await ask(shell, RPC, { ...own, authorization: 'Bearer wrong' }, 'POST')).status).toBe(401);
  expect((await ask(shell, RPC, { ...own, authorization: `Bearer ${'x'.repeat(43)}` }, 'POST')).status).toBe(401);
  expect((await ask(shell, `${RPC}?token=${shell.token}`, withoutToken, 'POST')).status).toBe(401);
  expect((await ask(shell, RPC, { ...own, origin: 'https://example.com' }, 'POST')).status).toBe(403);
  expect((await ask(shell, RPC, { ...own, origin: 'null' }, 'POST')).status).toBe(403);
  // DNS rebinding: a foreign name that resolves to this machine.
  expect((await ask(shell, RPC, { ...own, host: `example.com:${new URL(shell.origin).port}` }, 'POST')).status).toBe(
    403,
  );
  expect((await ask(shell, RPC, { ...own, host: '127.0.0.1' }, 'POST')).status).toBe(403);
  expect((await ask(shell, '/rpc/no/such', own, 'POST')).status).toBe(404);
});

test('a job that this launch does not know is refused by its code before a stream begins', async () => {
  const shell = await openShell();
  const own = { authorization: `Bearer ${shell.token}`, 'content-type': 'application/json' };
  for (const call of ['watch', 'cancel']) {
    const { status, headers, body } = await ask(shell, `/rpc/jobs/${call}`, own, 'POST', '{"json":{"job":"没有"}}');
    expect(status).toBeLessThan(500);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body)).toMatchObject({ json: { code: 'JOB_UNKNOWN' } });
  }
});

test('a call of another method, or of a body that no call needs, is refused', async () => {
  const shell = await openShell();
  const own = { authorization: `Bearer ${shell.token}`, 'content-type': 'application/json' };
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    const { status, headers } = await ask(shell, RPC, own, method);
    expect([method, status, headers.allow]).toEqual([method, 405, 'POST']);
  }
  const claimed = await ask(shell, RPC, { ...own, 'content-length': 300e6 }, 'POST');
  expect(claimed.status).toBe(413);
  const sent = await ask(shell, RPC, { ...own, 'transfer-encoding': 'chunked' }, 'POST', `"${'x'.repeat(9e6)}"`);
  expect(sent.status).toBe(413);
  expect((await ask(shell, RPC, own, 'POST')).status).toBe(200);
});

test('a page that is closed while it waits for an answer leaves nothing on the terminal', async () => {
  const shell = await openShell();
  const [called, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waitForLeaving = (_: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      called.resolve();
      signal.addEventListener('abort', () => {
        reject(signal.reason);
        left.resolve();
      });
    });
  const engine = { read: (answer: (client: unknown) => unknown) => answer({ review: { clusters: waitForLeaving } }) };
  vi.spyOn(shell.services.engines, 'of').mockReturnValue(engine as never);
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void printed.mockRestore());
  const headers = { authorization: `Bearer ${shell.token}`, 'content-type': 'application/json' };
  const request = http.request(`${shell.origin}/rpc/review/clusters`, { method: 'POST', headers });
  request.on('error', () => {});
  request.end(JSON.stringify({ json: { project: '/甲.tonggao' } }));
  await called.promise;
  request.destroy();
  await left.promise;
  // By then the error has passed through all handlers.
  for (let turn = 0; turn < 10; turn++) await setImmediate();
  expect(printed).not.toHaveBeenCalled();
});

test('a page that leaves while a file is sent to it does not end the program', async () => {
  const shell = await openShell();
  const file = path.join(temporaryFolder(), '清理后.csv');
  fs.writeFileSync(file, Buffer.alloc(20_000_000, '字'));
  shell.services.offered.add(file);
  const rejected: unknown[] = [];
  const note = (error: unknown) => void rejected.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const headers = { authorization: `Bearer ${shell.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ json: { path: file } });
  for (let left = 0; left < 3; left++)
    await new Promise<void>((resolve, reject) => {
      const request = http.request(`${shell.origin}/rpc/files/download`, { method: 'POST', headers }, (response) => {
        response.once('data', () => response.destroy());
        response.once('close', resolve);
      });
      request.once('error', reject);
      request.end(body);
    });
  // The body is read to its end, like all earlier ones.
  const answer = await ask(shell, '/rpc/files/download', headers, 'POST', body);
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('字'.repeat(100));
  expect(rejected).toEqual([]);
});

test('the page is served with its policy, and nothing outside its folder', async () => {
  const shell = await openShell();
  const page = await ask(shell, '/', {});
  expect(page.status).toBe(200);
  expect(page.body).toContain('同稿');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.headers['x-content-type-options']).toBe('nosniff');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  for (const outside of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '/missing.js'])
    expect((await ask(shell, outside, {})).status).toBe(404);
  expect((await ask(shell, '/', { host: 'example.com' })).status).toBe(403);
});

test('every launch has a token of its own, on 127.0.0.1, in the fragment of the address', async () => {
  const [one, other] = [await openShell(), await openShell()];
  expect(one.token).not.toBe(other.token);
  expect(one.token.length).toBeGreaterThanOrEqual(43);
  const url = new URL(one.url);
  expect(url.hostname).toBe('127.0.0.1');
  expect(url.search).toBe('');
  expect(url.hash).toBe(`#token=${one.token}`);
});

test('a code is exchanged for the token once, by the own page, within a minute', async () => {
  const shell = await openShell();
  const code = (): string => new URL(shell.codeAddress()).hash.replace('#code=', '');
  const first = code();
  expect(first).not.toBe(code());
  expect((await ask(shell, '/token', { origin: 'https://example.com' }, 'POST', first)).status).toBe(403);
  expect(await ask(shell, '/token', {}, 'POST', first)).toMatchObject({ status: 200, body: shell.token });
  expect((await ask(shell, '/token', {}, 'POST', first)).status).toBe(403);
  expect((await ask(shell, '/token', {}, 'POST', 'x'.repeat(1e6))).status).toBe(403);
  expect((await ask(shell, '/token', {}, 'GET')).status).toBe(404);

  const codes = new LaunchCodes();
  const [early, late] = [codes.issue(0), codes.issue(0)];
  expect([codes.redeem(early, 60_000), codes.redeem(late, 60_001), codes.redeem('', 0)]).toEqual([true, false, false]);
});

test.skipIf(process.platform !== 'linux')('the browser is started with a code, never with the token', async () => {
  const folder = temporaryFolder();
  const [browser, opened] = [path.join(folder, 'browser'), path.join(folder, 'opened')];
  fs.writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > "${opened}.new" && mv "${opened}.new" "${opened}"\n`, {
    mode: 0o755,
  });
  // A desktop without settings of its own: xdg-open asks for the desktop's default first, then for $BROWSER.
  const env = { ...ownPlaces(folder), BROWSER: browser, DISPLAY: ':0', WAYLAND_DISPLAY: '', DE: 'generic' };
  const server = await startServerProcess(folder, env, { openBrowser: true });
  onTestFinished(() => server.kill());
  await expect.poll(() => fs.existsSync(opened)).toBe(true);
  const { hash, origin } = new URL(fs.readFileSync(opened, 'utf8'));
  expect(hash).toMatch(/^#code=/);
  const answer = await fetch(`${origin}/token`, { method: 'POST', body: hash.replace('#code=', '') });
  expect(new URL(server.url).hash).toBe(`#token=${await answer.text()}`);
});

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'the server closes what is open before %s ends it',
  async (signal) => {
    const server = await startServerProcess(temporaryFolder());
    onTestFinished(() => server.kill());
    const { path: project } = await server.client.projects.create({ name: '关闭' });
    const ended = once(server.child, 'exit');
    server.child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(fs.existsSync(`${project}-wal`)).toBe(false);
  },
);

test.each([
  ['zh_CN.UTF-8', '请把整行地址复制到浏览器打开'],
  ['en_GB.UTF-8', 'the whole line of the address'],
])(
  'the terminal says in the language of %s what to do with the address, which has a line of its own',
  async (locale, words) => {
    const server = await startServerProcess(temporaryFolder(), { LC_ALL: locale });
    onTestFinished(() => server.kill());
    expect(server.printed.join('\n')).toContain(words);
    expect(server.printed.at(-1)).toBe(server.url);
  },
);

test('a terminal without a locale has the language of the system', () => {
  expect(terminalLanguage({ LANG: 'zh_TW.UTF-8' })).toBe('zh');
  expect(terminalLanguage({ LC_ALL: 'de_DE', LANG: 'zh_CN' })).toBe('en');
  vi.spyOn(Intl, 'DateTimeFormat').mockReturnValue({ resolvedOptions: () => ({ locale: 'zh-CN' }) } as never);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(terminalLanguage({})).toBe('zh');
});
