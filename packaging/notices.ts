// The licences of everything that is shipped: the libraries that Vite bundled, the packages of the lockfile that are
// installed next to the bundle, nodejieba with the library that is compiled into it, and PDF.js, which is part of
// unpdf, with its character maps.
import fs from 'node:fs';
import path from 'node:path';
import lockfile from '../package-lock.json' with { type: 'json' };

const ROOT = path.join(import.meta.dirname, '..');
export const NOTICES = path.join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt');
const LICENCE_FILE = /^(licen[cs]e|copying)/i;
const NODEJIEBA = 'node_modules/nodejieba';
const PDF_JS = 'node_modules/pdfjs-dist';

export type Notice = {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string | undefined;
  readonly text: string | null;
};
type Locked = { readonly version?: string; readonly license?: string; readonly dev?: boolean };

/** The packages of the lockfile, by their folder. */
export const locked: Readonly<Record<string, Locked>> = lockfile.packages;

/** Requires that the page and main are built. */
export function listNotices(): Notice[] {
  const installed = Object.keys(locked).filter((folder) => folder !== '' && !locked[folder]!.dev && isThere(folder));
  const notices = [
    ...['client', 'main'].flatMap(readBundled),
    ...[...installed, NODEJIEBA, PDF_JS].map(readPackage),
    { name: 'cmap-resources', version: '(in pdfjs-dist)', licence: 'BSD-3-Clause', ...readLicence(`${PDF_JS}/cmaps`) },
    { name: 'cppjieba', version: '(in nodejieba)', licence: 'MIT', ...readLicence(`${NODEJIEBA}/submodules/cppjieba`) },
  ];
  const byName = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function writeNotices(): void {
  const parts = listNotices().map(
    ({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text ?? ''}`,
  );
  const head = 'Tonggao contains the following software. Electron adds its own notices: LICENSES.chromium.html.';
  fs.writeFileSync(NOTICES, [head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`));
}

/** Reads the licences of bundled packages, which Vite lists (`build.license`). */
function readBundled(part: string): Notice[] {
  const file = path.join(ROOT, 'dist', part, '.vite/license.json');
  const entries: { name: string; version: string; identifier?: string; text?: string }[] = JSON.parse(
    fs.readFileSync(file, 'utf8'),
  );
  return entries.map(({ name, version, identifier, text }) => ({
    name,
    version,
    licence: identifier,
    text: text ?? null,
  }));
}

function readPackage(folder: string): Notice {
  const { version = '', license } = locked[folder]!;
  return { name: folder.replace(/.*node_modules\//, ''), version, licence: license, ...readLicence(folder) };
}

function readLicence(folder: string): { text: string | null } {
  const file = fs.readdirSync(path.join(ROOT, folder)).find((name) => LICENCE_FILE.test(name));
  return { text: file === undefined ? null : fs.readFileSync(path.join(ROOT, folder, file), 'utf8').trim() };
}

/** False for packages of other systems, which are in the lockfile but not installed. */
function isThere(folder: string): boolean {
  return fs.existsSync(path.join(ROOT, folder));
}
