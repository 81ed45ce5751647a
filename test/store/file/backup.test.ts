// Automatic backups are complete, only the newest are kept, and edited ones are never removed; and the lock.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decide } from '#electron/stages/review/decide.ts';
import { openProject, type WritableDb } from '#electron/store/database.ts';
import { backUp, MAX_BACKUPS, removeOldBackups, saveCopy } from '#electron/store/file/backup.ts';
import { lockProject } from '#electron/store/file/project-lock.ts';
import { verdicts } from '#shared/model/model.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { launch } from '../../helpers/launch.ts';
import { freshRandom } from '../../helpers/random.ts';
import { contentOf, everything, padProject } from '../../helpers/stored-projects.ts';
import { clustersOf } from '../../review/random-actions.ts';
import { syntheticProject } from '../../review/synthetic-project.ts';

const at = (second: number) => new Date(2026, 10, 21, 7, 15, second);
const backupsOf = (file: string) => fs.readdirSync(path.dirname(file)).filter((name) => name.includes('.before-'));

/** Writes more than SQLite's cache holds, so that pages are in the log before they are rolled back. */
function rewriteAndAbandon(db: WritableDb): void {
  const rewrite = db.transaction(() => {
    db.prepare('UPDATE rejected_rows SET cells = hex(zeroblob(2001))').run();
    throw new Error('abandoned');
  });
  rewrite.immediate();
}

describe('a backup', () => {
  it('has everything that the project has, also what is only in its log', async () => {
    const { db, file } = syntheticProject(60, 21);
    const heard: number[] = [];
    const copy = await backUp(file, 'recluster', at(1), ({ done, total }) => heard.push(done / total));
    expect(path.basename(copy)).toBe('测试.before-recluster-20261121-071501.tonggao');
    expect(heard.length).toBeGreaterThan(0);
    const copied = openProject(copy);
    expect(everything(copied)).toEqual(everything(db));
    copied.close();
    db.close();
  });

  it('takes older ones of its kind away, and none that was worked in, nor what only looks like one', async () => {
    const { db, file } = syntheticProject(5, 22);
    const copies: string[] = [];
    for (let second = 0; second < 2; second++) copies.push(await backUp(file, 'recluster', at(second), () => {}));
    const worked = openProject(copies[0]!);
    worked.prepare("UPDATE imports SET file = '在备份里接着做'").run();
    worked.close();
    fs.writeFileSync(path.join(path.dirname(file), '测试.before-recluster-我的.tonggao'), '');
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    fs.writeFileSync(
      path.join(path.dirname(file), `测试.before-recluster-20260101-000000.tonggao.${dead}-1.part`),
      '断',
    );
    for (let second = 2; second < 7; second++) copies.push(await backUp(file, 'recluster', at(second), () => {}));
    removeOldBackups(file, 'recluster');
    const kept = [copies[0]!, ...copies.slice(-MAX_BACKUPS)].map((copy) => path.basename(copy));
    expect(backupsOf(file).sort()).toEqual([...kept, '测试.before-recluster-我的.tonggao'].sort());
    db.close();
  });

  it('that is cancelled, or has no room, leaves nothing', async () => {
    const { db, file } = syntheticProject(5, 23);
    const cancel = () => {
      throw new RangeError('genug');
    };
    await expect(backUp(file, 'recluster', at(0), cancel)).rejects.toThrow('genug');
    // A project that claims to be larger than any disk.
    fs.writeFileSync(`${file}-wal`, '', { flag: 'a' });
    db.close();
    fs.truncateSync(file, 2 ** 43);
    await expectRejection(
      backUp(file, 'recluster', at(0), () => {}),
      'BACKUP_FAILED',
    );
    expect(backupsOf(file)).toEqual([]);
  });
});

