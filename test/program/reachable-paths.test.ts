// The paths that a call may name: any absolute path in the desktop shell, few in the web shell.
import fs from 'node:fs';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findFolders } from '#electron/program/folders.ts';
import { router } from '#electron/program/router.ts';
import { startServices, stopServices } from '#electron/program/services.ts';
import type { Client } from '#shared/contract/index.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { writeLargeProject } from '../helpers/large-project.ts';
import { follow } from '../helpers/launch.ts';

const CSV = '标题,正文\n新桥通车,新桥今天通车，全长三公里。\n';
const OUT_OF_REACH = { code: 'PATH_OUT_OF_REACH' };
const MALFORMED = { code: 'PATH_MALFORMED' };

function start(shell: 'web' | 'desktop') {
  const services = startServices({ shell, folders: findFolders(temporaryFolder()) });
  onTestFinished(async () => void (await stopServices(services)));
  const client: Client = createRouterClient(router, { context: { services } });
  return { client, folders: services.folders, outside: temporaryFolder() };
}

async function upload(client: Client, name: string, content: string): Promise<string> {
  const { path: uploaded } = await client.files.beginUpload({ name });
  await client.files.appendUpload({ path: uploaded, chunk: new Blob([content]) });
  return uploaded;
}

describe('in the web shell', () => {
  it('projects are made in their folder alone', async () => {
    const { client, folders, outside } = start('web');
    for (const file of [
      path.join(outside, '外.tonggao'),
      path.join(folders.projects, '..', '外.tonggao'),
      path.join(folders.projects, '下', '外.tonggao'),
      path.join(folders.uploads, '外.tonggao'),
    ]) {
      await expect(client.projects.create({ name: '外', path: file })).rejects.toMatchObject(OUT_OF_REACH);
      await expect(client.projects.open({ path: file })).rejects.toMatchObject(OUT_OF_REACH);
      await expect(client.projects.backups({ path: file })).rejects.toMatchObject(OUT_OF_REACH);
      await expect(client.projects.progress({ path: file })).rejects.toMatchObject(OUT_OF_REACH);
      await expect(client.projects.rename({ path: file, name: '改名' })).rejects.toMatchObject(OUT_OF_REACH);
    }
    expect(fs.readdirSync(outside)).toEqual([]);
    const { path: made } = await client.projects.create({ name: '内' });
    expect(path.dirname(made)).toBe(folders.projects);
    const target = path.join(outside, '副本.tonggao');
    await expect(client.projects.saveAs({ path: made, name: '副本', target })).rejects.toMatchObject(OUT_OF_REACH);
    const named = path.join(folders.projects, '指定.tonggao');
    expect((await client.projects.create({ name: '指定', path: named })).path).toBe(named);
  });

  it('a recent project is opened wherever it is', async () => {
    const { client, folders, outside } = start('web');
    const moved = path.join(outside, '搬走.tonggao');
    writeLargeProject(moved, 3, 100);
    await expect(client.projects.open({ path: moved })).rejects.toMatchObject(OUT_OF_REACH);
    const recent = [{ path: moved, openedAt: new Date().toISOString() }];
    fs.writeFileSync(path.join(folders.config, 'recent-projects.json'), JSON.stringify(recent));
    expect((await client.projects.open({ path: moved })).path).toBe(moved);
  });

  it('files are read from the uploads alone, and the sample', async () => {
    const { client, folders, outside } = start('web');
    const { path: project } = await client.projects.create({ name: '读' });
    const secret = path.join(outside, '内部.csv');
    fs.writeFileSync(secret, CSV);
    const uploaded = await upload(client, '稿件.csv', CSV);
    for (const file of [secret, outside, folders.uploads, `${uploaded}/../../../内部.csv`, project]) {
      await expect(client.intake.inspect({ path: file })).rejects.toMatchObject(OUT_OF_REACH);
      const gathered = client.files.gather({ name: '合集', paths: [uploaded, file] });
      await expect(gathered).rejects.toMatchObject(OUT_OF_REACH);
      await expect(client.intake.findPreviousImport({ project, path: file })).rejects.toMatchObject(OUT_OF_REACH);
      await expect(client.intake.start({ project, path: file, reading: {} })).rejects.toMatchObject(OUT_OF_REACH);
    }
    expect((await client.intake.inspect({ path: uploaded })).rows).toBe(1);
    expect((await client.intake.inspect({ path: (await client.files.sample()).path })).rows).toBeGreaterThan(50);
  });

  it('a folder is watched inside the folder of projects alone, and its files can be read', async () => {
    const { client, folders, outside } = start('web');
    const { path: project } = await client.projects.create({ name: '看' });
    const inside = path.join(fs.realpathSync(folders.projects), '来稿');
    fs.mkdirSync(inside);
    const link = path.join(folders.projects, '链接');
    fs.symlinkSync(outside, link);
    for (const folder of [outside, folders.projects, `${inside}/../..`, link])
      await expect(client.watchedFolder.start({ project, folder })).rejects.toMatchObject({
        code: 'FOLDER_OUT_OF_REACH',
        message: expect.stringContaining('folders inside the projects folder'),
      });
    await expect(client.watchedFolder.start({ project, folder: '来稿' })).rejects.toMatchObject({
      code: 'FOLDER_MALFORMED',
    });
    const file = path.join(inside, '稿件.csv');
    fs.writeFileSync(file, CSV);
    await expect(client.intake.inspect({ path: file })).rejects.toMatchObject(OUT_OF_REACH);
    await client.watchedFolder.start({ project, folder: inside });
    expect((await client.intake.inspect({ path: file })).rows).toBe(1);
    const elsewhere = path.join(inside, '别处.csv');
    fs.writeFileSync(path.join(outside, '内部.csv'), CSV);
    fs.symlinkSync(path.join(outside, '内部.csv'), elsewhere);
    for (const other of [elsewhere, `${inside}/../看.tonggao`])
      await expect(client.intake.inspect({ path: other })).rejects.toMatchObject(OUT_OF_REACH);
  });

  // Windows sends a hash of the person's password to the machine of a path that it resolves.
  it('the target of an export is refused before it is resolved', async () => {
    const { client, outside } = start('web');
    const { path: project } = await client.projects.create({ name: '出' });
    const resolve = vi.spyOn(fs, 'realpathSync');
    onTestFinished(() => resolve.mockRestore());
    const request = { project, kind: 'cleaned', format: 'csv', undecided: 'keep-all', language: 'zh' } as const;
    for (const target of [
      '//elsewhere/share/净稿.csv',
      '\\\\elsewhere\\share\\净稿.csv',
      path.join(outside, '净稿.csv'),
    ]) {
      await expect(client.exports.start({ ...request, target })).rejects.toMatchObject({
        code: path.isAbsolute(target) ? 'PATH_OUT_OF_REACH' : 'PATH_MALFORMED',
      });
      expect(resolve).not.toHaveBeenCalledWith(target);
    }
  });

  it('cluster tables and desk rules are read from the uploads alone', async () => {
    const { client, folders, outside } = start('web');
    const { path: project } = await client.projects.create({ name: '规则' });
    const rules = JSON.stringify({ format: 'tonggao-desk-rules', version: 1, preferredSources: ['新华社'] });
    const table = '稿件行号,重复组,处理结果,校验码\n';
    const [rulesFile, tableFile] = [path.join(outside, '规则.json'), path.join(outside, '重复组.csv')];
    fs.writeFileSync(rulesFile, rules);
    fs.writeFileSync(tableFile, table);
    const uploaded = { rules: await upload(client, '规则.json', rules), table: await upload(client, '组.csv', table) };
    const config = path.join(folders.config, 'recent-projects.json');
    for (const file of [rulesFile, tableFile, `${uploaded.rules}/../../../规则.json`, config, project, outside]) {
      await expect(client.deskRules.preview({ project, path: file })).rejects.toMatchObject(OUT_OF_REACH);
      const applied = client.deskRules.apply({ project, path: file, parts: ['preferredSources'] });
      await expect(applied).rejects.toMatchObject(OUT_OF_REACH);
      await expect(client.returnedDecisions.preview({ project, path: file })).rejects.toMatchObject(OUT_OF_REACH);
    }
    const elsewhere = path.join(outside, '外.tonggao');
    for (const call of [
      client.deskRules.export({ project: elsewhere }),
      client.deskRules.preview({ project: elsewhere, path: uploaded.rules }),
      client.returnedDecisions.preview({ project: elsewhere, path: uploaded.table }),
      client.report.project({ project: elsewhere, language: 'zh' }),
      client.watchedFolder.start({ project: elsewhere, folder: outside }),
    ])
      await expect(call).rejects.toMatchObject({
        code: expect.stringMatching(/^PROJECT_NOT_OPEN$|^(PATH|FOLDER)_OUT_OF_REACH$/),
      });
    expect(await client.deskRules.preview({ project, path: uploaded.rules })).toMatchObject({
      preferredSources: { added: 1 },
    });
    expect(await client.returnedDecisions.preview({ project, path: uploaded.table })).toMatchObject({ rows: 0 });
    // Reports and desk rules are returned, not written to a file.
    await client.report.project({ project, language: 'zh' });
    await client.deskRules.export({ project });
    expect(fs.readdirSync(outside).sort()).toEqual(['规则.json', '重复组.csv'].sort());
  });

  it('nothing is exported but what is downloaded', async () => {
    const { client, outside } = start('web');
    const { path: project } = await client.projects.create({ name: '写' });
    const { job: imported } = await client.intake.start({
      project,
      path: await upload(client, '稿件.csv', CSV),
      reading: {},
    });
    await follow(client, imported);
    const order = { project, format: 'csv', undecided: 'keep-centres' } as const;
    const target = path.join(outside, '清理后.csv');
    await expect(client.exports.start({ ...order, target })).rejects.toMatchObject(OUT_OF_REACH);
    expect(fs.existsSync(target)).toBe(false);
    const { job } = await client.exports.start(order);
    expect((await follow(client, job)).at(-1)).toMatchObject({ type: 'done' });
  });

  it('a backup is restored, and a damaged project salvaged, where the project is in reach', async () => {
    const { client, folders, outside } = start('web');
    const name = '备.before-recluster-20261122-080000.tonggao';
    for (const folder of [folders.projects, outside]) writeLargeProject(path.join(folder, name), 3, 100);
    const restore = (folder: string) => client.projects.restore({ backup: path.join(folder, name), name: '还原' });
    await expect(restore(outside)).rejects.toMatchObject(OUT_OF_REACH);
    expect(fs.readdirSync(outside)).toEqual([name]);
    const restored = (await follow(client, (await restore(folders.projects)).job)).at(-1);
    expect(restored).toMatchObject({ result: { path: path.join(folders.projects, '还原.tonggao') } });
    const salvage = (folder: string) => client.projects.salvage({ path: path.join(folder, name), name: '救回' });
    await expect(salvage(outside)).rejects.toMatchObject(OUT_OF_REACH);
    expect(fs.readdirSync(outside)).toEqual([name]);
    const salvaged = (await follow(client, (await salvage(folders.projects)).job)).at(-1);
    expect(salvaged).toMatchObject({ result: { path: path.join(folders.projects, '救回.tonggao') } });
  });
});

