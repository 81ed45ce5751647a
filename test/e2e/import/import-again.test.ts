import { expect, test } from 'vitest';
import { temporaryFolder, writeWorkbook } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { importRows, openApp, putIn } from '../open-app.ts';

const BODY = '山城新开一条跨江索道，全长一千二百米，单程只需六分钟，首日客流超过三万人次。';
const HEADER = ['编号', '标题', '正文'];
const OLD = [
  HEADER,
  ['1', '索道开通', BODY],
  ['2', '索道开通了', `${BODY}记者从现场获悉。`],
  ['3', '粮价平稳', '今年秋粮收购进度过半，各地粮价总体平稳，农户售粮积极性较高，仓容充足。'],
];
const NEW = [
  ...OLD.with(1, ['1', '索道开通', `${BODY}票价二十元。`]),
  ['4', '列车提速', '城际列车今起提速，全程缩短二十分钟，早晚各加开一对，沿线六站同步调整时刻。'],
];

test.skipIf(!hasBrowser)('a newer version replaces the older one when the editor says so', async () => {
  const folder = temporaryFolder();
  const { page, server } = await openApp();
  const put = async (rows: string[][]) => {
    await putIn(page, writeWorkbook(`${folder}/日报.xlsx`, rows));
    await page.getByRole('cell', { name: '粮价平稳', exact: true }).waitFor();
  };
  const begin = () => page.getByRole('button', { name: '导入', exact: true }).click();
  await put(OLD);
  expect(await page.getByRole('radiogroup', { name: '已在项目中的行如何处理？' }).count()).toBe(0);
  await begin();
  await page.getByRole('button', { name: /开始审阅/ }).click();
  await page.locator('.member').first().waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('c');

  await page.getByRole('link', { name: '导入', exact: true }).click();
  await put(OLD);
  await page.getByText(/此文件已导入过/).waitFor();
  await page.getByRole('radio', { name: '跳过' }).and(page.locator(':checked')).waitFor();
  await expectNoViolations(page, 'the choice of repeats');
  await begin();
  await page.getByText('3 行已在项目中且没有变化').waitFor();

  await page.getByRole('button', { name: '导入其他文件' }).click();
  await put(NEW);
  await page.getByText(/可能是新版本/).waitFor();
  // Skipping would keep the old text next to the new one.
  await page.getByRole('radio', { name: '更新' }).and(page.locator(':checked')).waitFor();
  await begin();
  await page.getByText(/新增 1 行，1 行取代了旧版本/).waitFor();
  await page.getByText('2 行已在项目中且没有变化').waitFor();
  // Rows that the project already has do not count as defects.
  const figures = (label: string) => page.locator('.figure', { hasText: label }).locator('strong').innerText();
  await expect.poll(() => Promise.all(['行数', '已在项目中', '未导入'].map(figures))).toEqual(['4', '2', '0']);
  await page.getByRole('link', { name: '导入', exact: true }).click();
  const table = page.getByRole('table');
  const latest = async () => (await table.getByRole('row').last().getByRole('cell').allInnerTexts()).slice(2, 6);
  await expect.poll(latest).toEqual(['4', '2', '2', '0']);

  await page.getByRole('button', { name: /开始审阅/ }).click();
  await page.getByText('票价二十元').first().waitFor();
  await page.getByText('第 2 篇已更新为新版本').waitFor();
  await page.keyboard.press('h');
  const entry = page.getByRole('listitem').filter({ hasText: '更新 1 篇为新版本' }).first();
  await entry.getByText('已被新版本取代').waitFor();
  await expectNoViolations(page, 'an update in the history');
  await entry.getByRole('button', { name: /^撤销/ }).click();
  await entry.getByText('已撤销').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.member').count()).toBe(3);
  await page.keyboard.press('Shift+U');
  await expect.poll(() => page.locator('.member').count()).toBe(2);

  // U undoes the update, and not the decision before it.
  await page.keyboard.press('u');
  await expect.poll(() => page.locator('.member').count()).toBe(3);
  const [recent] = await server.client.projects.recent();
  const { entries } = await server.client.review.history({ project: recent!.path });
  expect(entries.filter(({ undone }) => undone).map(({ kind }) => kind)).toEqual(['update']);
});

test.skipIf(!hasBrowser)('a newer version under another name is recognised by its rows', async () => {
  const { page } = await openApp();
  await importRows(page, OLD, '日报.xlsx');
  await page.getByRole('button', { name: '导入其他文件' }).click();
  await putIn(page, writeWorkbook(`${temporaryFolder()}/日报-更正.xlsx`, NEW));
  await page.getByText(/至少一半（“日报.xlsx”，.*），可能是它的新版本/).waitFor();
  await page.getByRole('radio', { name: '更新' }).and(page.locator(':checked')).waitFor();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByText(/新增 1 行，1 行取代了旧版本/).waitFor();
});
