// The desktop shell's guards: forbidden actions of a page, links to other places, pages that end, double-clicked files.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findProject } from '#electron/shells/desktop/opened-files.ts';
import { routeOf } from '../../renderer/base/routes.ts';
import { app, BrowserWindow, fakeElectron } from '../helpers/shells/fake-electron.ts';
import { openDesktop, PATIENCE, quitDesktop } from '../helpers/shells/open-desktop.ts';

vi.mock('electron', () => import('../helpers/shells/fake-electron.ts'));

const PAGE = 'app://tonggao/index.html';
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));

/** macOS names this file before the app is ready. */
const ofLaunch = path.join(home, '早报.tonggao');

beforeAll(async () => {
  const opening = openDesktop(home);
  await import('#electron/main.ts');
  app.emit('open-file', { preventDefault: () => {} }, ofLaunch);
  await opening;
});
afterAll(async () => {
  await quitDesktop();
  fs.rmSync(home, { recursive: true, force: true });
});
beforeEach(() => {
  fakeElectron.questions = [];
  fakeElectron.openedLinks = [];
  fakeElectron.pressed = 0;
});

/** True if the page of the first window may do what the event requests. */
function isAllowed(event: string, url: string, isMainFrame = true): boolean {
  const preventDefault = vi.fn();
  BrowserWindow.windows[0]!.webContents.emit(event, { url, isMainFrame, preventDefault });
  return preventDefault.mock.calls.length === 0;
}

const shown = () =>
  BrowserWindow.windows.map(({ url, isFocused }) => ({ ...routeOf(new URL(url).hash.slice(1)), isFocused }));

test('the first window shows the project that the launch is for', () => {
  expect(shown()).toMatchObject([{ at: 'review', project: ofLaunch }]);
});

const elsewhere = ['https://example.com/', 'file:///etc/hosts', 'app://tonggao.example.com/', 'javascript:alert(1)'];

test('no permission is granted, whether the page asks for one or looks whether it has it', () => {
  expect(fakeElectron.permissions).toEqual({ request: false, check: false });
});

test('a page stays on its address, and may reload itself', () => {
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
    for (const url of elsewhere) expect([event, url, isAllowed(event, url)]).toEqual([event, url, false]);
  expect(isAllowed('will-navigate', `${PAGE}#/p/x/review`)).toBe(true);
  expect(isAllowed('will-frame-navigate', PAGE)).toBe(true);
  expect(isAllowed('will-frame-navigate', PAGE, false)).toBe(false);
  expect(isAllowed('will-frame-navigate', 'about:srcdoc', false)).toBe(true);
  expect(isAllowed('will-frame-navigate', 'about:srcdoc')).toBe(false);
  expect(isAllowed('will-redirect', PAGE)).toBe(false);
});

describe('a link to another place', () => {
  const open = (url: string) => BrowserWindow.windows[0]!.webContents.windowOpenHandler({ url }).action;

  test.each(['https://example.com/%E7%A8%BF?a=1#b', 'http://example.com/', 'mailto:desk@example.com'])(
    'opens outside, and after a question with the address: %s',
    async (url) => {
      expect(open(url)).toBe('deny');
      await vi.waitUntil(() => fakeElectron.openedLinks.length === 1, PATIENCE);
      expect(fakeElectron.questions).toMatchObject([{ detail: url }]);
      expect(fakeElectron.openedLinks).toEqual([url]);
    },
  );

  test('shows a name in other letters as the name that is looked up', async () => {
    open('https://еxample.com/');
    await vi.waitUntil(() => fakeElectron.questions.length === 1, PATIENCE);
    expect(fakeElectron.questions[0]!.detail).toBe('https://xn--xample-2of.com/');
  });

  test('stays closed when the answer is no', async () => {
    fakeElectron.pressed = 1;
    open('https://example.com/');
    await vi.waitUntil(() => fakeElectron.questions.length === 1, PATIENCE);
    await new Promise((resolve) => setImmediate(resolve));
    expect(fakeElectron.openedLinks).toEqual([]);
  });

  test('is not even asked about unless a browser or a mail program opens it', async () => {
    for (const url of ['file:///etc/hosts', 'javascript:alert(1)', 'smb://host/share', 'no address', PAGE])
      expect(open(url)).toBe('deny');
    await new Promise((resolve) => setImmediate(resolve));
    expect([fakeElectron.questions, fakeElectron.openedLinks]).toEqual([[], []]);
  });
});

