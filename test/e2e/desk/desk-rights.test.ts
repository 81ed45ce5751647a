// Presses every control of every screen of a desk, as a chief and as an editor: none asks for what a desk refuses.
import fs from 'node:fs';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { openProject, PATIENCE } from '../open-app.ts';
import { inviteEditor, join, openBrowser, openDesk } from './open-desk.ts';

const PROJECT = '协作.tonggao';
const SCREENS = ['review', 'export', 'overview', 'suggest', 'check', 'detection', 'import'];
/** They end the session, open another page, rename all other controls, or end the account. */
const LEFT_OUT = ['退出登录', '新标签页', 'English', '移除'];
/** More presses on one screen mean that pressing makes new controls without end. */
const MAX_PRESSES = 250;

type Presses = { readonly made: string[]; readonly isPopupOpen: boolean };

/** Presses each shown control that was not pressed; those of an open popup first. @returns their names */
function pressNew(page: Page, screen: string, pressed: readonly string[]): Promise<Presses> {
  const given = {
    address: `#/p/${encodeURIComponent(PROJECT)}/${screen}`,
    pressed,
    leftOut: LEFT_OUT,
    most: MAX_PRESSES,
  };
  return page.evaluate(async ({ address, pressed, leftOut, most }) => {
    const controls = 'button, [role=menuitem], [role=switch], input[type=radio], input[type=checkbox]';
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const nameOf = (control: HTMLElement) =>
      (control.getAttribute('aria-label') ?? control.innerText ?? '').replace(/[\d:]+/g, '').trim();
    const findPopup = () =>
      [...document.querySelectorAll('[role=dialog], [role=menu]')].findLast(
        (one) => isShown(one) && (one.matches('[role=menu]') || !one.closest('main, header')),
      );
    const made: string[] = [];
    while (made.length < most) {
      if (location.hash !== address) location.hash = address;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const control = [...(findPopup() ?? document).querySelectorAll<HTMLElement>(controls)].find((one) => {
        const name = nameOf(one);
        const isKnown = pressed.includes(name) || made.includes(name) || leftOut.some((part) => name.includes(part));
        return !isKnown && isShown(one) && !one.matches(':disabled, [aria-disabled=true]');
      });
      if (!control) break;
      made.push(nameOf(control));
      control.click();
    }
    return { made, isPopupOpen: findPopup() !== undefined };
  }, given);
}

/** @returns the calls that were refused, and the number of pressed controls of each screen */
async function pressAll(page: Page): Promise<{ refused: string[]; presses: number[] }> {
  const refused: string[] = [];
  const open = new Set<Request>();
  const end = (request: Request) => open.delete(request);
  page.on('request', (request) => {
    if (request.url().includes('/rpc/') && !request.url().endsWith('/watch')) open.add(request);
  });
  page.on('requestfailed', end).on('requestfinished', end);
  page.on('response', async (response) => {
    const body = response.status() < 400 ? '' : await response.text().catch(() => '');
    if (/DESK_FORBIDDEN|PATH_OUT_OF_REACH/.test(body)) refused.push(response.url());
  });
  const presses: number[] = [];
  for (const screen of SCREENS) {
    const pressed: string[] = [];
    // A popup hides the controls of the screen until it is closed. Answers of the last presses may add controls.
    for (let empty = 0; empty < 2; ) {
      const { made, isPopupOpen } = await pressNew(page, screen, pressed);
      pressed.push(...made);
      empty = made.length === 0 && !isPopupOpen ? empty + 1 : 0;
      if (made.length === 0) await page.keyboard.press('Escape');
      await expect.poll(() => Array.from(open, (request) => request.url()), PATIENCE).toEqual([]);
    }
    expect(pressed.length).toBeLessThan(MAX_PRESSES);
    presses.push(pressed.length);
  }
  return { refused, presses };
}

describe.skipIf(!hasBrowser)('every control of a desk', () => {
  it('is for the person who sees it', async () => {
    const home = temporaryFolder();
    const project = projectFile(home, '协作');
    writeLargeProject(project, 3, 300);
    const watched = path.join(home, '来稿');
    fs.mkdirSync(watched);
    fs.writeFileSync(path.join(watched, '新列.csv'), '序号,题目,内容\n1,甲,正文一二三四五六七八九十\n');
    const server = await openDesk(project, home, ['--watch', watched]);
    const chief = await openBrowser(server.invitation);
    await join(chief, '张主编');
    const link = await inviteEditor(chief, '张主编');
    await openProject(chief, PROJECT, 'import');
    await chief.getByText('1 个文件等你处理').waitFor();
    expect(await chief.getByRole('button', { name: /停止监视|核对并导入|启用/ }).count()).toBe(0);
    const editor = await openBrowser(link);
    await join(editor, '李编辑');
    const byEditor = await pressAll(editor);
    const byChief = await pressAll(chief);
    expect([byEditor.refused, byChief.refused]).toEqual([[], []]);
    // The review has at least its buttons of decisions.
    expect(byEditor.presses[0], String(byEditor.presses)).toBeGreaterThan(10);
    expect(byChief.presses[0], String(byChief.presses)).toBeGreaterThan(10);
  });
});
