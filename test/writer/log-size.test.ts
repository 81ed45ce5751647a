// The size of the write-ahead log of a job, next to a snapshot that another job reads.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSnapshot } from '#electron/store/database.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

/** Written by each slice, in bytes. */
const WRITTEN = 8_000_000;
const SLICES = 10;
const KEPT = 2 ** 26;

it('grows while a snapshot is open, and shrinks after it', async () => {
  const file = path.join(temporaryFolder(), '测试.tonggao');
  const writer = new ProjectWriter(file);
  await writer.create(DEFAULT_DETECTION);
  onTestFinished(() => writer.close());
  // Each slice finds that a checkpoint is due.
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_000));
  const runSlices = async (letter: string) => {
    for (let slice = 0; slice < SLICES; slice++)
      await writer.slice((db) => writeSetting(db, 'listView', `${letter}${slice}`.repeat(WRITTEN / 2) as never));
    return fs.statSync(`${file}-wal`).size;
  };
  expect(await runSlices('a')).toBeLessThan(3 * WRITTEN);
  const snapshot = openSnapshot(file);
  expect(await runSlices('b')).toBeGreaterThan((SLICES - 1) * WRITTEN);
  snapshot.close();
  expect(await runSlices('c')).toBeLessThanOrEqual(KEPT);
});
