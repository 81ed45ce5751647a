// The server of a desk under attack: without a session, from foreign pages, by foreign names, and with revoked tokens.
import { expect, test } from 'vitest';
import { INVITATION_MS } from '#electron/program/desk/accounts.ts';
import { DeskAddress } from '#electron/shells/desk/address.ts';
import { ask, cookieOf, post } from '../../helpers/shells/desk-client.ts';
import { DESK_PAGE, openDeskOfTest, PASSWORD } from '../../helpers/shells/desk-of-test.ts';

const ME = '/rpc/desk/me';
const EMPTY = { json: {} };

test('only a session reaches the router, from the own page, by POST', async () => {
  const { server, join } = await openDeskOfTest();
  const { cookie } = await join('张三', 'editor');
  const { host, port } = new URL(server.origin);
  expect((await post(server, ME, EMPTY, { cookie })).status).toBe(200);
  expect((await post(server, ME, EMPTY)).status).toBe(401);
  expect((await post(server, ME, EMPTY, { cookie: cookie.slice(0, -1) })).status).toBe(401);
  expect((await post(server, ME, EMPTY, { authorization: `Bearer ${cookie.split('=')[1]}` })).status).toBe(401);
  expect((await post(server, `${ME}?${cookie}`, EMPTY)).status).toBe(401);
  for (const origin of ['https://example.com', 'null', `https://${host}`, `http://localhost:${port}.example.com`])
    expect((await post(server, ME, EMPTY, { cookie, origin })).status).toBe(403);
  const withoutOrigin = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{}' };
  expect((await ask(server, ME, withoutOrigin)).status).toBe(403);
  for (const name of [`example.com:${port}`, '127.0.0.1', `127.0.0.1:${Number(port) + 1}`, `LOCALHOST:${port}`])
    expect((await post(server, ME, EMPTY, { cookie, host: name })).status).toBe(403);
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])
    expect((await ask(server, ME, { method, headers: { cookie } })).status).toBe(405);
  expect((await post(server, '/rpc/no/such', EMPTY, { cookie })).status).toBe(404);
  expect((await post(server, '/rpc/__proto__/constructor', EMPTY, { cookie })).status).toBe(404);
  const sent = await post(server, ME, { json: 'x'.repeat(9e6) }, { cookie });
  expect(sent.status).toBe(413);
});

test('the page is served with its policy, and nothing outside its folder', async () => {
  const { server } = await openDeskOfTest();
  const page = await ask(server, '/');
  expect([page.status, page.body]).toEqual([200, DESK_PAGE]);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['cache-control']).toBe('no-store');
  for (const outside of ['/../协作.tonggao', '/%2e%2e/x', '/..%5cx', '/协作.tonggao', '/协作.tonggao.accounts.json'])
    expect((await ask(server, encodeURI(outside))).status).toBe(404);
});

test('an invitation is good once, and not after its time', async () => {
  let now = 1_700_000_000_000;
  const { server, desk } = await openDeskOfTest({ clock: () => now });
  const { token } = desk.accounts.invite('editor');
  const join = (name: string, given = token, password = PASSWORD) =>
    post(server, '/desk/join', { token: given, name, password });
  expect(JSON.parse((await join('张三', 'x'.repeat(43))).body)).toEqual({ code: 'INVITATION_INVALID', data: {} });
  expect(JSON.parse((await join('张三', token, '短')).body)).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
  expect(JSON.parse((await join('张三\u202e')).body)).toMatchObject({ code: 'NAME_INVALID' });
  const check = (given: string) => post(server, '/desk/invitation', { token: given });
  expect((await check(token)).status).toBe(204);
  const both = await Promise.all([join('张三'), join('李四')]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
  expect(desk.accounts.list()).toHaveLength(1);
  expect(JSON.parse((await join('王五')).body)).toEqual({ code: 'INVITATION_INVALID', data: {} });
  expect(JSON.parse((await check(token)).body)).toEqual({ code: 'INVITATION_INVALID', data: {} });
  const late = desk.accounts.invite('editor').token;
  now += INVITATION_MS;
  expect(JSON.parse((await join('王五', late)).body)).toEqual({ code: 'INVITATION_INVALID', data: {} });
  const known = desk.accounts.list()[0]!.name;
  const again = desk.accounts.invite('editor').token;
  expect(JSON.parse((await join(` ${known} `, again)).body)).toMatchObject({ code: 'NAME_TAKEN' });
});

test('a session is new at each sign-in, ends at the sign-out, and its cookie is of this site alone', async () => {
  const { server, join } = await openDeskOfTest();
  const { cookie } = await join('张三', 'editor');
  const planted = `${cookie.split('=')[0]}=${'A'.repeat(43)}`;
  const answer = await post(server, '/desk/sign-in', { name: '张三', password: PASSWORD }, { cookie: planted });
  expect(answer.status).toBe(204);
  const ofThisSite = expect.stringMatching(/; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(answer.headers['set-cookie']).toEqual([ofThisSite, ofThisSite]);
  const other = cookieOf(answer.headers);
  expect([cookie, planted]).not.toContain(other);
  expect((await post(server, ME, EMPTY, { cookie: planted })).status).toBe(401);
  await post(server, '/desk/sign-out', {}, { cookie });
  expect((await post(server, ME, EMPTY, { cookie })).status).toBe(401);
  expect((await post(server, ME, EMPTY, { cookie: other })).status).toBe(200);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await post(server, '/desk/sign-in', {}, form)).status).toBe(415);
});

