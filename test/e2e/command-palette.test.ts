import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zh } from '../../renderer/i18n/zh/index.ts';
import { commandsOf, reviewKeys } from '../../renderer/keys/review-keys.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { projectFile } from '../helpers/project-file.ts';
import { writeSyntheticProject } from '../tools/bench/synthetic/synthetic-project.ts';
import { expectNoViolations } from './no-violations.ts';
import { openApp, openProject, openReview } from './open-app.ts';

test.skipIf(!hasBrowser)('screens and actions are found and done by name', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  await page.locator('ins').first().waitFor();
  const palette = page.getByRole('combobox', { name: '搜索命令和页面' });
  const options = page.getByRole('listbox', { name: '命令' }).getByRole('option');
  async function run(words: string, first: string): Promise<void> {
    await page.keyboard.press('Control+k');
    await palette.fill(words);
    await expect.poll(() => options.first().innerText()).toContain(first);
    await palette.press('Enter');
    await palette.waitFor({ state: 'detached' });
  }

  await page.keyboard.press('Meta+k');
  await palette.waitFor();
  await expectNoViolations(page, 'commands');
  await expect.poll(() => options.filter({ hasText: '设为主稿（再按取消）' }).innerText()).toMatch(/C$/);
  // Each command of the review is there, except two: articles are chosen by number, and the jump to one is for clusters of
  // ten or more.
  const offered = await options.allInnerTexts();
  const named = reviewKeys.flatMap(commandsOf).map(([command]) => ({ command, name: zh.keys[command] }));
  const missing = named.filter(({ name }) => !offered.some((option) => option.startsWith(name)));
  expect(missing.map(({ command }) => command)).toEqual(['choose', 'jump']);
  // Each panel is there once, not as a button as well.
  expect(offered.filter((option) => /^(?:主稿缺少的内容|全部稿件|相关报道|发布时间线)/.test(option))).toHaveLength(4);
  // Keys go into the box and decide no cluster below it.
  await page.keyboard.type('xcv');
  await page.getByText('没有这样的命令').waitFor();
  await page.getByRole('dialog').locator('[role=listbox]').waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  const decided = async () =>
    (await server.client.review.clusters({ project })).filter(({ status }) => status !== 'open').length;
  expect(await decided()).toBe(0);

  await run('历史', '历史记录');
  await page.getByRole('dialog', { name: '历史记录' }).waitFor();
  await page.keyboard.press('h');
  // An English name in a Chinese window.
  await run('keep all', '全部保留');
  await expect.poll(decided).toBe(1);
  await run('撤销', '撤销');
  await expect.poll(decided).toBe(0);
  // The palette has closed before the note takes the focus.
  await run('备注', '写备注');
  await page.getByRole('region', { name: '备注' }).getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await run('导出', '到导出');
  await page.getByRole('button', { name: '导出并下载' }).waitFor();
  // A command for every button of the screen.
  const downloading = page.waitForEvent('download');
  await run('导出并下载', '导出并下载');
  await downloading;

  // A command for every item of the menu.
  await page.keyboard.press('Escape');
  await page.locator('button.project-name').click();
  const items = await page.locator('[role=menuitem]:not([aria-haspopup])').allInnerTexts();
  expect(items.length).toBeGreaterThan(3);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect.poll(() => options.allInnerTexts()).toEqual(expect.arrayContaining(items));
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });

  // On this screen the review has no commands.
  await page.getByRole('button', { name: /^命令/ }).click();
  await expect.poll(() => options.allInnerTexts().then(String)).not.toContain('全部保留');
  await palette.fill('到审阅');
  await options.first().click();
  await page.locator('ins').first().waitFor();
  await run('go to help', '到帮助');
  await page.getByRole('heading', { name: '使用指南' }).waitFor();
  await run('到审阅', '到审阅');
  await page.locator('ins').first().waitFor();
  // A command for each order of the list and for each screen.
  await page.keyboard.press('Control+k');
  const names = await options.allInnerTexts().then(String);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  for (const order of ['篇数最多', '相似度最低', '风险最高']) expect(names).toContain(`排序: ${order}`);
  for (const screen of ['导入', '审阅', '导出', '概览', '主稿建议', '准确率自测', '查重设置', '帮助', '开始页'])
    expect(names).toContain(`到${screen}`);
  await run('排序 篇数', '篇数最多');
  await expect.poll(() => page.locator('.order-select').innerText()).toContain('篇数最多');
  await run('开始页', '到开始页');
  await page.getByRole('heading', { name: '最近的项目' }).waitFor();
  await run('打开项目', '打开项目');
  await page.locator('ins').first().waitFor();
  await run('深色', '深色');
  await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
  await run('英文', '界面改用英文');
  await page.getByRole('button', { name: /^Commands/ }).waitFor();
});

