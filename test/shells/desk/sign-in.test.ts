// Signing in under attack: invitations that are used many times at once, guesses from elsewhere, and names that look alike.
import { expect, test } from 'vitest';
import { HashQueue } from '#electron/program/desk/hash-queue.ts';
import { ask, cookieOf, post } from '../../helpers/shells/desk-client.ts';
import { openDeskOfTest, PASSWORD } from '../../helpers/shells/desk-of-test.ts';

const PROXY = 'https://desk.example.com';
const WRONG = '不对的密码 0000';

class CountingQueue extends HashQueue {
  count = 0;

  override run<T>(...given: Parameters<HashQueue['run']>): Promise<T> {
    this.count++;
    return super.run(...given) as Promise<T>;
  }
}

/** A desk behind a proxy, which says from which address a request comes. */
async function openProxied() {
  const { server, ...open } = await openDeskOfTest({ proxy: PROXY, clock: () => 0 });
  const inside = { origin: `http://127.0.0.1:${server.port}` };
  const send = (address: string, pathname: string, body: unknown, cookie = '') =>
    post(inside, pathname, body, {
      ...{ host: 'desk.example.com', origin: PROXY, 'x-forwarded-for': address },
      ...(cookie && { cookie }),
    });
  const signIn = async (address: string, name: string, password: string, cookie?: string) => {
    const { status, body } = await send(address, '/desk/sign-in', { name, password }, cookie);
    return [status, body === '' ? '' : (JSON.parse(body) as { code: string }).code] as const;
  };
  const join = async (name: string) => {
    const { token } = open.desk.accounts.invite('editor');
    const { headers } = await send('10.0.0.1', '/desk/join', { token, name, password: PASSWORD });
    return headers['set-cookie']!.map((one) => one.split(';')[0]!);
  };
  return { ...open, send, signIn, join };
}

test('an invitation that many use at once costs one hash', async () => {
  const hashing = new CountingQueue();
  const { server, desk } = await openDeskOfTest({ hashing });
  const { token } = desk.accounts.invite('editor');
  const joins = Array.from({ length: 20 }, (_, at) =>
    post(server, '/desk/join', { token, name: `编辑${'甲乙丙丁戊己庚辛壬癸'[at % 10]}${at}`, password: PASSWORD }),
  );
  const answers = (await Promise.all(joins)).map(({ status }) => status);
  expect(answers.filter((status) => status === 204)).toHaveLength(1);
  expect(hashing.count).toBe(1);
  // A password that is too short, or a name that is taken, costs none and leaves the invitation.
  const next = desk.accounts.invite('editor').token;
  for (const wrong of [{ name: desk.accounts.list()[0]!.name }, { password: '短' }])
    expect((await post(server, '/desk/join', { token: next, name: '李四', password: PASSWORD, ...wrong })).status).toBe(
      422,
    );
  expect(hashing.count).toBe(1);
  expect((await post(server, '/desk/join', { token: next, name: '李四', password: PASSWORD })).status).toBe(204);
});

test('a known name and an unknown one are told apart by nothing', async () => {
  const { signIn, join } = await openProxied();
  await join('张三');
  for (let count = 0; count < 8; count++)
    for (const unknown of ['无此人', `无此人${count}`]) await signIn('10.0.0.9', unknown, WRONG);
  const answers = async (name: string) => {
    const all = [];
    for (let count = 0; count < 8; count++) all.push((await signIn('10.0.0.8', name, WRONG)).join());
    return all;
  };
  expect(await answers('无此人')).toEqual(await answers('张三'));
});

test('guesses from elsewhere lock no one out, and a known device is never locked out', async () => {
  const { signIn, join } = await openProxied();
  const [, device] = await join('张三');
  const guess = (address: string) => signIn(address, '张三', WRONG);
  for (let count = 0; count < 6; count++) await guess('10.0.0.9');
  expect(await guess('10.0.0.9')).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(await signIn('10.0.0.2', '张三', PASSWORD)).toEqual([204, '']);
  // The guesser sits at the same address as the editor.
  expect(await signIn('10.0.0.9', '张三', PASSWORD)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(await signIn('10.0.0.9', '张三', PASSWORD, device)).toEqual([204, '']);
  // The device of one person is not that of another.
  await join('李四');
  for (let count = 0; count < 6; count++) await signIn('10.0.0.9', '李四', WRONG, device);
  expect(await signIn('10.0.0.9', '李四', PASSWORD, device)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
});

test('a network of IPv6 addresses counts as one', async () => {
  const { signIn, join } = await openProxied();
  await join('张三');
  for (let count = 1; count <= 5; count++) await signIn(`2001:db8:1:2::${count}`, '张三', WRONG);
  expect(await signIn('2001:db8:1:2:aaaa::9', '张三', PASSWORD)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(await signIn('2001:db8:1:3::1', '张三', PASSWORD)).toEqual([204, '']);
});

test('a name that looks like that of another is taken', async () => {
  const { server, desk, join } = await openDeskOfTest();
  for (const name of ['主编', '编甲', 'reporter']) await join(name, 'editor');
  for (const name of ['主編', '編甲', '主 编', 'r\u0435porter', 'Ｒeporter', 'REP\u041eRTER']) {
    const { token } = desk.accounts.invite('editor');
    const { body } = await post(server, '/desk/join', { token, name, password: PASSWORD });
    expect([name, JSON.parse(body || '{}')]).toEqual([name, expect.objectContaining({ code: 'NAME_TAKEN' })]);
  }
  expect((await join('编乙', 'editor')).cookie).not.toBe('');
});

test('a cookie of the same name that another program has set keeps no one out', async () => {
  const { server, join } = await openDeskOfTest();
  const { cookie } = await join('张三', 'editor');
  const junk = `${cookie.split('=')[0]}=junk`;
  const both = { cookie: `${junk}; ${cookie}` };
  expect((await post(server, '/rpc/desk/me', { json: {} }, both)).status).toBe(200);
  await post(server, '/desk/sign-out', {}, both);
  expect((await post(server, '/rpc/desk/me', { json: {} }, { cookie })).status).toBe(401);
  const { headers } = await ask(server, '/');
  expect(cookieOf(headers)).toBe('');
});
