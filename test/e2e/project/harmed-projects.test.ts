// Projects that were damaged or manipulated: the screens say what can't be shown, and the rest is usable.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { openProject as openDatabase } from '#electron/store/database.ts';
import { temporaryFile, temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openProject } from '../open-app.ts';

function projectWith(home: string, change: string): string {
  const project = projectFile(home, '项目');
  writeLargeProject(project, 3, 200);
  const db = openDatabase(project);
  db.prepare(change).run();
  db.close();
  return project;
}

test.skipIf(!hasBrowser)('a text that is damaged is not shown, and its neighbour is', async () => {
  const home = temporaryFolder();
  const project = projectWith(home, "UPDATE article_versions SET body = body || '坏' WHERE id = 2");
  const { page } = await openApp(home);
  await openProject(page, project);
  // The copy beside the canonical article is the one to read most, once the risk is measured.
  await page.locator('.sheet .pair').first().waitFor();
  await page.keyboard.press('2');
  await page.getByText('第 2 篇的文字在磁盘上已损坏').waitFor();
  const [shown, damaged] = await page.locator('.sheet-and-ruler .pair').nth(1).locator('> *').allInnerTexts();
  expect(shown).not.toBe('');
  expect(damaged?.trim() ?? '').toBe('');
  await expectNoViolations(page, 'review');
});

test.skipIf(!hasBrowser)('an import from another machine asks for its file again', async () => {
  const home = temporaryFolder();
  const project = projectWith(home, "UPDATE imports SET finished_at = NULL, path = '\\\\server\\share\\稿件.xlsx'");
  const { page } = await openApp(home);
  await openProject(page, project, 'import');
  await page.getByText('请重新选择“稿件.xlsx”').waitFor();
  expect(await page.getByRole('button', { name: '继续导入' }).count()).toBe(0);
  await page.getByRole('button', { name: /将文件或文件夹拖到此处/ }).waitFor();
  await expectNoViolations(page, 'import');
});

test.skipIf(!hasBrowser)('a file that a project of others names is read after a question only', async () => {
  const home = temporaryFolder();
  const named = temporaryFile('私人.csv', '标题,正文\n密,不给别人看的内容。\n');
  const project = projectWith(home, `UPDATE imports SET finished_at = NULL, file = '稿件.xlsx', path = '${named}'`);
  const { page, server } = await openApp(home);
  await openProject(page, project, 'import');
  await page.getByText(`原文件：${named}`).waitFor();
  await expectNoViolations(page, 'import');
  await page.getByRole('button', { name: '继续导入' }).click();
  const question = page.getByRole('tooltip').filter({ hasText: '读取这个文件？' });
  await question.getByText(named).waitFor();
  await expectNoViolations(page, 'the question whether to read the file');
  expect(await server.client.projects.info({ path: project })).toMatchObject({
    isSourceKnown: false,
    runningJobs: [],
  });
  await question.getByRole('button', { name: '取消' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await server.client.projects.info({ path: project })).toMatchObject({
    isSourceKnown: false,
    runningJobs: [],
  });
});

test.skipIf(!hasBrowser)(
  'of a project whose log is that of another, a copy without the log is offered, and opened',
  async () => {
    const home = temporaryFolder();
    const project = projectFile(home, '项目');
    writeLargeProject(project, 3, 2_000);
    const other = projectFile(temporaryFolder(), '另一个');
    writeLargeProject(other, 30, 3_000);
    const db = openDatabase(other);
    db.pragma('wal_autocheckpoint = 0');
    db.prepare("UPDATE article_versions SET body = body || '坏'").run();
    const log = fs.readFileSync(`${other}-wal`);
    db.close();
    const file = fs.readFileSync(project);
    fs.writeFileSync(`${project}-wal`, log);
    const { page } = await openApp(home);
    await openProject(page, project);
    await page.getByText('已损坏，打开它不安全').waitFor();
    await expectNoViolations(page, 'a damaged project');
    await page.getByRole('button', { name: '另存不含受损部分的副本' }).click();
    await page.getByText('保留 6 篇文章，其中 0 篇已处理').waitFor();
    await page.getByText('受损部分中的更改未能保留，至多 1 次').waitFor();
    await expectNoViolations(page, 'a salvaged project');
    await page.getByRole('button', { name: '打开副本' }).click();
    await page.locator('.member').first().waitFor();
    expect(await page.getByRole('button', { name: /^项目（不含受损部分）/ }).count()).toBe(1);
    expect(fs.readFileSync(project).equals(file)).toBe(true);
    expect(fs.readFileSync(`${project}-wal`).equals(log)).toBe(true);
  },
);

test.skipIf(!hasBrowser)('the name of a project that is missing keeps its divider', async () => {
  const home = temporaryFolder();
  const { page } = await openApp(home);
  await openProject(page, projectFile(home, '项目'));
  await page.getByText(/^找不到项目/).waitFor();
  const color = await page
    .getByRole('button', { name: /^项目/ })
    .evaluate((name) => getComputedStyle(name).borderLeftColor);
  expect(color).not.toMatch(/, 0\)$/);
});
