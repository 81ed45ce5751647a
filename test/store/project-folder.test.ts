// The projects in the shell's folder: listed with their backups, uploaded from a browser, restored from a backup.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProject } from '#electron/store/database.ts';
import { backUp } from '#electron/store/file/backup.ts';
import { SCHEMA_VERSION } from '#electron/store/project-schema.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { follow, type Launch } from '../helpers/launch.ts';
import { launchOfTest } from '../helpers/shells/launch-of-test.ts';
import { contentOf } from '../helpers/stored-projects.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const at = (second: number) => new Date(2026, 10, 21, 7, 15, second);

function launchWithFolder(): Launch & { projects: string } {
  const session = launchOfTest();
  return { ...session, projects: session.services.folders.projects };
}

function putProject(folder: string, name: string, seed: number): string {
  const { db, file } = syntheticProject(20, seed);
  db.close();
  const put = path.join(folder, `${name}.tonggao`);
  fs.renameSync(file, put);
  return put;
}

async function upload({ client }: Launch, name: string, content: Buffer): Promise<string> {
  const { path: uploaded } = await client.files.beginUpload({ name });
  await client.files.appendUpload({ path: uploaded, chunk: new Blob([new Uint8Array(content)]) });
  return uploaded;
}

async function take(session: Launch, name: string, content: Buffer): Promise<JobEvent> {
  const { job } = await session.client.projects.addUploaded({ path: await upload(session, name, content) });
  return (await follow(session.client, job)).at(-1)!;
}

describe('the list of the folder', () => {
  it('has every project, opened or not, and a backup only where its project is gone', async () => {
    const { client, projects } = launchWithFolder();
    const [one, other] = [putProject(projects, '一', 61), putProject(projects, '二', 62)];
    fs.utimesSync(one, at(1), at(1));
    await backUp(one, 'recluster', at(2), () => {});
    const orphan = await backUp(other, 'recluster', at(3), () => {});
    fs.rmSync(other);
    fs.writeFileSync(path.join(projects, '别的.txt'), '');
    fs.mkdirSync(path.join(projects, '文件夹.tonggao'));
    fs.symlinkSync(path.join(projects, '没有'), path.join(projects, '断链.tonggao'));
    fs.symlinkSync(path.join(projects, '循环.tonggao'), path.join(projects, '循环.tonggao'));
    expect(await client.projects.folder()).toEqual([
      { path: orphan, name: path.basename(orphan, '.tonggao'), changedAt: at(3).toISOString(), backups: 0 },
      { path: one, name: '一', changedAt: at(1).toISOString(), backups: 1 },
    ]);
    expect(await client.projects.open({ path: one })).toMatchObject({ articles: 20 });
  });
});

describe('an uploaded project', () => {
  it('is copied into the folder whole, and the upload is removed', async () => {
    const session = launchWithFolder();
    const file = putProject(temporaryFolder(), '带来的', 63);
    const uploaded = await upload(session, '带来的.tonggao', fs.readFileSync(file));
    const { job } = await session.client.projects.addUploaded({ path: uploaded });
    const target = path.join(session.projects, '带来的.tonggao');
    const end = (await follow(session.client, job)).at(-1)!;
    expect(end).toMatchObject({ type: 'done', result: { kind: 'copy', path: target } });
    expect(contentOf(target)).toEqual(contentOf(file));
    expect(fs.existsSync(path.dirname(uploaded))).toBe(false);
    expect(await session.client.projects.open({ path: target })).toMatchObject({ name: '带来的', articles: 20 });
  });

  it('takes no name that is taken, and what is there stays', async () => {
    const session = launchWithFolder();
    const there = putProject(session.projects, '同名', 64);
    const before = fs.readFileSync(there, 'hex');
    const other = putProject(temporaryFolder(), '同名', 65);
    expect(await take(session, '同名.tonggao', fs.readFileSync(other))).toMatchObject({
      type: 'refused',
      appError: { code: 'PROJECT_EXISTS' },
    });
    expect(fs.readFileSync(there, 'hex')).toBe(before);
  });

  it('is refused if it is something else, damaged, cut off or of another version; nothing is left', async () => {
    const session = launchWithFolder();
    const file = putProject(temporaryFolder(), '原件', 66);
    const whole = fs.readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged.fill(0x5a, 4096 * 3, 4096 * 9);
    const newer = Buffer.from(whole);
    // The user version in the header of the file.
    newer.writeUInt32BE(SCHEMA_VERSION + 1, 60);
    const older = Buffer.from(whole);
    older.writeUInt32BE(24, 60);
    const foreign = Buffer.from(whole);
    foreign.writeUInt32BE(1, 68);
    const cases: [content: Buffer, code: string][] = [
      [Buffer.from('不是项目'), 'NOT_A_PROJECT'],
      [Buffer.alloc(0), 'NOT_A_PROJECT'],
      [whole.subarray(0, Math.floor(whole.length / 2)), 'PROJECT_DAMAGED'],
      [damaged, 'PROJECT_DAMAGED'],
      [foreign, 'NOT_A_PROJECT'],
      [newer, 'PROJECT_NEWER'],
      [older, 'PROJECT_OLDER'],
    ];
    for (const [content, code] of cases)
      expect(await take(session, '坏.tonggao', content)).toMatchObject({
        type: 'refused',
        appError: { code, data: { path: '坏.tonggao' } },
      });
    expect(fs.readdirSync(session.projects)).toEqual([]);
    expect(fs.readdirSync(session.services.folders.uploads)).toEqual([]);
  });

  it('is no file outside the folder of uploads', async () => {
    const session = launchWithFolder();
    const file = putProject(temporaryFolder(), '别处', 67);
    await expect(session.client.projects.addUploaded({ path: file })).rejects.toMatchObject({
      code: 'FILE_NOT_OFFERED',
    });
    expect(fs.existsSync(file)).toBe(true);
  });
});

