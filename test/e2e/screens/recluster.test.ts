// Changing the detection: preview with decided clusters first, both policies for them, apply; and accessibility of the
// screen.
import { expect, test } from 'vitest';
import { openProject } from '#electron/store/database.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { NODEJIEBA } from '../../helpers/choose-nodejieba.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { expectNoViolations } from '../no-violations.ts';
import {
  chooseNext,
  importRows,
  openApp,
  openCluster,
  openReview,
  PATIENCE,
  pressEnterToDecide,
  reviewRows,
} from '../open-app.ts';

test.skipIf(!hasBrowser)(
  'other options are previewed, compared and applied, with the decisions they touch',
  async () => {
    const { page } = await openApp(undefined, NODEJIEBA);
    await reviewRows(page, reprintedRows);
    await openCluster(page, '青石江大桥通车');
    await page.getByRole('button', { name: /采纳建议/ }).click();
    await page.getByText('1 / 2', { exact: true }).waitFor();
    await page.getByRole('link', { name: '查重设置' }).click();
    await page.getByText(/ · 默认选项$/).waitFor();
    // A preset is previewed like any option; all other options are for experts.
    expect(await page.getByRole('combobox', { name: '查重方法' }).isVisible()).toBe(false);
    await page.getByRole('radio', { name: '平衡' }).and(page.locator(':checked')).waitFor();
    const summary = page.getByLabel('前后对比');
    for (const preset of ['严格', '宽松']) {
      await page.getByRole('radio', { name: preset }).check();
      await page.getByRole('button', { name: '预览', exact: true }).click();
      await page.getByRole('heading', { name: `预览：标准 · ${preset}`, exact: true }).waitFor();
      await expect.poll(() => summary.textContent()).toMatch(/重复组2 → \d/);
      await page.getByRole('button', { name: '放弃预览' }).click();
      await page.getByRole('radio', { name: '平衡' }).and(page.locator(':checked')).waitFor();
    }
    await page.getByText('专家', { exact: true }).click();
    await expectNoViolations(page, 'options of standard');

    // With other options of the same profile, no hint says that another profile is used.
    await page.getByRole('slider', { name: '转载概率' }).press('ArrowRight');
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await page.getByRole('heading', { name: '预览：标准', exact: true }).waitFor();
    await page.getByRole('button', { name: '放弃预览' }).click();

    // By keyboard: the third profile is two options after the first.
    await chooseNext(page, '查重方法');
    const hd = page.getByRole('slider', { name: '汉明距离' });
    for (let distance = 3; distance > 0; distance--) await hd.press('ArrowLeft');
    await expect.poll(() => hd.getAttribute('aria-valuenow')).toBe('0');
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await page.getByRole('heading', { name: /预览/ }).waitFor();
    await expect.poll(() => summary.textContent()).toMatch(/重复组2 → /);
    await expectNoViolations(page, 'preview');

    await page.getByRole('radio', { name: /按新设置重新分组/ }).check();
    const first = page.locator('.change').filter({ hasText: '青石江大桥通车' });
    await first.getByRole('button').click();
    await first.getByRole('table').waitFor();
    await expect.poll(() => first.textContent()).toMatch(/清除 \d+ 篇的处理结果/);
    await expectNoViolations(page, 'changes');

    // The preview does not apply options that were changed after it.
    await hd.press('ArrowRight');
    await page.getByText('预览后选项有变化').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^应用/ }).isDisabled()).toBe(true);
    await hd.press('ArrowLeft');
    await page.getByRole('button', { name: /^应用并清除 \d+ 篇的处理结果/ }).click();
    await page.getByText('已应用').waitFor();
    await page.getByText('当前：指纹（simhash） · 自定义选项').waitFor();
    await page.getByRole('button', { name: '前往审阅' }).click();
    await page.getByText('已处理的重复组').waitFor();
  },
);

test.skipIf(!hasBrowser)('a preview is made after the decisions that are on their way', async () => {
  const { page } = await openReview(reprintedRows);
  const arrived = makeGate();
  await page.route('**/rpc/review/decide', (route) => arrived.opened.then(() => route.continue()));
  const order: string[] = [];
  page.on('response', (response) => response.url().endsWith('/review/decide') && order.push('decided'));
  page.on('request', (request) => request.url().endsWith('/detection/preview') && order.push('preview'));
  await Promise.all([page.waitForRequest('**/rpc/review/decide'), pressEnterToDecide(page)]);
  await page.getByRole('link', { name: '查重设置' }).click();
  await page.getByRole('radio', { name: '严格' }).check();
  const preview = page.getByRole('button', { name: '预览', exact: true });
  await preview.click();
  await page.locator('.ant-btn-loading').filter({ hasText: '预览' }).waitFor();
  arrived.open();
  await page.getByRole('heading', { name: '预览：标准 · 严格', exact: true }).waitFor();
  expect(order).toEqual(['decided', 'preview']);
  // A preset is not an option of the expert's own.
  await page.getByRole('button', { name: /^应用/ }).click();
  await page.getByText('当前：标准 · 严格 · 默认选项').waitFor();
});

