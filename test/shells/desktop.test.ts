// The desktop shell's boundaries, windows and menu, with its real main and preload on a fake `electron` module.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '#shared/contract/index.ts';
import { chooseNodejieba } from '../helpers/choose-nodejieba.ts';
import { app, BrowserWindow, fakeElectron, ipcMain, type MenuItem } from '../helpers/shells/fake-electron.ts';
import { openDesktop, PATIENCE, quitDesktop } from '../helpers/shells/open-desktop.ts';

chooseNodejieba();

vi.mock('electron', () => import('../helpers/shells/fake-electron.ts'));

let home: string;
let first: Client;
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  first = await openDesktop(home);
});
afterAll(async () => {
  await quitDesktop();
  fs.rmSync(home, { recursive: true, force: true });
});

test('the desktop window is sandboxed, stays on its page, and gives ports to no other frame', async () => {
  expect(fakeElectron.sandboxEnabled).toBe(true);
  expect(fakeElectron.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });

  const port = { on: vi.fn(), start: vi.fn(), postMessage: vi.fn() };
  for (const senderFrame of [
    { url: 'https://example.com/', parent: null },
    { url: 'app://tonggao.example.com/', parent: null },
    { url: 'app://tonggao/index.html', parent: {} },
    null,
  ])
    ipcMain.emit('tonggao:port', { senderFrame, ports: [port] });
  expect(port.start).not.toHaveBeenCalled();

  const page = fakeElectron.pageHandler!;
  expect((await page(new Request('app://tonggao/index.html'))).headers.get('content-security-policy')).toContain(
    "default-src 'none'",
  );
  expect((await page(new Request('app://tonggao/..%2f..%2fpackage.json'))).status).toBe(403);
  expect((await page(new Request('app://elsewhere/index.html'))).status).toBe(403);
});

function itemsOf(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item) => [item, ...itemsOf(item.submenu ?? [])]);
}

function click(label: string): void {
  itemsOf(fakeElectron.menu).find((item) => item.label === label)!.click!();
}

describe('the menu', () => {
  const labels = () => itemsOf(fakeElectron.menu).flatMap(({ label }) => label ?? []);

  test('speaks the language of the system, then that of the page, and of no other frame', async () => {
    expect(fakeElectron.menu.map(({ label }) => label).slice(-5)).toEqual(['文件', '编辑', '视图', '窗口', '帮助']);
    const chinese = labels();
    ipcMain.emit('tonggao:language', { senderFrame: { url: 'https://example.com/', parent: null } }, 'en');
    ipcMain.emit('tonggao:language', { senderFrame: fakeElectron.frame }, 'fr');
    expect(labels()).toEqual(chinese);
    window.postMessage({ type: 'tonggao:language', language: 'en' }, '*');
    await vi.waitUntil(() => fakeElectron.menu.at(-1)!.label === 'Help', PATIENCE);
    expect(labels()).toHaveLength(chinese.length);
    expect(labels().filter((label) => /\p{Script=Han}/u.test(label))).toEqual([]);
    window.postMessage({ type: 'tonggao:language', language: 'zh' }, '*');
    await vi.waitUntil(() => fakeElectron.menu.at(-1)!.label === '帮助', PATIENCE);
    expect(labels()).toEqual(chinese);
  });

  test('has no key twice, and a key for everything that it does itself', () => {
    const own = itemsOf(fakeElectron.menu).filter(({ click }) => click);
    const keys = own.map(({ accelerator }) => accelerator);
    expect(new Set(keys).size).toBe(own.length);
    expect(keys).not.toContain(undefined);
  });

  test('sends its commands to the page', async () => {
    const heard: unknown[] = [];
    window.addEventListener('message', ({ data }) => data?.type === 'tonggao:command' && heard.push(data.command));
    for (const label of ['另存为…', '打开项目…', '开始页', '使用指南']) click(label);
    await vi.waitUntil(() => heard.length === 4, PATIENCE);
    expect(heard).toEqual(['save-as', 'open', 'start', 'help']);
  });
});

