// `npm start` builds after each change of a source, and only then.
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { isBuilt, stampSources } from '../../packaging/sources.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

const SOURCES = ['electron/app/a.ts', 'renderer/b.tsx', 'shared/c.ts', 'packaging/d.ts', 'docs/guide/zh/e.md'];
const FILES = ['package.json', 'package-lock.json', 'vite.config.ts'];
let root: string;

beforeEach(() => {
  root = temporaryFolder();
  for (const file of [...SOURCES, ...FILES]) write(file, file);
  build();
});

it('is built from the present sources', () => {
  expect(isBuilt(root)).toBe(true);
});

it.each([...SOURCES, ...FILES])('is not built from another %s', (file) => {
  write(file, 'changed');
  expect(isBuilt(root)).toBe(false);
  write(file, file);
  expect(isBuilt(root)).toBe(true);
});

it('is not built from more or fewer sources', () => {
  write('shared/new.ts', '');
  expect(isBuilt(root)).toBe(false);
  fs.rmSync(path.join(root, 'shared/new.ts'));
  fs.rmSync(path.join(root, 'shared/c.ts'));
  expect(isBuilt(root)).toBe(false);
});

it('is not built where a part is missing, or was built from other sources', () => {
  fs.rmSync(path.join(root, 'dist/preload'), { recursive: true });
  expect(isBuilt(root)).toBe(false);
  build();
  write('shared/c.ts', 'changed');
  build(['client']);
  write('shared/c.ts', 'shared/c.ts');
  expect(isBuilt(root)).toBe(false);
});

it('is not built from what was changed during the build', () => {
  build(['client', 'main', 'preload'], () => write('shared/c.ts', 'changed'));
  expect(isBuilt(root)).toBe(false);
});

function build(parts = ['client', 'main', 'preload'], meanwhile = () => {}): void {
  const plugins = parts.map((part) => ({ part, plugin: stampSources(root) }));
  for (const { plugin } of plugins) plugin.buildStart();
  meanwhile();
  for (const { part, plugin } of plugins) plugin.writeBundle({ dir: path.join(root, 'dist', part) });
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}
