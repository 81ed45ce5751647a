// `tonggao doctor` for its users: sentences in their language, and an exit code for scripts.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { backUp } from '#electron/store/file/backup.ts';
import { checkNames } from '#electron/store/file/doctor.ts';
import { temporaryFile } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

it('says that a sound project is sound, and of another what is wrong with it', async () => {
  const { db, file } = syntheticProject(20, 3);
  const sound = await runCli(['doctor', file]);
  expect({ code: sound.code, stderr: sound.stderr }).toEqual({ code: 0, stderr: '' });
  expect(sound.stdout.match(/^✓/gm)).toHaveLength(checkNames.length);
  expect(sound.stdout).toContain('No problems found.');

  db.prepare('UPDATE imports SET rows = rows + 3').run();
  db.close();
  const wrong = await runCli(['doctor', file], { env: { LC_ALL: 'zh_CN.UTF-8' } });
  expect(wrong.code).toBe(2);
  expect(wrong.stdout).toContain('1: 23 ≠ 20 + 0');
  expect(wrong.stdout).toContain('发现 1 个问题');
  expect(wrong.stdout).toContain('没有找到备份');
});

it('says that a project file with a second name can only be read, and leaves both as they are', async () => {
  const { db, file } = syntheticProject(20, 4);
  db.close();
  const name = temporaryFile('又名.tonggao');
  fs.linkSync(file, name);
  const bytes = fs.readFileSync(file, 'hex');
  for (const one of [file, name]) {
    const { code, stdout } = await runCli(['doctor', one]);
    expect(code).toBe(0);
    expect(stdout).toContain(`· The project file “${one}” has a second name`);
    expect(fs.readdirSync(path.dirname(one))).toEqual([path.basename(one)]);
  }
  expect(fs.readFileSync(file, 'hex')).toBe(bytes);
});

it('names the backups of a project that is not sound, the newest first', async () => {
  const { db, file } = syntheticProject(20, 9);
  const older = await backUp(file, 'recluster', new Date(2026, 10, 21, 7, 15, 1), () => {});
  const newer = await backUp(file, 'recluster', new Date(2026, 10, 21, 7, 15, 2), () => {});
  db.prepare('UPDATE imports SET rows = rows + 3').run();
  db.close();
  const lines = (await runCli(['doctor', file])).stdout.trimEnd().split('\n');
  expect(lines.slice(-2)).toEqual([`  ${newer}`, `  ${older}`]);
  expect((await runCli(['doctor', newer])).code).toBe(0);
});

it('refuses what is no project in one sentence', async () => {
  const file = temporaryFile('假.tonggao');
  fs.writeFileSync(file, '假的'.repeat(999));
  const refused = await runCli(['doctor', file]);
  expect(refused.code).toBe(2);
  expect(refused.stdout).toBe('');
  expect(refused.stderr.trim().split('\n')).toHaveLength(1);
});
