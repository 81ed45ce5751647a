import { expect, it, onTestFinished, vi } from 'vitest';
import { Stopwatch } from '#electron/base/stopwatch.ts';
import type { BatchSaver } from '#electron/stages/detect/batch-saver.ts';
import { PlacingSlices } from '#electron/stages/detect/placing-slices.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { newProject } from '../helpers/stored-projects.ts';

it('wait ten seconds in all for a pause of corrections', async () => {
  const { db, file } = newProject();
  db.close();
  const writer = new ProjectWriter(file);
  writer.open();
  onTestFinished(() => writer.close());
  // A clock that advances by 100 ms with each reading.
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  onTestFinished(() => clock.mockRestore());
  const correcting = setInterval(() => writer.noteCorrection(), 5);
  onTestFinished(() => clearInterval(correcting));

  let waited = 0;
  const waitForQuiet = writer.waitForQuiet.bind(writer);
  vi.spyOn(writer, 'waitForQuiet').mockImplementation(async (...given) => {
    const since = now;
    await waitForQuiet(...given);
    waited += now - since;
  });
  let attempts = 0;
  const saver = {
    *restore() {
      now += 1_000;
      // All attempts except the last are interrupted.
      if (++attempts < 4) writer.noteCorrection();
      yield;
    },
    saveSome: () => true,
  } as unknown as BatchSaver;
  await new PlacingSlices(writer, new Stopwatch()).save(saver, () => {});
  expect(attempts).toBe(4);
  expect(waited).toBeGreaterThan(5_000);
  expect(waited).toBeLessThan(12_000);
});
