// The connection that writes to a project.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ProjectWriter } from '#electron/engine/project-writer.ts';
import { DEFAULT_DETECTION } from '#shared/detection.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

it('a project whose first setting could not be written leaves no file, and its name is free', async () => {
  const folder = temporaryFolder();
  const writer = new ProjectWriter(path.join(folder, '测试.tonggao'), true);
  const unwritable = { ...DEFAULT_DETECTION, words: 1n } as never;
  await expect(writer.create(unwritable)).rejects.toThrow('BigInt');
  expect(fs.readdirSync(folder)).toEqual([]);
  await writer.create(DEFAULT_DETECTION);
  await writer.close();
});
