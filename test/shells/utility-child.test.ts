// A fingerprint process of the desktop shell: a fatal error in it is reported, and ends nothing else.
import { expect, test, vi } from 'vitest';
import { startUtilityChild } from '#electron/shells/desktop/utility-child.ts';
import { utilityProcess } from '../helpers/shells/fake-electron.ts';

vi.mock('electron', () => import('../helpers/shells/fake-electron.ts'));

test('a fatal error of the process is no error of the program, and is named when it ends', async () => {
  const fork = vi.spyOn(utilityProcess, 'fork');
  const child = startUtilityChild('./electron/pool/fingerprint-process.ts');
  const ended = new Promise((resolve) => child.onExit(resolve));
  fork.mock.results[0]!.value.emit('error', 'FatalError', 'v8::ToLocalChecked', '{}');
  child.kill();
  expect(await ended).toBe('ended by FatalError in v8::ToLocalChecked with code 1');
});
