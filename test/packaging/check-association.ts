// Reads back from the packages what makes this system open projects with the app.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const MAC_TYPE = /<key>CFBundleTypeExtensions<\/key>\s*<array>\s*<string>tonggao<\/string>\s*<\/array>/;
const MIME_TYPE = 'application/x-tonggao';

/** @param info the Info.plist of the app for macOS */
export function checkInfo(info: string): void {
  assert.match(fs.readFileSync(info, 'utf8'), MAC_TYPE);
}

/** @param folder where the deb is unpacked */
export function checkDeb(deb: string, folder: string): void {
  execFileSync('dpkg-deb', ['--extract', deb, folder]);
  const read = (name: string) => fs.readFileSync(path.join(folder, 'usr/share', name), 'utf8');
  const entry = read('applications/tonggao.desktop');
  assert.match(entry, new RegExp(`^MimeType=(.*;)?${MIME_TYPE};`, 'm'));
  assert.match(entry, /^Exec=.* %[FU]$/m, 'the app does not get the file');
  const type = read('mime/packages/tonggao.xml');
  assert.match(type, new RegExp(`<mime-type type="${MIME_TYPE}">\\s*<glob pattern="\\*\\.tonggao"/>`));
}
