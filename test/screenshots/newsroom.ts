// Screens of reference sets, of workers and of a desk, with a project that uses all of these.
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { toCsv } from '#electron/export/csv.ts';
import type { Client } from '#shared/contract/index.ts';
import type { Language } from '#shared/language.ts';
import { type DeskProcess, startDeskProcess } from '../helpers/shells/desk-process.ts';
import { startServerProcess } from '../helpers/shells/server-process.ts';
import type { Look, Shoot, Words } from './all-screens.ts';

const PASSWORD = 'a long password 1234';
const CHIEF = { zh: '张敏', en: 'Mary Chen' } as const;
const EDITOR = { zh: '李海', en: 'John Li' } as const;
const NAME = { zh: '四月稿件', en: 'April' } as const;
const SET = { zh: '已发稿件', en: 'published' } as const;

const bridge =
  '云溪市住建局昨天宣布，历时三年的云溪大桥主跨顺利合龙。大桥全长1860米，主跨620米，采用双塔斜拉结构。' +
  '项目负责人方知远介绍，合龙段重达214吨，施工队在凌晨两点风速最低时起吊，误差控制在3毫米以内。' +
  '为了减少对江豚的影响，工地在每年四月到七月停止水下作业，并为此多花了九个月工期。' +
  '按照计划，桥面铺装将在今年九月完成，荷载试验安排在十一月，明年二月正式通车。';
const lights = '市住建局同时透露，大桥的夜景灯光方案已经向社会公开征集，评选结果将在六月公布。';
const lake =
  '青螺湖昨夜结冰，湖面冰层厚达十二厘米，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌和十二处救生圈。' +
  '湖边的冬泳队暂停活动，码头的三艘游船已经拖上岸检修，预计三月中旬湖面解冻以后恢复航行。';
const library =
  '新华路图书馆改造工程日前完工，阅览座位由三百个增加到九百个。改造后的图书馆把地下车库改成了儿童阅览区，屋顶建起了读书花园。' +
  '馆长介绍，改造期间馆藏图书没有停止外借，读者可以在六个社区网点借还。新馆还设置了视障阅览室，配备盲文图书和读屏设备。';

const COLUMNS = ['编号', '标题', '正文', '来源', '发布时间', '链接'];
const published = [
  ['R7', '云溪大桥昨日合龙', bridge, '云溪日报', '2026-03-04 08:10', 'https://yunxi.example/2026/0304/7.html'],
  ['R9', '青螺湖结冰 管理处提醒不要上冰', lake, '湖畔晚报', '2026-03-02', 'https://hupan.example/9'],
];
const articles = [
  ['N1', '云溪大桥主跨合龙', bridge, '江城晚报', '2026-03-05 07:30', ''],
  ['N2', '三年建设 云溪大桥合龙', bridge + lights, '北岸在线', '2026-03-05 09:12', ''],
  ['N3', '云溪大桥合龙', bridge.replace('1860', '1680'), '南岸网', '2026-03-05 10:40', ''],
  ['N4', '湖面结冰', lake, '冬泳之家', '2026-03-05 11:00', ''],
  ['N5', '图书馆改造完工', library, '江城晚报', '2026-03-05 12:00', ''],
  ['N6', '新华路图书馆重新开放', library.replace('九百', '八百'), '文化网', '2026-03-05 13:00', ''],
];

/** @param looks the looks to visit in turn @param take takes a picture of a page */
export async function visitNewsroom(
  browser: Browser,
  { language, words, home, looks }: { language: Language; words: Words; home: string; looks: readonly Look[] },
  take: (page: Page, look: Look) => Shoot,
): Promise<void> {
  const server = await startServerProcess(home);
  let project = '';
  try {
    project = await makeProject(server.client, home, language);
    for (const look of looks) {
      const page = await openPage(browser, look, `${server.url}`);
      await visitReferences(page, { project, words, client: server.client }, take(page, look));
      await page.context().close();
    }
  } finally {
    await server.kill();
  }
  const desk = await startDeskProcess(project, home);
  try {
    await visitDesk(browser, { desk, language, words, looks }, take);
  } finally {
    await desk.kill();
  }
}

async function openPage(browser: Browser, look: Look, address: string): Promise<Page> {
  const page = await (await browser.newContext(look)).newPage();
  // The machine may be busy with other work.
  page.setDefaultTimeout(180_000);
  await page.goto(address);
  return page;
}

async function makeProject(client: Client, home: string, language: Language): Promise<string> {
  const write = (name: string, rows: readonly string[][]) => {
    const file = path.join(home, 'uploads', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, toCsv([COLUMNS, ...rows]));
    return file;
  };
  const finish = async ({ job }: { job: string }) => {
    for await (const event of await client.jobs.watch({ job }))
      if (event.type === 'refused') throw new Error(JSON.stringify(event));
  };
  const { path: project } = await client.projects.create({ name: NAME[language] });
  const sources = [write('三月.csv', published)];
  await finish(await client.references.add({ project, name: SET[language], sources, change: 'add' }));
  await finish(await client.intake.start({ project, path: write('新稿.csv', articles), reading: {} }));
  return project;
}