test('guesses of a password wait longer and longer, and unknown names are answered the same way', async () => {
  let now = 0;
  const { server, join } = await openDeskOfTest({ clock: () => now });
  await join('张三', 'editor');
  const guess = async (name: string, password = '不对的密码 0000') => {
    const { status, body } = await post(server, '/desk/sign-in', { name, password });
    return [status, body === '' ? '' : (JSON.parse(body) as { code: string }).code];
  };
  for (let count = 0; count < 5; count++) {
    expect(await guess('张三')).toEqual([401, 'SIGN_IN_FAILED']);
    expect(await guess('无此人')).toEqual([401, 'SIGN_IN_FAILED']);
  }
  expect(await guess('张三', PASSWORD)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(await guess('无此人')).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  now += 1_000;
  expect(await guess('张三', PASSWORD)).toEqual([204, '']);
  expect(await guess('张三')).toEqual([401, 'SIGN_IN_FAILED']);
});

test('a person who is removed is signed out at once, and their streams end', async () => {
  const { desk, join } = await openDeskOfTest();
  await join('主编', 'chief');
  const { client } = await join('张三', 'editor');
  const stream = await client.projects.watch({ path: desk.name, tab: crypto.randomUUID() });
  await stream.next();
  const ended = (async () => {
    for await (const _ of stream);
  })().catch(() => {});
  desk.accounts.remove(desk.accounts.findByName('张三')!.id);
  await ended;
  await expect(client.desk.me()).rejects.toThrow();
  expect(() => desk.accounts.remove(desk.accounts.findByName('主编')!.id)).toThrow(
    expect.objectContaining({ code: 'LAST_CHIEF' }),
  );
});

test('beyond this computer it is encrypted, by a certificate or by a proxy that is named', () => {
  for (const listen of ['0.0.0.0:8443', '192.168.1.20:0', '[::]:80', 'desk.example.com:443', '127.0.0.1.example.com:1'])
    expect(() => new DeskAddress({ listen })).toThrow(expect.objectContaining({ code: 'ADDRESS_UNENCRYPTED' }));
  for (const listen of ['127.0.0.1', ':80', 'a b:80', '127.0.0.1:65536', 'host:-1', '127.0.0.1:80\r\nX: y'])
    expect(() => new DeskAddress({ listen })).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }));
  for (const listen of [undefined, '127.0.0.1:8080', 'localhost:0', '[::1]:8080', '127.8.9.1:80'])
    expect(new DeskAddress({ listen }).isSecure).toBe(false);
  const proxy = 'https://desk.example.com';
  const proxied = new DeskAddress({ listen: '0.0.0.0:8080', proxy });
  expect([proxied.isSecure, proxied.originAt(8080)]).toEqual([true, proxy]);
  for (const address of ['http://desk.example.com', 'desk.example.com', 'https://a@b.c', 'https://b.c/path'])
    expect(() => new DeskAddress({ proxy: address })).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }));
});

test('with a proxy the public name is the own one, and cookies are sent encrypted only', async () => {
  const { server, desk } = await openDeskOfTest({ proxy: 'https://desk.example.com' });
  expect(server.origin).toBe('https://desk.example.com');
  const { token } = desk.accounts.invite('editor');
  const address = { origin: `http://127.0.0.1:${server.port}` };
  const body = { token, name: '张三', password: PASSWORD };
  expect((await post(address, '/desk/join', body)).status).toBe(403);
  const own = { host: 'desk.example.com', origin: 'https://desk.example.com' };
  const { status, headers } = await post(address, '/desk/join', body, own);
  expect(status).toBe(204);
  expect(headers['set-cookie']![0]).toMatch(/^__Host-.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
});
