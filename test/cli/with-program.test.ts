// The program for one command: its folder is removed however the command ends, and signals are passed on.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { withProgram } from '#electron/shells/cli/with-program.ts';

test('removes its folder and its listeners, whether the command succeeds or not', async () => {
  const listening = () => process.listenerCount('SIGHUP');
  const before = listening();
  const homes: string[] = [];
  await withProgram(async ({ client, home }) => {
    homes.push(home);
    expect(fs.existsSync(home)).toBe(true);
    expect(await client.projects.recent()).toEqual([]);
  });
  const failure = new Error('refused');
  const failing = withProgram(async ({ home }) => {
    homes.push(home);
    throw failure;
  });
  await expect(failing).rejects.toBe(failure);
  expect(new Set(homes).size).toBe(2);
  expect(homes.filter((home) => fs.existsSync(home))).toEqual([]);
  expect(listening()).toBe(before);
});

// Only one signal, because a second one ends the process.
test('passes a signal on, and waits for the command', async () => {
  let ended = false;
  await withProgram(async ({ signal }) => {
    expect(signal.aborted).toBe(false);
    process.emit('SIGHUP');
    expect(signal.aborted).toBe(true);
    await Promise.resolve();
    ended = true;
  });
  expect(ended).toBe(true);
});
