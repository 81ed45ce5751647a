import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { assertConsistent } from '../../crash/on-disk.ts';
import { temporaryFile, temporaryFolder, writeWorkbook } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import type { HostedServer } from '../../helpers/shells/hosted-server.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../../helpers/synthetic-articles.ts';
import { choose, openApp, putIn, readFigure } from '../open-app.ts';

const ROWS = 3000;
const articles = makeArticles(ROWS, 29).map((row, n) => (n % 100 === 7 ? row.with(2, '') : row));
const REJECTED = ROWS / 100;
const FURTHER = 40;

test.skipIf(!hasBrowser)(
  'an import that was killed continues after its last saved row, with the sheets that were to follow',
  async () => {
    const home = temporaryFolder();
    const { page: before, server: killed } = await openApp(home);
    const sheets = [
      { name: '上半年', rows: [SYNTHETIC_COLUMNS, ...articles] },
      { name: '下半年', rows: [SYNTHETIC_COLUMNS, ...makeArticles(FURTHER, 31)] },
    ];
    await putIn(before, writeWorkbook(temporaryFile('全年.xlsx'), { sheets }));
    await choose(before, '同时导入的工作表', '下半年');
    await before.getByRole('button', { name: '导入', exact: true }).click();
    await killWhenSaved(before, killed);
    await before.getByRole('alert').first().waitFor();

    const { page, server } = await openApp(home);
    await page.getByRole('button', { name: /^全年/ }).click();
    const notice = page.getByText(/^已保存 [\d,]+ \/ [\d,]+ 行/);
    await notice.waitFor();
    const [saved, rows] = (await notice.innerText()).match(/[\d,]+/g)!.map((n) => Number(n.replaceAll(',', '')));
    expect(rows).toBe(ROWS + FURTHER);
    expect(saved).toBeGreaterThan(0);
    expect(saved).toBeLessThan(ROWS);
    // Until then the export states what is missing.
    await page.getByRole('link', { name: '导出' }).click();
    await page.getByText(`还有 ${(rows! - saved!).toLocaleString('zh-CN')} 行不在项目中`).waitFor();
    await page.getByRole('button', { name: '继续导入' }).click();

    await page.getByRole('button', { name: '继续导入' }).click();
    await page.getByRole('heading', { name: '导入完成' }).waitFor();
    const figures = ['行数', '已导入', '未导入'].map((label) => readFigure(page, label));
    expect(await Promise.all(figures)).toEqual([ROWS + FURTHER, ROWS + FURTHER - REJECTED, REJECTED]);

    await page.getByRole('button', { name: '导入其他文件' }).click();
    await page.getByRole('heading', { name: '导入记录' }).waitFor();
    expect(await page.getByRole('button', { name: '继续导入' }).count()).toBe(0);
    const [{ path: project } = { path: '' }] = await server.client.projects.recent();
    expect((await server.client.projects.info({ path: project })).articles).toBe(ROWS + FURTHER - REJECTED);
    await server.kill();
    assertConsistent(project);
  },
);

test.skipIf(!hasBrowser)(
  'an unfinished import is removed by a job, and then another file may be imported',
  async () => {
    const { page, server } = await openApp();
    await putIn(page, writeWorkbook(temporaryFile('全年.xlsx'), [SYNTHETIC_COLUMNS, ...articles]));
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await server.client.jobs.cancel({ job: await awaitSaved(page, server) });
    await page.getByRole('heading', { name: '导入已取消' }).waitFor();
    const [{ path: project } = { path: '' }] = await server.client.projects.recent();
    expect((await server.client.projects.info({ path: project })).articles).toBeGreaterThan(0);

    const starting = page.waitForResponse('**/rpc/intake/removeUnfinished');
    const remove = () => page.getByRole('button', { name: '移除' });
    await remove().click();
    await page.getByText('移除此次导入？').waitFor();
    await remove().last().click();
    const { json } = (await (await starting).json()) as { json: { job: string } };
    await page.getByRole('heading', { name: '导入第一个文件' }).waitFor();
    const events = [];
    for await (const { type } of await server.client.jobs.watch(json)) events.push(type);
    expect([events[0], events.at(-1)]).toEqual(['started', 'done']);
    expect(await server.client.projects.info({ path: project })).toMatchObject({ articles: 0, unfinishedImport: null });
  },
);

/** Kills the program (as kill -9) as soon as the import on the page has saved rows. */
async function killWhenSaved(page: Page, server: HostedServer): Promise<void> {
  await awaitSaved(page, server);
  await server.kill();
}

/** Resolves with the job of the import on the page as soon as it has saved rows. */
async function awaitSaved(page: Page, server: HostedServer): Promise<string> {
  await page.waitForURL(/\/import\/job\//);
  const job = decodeURIComponent(page.url().split('/').at(-1)!);
  for await (const event of await server.client.jobs.watch({ job }))
    if (event.type === 'progress' && event.stage === 'save' && event.done > 0) break;
  return job;
}
