import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FixtureRows } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { NODEJIEBA } from '../../helpers/choose-nodejieba.ts';
import { openApp, openCluster, PATIENCE, reviewRows } from '../open-app.ts';

const TITLE = '港口吞吐量公布';
const opening = '临海市统计局昨日公布港口数据，全年货物吞吐量稳步上升，外贸航线由三十条增加到三十六条。';
const growth = '全市集装箱、散货、滚装运量均增长10%以上。';
const inserted = '全市集装箱、散货、滚装运量，以及新开的近海班轮，均增长10%以上。';
const detailed = '全市集装箱、散货、滚装运量，其中外贸箱增长14%，均增长10%以上。';
const visit = '来自莫桑比克的船员参观了新码头，他们对装卸效率印象深刻，并与当地工人交流了两个小时。';
const visitAbroad = '來自莫三比克的船員參觀了新碼頭，他們對裝卸效率印象深刻，並與當地工人交流了兩個小時。';
/** Figures that agree, as a report has them: few of one text may differ in its reprint. */
const figures =
  '全港现有生产泊位48个，其中万吨级泊位12个，年通过能力3600万吨，堆场面积95万平方米，岸桥27台，航线通达22个国家的61座港口。' +
  '全年接卸船舶7312艘次，开行海铁联运班列840列，服务企业1190家，港区用工5200人，夜间作业占到37%。';
const closing = '港务集团表示，明年将继续扩建堆场，增加两台岸桥，并延长夜间作业时间。';

const rowsOf = (left: string, right: string): FixtureRows => [
  ['编号', '标题', '正文', '来源', '发布时间'],
  ['p1', TITLE, left, '临海日报', '2026-05-06'],
  ['p2', TITLE, right, '海湾晚报', '2026-05-06'],
];

async function openPair(left: string, right: string, env: NodeJS.ProcessEnv = {}): Promise<Page> {
  const { page } = await openApp(undefined, env);
  await reviewRows(page, rowsOf(left, right));
  await openCluster(page, TITLE);
  await expect.poll(() => page.getByTestId('change-count').innerText(), PATIENCE).toMatch(/处差异/);
  return page;
}

const joined = async (page: Page, marks: string) => (await page.locator(`.sheet ${marks}`).allInnerTexts()).join('');

test.skipIf(!hasBrowser)('only the words that were inserted in a sentence are marked', async () => {
  const page = await openPair(opening + growth + closing, opening + inserted + closing);
  // The side with more text is on the left.
  await expect.poll(() => joined(page, 'del'), PATIENCE).toMatch(/^，?以及新开的近海班轮，?$/);
  expect(await joined(page, 'ins')).toBe('');
});

test.skipIf(!hasBrowser)(
  'words are marked whole, and text that crosses the border of a clause is marked alone',
  async () => {
    const insiders = '业内人士认为，港区修通了公路，货物不愁出港。';
    const staff = '业内人员认为，港区修通了水渠，又硬化了公路，货物不愁出港。';
    const page = await openPair(opening + insiders + closing, opening + staff + closing);
    const marks = (kind: string) => page.locator(`.sheet ${kind}`).allInnerTexts();
    await expect.poll(() => marks('del'), PATIENCE).toEqual(['人员', '水渠，又硬化了']);
    expect(await marks('ins')).toEqual(['人士']);
  },
);

test.skipIf(!hasBrowser)('text around an insertion is neither missing nor a fact to check', async () => {
  const page = await openPair(opening + growth + figures + closing, opening + detailed + figures + closing);
  // Nothing disputes a figure that only one article has.
  await page.getByRole('group', { name: /两篇互相矛盾的事实/ }).waitFor({ state: 'detached' });

  // The fuller copy is suggested, so the shorter one is kept instead.
  await page.locator('.member').filter({ hasText: '临海日报' }).click();
  await page.keyboard.press('c');
  await page.keyboard.press('l');
  const panel = page.getByRole('region', { name: '主稿缺少的内容' });
  await panel.getByText('其中外贸箱增长14%').waitFor(PATIENCE);
  expect(await panel.innerText()).not.toContain('均增长10%以上');
});

test.skipIf(!hasBrowser)('another county of the same province is a fact', async () => {
  const deer = '江苏大丰的麋鹿保护区迎来产仔季，巡护员在滩涂上数到三十六头幼鹿。';
  const page = await openPair(
    opening + deer + figures + closing,
    opening + deer.replace('大丰', '则丰') + figures + closing,
  );
  const facts = page.getByRole('group', { name: /两篇互相矛盾的事实/ }).getByRole('button');
  await expect.poll(() => facts.count(), PATIENCE).toBe(1);
  expect(await facts.first().innerText()).toContain('大丰');
});

test.skipIf(!hasBrowser)('a difference that is repeated is one fact, with all its places', async () => {
  const berths = (berth: string) =>
    ['清晨', '午后', '夜里'].map((time) => `${time}，货船停靠在${berth}号泊位，工人们按班次装卸。`).join('');
  const page = await openPair(opening + berths('15') + figures + closing, opening + berths('16') + figures + closing);
  const facts = page.getByRole('group', { name: /两篇互相矛盾的事实/ });
  const chip = facts.getByRole('button');
  await expect.poll(() => chip.allInnerTexts(), PATIENCE).toEqual([expect.stringContaining('×3')]);
  expect(await facts.innerText()).toContain('1 处待核实');
  const places: (string | null)[] = [];
  for (let clicks = 0; clicks < 4; clicks++) {
    await chip.click();
    places.push(await page.locator('.current-fact').first().getAttribute('data-fact'));
  }
  expect(places).toEqual(['0', '1', '2', '0']);
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
});

test.skipIf(!hasBrowser)('a number that differs is a fact, and a name in another script raises no alert', async () => {
  const other = opening.replace('三十六条', '三十八条');
  const page = await openPair(opening + visit + figures + closing, other + visitAbroad + figures + closing);
  const facts = page.getByRole('group', { name: /两篇互相矛盾的事实/ }).getByRole('button');
  await expect.poll(() => facts.count(), PATIENCE).toBe(1);
  expect(await facts.first().innerText()).toContain('三十六');
});

test.skipIf(!hasBrowser)(
  'changed dates, figures and names are facts; inserted figures, ordinals and adjectives are not',
  async () => {
    const changed = [
      ['1—9月，全港运量平稳。', '1—8月，全港运量平稳。'],
      ['园区产值44722.7亿元。', '园区产值44727.2亿元。'],
      ['泊位利用率提高到18.2 %。', '泊位利用率提高到12.8 %。'],
      ['数字 三 本港客流翻番。', '数字 二 本港客流翻番。'],
      ['候船室安静，提倡绿色低碳的服务。', '候船室明朗，提倡简约适度的服务。'],
      ['调度员王明华值守到天亮。', '调度员王小华值守到天亮。'],
      ['货主提货更方便，堆场新增512个箱位，装卸不停。', '货主提货更方便，装卸不停。'],
    ];
    const side = (at: number) => opening + changed.map((sentences) => sentences[at]).join('') + figures + closing;
    const page = await openPair(side(0), side(1), NODEJIEBA);
    const facts = page.getByRole('group', { name: /两篇互相矛盾的事实/ }).getByRole('button');
    const read = async () => (await facts.allInnerTexts()).map((fact) => fact.replaceAll('\n', ' '));
    await expect
      .poll(read, PATIENCE)
      .toEqual([
        '日期 1—9月 → 1—8月',
        '数字 44722.7亿元 → 44727.2亿元',
        '数字 18.2 % → 12.8 %',
        '名称 王明华 → 王小华',
      ]);
  },
);
