// The folders of the program on this machine.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findFolders } from '#electron/app/folders.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

// Windows has no such modes; there the folders of a user are private by where they are.
it.skipIf(process.platform === 'win32')('are made so that other users cannot read what is in them', () => {
  const home = path.join(temporaryFolder(), '同稿');
  for (const folder of [home, ...Object.values(findFolders(home))])
    expect(fs.statSync(folder).mode & 0o077, folder).toBe(0);
});
