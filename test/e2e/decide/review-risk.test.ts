// Each cluster describes in one sentence how its articles differ. Enter alone does not accept a cluster of high risk.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser } from '../../helpers/browser.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openCluster, openFilters, openReview, PATIENCE, pressEnterToDecide } from '../open-app.ts';

const EXTRA = '另据了解，桥上还设了四处观景台，市民可以步行前往，夜间开放到十点。';
const bridge = (at: string) =>
  `青石江大桥${at}通车，全长1860米，双向六车道。大桥由市交通局组织建设，历时三年完工。通车后两岸车程由四十分钟缩短到八分钟，沿江居民出行更加方便。`;
const library =
  '新华路图书馆经过半年改造后重新开放，新增阅览座位三百个，藏书达到二十万册。馆方介绍，开放时间延长到晚上九点，周末设有亲子阅读活动，读者可以在网上预约座位。';
const notice =
  '市水务公司发布公告，因管网检修，东城区部分小区将于周六停水八小时，请居民提前储水。公司表示，检修期间将安排送水车在各小区门口供水，并设有咨询电话。';

const ROWS = [
  ['标题', '正文', '来源', '发布时间'],
  ['青石江大桥通车', bridge('昨天'), '晚报', '2026-03-01'],
  ['青石江大桥通车', bridge('昨天'), '晨报', '2026-03-01'],
  ['青石江大桥通车', bridge('昨天').replace('通车后', `${EXTRA}通车后`), '都市报', '2026-03-01'],
  ['图书馆重新开放', library, '晚报', '2026-03-02'],
  ['老馆换新颜', library, '晨报', '2026-03-03'],
  ['东城区周六停水八小时，请居民提前储水，送水车在各小区门口供水', notice, '晚报', '2026-01-05'],
  ['停水通知', notice, '晨报', '2026-02-20'],
];

/** Part of the title of the cluster of high risk. */
const RISKY = '东城区周六停水';

/** True if all lines of a text are within its box, and none ends in an ellipsis. */
function isWhole(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const box = element.closest('.cluster-sentence')!.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()];
    const clipped = [element, ...element.querySelectorAll('*')].some(
      (one) =>
        one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).overflow === 'hidden' &&
        !one.classList.contains('hidden-text'),
    );
    return !clipped && lines.every(({ bottom, right }) => bottom <= box.bottom + 1 && right <= box.right + 1);
  });
}

/** The texts of rows that do not fit: they are cut by an ellipsis or exceed the row. */
function findCut(rows: Locator): Promise<string[]> {
  return rows.evaluateAll((all) =>
    all
      .filter((row) =>
        [row, ...row.querySelectorAll('.cluster-title, .cluster-risk')].some(
          (one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth,
        ),
      )
      .map((row) => row.textContent),
  );
}

/** Pixels between the vertical middle of the sentence and that of its toolbar. */
function findOffset(sentence: Locator): Promise<number> {
  return sentence.evaluate((element) => {
    const middleOf = ({ top, height }: DOMRect) => top + height / 2;
    const line = element.closest('.cluster-sentence')!.firstElementChild!.getBoundingClientRect();
    return Math.abs(middleOf(line) - middleOf(element.closest('.compare-toolbar')!.getBoundingClientRect()));
  });
}

const row = (page: Page, title: string) =>
  page.getByRole('complementary').getByRole('listitem').filter({ hasText: title });

test.skipIf(!hasBrowser)('a row says how the articles differ, and the list is filtered by it', async () => {
  const { page } = await openReview(ROWS);
  await expect.poll(() => row(page, '青石江大桥通车').innerText(), PATIENCE).toContain('一篇多出');
  await expect.poll(() => row(page, '图书馆重新开放').innerText(), PATIENCE).toContain('次日 · 仅标题不同');
  await expect.poll(() => row(page, '东城区周六停水').innerText(), PATIENCE).toContain('相隔 46 天 · 标题不同');
  await openCluster(page, '青石江大桥通车');
  const sentence = page.getByTestId('risk-line');
  await expect
    .poll(() => sentence.innerText(), PATIENCE)
    .toMatch(/同日 3 家刊发，第 3 篇中间多 \d+ 字，主稿没有：剔除前请看/);
  await expectNoViolations(page, 'the risk of a cluster');
  for (const language of ['中文', 'English']) {
    if (language === 'English') await page.getByRole('button', { name: language }).click();
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const message = `${language}, ${width}`;
      await expect.poll(() => isWhole(sentence), { ...PATIENCE, message }).toBe(true);
      const size = () => sentence.evaluate((element) => getComputedStyle(element).fontSize);
      await expect
        .poll(size, { ...PATIENCE, message })
        .toBe(width < 1280 || (language === 'English' && width < 1440) ? '14px' : '16px');
      await expect.poll(() => findCut(page.locator('.cluster-row a')), { ...PATIENCE, message }).toEqual([]);
    }
  }
  await page.getByRole('button', { name: '中文' }).click();
  // The cluster opens at the copy that differs.
  await openCluster(page, '图书馆重新开放');
  await expect.poll(() => findOffset(sentence), PATIENCE).toBeLessThan(1.5);
  await openCluster(page, '青石江大桥通车');
  await expect.poll(() => page.locator('.article-head').nth(1).innerText()).toContain('都市报');
  const levels = (await openFilters(page)).getByRole('group', { name: '按风险筛选' });
  await levels.getByRole('button', { name: '高风险 1' }).click();
  await expect.poll(() => page.getByRole('complementary').getByRole('listitem').count(), PATIENCE).toBe(1);
  await levels.getByRole('button', { name: '高风险 1' }).click();
});

