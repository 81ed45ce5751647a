// A file is replaced completely or not at all: the old one remains on any failure, and no other file is left.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { replaceFile } from '#electron/stages/export/replace-file.ts';
import { exportFormats } from '#shared/model/model.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { expectAppError } from '../helpers/expect-error.ts';

function folderWithOldFile(): { folder: string; file: string } {
  const folder = temporaryFolder();
  const file = path.join(folder, '稿件.csv');
  fs.writeFileSync(file, '旧');
  return { folder, file };
}

describe('replaceFile', () => {
  it('puts the new contents in place of the old, and leaves no other file', () => {
    const { folder, file } = folderWithOldFile();
    replaceFile(file, (descriptor) => {
      fs.writeSync(descriptor, '新');
      expect(fs.readFileSync(file, 'utf8')).toBe('旧');
    });
    expect(fs.readFileSync(file, 'utf8')).toBe('新');
    expect(fs.readdirSync(folder)).toEqual(['稿件.csv']);
  });

  it('leaves the old file and no temporary one when writing fails, and passes the failure on', () => {
    const { folder, file } = folderWithOldFile();
    const failure = new Error('broken half-way');
    expect(() =>
      replaceFile(file, (descriptor) => {
        fs.writeSync(descriptor, '半');
        throw failure;
      }),
    ).toThrow(failure);
    expect(fs.readFileSync(file, 'utf8')).toBe('旧');
    expect(fs.readdirSync(folder)).toEqual(['稿件.csv']);
  });

  it('removes the temporary file of a killed writer, and none of a running one', () => {
    const { folder, file } = folderWithOldFile();
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    const left = (writer: number) => `稿件.csv.${writer}.tmp`;
    for (const name of [left(dead), left(process.ppid), '稿件.csv.tmp'])
      fs.writeFileSync(path.join(folder, name), '半');
    replaceFile(file, (descriptor) => fs.writeSync(descriptor, '新'));
    expect(fs.readdirSync(folder).sort()).toEqual(['稿件.csv', '稿件.csv.tmp', left(process.ppid)].sort());
  });

  it('writes through no link that another program has put in its way', () => {
    const { folder, file } = folderWithOldFile();
    const victim = path.join(temporaryFolder(), '别人的文件');
    fs.writeFileSync(victim, '不能动');
    const guesses = [`稿件.csv.${process.pid}.tmp`, `稿件.csv.${process.pid}-00000000.tmp`];
    for (const guess of guesses) fs.symlinkSync(victim, path.join(folder, guess));
    const names = new Set<string>();
    for (const contents of ['新', '更新']) {
      replaceFile(file, (descriptor) => {
        for (const name of fs.readdirSync(folder))
          if (name.endsWith('.tmp') && !guesses.includes(name)) names.add(name);
        fs.writeSync(descriptor, contents);
      });
      expect([fs.lstatSync(file).isSymbolicLink(), fs.readFileSync(file, 'utf8')]).toEqual([false, contents]);
    }
    expect(fs.readFileSync(victim, 'utf8')).toBe('不能动');
    expect(names.size).toBe(2);
  });

  it('refuses with WRITE_FAILED where the folder is missing or the target is a folder', () => {
    const { folder, file } = folderWithOldFile();
    const inFolder = path.join(folder, '没有', '稿件.csv');
    const isFolder = path.join(folder, '文件夹.csv');
    fs.mkdirSync(isFolder);
    for (const target of [inFolder, isFolder]) {
      const appError = expectAppError(
        () => replaceFile(target, (descriptor) => fs.writeSync(descriptor, '新')),
        'WRITE_FAILED',
      );
      expect(appError.data).toMatchObject({ path: target });
    }
    expect(fs.readdirSync(folder).sort()).toEqual(['文件夹.csv', '稿件.csv']);
    expect(fs.readFileSync(file, 'utf8')).toBe('旧');
  });

  it('refuses with WRITE_FAILED where the folder is a file', () => {
    const { file } = folderWithOldFile();
    const target = path.join(file, '稿件.csv');
    expectAppError(() => replaceFile(target, (descriptor) => fs.writeSync(descriptor, '新')), 'WRITE_FAILED');
    expect(fs.readFileSync(file, 'utf8')).toBe('旧');
  });

  it('refuses a read-only file with TARGET_READ_ONLY, also to root, and leaves it as it is', () => {
    const { folder, file } = folderWithOldFile();
    const link = path.join(folder, '链接.csv');
    fs.symlinkSync(file, link);
    fs.chmodSync(file, 0o444);
    let calls = 0;
    for (const target of [file, link])
      expect(expectAppError(() => replaceFile(target, () => calls++), 'TARGET_READ_ONLY').data).toEqual({ path: file });
    expect(calls).toBe(0);
    expect(fs.readFileSync(file, 'utf8')).toBe('旧');
    expect(fs.readdirSync(folder).sort()).toEqual(['稿件.csv', '链接.csv'].sort());
  });

  it('refuses a file that became read-only while it was written', () => {
    const { folder, file } = folderWithOldFile();
    expectAppError(() => replaceFile(file, () => fs.chmodSync(file, 0o444)), 'TARGET_READ_ONLY');
    expect(fs.readFileSync(file, 'utf8')).toBe('旧');
    expect(fs.readdirSync(folder)).toEqual(['稿件.csv']);
  });

  it('replaces what a link leads to, in its own folder, and leaves the link a link', () => {
    const { folder, file } = folderWithOldFile();
    const elsewhere = path.join(folder, '别处');
    fs.mkdirSync(elsewhere);
    const link = path.join(elsewhere, '链接.csv');
    fs.symlinkSync(path.join('..', '稿件.csv'), link);
    replaceFile(link, (descriptor) => {
      fs.writeSync(descriptor, '新');
      expect(fs.readdirSync(elsewhere)).toEqual(['链接.csv']);
    });
    expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
    expect(fs.readFileSync(file, 'utf8')).toBe('新');
    expect(fs.readdirSync(folder).sort()).toEqual(['别处', '稿件.csv'].sort());
  });

  it.each(['.~lock.稿件.csv#', '~$稿件.csv'])('refuses a file that %s says is open, until that is gone', (name) => {
    const { folder, file } = folderWithOldFile();
    const lock = path.join(folder, name);
    fs.writeFileSync(lock, '');
    const write = (descriptor: number) => fs.writeSync(descriptor, '新');
    const { data } = expectAppError(() => replaceFile(file, write), 'TARGET_OPEN');
    expect(data).toEqual({ path: file, detail: name, lock: true });
    expect(fs.readFileSync(file, 'utf8')).toBe('旧');
    expect(fs.readdirSync(folder).sort()).toEqual([name, '稿件.csv'].sort());
    replaceFile(path.join(folder, '新稿.csv'), write);
    fs.rmSync(lock);
    replaceFile(file, write);
    expect(fs.readFileSync(file, 'utf8')).toBe('新');
  });

  it('does not mind the lock of a file that is not there', () => {
    const { folder } = folderWithOldFile();
    fs.writeFileSync(path.join(folder, '~$没有.csv'), '');
    replaceFile(path.join(folder, '没有.csv'), (descriptor) => fs.writeSync(descriptor, '新'));
    expect(fs.readFileSync(path.join(folder, '没有.csv'), 'utf8')).toBe('新');
  });

  it('refuses a file that is opened while it is written', () => {
    const { folder, file } = folderWithOldFile();
    expectAppError(() => replaceFile(file, () => fs.writeFileSync(path.join(folder, '~$稿件.csv'), '')), 'TARGET_OPEN');
    expect(fs.readFileSync(file, 'utf8')).toBe('旧');
    expect(fs.readdirSync(folder).sort()).toEqual(['~$稿件.csv', '稿件.csv'].sort());
  });

  // The errors by which Windows reports that a program holds the file.
  it.each([
    ['EBUSY', 'TARGET_OPEN'],
    ['EPERM', 'TARGET_OPEN'],
    ['EACCES', 'TARGET_OPEN'],
    ['EIO', 'WRITE_FAILED'],
  ] as const)('where renaming fails with %s over a file, refuses with %s', (code, refused) => {
    const { folder, file } = folderWithOldFile();
    const failing = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    onTestFinished(() => failing.mockRestore());
    const write = (descriptor: number) => fs.writeSync(descriptor, '新');
    expect(expectAppError(() => replaceFile(file, write), refused).data).toMatchObject({ path: file, detail: code });
    expectAppError(() => replaceFile(path.join(folder, '新稿.csv'), write), 'WRITE_FAILED');
    expect(fs.readFileSync(file, 'utf8')).toBe('旧');
    expect(fs.readdirSync(folder)).toEqual(['稿件.csv']);
  });

  // An administrator may write into any folder.
  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'refuses with WRITE_FAILED in a folder that may not be written to (skipped as root)',
    () => {
      const { folder, file } = folderWithOldFile();
      fs.chmodSync(folder, 0o555);
      onTestFinished(() => fs.chmodSync(folder, 0o755));
      expectAppError(() => replaceFile(file, (descriptor) => fs.writeSync(descriptor, '新')), 'WRITE_FAILED');
      expect(fs.readFileSync(file, 'utf8')).toBe('旧');
      expect(fs.readdirSync(folder)).toEqual(['稿件.csv']);
    },
  );

  // A limit on file size cuts a write short as a full disk does: the system writes what fits, and returns how much.
  it.skipIf(process.platform === 'win32').each(exportFormats)(
    'leaves the old file when there is no room for a whole %s',
    (format) => {
      const { folder, file } = folderWithOldFile();
      const script = fileURLToPath(new URL('../helpers/disk/write-limited.ts', import.meta.url));
      const command = 'ulimit -f 40 && exec "$0" "$@"';
      const { stdout } = spawnSync('bash', ['-c', command, process.execPath, script, format, file], {
        encoding: 'utf8',
      });
      expect(stdout.trim()).toBe('WRITE_FAILED');
      expect(fs.readFileSync(file, 'utf8')).toBe('旧');
      expect(fs.readdirSync(folder)).toEqual(['稿件.csv']);
    },
  );
});
