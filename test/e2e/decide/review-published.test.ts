// An article that a reference set has, in a real browser: from adding the set to the exported id.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bridge } from '../../fixtures/relations.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { follow } from '../../helpers/launch.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { parseCsv } from '../../helpers/texts/csv.ts';
import { writeRows } from '../../references/reference-sets.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openProject } from '../open-app.ts';

test.skipIf(!hasBrowser)(
  'an article that was published is shown next to the reference, and Enter discards it',
  { timeout: 600_000 },
  async () => {
    const { page, server, home } = await openApp();
    const { client } = server;
    const created = await client.projects.create({ name: '今天' });
    const project = created.path;
    expect(project).toBe(projectFile(home, '今天'));
    const published = { ...bridge, id: 'R7', source: '云溪日报', url: 'https://yunxi.example/7' };
    const source = writeRows(path.join(temporaryFolder(), '已发.csv'), [published]);

    // The set is made in the window.
    await openProject(page, project, 'imports');
    await page.getByRole('heading', { name: '已发稿库' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '添加已发稿件…' }).click();
    await (await chooser).setFiles(source);
    await page.getByRole('switch', { name: '与“已发稿库”比对' }).waitFor();

    const list = writeRows(path.join(home, 'uploads', '新稿.csv'), [{ ...bridge, id: 'N1', source: '晚报' }]);
    const { job } = await client.intake.start({ project, path: list, reading: {} });
    await follow(client, job);
    await openProject(page, project, 'review');
    const banner = page.getByRole('region', { name: '已发的稿件' });
    await banner.waitFor();
    await expect.poll(() => banner.innerText()).toContain('云溪日报');
    expect(await banner.innerText()).toContain('没有更多内容，建议剔除');
    expect(await banner.getByRole('link').getAttribute('href')).toBe(published.url);
    await page.locator('.sheet .headline').first().waitFor();
    await expectNoViolations(page, '已发');
    await page.getByRole('button', { name: /剔除，下一组|去导出/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await client.projects.info({ path: project })).resolvedClusters).toBe(1);

    const started = await client.exports.start({
      project,
      kind: 'removed',
      format: 'csv',
      undecided: 'stop',
      language: 'en',
    });
    const end = (await follow(client, started.job)).at(-1)!;
    if (end.type !== 'done' || end.result.kind !== 'export') throw new Error(JSON.stringify(end));
    const [head, row] = parseCsv(fs.readFileSync(end.result.path, 'utf8'));
    expect(row![head!.indexOf('reference id')]).toBe('R7');
  },
);
