// Notices of releases in the desktop shell: it asks for them only if the user wants that, and only opens a page.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { chooseNodejieba } from '../helpers/choose-nodejieba.ts';
import { fakeElectron, type MenuItem } from '../helpers/shells/fake-electron.ts';
import { openDesktop, PATIENCE, quitDesktop } from '../helpers/shells/open-desktop.ts';

chooseNodejieba();

vi.mock('electron', () => import('../helpers/shells/fake-electron.ts'));

const PAGE = 'https://example.com/releases/9.10.0';
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
let requests = 0;
let answer = '';
const feed = http.createServer((_request, response) => {
  requests++;
  response.end(answer);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('TONGGAO_RELEASES', `http://127.0.0.1:${(feed.address() as AddressInfo).port}/latest`);
  await openDesktop(home);
});
afterAll(async () => {
  await quitDesktop();
  feed.close();
  fs.rmSync(home, { recursive: true, force: true });
});
beforeEach(() => {
  requests = 0;
  fakeElectron.questions = [];
  fakeElectron.openedLinks = [];
  fakeElectron.pressed = 0;
});

const release = (version: string, page = PAGE) =>
  JSON.stringify({ tag_name: `v${version}`, html_url: page, assets: [] });

function item(label: string): MenuItem {
  return fakeElectron.menu.at(-1)!.submenu!.find((one) => one.label === label)!;
}

async function check(): Promise<string> {
  item('检查更新…').click!();
  await vi.waitUntil(() => fakeElectron.questions.length === 1, PATIENCE);
  return fakeElectron.questions[0]!.message;
}

test('the start asks nothing of the network', () => {
  expect(requests).toBe(0);
  expect(item('启动时检查更新').checked).toBe(false);
});

test('a later version is announced, and its page opened where the person wants it', async () => {
  answer = release('9.10.0');
  expect(await check()).toBe(`新版本 9.10.0 已发布，当前版本是 ${packageJson.version}。`);
  expect(fakeElectron.questions[0]!.detail).toContain(PAGE);
  await vi.waitUntil(() => fakeElectron.openedLinks.length === 1, PATIENCE);
  expect(fakeElectron.openedLinks).toEqual([PAGE]);
  fakeElectron.questions = [];
  fakeElectron.openedLinks = [];
  fakeElectron.pressed = 1;
  await check();
  expect(fakeElectron.openedLinks).toEqual([]);
});

test.each([packageJson.version, '0.0.9', '0.0'])('version %s is no news', async (version) => {
  answer = release(version);
  expect(await check()).toBe(`当前已是最新版本 ${packageJson.version}。`);
});

test.each([
  '',
  '{',
  '[]',
  release('9.0 <b>'),
  release('9.0', 'http://example.com/'),
  release('9.0', 'javascript:alert(1)'),
])('an answer that is not a release is reported, and nothing is opened: %s', async (said) => {
  answer = said;
  expect(await check()).toBe('检查更新失败：读不到发布信息。');
  expect(fakeElectron.openedLinks).toEqual([]);
});

test('a start with the check switched on announces a version once, and is silent where it fails', async () => {
  const { Updates } = await import('#electron/shells/desktop/updates.ts');
  const config = path.join(home, 'config');
  item('启动时检查更新').click!({ checked: true });
  const start = async () => {
    fakeElectron.questions = [];
    await Updates.find(config)!.start();
    return fakeElectron.questions.map(({ message }) => message);
  };
  answer = '{';
  expect(await start()).toEqual([]);
  answer = release('9.9');
  expect(await start()).toHaveLength(1);
  expect(await start()).toEqual([]);
  answer = release('9.10');
  expect(await start()).toHaveLength(1);
  expect(requests).toBe(4);

  Updates.find(config)!.checkAtStart(false);
  expect(await start()).toEqual([]);
  expect(requests).toBe(4);
  fs.writeFileSync(path.join(config, 'updates.json'), '{"atStart":"yes"');
  expect(Updates.find(config)!.areCheckedAtStart).toBe(false);
});
