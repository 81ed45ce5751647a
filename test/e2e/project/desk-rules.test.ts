import fs from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_RULES } from '#shared/review/suggest/rules.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { download, expectInView, openApp, openProject, PATIENCE } from '../open-app.ts';

const NOTICE = '<b>本网站</b>所刊载的全部内容仅供读者参考。';

test.skipIf(!hasBrowser)('desk rules leave one project and enter another', async () => {
  const { page, server } = await openApp();
  const { client } = server;
  const { path: settled } = await client.projects.create({ name: '甲' });
  const { path: other } = await client.projects.create({ name: '乙' });
  const rules = { ...DEFAULT_RULES, sources: ['新华社'] };
  await client.suggest.change({ project: settled, settings: { rules, learning: false } });

  const dialog = page.getByRole('dialog', { name: '编辑部规则' });
  await openProject(page, settled, 'overview');
  await page.getByRole('button', { name: '甲', exact: true }).click();
  await page.getByRole('menuitem', { name: '编辑部规则…' }).click();
  const file = await download(page, '导出到文件', dialog);
  const exported = JSON.parse(fs.readFileSync(file, 'utf8'));
  expect(exported).toMatchObject({ preferredSources: ['新华社'], suggestions: { learning: false } });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const changed = temporaryFile('desk-rules.json');
  const boilerplate = [{ text: NOTICE, source: '', isOn: true }];
  const wordLists = { stopWords: null, dictionary: [{ word: '双碳' }] };
  fs.writeFileSync(changed, JSON.stringify({ ...exported, boilerplate, wordLists }));
  await openProject(page, other, 'overview');
  await page.getByRole('button', { name: '乙', exact: true }).waitFor();
  await page.getByRole('button', { name: /^命令/ }).click();
  await page.getByRole('combobox', { name: '搜索命令和页面' }).fill('desk rules');
  await page.getByRole('option', { name: '编辑部规则…' }).click();
  const input = dialog.locator('input[type=file]');
  const broken = temporaryFile('broken.json');
  fs.writeFileSync(broken, '{"format":"tonggao-desk-rules","version":2}');
  await input.setInputFiles(broken);
  await dialog.getByRole('alert').filter({ hasText: '“broken.json”的规则格式是版本 2' }).waitFor();

  await input.setInputFiles(changed);
  const part = (name: string) => dialog.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name }) });
  await part('优先来源').getByText('新增 1 · 不同 0 · 相同 0').waitFor();
  await expect.poll(() => part('建议规则').innerText()).toContain('新增 0 · 不同 1 · 相同 1');
  await expect.poll(() => dialog.getByRole('checkbox', { name: '列对应关系' }).isDisabled()).toBe(true);
  await part('非正文').getByText('新增 1 · 不同 0 · 相同 0').click();
  await part('非正文').getByText(NOTICE).waitFor();
  await expectNoViolations(page, 'desk rules');

  const apply = dialog.getByRole('button', { name: '应用', exact: true });
  await page.setViewportSize({ width: 853, height: 533 });
  await expectInView(apply);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('checkbox', { name: '建议规则' }).uncheck();
  await apply.click();
  await page.getByRole('heading', { name: '查重设置' }).waitFor();
  const { settings } = await client.suggest.state({ project: other });
  expect(settings).toEqual({ rules, learning: true });
  await expect.poll(() => client.boilerplate.list({ project: other })).toMatchObject([{ text: NOTICE, isOn: true }]);
  const { detection } = await client.detection.read({ project: other });
  expect(detection.words.dictionary).toEqual([]);

  // The form has the words, but they are not applied before a preview.
  await page.getByRole('button', { name: '预览', exact: true }).click();
  const preview = async () => (await client.detection.read({ project: other })).preview;
  await expect.poll(async () => (await preview())?.detection.words.dictionary, PATIENCE).toEqual([{ word: '双碳' }]);
});