test.skipIf(!hasBrowser)('options that are changed while a preview is discarded are kept', async () => {
  const { page } = await openReview(reprintedRows);
  const arrived = makeGate();
  await page.route('**/rpc/detection/discard', (route) => arrived.opened.then(() => route.continue()));
  await page.getByRole('link', { name: '查重设置' }).click();
  await page.getByRole('radio', { name: '严格' }).check();
  await page.getByRole('button', { name: '预览', exact: true }).click();
  const discarded = page.waitForResponse('**/rpc/detection/discard');
  await page.getByRole('button', { name: '放弃预览' }).click();
  await page.getByText('专家', { exact: true }).click();
  await chooseNext(page, '查重方法');
  const hd = page.getByRole('slider', { name: '汉明距离' });
  await hd.waitFor();
  arrived.open();
  await discarded;
  await page.getByRole('heading', { name: /预览/ }).waitFor({ state: 'hidden' });
  expect(await hd.isVisible()).toBe(true);
});

test.skipIf(!hasBrowser)('word lists are edited and read from a file, and bad lines are reported', async () => {
  const { page } = await openApp(undefined, NODEJIEBA);
  await importRows(page, reprintedRows);
  await page.getByRole('link', { name: '查重设置' }).click();
  const reset = page.getByRole('button', { name: /^恢复(默认|当前)选项$/ });
  await page.getByText('专家', { exact: true }).waitFor();
  expect(await reset.filter({ visible: true }).count()).toBe(0);
  await page.getByText('专家', { exact: true }).click();
  await expect.poll(() => reset.filter({ visible: true }).count()).toBe(2);
  await chooseNext(page, '查重方法');
  const dictionary = {
    name: 'user.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('青石江大桥 100 ns\n一 二 三 四\n'),
  };
  await page.getByLabel(/^用户词典 · /).setInputFiles(dictionary);
  await page.getByText(/第 2 行不是有效的词/).waitFor();
  await page.getByRole('textbox', { name: '用户词典' }).fill('青石江大桥 100 ns\n柳河镇');
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByText('自定义词表（2 个词）').waitFor();
  await page.getByLabel(/^停用词 · /).setInputFiles({ ...dictionary, buffer: Buffer.from('的 了\n是') });
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByText('自定义词表（3 个词）').waitFor();
  await page.getByRole('checkbox', { name: '全部词性' }).uncheck();
  await expectNoViolations(page, 'word options');
  await page.getByRole('button', { name: '预览', exact: true }).click();
  await page.getByRole('button', { name: '应用' }).click();
  await page.getByText('已应用').waitFor();
  await page.reload();
  await page.getByText('自定义词表（3 个词）').waitFor();
  await page.getByRole('button', { name: '恢复内置词表' }).click();
  await page.getByText(/^内置词表（\d+ 个词）$/).waitFor();
});

test.skipIf(!hasBrowser)(
  'clusters of an earlier version stay until a preview of the present one is applied',
  async () => {
    const { page, project } = await openReview(reprintedRows);
    const db = openProject(project);
    db.prepare("DELETE FROM settings WHERE key = 'clusterVersion'").run();
    db.close();
    await page.reload();
    const mark = page.getByRole('button', { name: '项目提示' });
    await mark.click();
    await page.getByText('这个项目的重复组是旧版查重得出的').waitFor();
    // Buttons fade in when the texts are loaded.
    await expect.poll(() => page.locator('.settle').isEnabled(), PATIENCE).toBe(true);
    await expectNoViolations(page, 'an offer to re-cluster');
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await page.getByText(/ · 默认选项$/).waitFor();
    await page.getByRole('complementary').getByRole('button', { name: '预览', exact: true }).click();
    await page.getByRole('button', { name: '应用' }).click();
    await page.getByText('已应用').waitFor();
    await mark.waitFor({ state: 'hidden' });
  },
);