describe('a page that ended', () => {
  const end = (reason: string) => {
    const window = BrowserWindow.windows[0]!;
    app.emit('render-process-gone', {}, window.webContents, { reason, exitCode: 5 });
    return window;
  };

  test('is loaded again if the editor wants to', async () => {
    const window = end('crashed');
    await vi.waitUntil(() => window.reloads === 1, PATIENCE);
    expect(fakeElectron.questions).toMatchObject([{ buttons: ['刷新', '关闭窗口'] }]);
    end('clean-exit');
    await new Promise((resolve) => setImmediate(resolve));
    expect(fakeElectron.questions).toHaveLength(1);
  });

  test('is closed with its window otherwise', async () => {
    app.emit('second-instance', {}, ['Tonggao', '另一个.tonggao'], home);
    await vi.waitUntil(() => BrowserWindow.windows.length === 2, PATIENCE);
    fakeElectron.pressed = 1;
    const window = end('oom');
    await vi.waitUntil(() => window.isDestroyed(), PATIENCE);
    expect(window.reloads).toBe(1);
    expect(fs.readFileSync(path.join(home, 'logs/tonggao.log'), 'utf8')).toContain('page ended: oom 5');
  });
});

describe('a project that is double-clicked', () => {
  test('is the last argument with that ending, from the folder of the launch', () => {
    const folder = path.resolve('/稿件');
    const given = ['Tonggao', '--flag=a.tonggao', '一.tonggao', '二 （改）.TONGGAO', '说明.txt'];
    expect(findProject(given, folder)).toBe(path.join(folder, '二 （改）.TONGGAO'));
    expect(findProject(['Tonggao', path.join(folder, '甲.tonggao')], '/')).toBe(path.join(folder, '甲.tonggao'));
    expect(findProject(['Tonggao', '.', 'tonggao'], folder)).toBeNull();
  });

  test('is found by an address, as which desktops of Linux name it', () => {
    const file = path.resolve('/稿件/要闻 100% #1?.tonggao');
    expect(findProject(['Tonggao', pathToFileURL(file).href], '/')).toBe(file);
    for (const address of ['file://elsewhere:80/%.tonggao', 'file:///%00.tonggao', 'https://news.example/a.tonggao'])
      expect(path.isAbsolute(findProject(['Tonggao', address], '/')!)).toBe(true);
  });

  test('opens in a window of its own, and comes to the front when it has one', async () => {
    const file = path.join(home, '要闻 100% #1?.tonggao');
    const before = BrowserWindow.windows.length;
    app.emit('second-instance', {}, ['Tonggao', path.basename(file)], home);
    await vi.waitUntil(() => BrowserWindow.windows.length === before + 1, PATIENCE);
    expect(shown().at(-1)).toMatchObject({ at: 'review', project: file });

    const preventDefault = vi.fn();
    app.emit('open-file', { preventDefault }, path.join(home, '国际.tonggao'));
    await vi.waitUntil(() => BrowserWindow.windows.length === before + 2, PATIENCE);
    expect(preventDefault).toHaveBeenCalled();
    app.emit('second-instance', {}, ['Tonggao', file], '/');
    expect(BrowserWindow.windows).toHaveLength(before + 2);
    expect(shown().filter(({ isFocused }) => isFocused)).toMatchObject([{ project: file }]);
  });

  test('is not what a second launch without a file asks for: a window comes to the front', () => {
    const before = BrowserWindow.windows.length;
    app.emit('second-instance', {}, ['Tonggao'], home);
    expect(BrowserWindow.windows).toHaveLength(before);
    expect(shown()[0]!.isFocused).toBe(true);
  });
});
