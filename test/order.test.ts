// One rule for all folders: a folder imports only folders below it in the list of docs/architecture.md, whether it
// imports code or a type, at the start or later.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourcesIn } from './helpers/sources.ts';

const FOLDER = /^\| `((?:electron|renderer|shared)\/[\w/-]+)` \|/gm;
/** What starts the program is above all folders. */
const ENTRY = /^\/(?:electron|renderer)\/[^/]+$/;

const sections = fs.readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8').split('\n## ');
const list = sections.find((section) => section.startsWith('The folders'))!;
/** From top to bottom. */
const folders = Array.from(list.matchAll(FOLDER), ([, folder]) => `/${folder}/`);
const sources = ['electron', 'renderer', 'shared'].flatMap(sourcesIn).filter(({ file }) => !file.endsWith('.d.ts'));

function placeOf(file: string): number {
  return folders.findIndex((folder) => file.startsWith(folder));
}

it('every folder of the program is in the list, and the list has no other', () => {
  expect(sources.map(({ file }) => file).filter((file) => placeOf(file) < 0 && !ENTRY.test(file))).toEqual([]);
  const used = new Set(sources.map(({ file }) => placeOf(file)));
  expect(folders.filter((_, place) => !used.has(place))).toEqual([]);
});

it('a folder imports only folders below it', () => {
  const isUpwards = (file: string, target: string) =>
    ENTRY.test(target) ? !ENTRY.test(file) : placeOf(target) >= 0 && placeOf(target) < placeOf(file);
  const upwards = sources.flatMap(({ file, imports }) =>
    imports.filter((target) => isUpwards(file, target)).map((target) => `${file} → ${target}`),
  );
  expect(upwards).toEqual([]);
});
