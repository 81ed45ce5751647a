// Packages of every kind are declared for each system, and the workflow packs on each system and processor.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

test('each system has an installer, and an archive or a package that needs none', () => {
  const targets = [...read('electron-builder.yml').matchAll(/^(\w+):\n {2}target: \[(.*)\]$/gm)];
  expect(Object.fromEntries(targets.map(([, system, kinds]) => [system, kinds]))).toEqual({
    win: 'nsis, zip',
    mac: 'dmg, zip',
    linux: 'AppImage, deb',
  });
});

test('the workflow packs on each system for both processors', () => {
  const names = [...read('.github/workflows/release.yml').matchAll(/- \{ os: [\w.-]+, name: ([\w-]+) \}/g)];
  expect(names.map(([, name]) => name).sort()).toEqual([
    'linux-arm64',
    'linux-x64',
    'macos-arm64',
    'macos-x64',
    'windows-arm64',
    'windows-x64',
  ]);
});