describe('the log', () => {
  const file = () => path.join(home, 'logs', 'tonggao.log');

  test('names the segmenter', async () => {
    await expect.poll(() => fs.readFileSync(file(), 'utf8')).toMatch(/ info segmenter: nodejieba$/m);
  });

  test('has the start, lost processes and defects, and nothing of an article', async () => {
    await expect.poll(() => fs.readFileSync(file(), 'utf8')).toContain('page loaded');
    const silent = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    app.emit('render-process-gone', {}, {}, { reason: 'oom', exitCode: 5 });
    app.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed', exitCode: 9 });
    const cause = new SyntaxError('Unexpected token, "secret body" is not valid JSON');
    console.error(new Error('云溪大桥合龙 was not read', { cause }), '正文');
    silent.mockRestore();
    const log = fs.readFileSync(file(), 'utf8');
    expect(log).toMatch(/ info \d+\.\d+\.\d+ desktop, Node /);
    expect(log).toContain('page ended: oom 5');
    expect(log).toContain('Utility process ended: crashed 9');
    expect(log).toContain('Error: … was not read');
    expect(log).toContain('caused by SyntaxError: Unexpected token, "…" is not valid JSON');
    expect(log).toMatch(/desktop\.test\.ts:\d+/);
    expect(log).not.toMatch(/secret|\p{Script=Han}/u);
  });

  test('is opened by the menu, and shown in its folder where no program opens it', async () => {
    click('打开日志文件');
    expect(fakeElectron.openedPaths).toEqual([file()]);
    fakeElectron.openFailure = 'No application is associated with the specified file';
    click('打开日志文件');
    await vi.waitUntil(() => fakeElectron.shownItems.length > 0, PATIENCE);
    expect(fakeElectron.openedPaths).toEqual([file(), file()]);
    expect(fakeElectron.shownItems).toEqual([file()]);
  });
});