test.skipIf(!hasBrowser)('without a project it has what the program can do', async () => {
  const { page } = await openApp();
  await page.getByText(/分词/).waitFor();
  await page.keyboard.press('Control+k');
  const names = await page.getByRole('listbox', { name: '命令' }).getByRole('option').allInnerTexts();
  expect(names.join()).toMatch(/到开始页.*打开项目.*界面改用英文.*跟随系统/);
  expect(names.join()).not.toMatch(/到审阅|撤销/);
});

/** One of many, parts of a field, the palette's own button, and menus whose items are commands. */
const WITHOUT_COMMAND =
  'li, table, [role="alert"], .member-strip, .fact-chips, .ant-select-clear, .palette-button, .top-bar .ant-dropdown-trigger';

type ShownButton = { readonly name: string; readonly key: string | null };

function readButtons(page: Page): Promise<ShownButton[]> {
  return page.locator(':is(main, .top-bar) button:visible:not(:disabled, [aria-disabled="true"])').evaluateAll(
    (buttons, left) =>
      (buttons as HTMLButtonElement[])
        .filter((button) => !button.closest(left))
        .map((button) => {
          const label = document.getElementById(button.getAttribute('aria-labelledby') ?? '');
          const shown = (label ?? button).cloneNode(true) as HTMLElement;
          for (const part of shown.querySelectorAll('kbd, [aria-hidden="true"]')) part.remove();
          const name = button.ariaLabel ?? shown.textContent;
          const key = button.ariaKeyShortcuts ?? button.querySelector('kbd')?.textContent;
          return { name: name.trim(), key: key ?? null };
        }),
    WITHOUT_COMMAND,
  );
}

/** @returns the buttons of the screen that the palette finds neither by their name nor by their key */
async function findUnnamed(page: Page): Promise<string[]> {
  const palette = page.getByRole('combobox', { name: '搜索命令和页面' });
  const options = page.getByRole('listbox', { name: '命令' }).getByRole('option');
  const buttons = await readButtons(page);
  expect(buttons.length).toBeGreaterThan(0);
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  const keys = await options.locator('kbd').allInnerTexts();
  const unnamed: string[] = [];
  for (const { name, key } of buttons) {
    if (key !== null && keys.includes(key)) continue;
    await palette.fill(name);
    if (name === '' || (await options.count()) === 0) unnamed.push(name);
  }
  await palette.press('Escape');
  await palette.waitFor({ state: 'detached' });
  // A job of the background ends between two looks, and its button with it.
  const still = new Set((await readButtons(page)).map(({ name }) => name));
  return unnamed.filter((name) => still.has(name));
}

test.skipIf(!hasBrowser)('each button of each screen is a command', async () => {
  const { page, project, home } = await openReview(reprintedRows);
  const button = (name: string | RegExp) => page.locator('main').getByRole('button', { name }).first();
  for (const [screen, shown] of [
    ['review', button(/^采纳建议：/)],
    ['import', button('开始审阅')],
    ['overview', button('打印或存为 PDF…')],
    ['suggest', button('恢复默认')],
    ['check', page.getByRole('switch', { name: '启用自测' })],
    ['detection', button('预览')],
    ['export', button('导出并下载')],
    ['help/README', page.getByRole('heading', { level: 1, name: '使用指南' })],
  ] as const) {
    await openProject(page, project, screen);
    await shown.waitFor();
    expect({ screen, unnamed: await findUnnamed(page) }).toEqual({ screen, unnamed: [] });
  }
  const checked = projectFile(home, '自测');
  writeSyntheticProject(checked, 30);
  await openProject(page, checked, 'check');
  await page.getByRole('switch', { name: '启用自测' }).click();
  await button('开始自测').click();
  await page.locator('.check-session .sheet [data-left], .check-session .fold').first().waitFor();
  expect(await findUnnamed(page)).toEqual([]);
  await page.getByRole('link', { name: '同稿', exact: true }).click();
  await button('打开示例').waitFor();
  expect(await findUnnamed(page)).toEqual([]);

  const body = JSON.stringify({ json: { revision: 1, jobs: [{ job: 'a', kind: 'import', share: 0.25 }] } });
  await page.route('**/rpc/projects/watch', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: message\ndata: ${body}\n\n` }),
  );
  await openProject(page, project, 'overview');
  await page.reload();
  await page.locator('.running-job').waitFor();
  expect(await findUnnamed(page)).toEqual([]);
});
