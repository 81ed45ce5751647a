// The accuracy check: off at first, answered by keyboard alone, revealed at the end, and invisible to other screens.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ShownPair } from '#shared/contract/accuracy-check.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { writeSyntheticProject } from '../../tools/bench/synthetic/synthetic-project.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openProject } from '../open-app.ts';

test.skipIf(!hasBrowser)('an editor checks their own eye', async () => {
  const home = temporaryFolder();
  const project = projectFile(home, '测试');
  writeSyntheticProject(project, 30);
  const { page, server } = await openApp(home);
  // Ignored, because the sentence index is built in the background.
  const { runningJobs, ...infoBefore } = await server.client.projects.open({ path: project });
  await openProject(page, project, 'overview');
  await page.getByRole('link', { name: '准确率自测' }).click();

  const onSwitch = page.getByRole('switch', { name: '启用自测' });
  await onSwitch.waitFor();
  expect(await page.getByRole('button', { name: '开始自测' }).count()).toBe(0);
  await expectNoViolations(page, 'check, off');
  await onSwitch.press(' ');
  await page.getByRole('button', { name: '开始自测' }).press('Enter');

  const heading = page.getByRole('heading', { level: 1, name: /^第 \d+ \/ 8 对$/ });
  for (let number = 1; number <= 8; number++) {
    await expect.poll(() => heading.innerText()).toBe(`第 ${number} / 8 对`);
    const sheet = page.locator('.sheet');
    await sheet.locator('[data-left], [data-right], .fold').first().waitFor();
    if (number === 1) await expectNoViolations(page, 'check, a pair');
    // The first pair is answered wrongly on purpose.
    const isOther = hasOtherFigures((await server.client.check.pair({ project }))!);
    if (number === 4) await stopAndGoOn(page);
    await page.keyboard.press(isOther === (number === 1) ? 'd' : 'n');
  }

  await page.getByRole('heading', { name: '答案' }).waitFor();
  await expectNoViolations(page, 'check, revealed');
  await expect.poll(() => page.locator('.check-rate').innerText()).toMatch(/^12\.5%（95% 置信区间 2\.2% – 47\.1%）$/);
  await expect.poll(() => page.getByRole('cell', { name: '错误', exact: true }).count()).toBe(1);
  expect(await server.client.projects.info({ path: project })).toMatchObject(infoBefore);

  await page.reload();
  await page.getByRole('heading', { name: '答案' }).waitFor();
});

/** Answers are kept when the check is switched off and on again. */
async function stopAndGoOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '结束' }).click();
  await page.getByRole('switch', { name: '启用自测', checked: false }).press(' ');
  await page.locator('.sheet [data-left], .sheet [data-right], .sheet .fold').first().waitFor();
}

/** A reprint has no figure that its article lacks, while another story has figures of its own. */
function hasOtherFigures({ left, right }: ShownPair): boolean {
  const [one, other] = [left, right].map(({ body }) => new Set(body.match(/[\d.]+/g))) as [Set<string>, Set<string>];
  return !one.isSubsetOf(other) && !other.isSubsetOf(one);
}