describe('the system’s dialog', () => {
  function write(name: string, contents: string): string {
    const file = path.join(home, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, contents);
    return file;
  }

  test('gives several files to import, one project, one folder, and nothing when it is closed', async () => {
    const files = [write('来稿/一.csv', '标题,正文\n甲,一\n'), write('来稿/二.csv', '标题,正文\n乙,二\n')];
    fakeElectron.chosenFiles = files;
    expect(await first.files.choose({ kind: 'workbook' })).toEqual({ paths: files });
    const projects = ['旧.tonggao', '新.tonggao'];
    fakeElectron.chosenFiles = [...files, ...projects];
    expect(await first.files.choose({ kind: 'workbook' })).toEqual({ paths: files });
    expect(await first.files.choose({ kind: 'references' })).toEqual({ paths: [...files, ...projects] });
    expect(await first.files.choose({ kind: 'project' })).toEqual({ paths: projects.slice(0, 1) });
    expect(await first.files.choose({ kind: 'folder' })).toEqual({ paths: files.slice(0, 1) });
    fakeElectron.chosenFiles = null;
    expect(await first.files.choose({ kind: 'workbook' })).toEqual({ paths: [] });
  });

  test('prints the window to a PDF, and writes nothing when the dialog is closed', async () => {
    const target = path.join(home, '概览.pdf');
    fakeElectron.chosenFiles = [target];
    expect(await first.files.savePdf({ suggestedName: '概览.pdf' })).toEqual({ path: target });
    expect(fs.readFileSync(target, 'utf8')).toMatch(/^%PDF/);
    fakeElectron.chosenFiles = [path.join(home, '没有这个文件夹', '概览.pdf')];
    await expect(first.files.savePdf({ suggestedName: '概览.pdf' })).rejects.toMatchObject({ code: 'WRITE_FAILED' });
    fakeElectron.chosenFiles = null;
    expect(await first.files.savePdf({ suggestedName: '概览.pdf' })).toBeNull();
  });

  test.skipIf(process.platform === 'win32')('prints to no pipe, and leaves a link to one as it is', async () => {
    const [pipe, target] = [path.join(home, '管道'), path.join(home, '链接.pdf')];
    execFileSync('mkfifo', [pipe]);
    fs.symlinkSync(pipe, target);
    // A writer would wait for this end of the pipe.
    const reader = fs.openSync(pipe, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    fakeElectron.chosenFiles = [target];
    await expect(first.files.savePdf({ suggestedName: '链接.pdf' })).rejects.toMatchObject({ code: 'TARGET_NO_FILE' });
    fs.closeSync(reader);
    expect(fs.lstatSync(target).isSymbolicLink()).toBe(true);
    expect(fs.lstatSync(pipe).isFIFO()).toBe(true);
  });

  test('prints a report to a PDF in a window that runs no scripts and is gone afterwards', async () => {
    const { path: project } = await first.projects.create({ name: '报告' });
    const windows = BrowserWindow.windows.length;
    const preferences = fakeElectron.webPreferences;
    const pdf = await first.report.project({ project, language: 'zh', format: 'pdf' });
    expect([pdf.name, await pdf.text()]).toEqual(['报告 查重报告.pdf', '%PDF-1.7']);
    const page = await first.report.project({ project, language: 'zh' });
    const withoutTime = (text: string) => text.replace(/<time.*<\/time>/, '');
    expect(withoutTime(fakeElectron.loadedFile)).toBe(withoutTime(await page.text()));
    expect(fakeElectron.webPreferences).toMatchObject({ sandbox: true, javascript: false });
    expect(BrowserWindow.windows).toHaveLength(windows);
    fakeElectron.webPreferences = preferences;
  });

  test('several files are gathered under one name and imported together, those of one name too', async () => {
    const paths = [
      write('来稿/一.csv', '标题,正文\n甲,一\n'),
      write('别处/一.csv', '标题,正文\n乙,二\n'),
      write('别处/三.txt', '丙\n三'),
    ];
    const { path: folder } = await first.files.gather({ name: '一.csv 等 3 个文件', paths });
    const { file, sheets } = await first.intake.inspect({ path: folder });
    expect(file).toBe('一.csv 等 3 个文件');
    expect(sheets.map(({ rows }) => rows)).toEqual([1, 1, 1]);
    expect(paths.map((file) => fs.existsSync(file))).toEqual([true, true, true]);
    const gone = { name: '没有', paths: [path.join(home, '没有.csv')] };
    await expect(first.files.gather(gone)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});

test('a new window is as closed as the first, and works on the same projects', async () => {
  const { path: project } = await first.projects.create({ name: '两个窗口' });
  fakeElectron.webPreferences = {};
  click('新窗口');
  expect(BrowserWindow.windows).toHaveLength(2);
  expect(fakeElectron.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
  const { connect } = await import('../../renderer/base/client.ts');
  const second = (await connect())!;
  expect(await second.projects.info({ path: project })).toMatchObject({ name: '两个窗口', openElsewhere: false });
});

describe('a window that still sends decisions', () => {
  const openWindow = (): BrowserWindow => {
    click('新窗口');
    return BrowserWindow.windows.at(-1)!;
  };
  afterEach(() => {
    fakeElectron.pageHolds = false;
    vi.useRealTimers();
  });

  test('closes as soon as they have arrived, and stays when it was only reloaded', () => {
    vi.useFakeTimers();
    const window = openWindow();
    const answer = { preventDefault: vi.fn() };
    window.webContents.emit('will-prevent-unload', answer);
    vi.advanceTimersByTime(60_000);
    expect([window.isDestroyed(), answer.preventDefault.mock.calls.length]).toEqual([false, 0]);

    fakeElectron.pageHolds = true;
    window.close();
    vi.advanceTimersByTime(1_000);
    expect(window.isDestroyed()).toBe(false);
    fakeElectron.pageHolds = false;
    vi.advanceTimersByTime(1_000);
    expect(window.isDestroyed()).toBe(true);
  });

  test('is closed in the end, whatever its page says', () => {
    vi.useFakeTimers();
    const window = openWindow();
    fakeElectron.pageHolds = true;
    window.close();
    vi.advanceTimersByTime(60_000);
    expect(window.isDestroyed()).toBe(true);
  });
});