describe('a copy under another name', () => {
  it('has everything, also what was decided while it was made, and takes no name that is taken', async () => {
    const { db, file } = syntheticProject(60, 26);
    const target = path.join(path.dirname(file), '副本.tonggao');
    let wrote = false;
    await saveCopy(file, target, () => {
      if (!wrote) db.prepare("UPDATE imports SET file = '复制之间改的'").run();
      wrote = true;
    });
    const copied = openProject(target);
    expect(everything(copied)).toEqual(everything(db));
    copied.close();
    const before = fs.readFileSync(target, 'hex');
    await expectRejection(
      saveCopy(file, target, () => {}),
      'PROJECT_EXISTS',
    );
    expect(fs.readFileSync(target, 'hex')).toBe(before);
    db.close();
  });

  it('is what was copied, also where a deleted project of that name has left its log', async () => {
    const { db, file } = syntheticProject(5, 25);
    const deleted = syntheticProject(9, 26);
    const target = path.join(path.dirname(file), '副本.tonggao');
    for (const ending of ['-wal', '-shm']) fs.copyFileSync(deleted.file + ending, target + ending);
    await saveCopy(file, target, () => {});
    const copied = openProject(target);
    expect(everything(copied)).toEqual(everything(db));
    for (const project of [copied, db, deleted.db]) project.close();
  });

  it('ends, whatever is written all the time, and is of one moment', async () => {
    const { db, file } = syntheticProject(5, 28);
    padProject(db, 3_000);
    const target = path.join(path.dirname(file), '副本.tonggao');
    let writes = 0;
    await saveCopy(file, target, () => {
      if (++writes > 50) throw new RangeError('it began again each time');
      db.prepare('UPDATE rejected_rows SET reason = ?').run(String(writes));
    });
    const copied = openProject(target);
    const moments = copied.prepare('SELECT DISTINCT reason FROM rejected_rows').pluck().all();
    expect(moments).toHaveLength(1);
    copied.close();
    db.close();
  });

  it('by the connection that writes has all that was committed until its end, and nothing else', async () => {
    const { db, file } = syntheticProject(60, 29);
    padProject(db, 6_000);
    const random = freshRandom(29);
    const target = path.join(path.dirname(file), '副本.tonggao');
    const clusters = [...clustersOf(db)].filter(([, members]) => members.length > 1);
    const decideSome = () => {
      const [cluster, members] = random.pick(clusters);
      const verdict = random.pick(verdicts);
      const changes = [{ article: random.pick(members).article, verdict }];
      decide(db, cluster, changes, '2026-01-01T00:00:00.000Z');
    };
    let steps = 0;
    let content: unknown;
    await saveCopy(
      file,
      target,
      () => {
        steps++;
        for (let count = random.int(3); count > 0; count--) decideSome();
        if (steps === 4) expect(() => rewriteAndAbandon(db)).toThrow('abandoned');
        content = everything(db);
      },
      db,
    );
    expect(steps).toBeGreaterThan(8);
    expect(contentOf(target)).toEqual(content);
    db.close();
  });

  it('that is ended, or goes where nothing can be written, leaves nothing', async () => {
    const { db, file } = syntheticProject(5, 27);
    const folder = path.dirname(file);
    const before = fs.readdirSync(folder);
    const end = () => {
      throw new RangeError('genug');
    };
    await expect(saveCopy(file, path.join(folder, '副本.tonggao'), end)).rejects.toThrow('genug');
    await expectRejection(
      saveCopy(file, path.join(folder, '没有', '副本.tonggao'), () => {}),
      'WRITE_FAILED',
    );
    expect(fs.readdirSync(folder)).toEqual(before);
    db.close();
  });
});

describe('the lock on a project', () => {
  it('is one launch’s, and free again when that lets go, leaving no file', () => {
    const { db, file } = syntheticProject(1, 24);
    const first = lockProject(file);
    expect(first).not.toBeNull();
    expect(lockProject(file)).toBeNull();
    first!.release();
    const second = lockProject(file);
    expect(second).not.toBeNull();
    second!.release();
    expect(fs.existsSync(`${file}-lock`)).toBe(false);
    db.close();
  });

  it('is refused where the folder offers none, and the project stays closed and unchanged', async () => {
    const { db, file } = syntheticProject(1, 26);
    db.close();
    fs.mkdirSync(`${file}-lock`);
    const before = fs.readFileSync(file, 'hex');
    const refused = { code: 'LOCK_UNAVAILABLE', data: { path: file, detail: 'SQLITE_CANTOPEN' } };
    expect(() => lockProject(file)).toThrow(expect.objectContaining(refused));
    const { client, stop } = launch();
    await expect(client.projects.open({ path: file })).rejects.toMatchObject(refused);
    await expect(client.projects.info({ path: file })).rejects.toMatchObject({ code: 'PROJECT_NOT_OPEN' });
    expect(fs.readFileSync(file, 'hex')).toBe(before);

    const fresh = path.join(path.dirname(file), '新.tonggao');
    fs.mkdirSync(`${fresh}-lock`);
    await expect(client.projects.create({ name: '新', path: fresh })).rejects.toMatchObject({
      code: 'LOCK_UNAVAILABLE',
    });
    expect(fs.existsSync(fresh)).toBe(false);
    fs.rmdirSync(`${fresh}-lock`);
    expect(await client.projects.create({ name: '新', path: fresh })).toMatchObject({ openElsewhere: false });
    await stop();
  });

  it('does not outlive a process that was killed', async () => {
    const { db, file } = syntheticProject(1, 25);
    const module = new URL('../../../electron/store/file/project-lock.ts', import.meta.url);
    const script = `const { lockProject } = await import(${JSON.stringify(module)});
      globalThis.lock = lockProject(${JSON.stringify(file)});
      console.log(globalThis.lock !== null); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(child.stdout, 'data');
    expect(String(output).trim()).toBe('true');
    expect(lockProject(file)).toBeNull();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const lock = lockProject(file);
    expect(lock).not.toBeNull();
    lock!.release();
    db.close();
  });
});