// The watcher would import it as new articles.
it('nothing is exported into a watched folder, under whatever name of the folder', async () => {
  const { client, outside } = start('desktop');
  const { path: project } = await client.projects.create({ name: '回流' });
  const [folder, link] = [path.join(outside, '来稿'), path.join(outside, '链接')];
  fs.mkdirSync(folder);
  fs.symlinkSync(folder, link);
  await client.watchedFolder.start({ project, folder });
  const order = { project, format: 'csv', undecided: 'keep-centres' } as const;
  for (const target of [path.join(folder, '去重后.csv'), path.join(link, '去重后.csv')])
    await expect(client.exports.start({ ...order, target })).rejects.toMatchObject({ code: 'TARGET_WATCHED' });
  expect(fs.readdirSync(folder)).toEqual([]);
  const { job } = await client.exports.start({ ...order, target: path.join(outside, '去重后.csv') });
  expect((await follow(client, job)).at(-1)).toMatchObject({ type: 'done' });
});

describe('in every shell', () => {
  it('a path is whole, and ends as the file that it is', async () => {
    for (const shell of ['web', 'desktop'] as const) {
      const { client, folders, outside } = start(shell);
      for (const file of [
        '相对.tonggao',
        path.join(folders.projects, '脚本.sh'),
        path.join(folders.projects, '空\0.tonggao'),
      ]) {
        await expect(client.projects.create({ name: '形', path: file })).rejects.toMatchObject(MALFORMED);
        await expect(client.projects.open({ path: file })).rejects.toMatchObject(MALFORMED);
      }
      await expect(client.intake.inspect({ path: 'package.json' })).rejects.toMatchObject(MALFORMED);
      const { path: project } = await client.projects.create({ name: '形' });
      const order = { project, format: 'csv', undecided: 'keep-centres' } as const;
      for (const target of ['清理后.csv', path.join(outside, '.bashrc'), path.join(outside, '清理后.xlsx')])
        await expect(client.exports.start({ ...order, target })).rejects.toMatchObject(MALFORMED);
      expect(fs.readdirSync(outside)).toEqual([]);
    }
  });
});