test.skipIf(!hasBrowser)('Enter looks at a cluster of high risk, and ⇧Enter accepts it', async () => {
  const { page, server, project } = await openReview(ROWS);
  await expect.poll(() => row(page, '东城区周六停水').innerText(), PATIENCE).toContain('标题不同');
  await openCluster(page, '东城区周六停水');
  const statuses = async () => (await server.client.review.clusters({ project })).map(({ status }) => status);
  await page.getByRole('button', { name: '查看下一处差异' }).waitFor(PATIENCE);
  await page.getByText('高风险，先看').waitFor(PATIENCE);
  await page.keyboard.press('Enter');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  expect(await statuses()).toEqual(['open', 'open', 'open']);
  await page.keyboard.press('Shift+Enter');
  await expect.poll(statuses, PATIENCE).toEqual(['open', 'open', 'resolved']);
});

test.skipIf(!hasBrowser)('Enter accepts nothing before the risk is measured', async () => {
  const { page, server, project } = await openReview(ROWS);
  const statuses = async () => (await server.client.review.clusters({ project })).map(({ status }) => status);
  // Risks are unmeasured right after an import, or after new suggestion rules.
  await page.route('**/rpc/review/cluster', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    reply.json.risk = null;
    // The page that asked may have been left meanwhile.
    await route.fulfill({ response, json: reply }).catch(() => {});
  });
  await page.reload();
  await openCluster(page, '图书馆重新开放');
  await page.getByRole('status').filter({ hasText: '风险正在测量，先看' }).waitFor(PATIENCE);
  // Keys work once the next cluster is known.
  await page.locator('.settle:not([aria-disabled=true])').filter({ hasText: '查看下一处差异' }).waitFor(PATIENCE);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByTestId('change-count').innerText(), PATIENCE).toMatch(/^差异 1 /);
  await page.getByRole('button', { name: '查看下一处差异' }).click();
  expect(await statuses()).toEqual(['open', 'open', 'open']);
  await page.keyboard.press('Shift+Enter');
  await expect.poll(statuses, PATIENCE).toEqual(['open', 'resolved', 'open']);

  await page.unroute('**/rpc/review/cluster');
  await page.reload();
  await openCluster(page, '青石江大桥通车');
  await pressEnterToDecide(page);
  await expect.poll(statuses, PATIENCE).toEqual(['resolved', 'resolved', 'open']);
});

test.skipIf(!hasBrowser)('a risky cluster has its further button within the same bar', async () => {
  const { page } = await openReview(ROWS);
  const heightAt = async (title: string) => {
    await openCluster(page, title);
    await expect.poll(() => page.locator('.decide-bar .still').count(), PATIENCE).toBe(title === RISKY ? 1 : 0);
    return (await page.locator('.decide-bar').boundingBox())!.height;
  };
  for (const language of ['中文', 'English']) {
    if (language === 'English') await page.getByRole('button', { name: language }).click();
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await heightAt('图书馆重新开放')).toBe(await heightAt(RISKY));
      const still = page.locator('.decide-bar .still');
      expect(await still.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
      expect(await still.locator('kbd').isVisible()).toBe(width >= 1280);
    }
  }
});
