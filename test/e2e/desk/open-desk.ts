// Opens a desk in browsers of separate people.
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { keptBrowser } from '../../helpers/browser.ts';
import { type DeskProcess, startDeskProcess } from '../../helpers/shells/desk-process.ts';

export const PASSWORD = '足够长的密码 1234';

/** @param given further arguments of the command @returns also the invitation of the first chief */
export async function openDesk(
  project: string,
  home: string,
  given: readonly string[] = [],
): Promise<DeskProcess & { readonly invitation: string }> {
  const server = await startDeskProcess(project, home, given);
  onTestFinished(() => server.kill());
  return { ...server, invitation: server.printed.find((line) => line.includes('#invitation='))! };
}

/** The test fails if the page reports an error. */
export async function openBrowser(address: string): Promise<Page> {
  const browser = await keptBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  onTestFinished(() => expect(errors).toEqual([]));
  await page.goto(address);
  return page;
}

export async function join(page: Page, name: string): Promise<void> {
  await page.getByLabel('姓名').fill(name);
  await page.getByLabel('密码').fill(PASSWORD);
  await page.getByRole('button', { name: '加入' }).click();
  await page.getByRole('complementary').getByRole('listitem').first().waitFor();
}

/** @returns the link of a new invitation */
export async function inviteEditor(chief: Page, name: string): Promise<string> {
  await chief.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await chief.getByRole('menuitem', { name: '成员与进度' }).click();
  await chief.getByRole('button', { name: '邀请编辑' }).click();
  const link = await chief.getByLabel('邀请链接').inputValue();
  await chief.keyboard.press('Escape');
  return link;
}
