// The export screen: kept rows take what only the discarded ones have, by rules that the editor sees at work first.
import { expect, test } from 'vitest';
import type { ClusterId } from '#shared/model/model.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { expectNoViolations } from '../no-violations.ts';
import { chooseNext, download, openCluster, openReview, PATIENCE } from '../open-app.ts';

const STORY =
  '市水务局昨天介绍，老城区雨污分流改造已经完成，新建管道18.6公里，改造小区13个。工程历时两年，总投资3亿元，惠及居民4万户。' +
  '家住柳巷的退休教师周敏说，过去一下大雨楼道口就积水，孩子上学要大人背着出门。';
const ROWS = [
  ['标题', '正文', '来源', '作者', '评级', '标签'],
  ['雨污分流改造完成', STORY, '晚报', '', '', '水务'],
  ['【民生】雨污分流改造完成！', STORY, '晨报', '林小禾', 'A级', '民生'],
];

test.skipIf(!hasBrowser)('rows merge by rules with a preview', async () => {
  const { page } = await openReview(ROWS);
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('radio', { name: '采纳建议' }).check();
  const first = page.getByRole('region', { name: /^文件的前几/ });
  await expect.poll(() => first.getByRole('row').count()).toBe(2);
  expect(await first.getByText('林小禾').count()).toBe(0);

  // Ticked, it does what its rules say from the start.
  const ticked = page.getByRole('checkbox', { name: /^用剔除的行补全保留的行/ });
  await ticked.check();
  await first.getByRole('cell', { name: '林小禾' }).waitFor();
  await first.getByRole('cell', { name: '水务', exact: true }).waitFor();

  await page.getByRole('button', { name: '规则与预览…' }).click();
  const dialog = page.getByRole('dialog', { name: '用剔除的行补全保留的行' });
  await dialog.getByText('1 行会取用内容，例如：').waitFor();
  const example = (column: string) =>
    dialog.getByRole('row', { name: new RegExp(`^第 2 行 雨污分流改造完成 ${column}`) });
  expect(await example('作者').getByRole('cell').allInnerTexts()).toEqual([
    ...['第 2 行 雨污分流改造完成', '作者', '（空）', '林小禾', '第 3 行 晨报'],
  ]);
  await expectNoViolations(page, 'the rules by which rows merge');
  await chooseNext(page, '“标签”的规则');
  await example('标签').getByRole('cell', { name: '水务；民生' }).waitFor();
  await dialog.getByRole('checkbox', { name: /^增加一列/ }).check();
  await dialog.getByRole('button', { name: '使用这些规则' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await first.getByRole('cell', { name: '作者、评级、标签取自 第 3 行，晨报' }).waitFor();
  await download(page, '导出并下载');
  await page.getByText('1 行从剔除的行补全了内容').waitFor();
  // The rules stay with the project.
  await page.reload();
  await page.getByRole('radio', { name: '采纳建议' }).check();
  await first.getByRole('cell', { name: '作者、评级、标签取自 第 3 行，晨报' }).waitFor();
  await ticked.uncheck();
  await first.getByText('林小禾').waitFor({ state: 'hidden' });
  await ticked.check();
  await first.getByRole('cell', { name: '林小禾' }).waitFor();

  // In the review, what the export fills in is not called lost.
  await page.getByRole('link', { name: '审阅' }).click();
  const filled = '导出时从第 2 篇补入：作者、评级';
  await page.locator('.cluster-sentence, .risk-line').getByText(filled).first().waitFor(PATIENCE);
  await page.keyboard.press('l');
  const panel = page.getByRole('complementary', { name: '主稿缺少的内容' });
  await panel.getByText(`${filled}。`).waitFor();
  await panel.getByText('剔除这篇不会丢失内容。').waitFor();

  // Chosen for this cluster alone, against the rules of the project: undone by the key, and kept.
  const choice = panel.getByRole('combobox', { name: '用剔除的行补全保留的行' });
  const chooseNone = async () => {
    await choice.press('Enter');
    await page.getByTitle('不补全', { exact: true }).click();
  };
  const chosen = (label: string) => panel.locator('.ant-select').getByText(label, { exact: true });
  await chosen('按项目设置（补全）').waitFor();
  await chooseNone();
  await page.getByText('导出时不补全本组的主稿。').waitFor();
  const lost = '只有第 2 篇有：作者、评级';
  await panel.getByText(`${lost}。`).waitFor();
  await page.locator('.cluster-sentence, .risk-line').getByText(lost).first().waitFor(PATIENCE);
  await expectNoViolations(page, 'the choice of merging for a cluster');
  await page.keyboard.press('Control+z');
  await chosen('按项目设置（补全）').waitFor();
  await panel.getByText(`${filled}。`).waitFor();
  await panel.getByRole('button', { name: '补全哪些…' }).click();
  const examples = page.getByRole('dialog', { name: '用剔除的行补全保留的行' });
  await examples.getByText('1 行会取用内容，例如：').waitFor();
  await examples.getByRole('button', { name: '关闭' }).click();
  await examples.waitFor({ state: 'hidden' });
  await chooseNone();
  await panel.getByText(`${lost}。`).waitFor();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByText('审阅时有 1 组选了不补全，不受此项影响。').waitFor();
  await page.getByRole('radio', { name: '采纳建议' }).check();
  await first.getByText('林小禾').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: '审阅' }).click();
  await page.keyboard.press('Control+z');
  await panel.getByText(`${filled}。`).waitFor();
  await page.keyboard.press('i');
  await page.getByText(/^其中 1 组：只有剔除的稿件才有的信息由导出补入/).waitFor(PATIENCE);
});

