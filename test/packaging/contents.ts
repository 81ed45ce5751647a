// Lists and weighs a packed app, which may contain only what it runs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';

const ALLOWED = [
  /^package\.json$/,
  /^dist\/main\/[^/]+\.js$/,
  /^dist\/main\/schema\.sql$/,
  // The character maps of Chinese, Japanese and Korean fonts that PDFs only name, and their licence.
  /^dist\/main\/cmaps\/([\w-]+\.bcmap|LICENSE)$/,
  /^dist\/preload\/preload\.cjs$/,
  /^dist\/client\/index\.html$/,
  /^dist\/client\/assets\/[^/]+\.(js|css|svg|png)$/,
  /^dist\/nodejieba\/([\w.-]+\.(node|utf8)|checksums\.json)$/,
  /^electron\/stages\/intake\/sample\/[^/]+\.xlsx$/,
  /^node_modules\/better-sqlite3\/(package\.json|LICENSE|lib\/.+\.js)$/,
  new RegExp(`^node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}\\.node$`),
  /^node_modules\/@node-rs\/jieba\/(package\.json|LICENSE|index\.js|browser\.js|dict\.js|dict\.txt|idf\.txt)$/,
  new RegExp(
    `^node_modules/@node-rs/jieba-${process.platform}-${process.arch}[\\w-]*/(package\\.json|[\\w.-]+\\.node)$`,
  ),
];
/** Entries of main and the command line that other shells run. */
const FORBIDDEN = /^dist\/main\/(cli|web|doctor-process)\.js$/;
const UNPACKED = /^dist\/nodejieba\/|\.node$/;
/** Bytes; the dictionaries of two segmenters are 22 MB of them, PDF.js and its character maps 3 MB. */
const MAX_SIZE = 44_000_000;

type Entry = { readonly name: string; readonly size: number; readonly isUnpacked: boolean };

/** @throws Error that names the files that should be left out, or unpacked */
export function checkContents(archive: string): void {
  const entries = listEntries(archive);
  const strange = entries.filter(({ name }) => FORBIDDEN.test(name) || !ALLOWED.some((pattern) => pattern.test(name)));
  if (strange.length > 0) throw new Error(`The app contains what does not run:\n${strange.map(nameOf).join('\n')}`);
  const packed = entries.filter(({ name, isUnpacked }) => UNPACKED.test(name) && !isUnpacked);
  if (packed.length > 0) throw new Error(`Native code cannot read these:\n${packed.map(nameOf).join('\n')}`);
  const missing = ALLOWED.filter((pattern) => !entries.some(({ name }) => pattern.test(name)));
  if (missing.length > 0) throw new Error(`The app lacks:\n${missing.join('\n')}`);
  const { addons } = JSON.parse(extractFile(archive, 'package.json').toString()) as { addons: Record<string, string> };
  const others = entries.map(nameOf).filter((name) => name.endsWith('.node') && !name.startsWith('dist/nodejieba/'));
  assert.deepEqual(Object.keys(addons).sort(), others.sort(), 'not the addons that have checksums');
  const size = weigh(entries);
  if (size > MAX_SIZE) throw new Error(`The app has ${size} bytes, ${MAX_SIZE} at most.`);
}

export function describeContents(archive: string): string {
  const folders = Object.groupBy(listEntries(archive), ({ name }) => /^(?:[^/]+\/){1,2}|^/.exec(name)![0] || './');
  return Object.entries(folders)
    .map(([folder, entries = []]) => `${megabytes(weigh(entries)).padStart(6)} MB  ${entries.length} in ${folder}`)
    .join('\n');
}

function listEntries(archive: string): Entry[] {
  return listPackage(archive, { isPack: false }).flatMap((listed) => {
    const name = listed.split(path.sep).slice(1).join('/');
    const stat = statFile(archive, path.normalize(name));
    return 'size' in stat ? [{ name, size: stat.size, isUnpacked: Boolean(stat.unpacked) }] : [];
  });
}

/** The size of the whole app in bytes, without Electron. */
export function weighFolder(folder: string): number {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}

function weigh(entries: readonly Entry[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function nameOf({ name }: Entry): string {
  return name;
}
