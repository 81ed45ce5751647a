// The setting of workers: off by default, in a file that only its owner can read, and never shown with the password.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WorkersSetting } from '#electron/program/remembered/workers-setting.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

const ADDRESS = 'rediss://desk:secret@queue.example:6380';

describe('the setting of workers', () => {
  it('is off by default, and where its file is damaged', () => {
    const folder = temporaryFolder();
    const setting = new WorkersSetting(folder);
    expect({ host: setting.host, isOn: setting.isOn }).toEqual({ host: null, isOn: false });
    for (const damaged of ['{', '[{"address":"http://x"}]']) {
      fs.writeFileSync(path.join(folder, 'compute-workers.json'), damaged);
      expect(new WorkersSetting(folder).input()).toBe(null);
    }
  });

  it('is kept for the next launch, readable by its owner alone; only its host is shown', () => {
    const folder = temporaryFolder();
    new WorkersSetting(folder).start(ADDRESS);
    const setting = new WorkersSetting(folder);
    expect(setting.input()).toEqual({ address: ADDRESS });
    expect(setting.host).toBe('queue.example:6380');
    const { mode } = fs.statSync(path.join(folder, 'compute-workers.json'));
    if (process.platform !== 'win32') expect(mode & 0o077).toBe(0);
    setting.stop();
    expect(new WorkersSetting(folder).isOn).toBe(false);
  });

  it('names the host of a running import after it was switched off', () => {
    const setting = new WorkersSetting(temporaryFolder());
    setting.start(ADDRESS);
    const endUse = setting.use(setting.input()!);
    setting.stop();
    expect({ host: setting.host, isOn: setting.isOn }).toEqual({ host: 'queue.example:6380', isOn: false });
    endUse();
    expect(setting.host).toBe(null);
  });

  it('refuses what is no address', () => {
    const setting = new WorkersSetting(temporaryFolder());
    expect(() => setting.start('http://x')).toThrow(expect.objectContaining({ code: 'WORKERS_ADDRESS' }));
    expect(setting.isOn).toBe(false);
  });
});