test.skipIf(!hasBrowser)(
  'a choice is that of its cluster, whatever is opened meanwhile, and of a whole batch',
  async () => {
    const library =
      '新华路图书馆经过半年改造后重新开放，新增阅览座位三百个，藏书达到二十万册。馆方介绍，开放时间延长到晚上九点，' +
      '周末设有亲子阅读活动，读者可以在网上预约座位，也可以到馆登记，每天放出两百个名额。';
    const { page, server, project } = await openReview([
      ...ROWS,
      ['图书馆重新开放', library, '晚报', '', '', ''],
      ['【文化】图书馆重新开放！', library, '晨报', '周敏', '', ''],
    ]);
    const answered = makeGate();
    await page.route('**/rpc/review/chooseMerging', (route) => answered.opened.then(() => route.continue()));
    const { review } = server.client;
    const [first, second] = (await review.clusters({ project })).map(({ id }) => id) as [ClusterId, ClusterId];
    const stateOf = async (cluster: ClusterId) => {
      const { status, mergeChoice } = await review.cluster({ project, cluster });
      return [status, mergeChoice];
    };
    await openCluster(page, '雨污分流改造完成');
    await page.keyboard.press('l');
    const panel = page.getByRole('complementary', { name: '主稿缺少的内容' });
    await panel.getByText('只有第 2 篇有：作者、评级。').waitFor(PATIENCE);
    await panel.getByRole('combobox').press('Enter');
    await page.getByTitle('不补全', { exact: true }).click();
    await openCluster(page, '图书馆重新开放');
    await panel.getByText('只有第 2 篇有：作者。').waitFor(PATIENCE);
    answered.open();
    await expect.poll(() => stateOf(first), PATIENCE).toEqual(['open', 'none']);
    expect(await stateOf(second)).toEqual(['open', null]);
    await panel.locator('.ant-select').getByText('按项目设置（不补全）', { exact: true }).waitFor();
    await page.getByRole('button', { name: /采纳建议/ }).click();
    await expect.poll(() => stateOf(second), PATIENCE).toEqual(['resolved', null]);

    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: '批量采纳建议' });
    await dialog.getByText('个别稿件有主稿没有的信息').waitFor(PATIENCE);
    await dialog.getByRole('combobox').press('Enter');
    await page.getByTitle('补全', { exact: true }).click();
    await dialog.getByText(/^其中 1 组/).waitFor(PATIENCE);
    await expectNoViolations(page, 'a batch with a choice of merging');
    await dialog.getByRole('button', { name: /^采纳 1 组/ }).click();
    await expect.poll(() => stateOf(first), PATIENCE).toEqual(['resolved', 'use']);
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('u');
    await expect.poll(() => stateOf(first), PATIENCE).toEqual(['open', 'none']);
  },
);