type Visit = { project: string; words: Words; client: Client };

async function visitReferences(page: Page, { project, words, client }: Visit, shoot: Shoot): Promise<void> {
  const show = (screen: string) =>
    page.evaluate(
      (address) => {
        location.hash = address;
      },
      `/p/${encodeURIComponent(project)}/${screen}`,
    );
  await show('import');
  await page.getByRole('heading', { name: words.references.title }).scrollIntoViewIfNeeded();
  await page.getByRole('switch').first().waitFor();
  await shoot('references');
  const workers = page.getByRole('region', { name: words.workers.title });
  await workers.scrollIntoViewIfNeeded();
  await workers.getByRole('textbox').first().fill('redis://127.0.0.1:1');
  await workers.getByRole('button', { name: words.workers.check }).click();
  await workers.getByRole('alert').waitFor();
  await workers.scrollIntoViewIfNeeded();
  await shoot('workers');
  await show('review');
  await page.locator('.cluster-row').first().click();
  const chip = page.locator('.sheet-foot .chip.accent');
  await page.locator('.sheet .pair').first().waitFor();
  await shoot('published');
  await chip.click();
  await page.locator('.published-list').waitFor();
  await shoot('published-list');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+R');
  await page.locator('.sheet .headline').first().waitFor();
  await shoot('published-beside');
  await page.keyboard.press('Shift+R');
  await page.keyboard.press('j');
  await page.locator('.sheet .headline').first().waitFor();
  await shoot('published-single');
  // Windows show while workers are on that articles are sent.
  await client.workers.start({ address: 'redis://192.168.1.30:6379' });
  await page.reload();
  await page.locator('.workers-mark').click();
  await page.getByRole('dialog').waitFor();
  await shoot('workers-on');
  await client.workers.stop();
}

type Desk = { desk: DeskProcess; language: Language; words: Words; looks: readonly Look[] };

async function visitDesk(
  browser: Browser,
  { desk, language, words, looks }: Desk,
  take: (page: Page, look: Look) => Shoot,
): Promise<void> {
  const { desk: labels } = words;
  const fill = async (page: Page, name: string) => {
    await page.getByLabel(labels.name).fill(name);
    await page.getByLabel(labels.password).fill(PASSWORD);
  };
  const openMenu = async (page: Page, item: string) => {
    await page.locator('.desk-me').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const isReady = (page: Page) => page.locator('.cluster-row').first().waitFor();
  const [first] = looks as [Look];
  const invitation = desk.printed.find((line) => line.includes('#invitation='))!;
  const joining = await openPage(browser, first, invitation);
  await fill(joining, CHIEF[language]);
  await take(joining, first)('desk-join');
  await joining.getByRole('button', { name: labels.join }).click();
  await isReady(joining);
  await openMenu(joining, labels.people);
  await joining.getByRole('button', { name: labels.invite.editor }).click();
  const link = await joining.getByLabel(labels.link).inputValue();
  await take(joining, first)('desk-invited');
  await joining.context().close();

  const editor = await openPage(browser, first, link);
  await fill(editor, EDITOR[language]);
  await editor.getByRole('button', { name: labels.join }).click();
  await isReady(editor);
  await editor.locator('.cluster-row').last().click();
  await editor.getByText(labels.ownLease.split('{{')[0]!).waitFor();
  for (const look of looks) {
    const page = await openPage(browser, look, desk.origin);
    const shoot = take(page, look);
    await page.getByLabel(labels.name).waitFor();
    await shoot('desk-sign-in');
    await fill(page, CHIEF[language]);
    await page.getByRole('button', { name: labels.signIn }).click();
    await isReady(page);
    await page.locator('.cluster-row').first().click();
    await page.locator('.article-head .tag.accent').first().waitFor();
    await page.getByText(labels.ownLease.split('{{')[0]!).waitFor();
    await shoot('desk');
    await editor.mouse.click(1, 1);
    await page.locator('.cluster-row').last().click();
    await page.getByRole('button', { name: labels.takeOver }).waitFor();
    await shoot('desk-lease');
    await page.locator('.desk-me').click();
    await page.getByRole('menuitem').first().waitFor();
    await shoot('desk-menu');
    await page.getByRole('menuitem', { name: labels.people }).click();
    await page.getByRole('dialog').getByText(EDITOR[language]).first().waitFor();
    await shoot('desk-people');
    await page.keyboard.press('Escape');
    await openMenu(page, labels.changePassword);
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await shoot('desk-password');
    await page.keyboard.press('Escape');
    await page.keyboard.press('y');
    await page.getByRole('button', { name: labels.assign, exact: true }).click();
    await page.getByRole('menuitem', { name: EDITOR[language] }).waitFor();
    await shoot('desk-assign');
    await page.context().close();
  }
  await editor.context().close();
}
