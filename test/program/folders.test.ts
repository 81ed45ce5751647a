import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findFolders, tightenFiles } from '#electron/program/folders.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

// Windows has no file modes; there a user's folders are private by their place.
it.skipIf(process.platform === 'win32')('are made so that other users cannot read what is in them', () => {
  const home = path.join(temporaryFolder(), '同稿');
  for (const folder of [home, ...Object.values(findFolders(home))])
    expect(fs.statSync(folder).mode & 0o077, folder).toBe(0);
});

it.skipIf(process.platform === 'win32')('that other users can read become private, with the files in them', () => {
  const home = path.join(temporaryFolder(), '同稿');
  const folders = findFolders(home);
  const write = (mode: number, ...names: string[]) => {
    const file = path.join(...names);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, '稿');
    fs.chmodSync(file, mode);
    return file;
  };
  const open = [
    write(0o644, folders.projects, '报.tonggao'),
    write(0o664, folders.projects, '报.before-import.tonggao'),
    write(0o644, folders.config, 'recent-projects.json'),
    write(0o644, folders.uploads, '一', '稿件.xlsx'),
    write(0o644, folders.previews, '二.tonggao'),
  ];
  const kept = [
    { file: write(0o660, folders.projects, '共用.tonggao'), mode: 0o660 },
    { file: write(0o644, folders.projects, '净稿.csv'), mode: 0o644 },
    { file: write(0o644, home, '外.tonggao'), mode: 0o644 },
  ];
  fs.symlinkSync(kept[2]!.file, path.join(folders.projects, '链接.tonggao'));
  for (const folder of Object.values(folders)) fs.chmodSync(folder, 0o755);
  tightenFiles(findFolders(home));
  for (const file of [...open, ...Object.values(folders)]) expect(fs.statSync(file).mode & 0o077, file).toBe(0);
  for (const { file, mode } of kept) expect(fs.statSync(file).mode & 0o777, file).toBe(mode);
});