describe('a backup', () => {
  it('becomes a project of its own: the project and the backup stay as they are', async () => {
    const session = launchWithFolder();
    const { client } = session;
    const file = putProject(session.projects, '原稿', 68);
    const backup = await backUp(file, 'recluster', at(4), () => {});
    const older = await backUp(file, 'recluster', at(3), () => {});
    await client.projects.open({ path: file });
    const [cluster] = await client.review.clusters({ project: file });
    const { members } = await client.review.cluster({ project: file, cluster: cluster!.id });
    const verdicts = [{ article: members[0]!.article, verdict: 'keep' as const }];
    await client.review.decide({ project: file, cluster: cluster!.id, verdicts });
    const before = contentOf(file);

    expect(await client.projects.backups({ path: file })).toEqual([
      { path: backup, kind: 'recluster', madeAt: at(4).toISOString() },
      { path: older, kind: 'recluster', madeAt: at(3).toISOString() },
    ]);
    expect(await client.projects.recent()).toMatchObject([{ path: file, backups: 2 }]);
    const bytes = fs.readFileSync(backup, 'hex');
    const made: string[] = [];
    for (let copy = 0; copy < 2; copy++) {
      const { job } = await client.projects.restore({ backup, name: '原稿 的备份' });
      const end = (await follow(client, job)).at(-1)!;
      if (end.type === 'done' && end.result.kind === 'copy') made.push(path.basename(end.result.path));
    }
    expect(made).toEqual(['原稿 的备份.tonggao', '原稿 的备份 2.tonggao']);
    const restored = path.join(session.projects, made[0]!);
    expect(contentOf(restored).decisions).toEqual([]);
    expect(contentOf(file)).toEqual(before);
    expect(fs.readFileSync(backup, 'hex')).toBe(bytes);
    expect(await client.projects.open({ path: restored })).toMatchObject({ articles: 20 });
  });

  it('that is gone, and another file, are not restored', async () => {
    const session = launchWithFolder();
    const file = putProject(session.projects, '原稿', 69);
    const backup = await backUp(file, 'recluster', at(5), () => {});
    fs.rmSync(backup);
    for (const path of [backup, file])
      await expect(session.client.projects.restore({ backup: path, name: '新' })).rejects.toMatchObject({
        code: 'BACKUP_MISSING',
      });
  });

  it('gets the new name of its project, except where it was worked in', async () => {
    const session = launchWithFolder();
    const { client } = session;
    const file = putProject(session.projects, '旧名', 70);
    const [worked, untouched] = [
      await backUp(file, 'recluster', at(6), () => {}),
      await backUp(file, 'recluster', at(7), () => {}),
    ];
    const db = openProject(worked);
    db.prepare("UPDATE imports SET file = '在备份里接着做'").run();
    db.close();
    const { path: renamed } = await client.projects.rename({ path: file, name: '新名' });
    const backups = await client.projects.backups({ path: renamed });
    expect(backups).toEqual([
      { path: untouched.replace('旧名', '新名'), kind: 'recluster', madeAt: at(7).toISOString() },
    ]);
    expect(fs.existsSync(worked)).toBe(true);
    expect(await client.projects.backups({ path: path.join(session.projects, '没有', '没有.tonggao') })).toEqual([]);
  });
});
